//! Tables, their journal of steps, and the job queue.

use crate::Result;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// Who finds a table without its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Nobody.
    Hidden,
    /// Everybody: the lobby lists it.
    Lobby,
}

/// A table to be created.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The table document: everything about the table that is no step, as JSON.
    pub doc: String,
    /// When it is created.
    pub created: u64,
    /// Whether the lobby lists it.
    pub listing: Listing,
    /// The people who have a seat.
    pub people: Vec<String>,
    /// Jobs to schedule in the same transaction.
    pub jobs: Vec<ScheduledJob>,
    /// Steps to store in the same transaction, for a match that continues another or was imported.
    pub steps: Vec<StoredStep>,
    /// Where the match was imported: who has imported it.
    pub import: Option<NewImport>,
}

/// Who has imported a match, and how much they have stored by it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewImport {
    /// Who has imported it.
    pub person: String,
    /// A keyed hash of the network it came from.
    pub network: String,
    /// The bytes of the record.
    pub bytes: u64,
}

/// An imported match.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredImport {
    /// The table.
    pub table: String,
    /// The table document, as JSON.
    pub doc: String,
    /// When it was imported.
    pub created: u64,
    /// The bytes of the record.
    pub bytes: u64,
}

/// How many bytes of imported records are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportedBytes {
    /// By a person.
    pub person: u64,
    /// From a network.
    pub network: u64,
}

impl NewTable {
    /// A hidden table without people and steps.
    pub fn new(id: &str, doc: &str, created: u64) -> Self {
        let (id, doc) = (id.to_owned(), doc.to_owned());
        let (listing, people, jobs, steps, import) = (Listing::Hidden, vec![], vec![], vec![], None);
        NewTable { id, doc, created, listing, people, jobs, steps, import }
    }
}

/// A table as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTable {
    /// Its id.
    pub id: String,
    /// The version of `doc`; each change increments it.
    pub version: u64,
    /// The table document, as JSON.
    pub doc: String,
    /// When it was created.
    pub created: u64,
}

/// A change of a table document.
#[derive(Clone, Debug, PartialEq)]
pub struct TableChange {
    /// Which table.
    pub id: String,
    /// The version the change is based on: if the stored version differs, nothing is changed (compare-and-set).
    pub version: u64,
    /// The new document.
    pub doc: String,
    /// Whether the lobby lists the table.
    pub listing: Listing,
    /// The people who have a seat now.
    pub people: Vec<String>,
    /// Jobs to schedule in the same transaction.
    pub jobs: Vec<ScheduledJob>,
}

/// The outcome of a [`TableChange`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeOutcome {
    /// The change is stored.
    Stored,
    /// Another change was first, or the table is gone: read again.
    Outdated,
}

/// The idempotency key of a step: the person, and the request id the person's client chose. Stored as a pair.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(String, String)", into = "(String, String)")]
pub struct RequestKey {
    /// Whose request.
    pub person: String,
    /// The id chosen by the client.
    pub request: String,
}

impl From<(String, String)> for RequestKey {
    fn from((person, request): (String, String)) -> Self {
        RequestKey { person, request }
    }
}

impl From<RequestKey> for (String, String) {
    fn from(key: RequestKey) -> Self {
        (key.person, key.request)
    }
}

/// A step to be appended.
#[derive(Clone, Debug, PartialEq)]
pub struct NewStep {
    /// Of which table.
    pub table: String,
    /// Its sequence number, from 0.
    pub sequence: u32,
    /// The step itself, as JSON.
    pub json: String,
    /// When it happened.
    pub at: u64,
    /// The idempotency key, where a person's request made the step.
    pub request: Option<RequestKey>,
    /// Jobs to schedule in the same transaction.
    pub jobs: Vec<ScheduledJob>,
}

impl NewStep {
    /// A step without idempotency key and jobs.
    pub fn new(table: &str, sequence: u32, json: &str, at: u64) -> Self {
        let (table, json) = (table.to_owned(), json.to_owned());
        NewStep { table, sequence, json, at, request: None, jobs: vec![] }
    }
}

/// The outcome of [`Journal::append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// The step is durable.
    Stored,
    /// Another step has this sequence number: read the steps in between, and judge again.
    Taken,
    /// The sequence number is taken, and a step with this idempotency key is stored: the one with this number.
    Repeated(u32),
}

