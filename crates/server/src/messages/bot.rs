//! What a bot's program hears and says.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A line of `/api/bot/events`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BotEvent {
    /// The match at a table of yours runs: open its stream.
    TableStarted {
        /// The table.
        table: String,
        /// The game.
        game: String,
        /// Your seats.
        seats: Vec<u8>,
    },
    /// A table of yours is over.
    TableOver {
        /// The table.
        table: String,
    },
}

/// A bot's move: an action, or one in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotAct {
    /// One of your seats.
    pub seat: u8,
    /// The idempotency key, chosen by the bot: a repeated request makes no second move.
    pub request: String,
    /// As the game serialises it.
    #[serde(default)]
    #[ts(type = "unknown", optional)]
    pub action: Option<Value>,
    /// The action in the game's notation, instead.
    #[serde(default)]
    #[ts(optional)]
    pub notation: Option<String>,
}
