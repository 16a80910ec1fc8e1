//! Chat, reports, and private notes.

use crate::Result;
use async_trait::async_trait;

/// A chat line to be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct NewChatLine {
    /// The table.
    pub table: String,
    /// The author.
    pub person: String,
    /// When.
    pub at: u64,
    /// The text.
    pub text: String,
    /// Whether a spectator wrote it during the match.
    pub among_watchers: bool,
}

/// A stored chat line.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredChatLine {
    /// Counts up within the table, from 1.
    pub number: u32,
    /// The author.
    pub person: String,
    /// The name shown.
    pub name: String,
    /// When.
    pub at: u64,
    /// The text.
    pub text: String,
    /// Whether a spectator wrote it during the match.
    pub among_watchers: bool,
}

/// A reported chat line.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredReport {
    /// The table.
    pub table: String,
    /// The line's number.
    pub number: u32,
    /// The author.
    pub person: String,
    /// The text.
    pub text: String,
    /// The person who reported it.
    pub by: String,
    /// The reason given.
    pub why: String,
    /// When.
    pub at: u64,
}

/// Chat, reports, and private notes.
#[async_trait]
pub trait Chat: Send + Sync {
    /// Stores a line and gives its number.
    async fn add_chat_line(&self, line: NewChatLine) -> Result<u32>;
    /// The lines after a number, oldest first.
    async fn chat_lines(&self, table: &str, after: u32, limit: usize) -> Result<Vec<StoredChatLine>>;
    /// Stores a report; gives `false` if there is no such line.
    async fn report(&self, table: &str, number: u32, by: &str, why: &str, at: u64) -> Result<bool>;
    /// All reports, newest first.
    async fn reports(&self, limit: usize) -> Result<Vec<StoredReport>>;
    /// Stores a person's notes for their seat.
    async fn put_note(&self, table: &str, seat: u8, person: &str, content: &str) -> Result<()>;
    /// A person's notes for their seat.
    async fn note(&self, table: &str, seat: u8, person: &str) -> Result<Option<String>>;
}
