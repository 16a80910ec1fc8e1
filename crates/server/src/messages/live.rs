//! The socket: one a person, tables subscribed on it.

use super::{ChatLine, Completions, LobbyTable, Me, Phase, Problem, Proposal, Scope, SeatClock, SeatView, TableState};
use knobel_core::TableStep;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A message from the client on the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToServer {
    /// Subscribes to a table. With `since`, only what came after that sequence number is sent.
    Subscribe {
        /// The table or request.
        table: String,
        /// The `sequence` the client has; absent: everything.
        #[serde(default)]
        #[ts(optional)]
        since: Option<u32>,
    },
    /// Unsubscribes from a table.
    Unsubscribe {
        /// The table or request.
        table: String,
    },
    /// Subscribes to the list of public tables.
    WatchLobby,
    /// Unsubscribes from the lobby.
    LeaveLobby,
    /// Makes a move. Answered by `done` or `failed` with the same `request`, always after the step is stored.
    Act {
        /// The table.
        table: String,
        /// The idempotency key, chosen by the client, at most 64 characters: a repeated request makes no second move.
        request: String,
        /// One of your seats.
        seat: u8,
        /// As the game serialises it.
        #[ts(type = "unknown")]
        action: Value,
    },
    /// What can come next in this unfinished action? Answered by `completions` or `failed`.
    Completions {
        /// The table.
        table: String,
        /// The request id, chosen by the client.
        request: String,
        /// One of your seats.
        seat: u8,
        /// The unfinished action.
        #[ts(type = "unknown")]
        partial: Value,
    },
    /// Gives a seat's nonce (64 hexadecimal digits), for a seat listed in `nonce_wanted`.
    Nonce {
        /// The table.
        table: String,
        /// One of your seats.
        seat: u8,
        /// Drawn by the client.
        nonce: String,
    },
    /// Sends a chat line.
    Say {
        /// The table.
        table: String,
        /// The request id, chosen by the client.
        request: String,
        /// Plain text.
        text: String,
    },
    /// Keep-alive, answered by `beat`.
    Beat,
}

impl ToServer {
    /// What a token must allow for this message.
    pub(crate) fn scope(&self) -> Scope {
        match self {
            ToServer::Act { .. } | ToServer::Nonce { .. } | ToServer::Say { .. } => Scope::Play,
            ToServer::Subscribe { .. }
            | ToServer::Unsubscribe { .. }
            | ToServer::WatchLobby
            | ToServer::LeaveLobby
            | ToServer::Completions { .. }
            | ToServer::Beat => Scope::Read,
        }
    }
}

/// A message from the server on the socket.
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
    /// The whole table: after `subscribe`, and whenever more than steps changed (seats, a take-back).
    Table(Box<TableState>),
    /// New steps. If `from` is not the client's `sequence`, something was missed: subscribe again.
    Moved(Box<ObservedSteps>),
    /// A new chat line.
    Said {
        /// The table.
        table: String,
        /// The line.
        line: ChatLine,
    },
    /// Who is connected right now.
    Present {
        /// The table.
        table: String,
        /// The seats of connected players.
        seats: Vec<u8>,
        /// The number of spectators.
        watchers: u32,
    },
    /// The pending proposal changed; absent: there is none.
    Proposed {
        /// The table.
        table: String,
        /// What is proposed.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposal: Option<Proposal>,
    },
    /// The open public tables: the first answer to `watch_lobby`.
    Lobby {
        /// Newest first.
        tables: Vec<LobbyTable>,
    },
    /// What changed among the open public tables since the last message about them; at most once a second.
    LobbyChanged {
        /// New tables, and those of which something changed; newest first.
        tables: Vec<LobbyTable>,
        /// The ids of tables that are no longer listed.
        removed: Vec<String>,
    },
    /// A request is done and stored.
    Done {
        /// The table or request.
        request: String,
        /// The sequence number of its step.
        sequence: u32,
    },
    /// The completions of an unfinished action.
    Completions {
        /// The request.
        request: String,
        /// How the action stands, and what can come next.
        #[serde(flatten)]
        completions: Completions,
    },
    /// A request was not done.
    Failed {
        /// The request; absent where it could not be read.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// The table.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
        /// The problem.
        problem: Problem,
    },
    /// The table is no longer visible to you: deleted, or closed to spectators.
    Gone {
        /// The table or request.
        table: String,
    },
    /// Keep-alive, every 15 seconds. A client that receives nothing for 40 seconds reconnects.
    Beat,
}

/// The steps `from..to` of a table, as you observed them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ObservedSteps {
    /// The table.
    pub table: String,
    /// The first of these steps; equals the `sequence` the client had.
    pub from: u32,
    /// The client's new `sequence`: one more than the last of these steps.
    pub to: u32,
    /// When the last step happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The steps of the table (resigned, paused …), in order.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Value>)]
    pub table_steps: Vec<TableStep>,
    /// For each of your seats (or for the public): the observation, and the new part of the history.
    pub views: Vec<SeatView>,
    /// The phase of the table after these steps.
    pub phase: Phase,
    /// Whether the last step can be proposed to be taken back: not where it revealed something or drew luck, nor at a rated table.
    pub can_take_back: bool,
    /// Whether all agreed to end the match without a result.
    pub given_up: bool,
    /// The seats the match waits for.
    pub awaited: Vec<u8>,
    /// The seats a bot plays for their person.
    pub stand_ins: Vec<u8>,
    /// The clocks, if there are any.
    pub clocks: Vec<SeatClock>,
    /// One place per player, once the match is over.
    pub places: Option<Vec<u8>>,
    /// During a common thinking time: when the table passes for the seats that have not acted, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub thinking_until: Option<u64>,
}
