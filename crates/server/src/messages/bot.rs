//! What a bot's program hears and says.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A line of `/api/bot/events`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BotEvent {
    /// You sit at this table and its match runs: open its stream.
    TableStarted {
        /// Which.
        table: String,
        /// Which game.
        game: String,
        /// Your seats.
        seats: Vec<u8>,
    },
    /// A table of yours is over.
    TableOver {
        /// Which.
        table: String,
    },
}

/// A bot's move: an action, or one in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotAct {
    /// For which of your seats.
    pub seat: u8,
    /// Chosen by the bot; the same request sent again is not made twice.
    pub request: String,
    /// As the game writes it.
    #[serde(default)]
    #[ts(type = "unknown", optional)]
    pub action: Option<Value>,
    /// In the game's notation, instead.
    #[serde(default)]
    #[ts(optional)]
    pub notation: Option<String>,
}
