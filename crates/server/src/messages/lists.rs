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
    /// The game, or the edition of a game.
    pub game: String,
    /// Seats and options.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// The seats.
    pub seats: Vec<Holder>,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The time control.
    pub clock: Clock,
    /// Open for players, or running and open for spectators.
    pub phase: Phase,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// A table of yours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTable {
    /// The table's id.
    pub id: String,
    /// The game, or the edition of a game.
    pub game: String,
    /// The title shown to people.
    pub title: String,
    /// The seats.
    pub seats: Vec<Holder>,
    /// Which player each seat belongs to.
    pub players: Vec<u8>,
    /// Your seats.
    pub yours: Vec<u8>,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Its phase.
    pub phase: Phase,
    /// Whether the match waits for you.
    pub your_turn: bool,
    /// One place per player, once the match is over.
    pub places: Option<Vec<u8>>,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// A match that you have imported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ImportListing {
    /// The id of its table.
    pub table: String,
    /// The game, or the edition of a game.
    pub game: String,
    /// The title shown to people.
    pub title: String,
    /// The names of the players by seat, where the record has them.
    pub names: Vec<String>,
    /// When it was imported, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// The bytes of the record.
    #[ts(type = "number")]
    pub bytes: u64,
}

/// Your tables, newest first, a page at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTables {
    /// The tables of this page.
    pub tables: Vec<MyTable>,
    /// If there are older ones: the value of `?before=` for the next page.
    pub next: Option<String>,
}
