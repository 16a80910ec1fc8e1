//! Chat, complaints, and what a seat notes for itself.

use super::PersonRef;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A chat line to be sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Plain text of at most 300 characters.
    pub text: String,
}

/// A chat line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// Its number within the table, from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The author.
    pub from: PersonRef,
    /// Plain text.
    pub text: String,
    /// Whether a spectator wrote it: not shown to players while the match runs.
    pub among_watchers: bool,
}

/// Reports a chat line to the operator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The number of the line.
    pub number: u32,
    /// What is wrong with it.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub why: String,
}

/// A reported chat line, for the operator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportListing {
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
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// A seat's private notes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notepad {
    /// The content, which is up to the client: at most 16 KiB as JSON.
    #[ts(type = "unknown")]
    pub content: Value,
}
