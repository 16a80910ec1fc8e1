//! The socket: one a person, tables subscribed on it.

use super::{ChatLine, LobbyTable, Me, Problem, Proposal, SeatClock, SeatView, TableState};
use knobel_core::TableStep;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// What a client says on the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToServer {
    /// Show me this table and everything that happens there. With `since`, only what came after that sequence number.
    Subscribe {
        /// Which.
        table: String,
        /// The `sequence` the client has; absent: everything.
        #[serde(default)]
        #[ts(optional)]
        since: Option<u32>,
    },
    /// No more of this table.
    Unsubscribe {
        /// Which.
        table: String,
    },
    /// Show me the open public tables, now and whenever they change.
    WatchLobby,
    /// No more of the lobby.
    LeaveLobby,
    /// Make this move. Answered by `done` or `failed` with the same `request`, always after the step is stored.
    Act {
        /// Where.
        table: String,
        /// Chosen by the client, at most 64 characters; the same request sent again is not made twice.
        request: String,
        /// For which of your seats.
        seat: u8,
        /// As the game writes it.
        #[ts(type = "unknown")]
        action: Value,
    },
    /// What can come next in this unfinished action? Answered by `completions` or `failed`.
    Completions {
        /// Where.
        table: String,
        /// Chosen by the client.
        request: String,
        /// For which of your seats.
        seat: u8,
        /// The unfinished action.
        #[ts(type = "unknown")]
        partial: Value,
    },
    /// My share of the luck (64 hexadecimal digits), for a seat listed in `nonce_wanted`.
    Nonce {
        /// Where.
        table: String,
        /// For which of your seats.
        seat: u8,
        /// Drawn by the client.
        nonce: String,
    },
    /// To everybody at the table.
    Say {
        /// Where.
        table: String,
        /// Chosen by the client.
        request: String,
        /// Plain text.
        text: String,
    },
    /// Are you there? Answered by `beat`.
    Beat,
}

/// What the server says on the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// The first message.
    Hello {
        /// The version of these messages.
        version: u32,
        /// Who you are.
        me: Me,
    },
    /// A table as it stands: after `subscribe`, and whenever more changed than a step (seats, a take-back).
    Table(Box<TableState>),
    /// One step or several happened. `from` is the client's `sequence`, or something was missed: subscribe again.
    Moved(Box<Moved>),
    /// Somebody said something.
    Said {
        /// Where.
        table: String,
        /// What.
        line: ChatLine,
    },
    /// Who is there right now.
    Present {
        /// Where.
        table: String,
        /// The seats whose people are connected.
        seats: Vec<u8>,
        /// How many look on.
        watchers: u32,
    },
    /// A take-back or giving up is proposed, agreed to, or off the table (absent).
    Proposed {
        /// Where.
        table: String,
        /// What is proposed.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposal: Option<Proposal>,
    },
    /// The open public tables.
    Lobby {
        /// Newest first.
        tables: Vec<LobbyTable>,
    },
    /// Your request is done, and stored.
    Done {
        /// Which.
        request: String,
        /// The number of the step that it made.
        sequence: u32,
    },
    /// What can come next.
    Completions {
        /// To which request.
        request: String,
        /// Each with one more part; none when the action is whole.
        #[ts(type = "unknown[]")]
        actions: Vec<Value>,
    },
    /// Your request was not done.
    Failed {
        /// Which; absent where it could not be read.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// At which table.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// The table is no longer there for you: deleted, or closed to lookers-on.
    Gone {
        /// Which.
        table: String,
    },
    /// Still here (every 15 seconds). A client that hears nothing for 40 seconds connects anew.
    Beat,
}

/// The steps `from..to` of a table, as you saw them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Moved {
    /// Where.
    pub table: String,
    /// The first step told here; equals the `sequence` the client had.
    pub from: u32,
    /// The client's new `sequence`: one more than the last step told here.
    pub to: u32,
    /// When the last step happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened beside the game (resigned, paused …), in order.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Value>)]
    pub table_steps: Vec<TableStep>,
    /// For each of your seats (or for the public): what holds now, and only the new sights.
    pub views: Vec<SeatView>,
    /// The seats the match waits for.
    pub awaited: Vec<u8>,
    /// The seats a bot plays for their person.
    pub stand_ins: Vec<u8>,
    /// Is the match paused?
    pub paused: bool,
    /// The clocks, where there are any.
    pub clocks: Vec<SeatClock>,
    /// One place a player, once the match is over.
    pub places: Option<Vec<u8>>,
    /// While all think (Code 777): when the table says "go on" for those who have not, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub thinking_until: Option<u64>,
}
