//! Lists of tables: everybody's, and one's own.

use super::{Clock, Holder, Phase};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LobbyTable {
    /// The table's id.
    pub id: String,
    /// Which game (or edition).
    pub game: String,
    /// Seats and options.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// Who sits where.
    pub seats: Vec<Holder>,
    /// Does it count for the ratings?
    pub rated: bool,
    /// How time is kept.
    pub clock: Clock,
    /// Seats to be had, or a match to look on at.
    pub phase: Phase,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// A table of yours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTable {
    /// The table's id.
    pub id: String,
    /// Which game (or edition).
    pub game: String,
    /// As people write it.
    pub title: String,
    /// Who sits where.
    pub seats: Vec<Holder>,
    /// Which player each seat belongs to.
    pub players: Vec<u8>,
    /// Your seats.
    pub yours: Vec<u8>,
    /// Does it count for the ratings?
    pub rated: bool,
    /// How far it is.
    pub phase: Phase,
    /// Does the match wait for you?
    pub your_turn: bool,
    /// One place a player, once the match is over.
    pub places: Option<Vec<u8>>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// Your tables, newest first, a page at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTables {
    /// Those of this page.
    pub tables: Vec<MyTable>,
    /// There are older ones: ask for them with `?before=` this.
    pub next: Option<String>,
}
