//! At a real table: the questions that can be asked, and a codemaker that hides pieces and answers.

use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question of a game, with every possible answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PossibleQuestion {
    /// As the game writes it; none where a question is any row of pieces.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Option<Value>,
    /// The same in plain English.
    pub text: String,
    /// As the game writes them.
    #[cfg_attr(feature = "types", ts(type = "Array<unknown>"))]
    pub answers: Vec<Value>,
}

/// A question to a codemaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CodemakerQuestion {
    /// As the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// The seat that answers, where the answer depends on what that seat sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub by: Option<Seat>,
}