/// A step as it was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredStep {
    /// Its sequence number, from 0.
    pub sequence: u32,
    /// When it happened.
    pub at: u64,
    /// The step itself, as JSON.
    pub json: String,
    /// The idempotency key, where a person's request made the step.
    #[serde(rename = "asked", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestKey>,
}

/// What a scheduled job does. The stored names are [`as_str`](Self::as_str).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobKind {
    /// Let the bots of a table act.
    BotTurn,
    /// Check whether a clock has run out.
    Clock,
    /// Check a running table: open an interrupted start, file an interrupted end, pause an abandoned match.
    Watch,
    /// During a common thinking time: let a bot act, or end the time.
    ThinkingTime,
    /// Delete a table whose match never started.
    Stale,
}

impl JobKind {
    /// All kinds.
    pub const ALL: [JobKind; 5] =
        [JobKind::BotTurn, JobKind::Clock, JobKind::Watch, JobKind::ThinkingTime, JobKind::Stale];

    /// The name under which the kind is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            JobKind::BotTurn => "bot",
            JobKind::Clock => "clock",
            JobKind::Watch => "watch",
            JobKind::ThinkingTime => "think",
            JobKind::Stale => "stale",
        }
    }

    /// The kind of a stored name; `None` for one that a newer version has stored.
    pub fn from_stored(name: &str) -> Option<Self> {
        JobKind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A job of the durable queue. A table has at most one of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledJob {
    /// At which table.
    pub table: String,
    /// What to do.
    pub kind: JobKind,
    /// When.
    pub at: u64,
}

/// How far a table is, without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHead {
    /// Which table.
    pub table: String,
    /// The version of its document.
    pub version: u64,
    /// How many steps it has, packed or not.
    pub steps: u32,
    /// The number of its last chat line.
    pub lines: u32,
}

/// Tables, their steps, and the job queue.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Stores a new table; ids are never reused.
    async fn create_table(&self, table: NewTable) -> Result<()>;
    /// Reads a table.
    async fn table(&self, id: &str) -> Result<Option<StoredTable>>;
    /// Changes a table document, unless it was changed since it was read (compare-and-set).
    async fn change_table(&self, change: TableChange) -> Result<ChangeOutcome>;
    /// Deletes a table with everything that belongs to it.
    async fn delete_table(&self, id: &str) -> Result<()>;
    /// How far these tables are; a deleted one is left out.
    async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>>;
    /// The tables in the lobby, newest first.
    async fn lobby_tables(&self, limit: usize) -> Result<Vec<StoredTable>>;
    /// The ids of the tables at which a person has a seat, newest first; with `before`, only those older than that one.
    async fn tables_of(&self, person: &str, before: Option<&str>, limit: usize) -> Result<Vec<String>>;

    /// The matches a person has imported, newest first.
    async fn imports_of(&self, person: &str) -> Result<Vec<StoredImport>>;
    /// How many bytes of imported records this person, and this network, have stored.
    async fn imported_bytes(&self, person: &str, network: &str) -> Result<ImportedBytes>;

    /// Stores a step durably, unless its sequence number is taken (optimistic concurrency control). The caller has read
    /// all steps before that number and has found the idempotency key in none of them, so a duplicate request can only
    /// occur together with a taken number.
    async fn append(&self, step: NewStep) -> Result<AppendOutcome>;
    /// The steps of a table from a sequence number on, packed or not.
    async fn steps(&self, table: &str, from: u32) -> Result<Vec<StoredStep>>;
    /// Packs all steps of a finished match into one compressed row; they read as before.
    async fn pack(&self, table: &str) -> Result<()>;

    /// Schedules a job, replacing the one of the same table and kind.
    async fn schedule_job(&self, job: ScheduledJob) -> Result<()>;
    /// Claims the jobs that are due at `now` for `lease` milliseconds: no other node gets them while the lease runs and
    /// `node` is alive. A job of a kind this version does not know is left to the nodes that do.
    async fn claim_jobs(&self, node: &str, now: u64, lease: u64, limit: usize) -> Result<Vec<ScheduledJob>>;
    /// When the next unclaimed job is due.
    async fn next_job_at(&self) -> Result<Option<u64>>;
    /// Brings the jobs of a kind that are due later than `latest` forward to that moment.
    async fn bring_jobs_forward(&self, kind: JobKind, latest: u64) -> Result<()>;
    /// Removes a finished job, unless it was scheduled anew in the meantime.
    async fn complete_job(&self, job: ScheduledJob) -> Result<()>;
}
