//! Tables, their steps, and what is due.

use crate::Result;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// Who finds a table without its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Nobody.
    Hidden,
    /// Everybody: it stands in the lobby.
    Lobby,
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// Everything about it that is no step, as JSON.
    pub doc: String,
    /// When.
    pub created: u64,
    /// In the lobby?
    pub listing: Listing,
    /// The people who sit at it.
    pub people: Vec<String>,
    /// What is to be done about it later.
    pub due: Vec<Due>,
}

impl NewTable {
    /// A hidden table without people.
    pub fn new(id: &str, doc: &str, created: u64) -> Self {
        let (id, doc) = (id.to_owned(), doc.to_owned());
        NewTable { id, doc, created, listing: Listing::Hidden, people: vec![], due: vec![] }
    }
}

/// A table as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTable {
    /// Its id.
    pub id: String,
    /// Counts the changes of `doc`.
    pub version: u64,
    /// Everything about it that is no step, as JSON.
    pub doc: String,
    /// When it was made.
    pub created: u64,
}

/// A change of everything that is no step.
#[derive(Clone, Debug, PartialEq)]
pub struct TableChange {
    /// Which table.
    pub id: String,
    /// The version it was read at: a change since then wins.
    pub version: u64,
    /// The new content.
    pub doc: String,
    /// In the lobby?
    pub listing: Listing,
    /// The people who sit at it now.
    pub people: Vec<String>,
    /// What is to be done about it later.
    pub due: Vec<Due>,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// It is stored.
    Stored,
    /// Somebody else was first, or the table is gone: read again.
    Outdated,
}

/// A step to be appended.
#[derive(Clone, Debug, PartialEq)]
pub struct NewStep {
    /// Of which table.
    pub table: String,
    /// Its number, from 0.
    pub sequence: u32,
    /// The step itself, as JSON.
    pub json: String,
    /// When.
    pub at: u64,
    /// Who asked for it, and under which request id.
    pub asked: Option<(String, String)>,
    /// What is to be done about the table later.
    pub due: Vec<Due>,
}

impl NewStep {
    /// A step nobody asked for.
    pub fn new(table: &str, sequence: u32, json: &str, at: u64) -> Self {
        let (table, json) = (table.to_owned(), json.to_owned());
        NewStep { table, sequence, json, at, asked: None, due: vec![] }
    }
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is durable.
    Stored,
    /// Another step has this number: read what came in between, judge again.
    Taken,
    /// The number is taken, and this request was stored before: as the step of this number.
    Repeated(u32),
}

/// A step as it was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredStep {
    /// Its number, from 0.
    pub sequence: u32,
    /// When.
    pub at: u64,
    /// The step itself, as JSON.
    pub json: String,
    /// Who asked for it, and under which request id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<(String, String)>,
}

/// Something to be done about a table, and when. A table has one of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// At which table.
    pub table: String,
    /// What; the caller's word.
    pub kind: String,
    /// When.
    pub at: u64,
}

/// How far a table is, without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Which table.
    pub table: String,
    /// Counts the changes of its `doc`.
    pub version: u64,
    /// How many steps it has, packed or not.
    pub steps: u32,
    /// The number of the last line said there.
    pub lines: u32,
}

/// Tables, their steps, and what is due.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Stores a new table; ids are never used twice.
    async fn create_table(&self, table: NewTable) -> Result<()>;
    /// A table.
    async fn table(&self, id: &str) -> Result<Option<StoredTable>>;
    /// Changes a table, if nobody else has since it was read.
    async fn change_table(&self, change: TableChange) -> Result<Changed>;
    /// Removes a table with everything that belongs to it.
    async fn delete_table(&self, id: &str) -> Result<()>;
    /// How far these tables are; one that is gone is left out.
    async fn heads(&self, tables: &[String]) -> Result<Vec<Head>>;
    /// The listed tables, newest first.
    async fn listed(&self, most: usize) -> Result<Vec<StoredTable>>;
    /// The ids of the tables at which a person sits, newest first; with `before`, only those that come after that one.
    async fn tables_of(&self, person: &str, before: Option<&str>, most: usize) -> Result<Vec<String>>;

    /// Stores a step durably, unless its number was used. Whoever appends has read all steps before that number, and
    /// found the request in none; so it can be there already only where the number is.
    async fn append(&self, step: NewStep) -> Result<Appended>;
    /// The steps of a table from a number on, packed or not.
    async fn steps(&self, table: &str, from: u32) -> Result<Vec<StoredStep>>;
    /// Packs all steps of a finished match into one compressed row; they read as before.
    async fn pack(&self, table: &str) -> Result<()>;

    /// Sets when something is to be done; a later call for the same table and kind replaces it.
    async fn set_due(&self, due: Due) -> Result<()>;
    /// Takes what is due by `now`, for `lease` milliseconds: nobody else gets it meanwhile, while `node` lives.
    async fn claim_due(&self, node: &str, now: u64, lease: u64, most: usize) -> Result<Vec<Due>>;
    /// When the next thing is due that nobody has claimed.
    async fn next_due(&self) -> Result<Option<u64>>;
    /// A claimed thing is done; set anew in the meantime, it stays.
    async fn done_due(&self, due: Due) -> Result<()>;
}
