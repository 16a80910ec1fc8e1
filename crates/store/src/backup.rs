//! Backups in a format that every store reads and writes: `TABLE {row as JSON}`, one row per line.

use crate::{Result, StoreError};
use async_trait::async_trait;
use serde_json::{Map, Value};
use tokio::sync::mpsc;

/// The tables of a backup, in an order in which no row refers to a later one. Leases and attendance are left out.
pub(crate) const TABLES: [(&str, &[&str]); 20] = [
    ("people", &["id", "name", "created", "login", "password_hash", "banned", "webhook", "webhook_key"]),
    ("sessions", &["hash", "person", "at"]),
    ("tokens", &["hash", "id", "person", "label", "created", "scopes", "last_used"]),
    ("blocks", &["person", "other"]),
    ("transfers", &["person", "code_hash", "until", "phase", "presented_by"]),
    ("tables", &["id", "version", "doc", "created", "listed"]),
    ("sitting", &["table_id", "person", "created"]),
    ("steps", &["table_id", "sequence", "at", "json", "person", "request"]),
    ("packed", &["table_id", "steps", "count"]),
    ("imports", &["table_id", "person", "network", "bytes"]),
    ("due", &["table_id", "kind", "at"]),
    ("lines", &["table_id", "number", "person", "at", "text", "among_watchers"]),
    ("reports", &["table_id", "number", "by", "why", "at"]),
    ("notes", &["table_id", "seat", "person", "content"]),
    ("results", &["table_id", "person", "game", "place", "at", "rated", "mean", "deviation"]),
    ("estimates", &["person", "game", "mean", "deviation", "matches"]),
    ("pair_estimates", &["person", "partner", "game", "mean", "deviation", "matches"]),
    ("ratings", &["person", "game", "rating", "deviation", "volatility", "matches"]),
    ("solved", &["person", "game", "day"]),
    ("shown_solutions", &["person", "game", "day"]),
];

/// Backups of everything.
#[async_trait]
pub trait Backup: Send + Sync {
    /// Sends every row as of one moment, while others go on reading and writing; gives their number.
    async fn back_up(&self, rows: mpsc::Sender<String>) -> Result<u64>;
    /// Restores every row into an empty store, all of them or none; gives their number.
    async fn restore(&self, rows: mpsc::Receiver<String>) -> Result<u64>;
}

/// A row as a line.
pub(crate) fn line(table: &str, row: &str) -> String {
    format!("{table} {row}")
}

/// The table of a line with its columns, and the row.
pub(crate) fn read(line: &str) -> Result<(&'static str, &'static [&'static str], Map<String, Value>)> {
    let unreadable =
        || StoreError::Unreadable(format!("a line of the backup: {}", line.chars().take(40).collect::<String>()));
    let (name, row) = line.split_once(' ').ok_or_else(unreadable)?;
    let (table, columns) = TABLES.into_iter().find(|(table, _)| *table == name).ok_or_else(unreadable)?;
    Ok((table, columns, serde_json::from_str(row).map_err(|_| unreadable())?))
}
