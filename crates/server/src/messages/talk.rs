//! Chat, complaints, and what a seat notes for itself.

use super::PersonRef;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Something to say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Plain text of at most 300 characters.
    pub text: String,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// Counts up within the table.
    pub number: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// By whom.
    pub from: PersonRef,
    /// Plain text.
    pub text: String,
    /// Said among those who look on: not shown to seats while the match runs.
    pub among_watchers: bool,
}

/// Tells the operator of something that was said.
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

/// Something said that somebody complains of, for the operator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportListed {
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
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// What a seat noted for itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notepad {
    /// Whatever the client keeps there, at most 16 KiB as JSON.
    #[ts(type = "unknown")]
    pub content: Value,
}
