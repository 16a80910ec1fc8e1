//! Chat, reports, and private notes.

use crate::Result;
use async_trait::async_trait;

/// Something said at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct NewLine {
    /// Where.
    pub table: String,
    /// By whom.
    pub person: String,
    /// When.
    pub at: u64,
    /// What.
    pub text: String,
    /// Said among those who look on?
    pub among_watchers: bool,
}

/// Something said, as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredLine {
    /// Counts up within the table, from 1.
    pub number: u32,
    /// By whom.
    pub person: String,
    /// The name shown.
    pub name: String,
    /// When.
    pub at: u64,
    /// What.
    pub text: String,
    /// Said among those who look on?
    pub among_watchers: bool,
}

/// Something said that somebody complains of.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredReport {
    /// Where.
    pub table: String,
    /// The line's number.
    pub number: u32,
    /// Who said it.
    pub person: String,
    /// What was said.
    pub text: String,
    /// Who complains.
    pub by: String,
    /// What about.
    pub why: String,
    /// When.
    pub at: u64,
}

/// Chat, reports, and private notes.
#[async_trait]
pub trait Talk: Send + Sync {
    /// Stores a line and gives its number.
    async fn add_line(&self, line: NewLine) -> Result<u32>;
    /// The lines after a number, oldest first.
    async fn lines(&self, table: &str, after: u32, most: usize) -> Result<Vec<StoredLine>>;
    /// Stores a complaint; `false`: there is no such line.
    async fn report(&self, table: &str, number: u32, by: &str, why: &str, at: u64) -> Result<bool>;
    /// All complaints, newest first.
    async fn reports(&self, most: usize) -> Result<Vec<StoredReport>>;
    /// Stores what a person noted for its seat.
    async fn put_note(&self, table: &str, seat: u8, person: &str, content: &str) -> Result<()>;
    /// What a person noted for its seat.
    async fn note(&self, table: &str, seat: u8, person: &str) -> Result<Option<String>>;
}
