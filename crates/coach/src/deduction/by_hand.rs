//! At a real table: what can be asked there, and a codemaker that hides pieces and answers.

use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question of a game, with every answer there can be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Askable {
    /// As the game writes it; none where whoever asks lays a row of pieces.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Option<Value>,
    /// The same in plain English.
    pub text: String,
    /// As the game writes them.
    #[cfg_attr(feature = "types", ts(type = "Array<unknown>"))]
    pub answers: Vec<Value>,
}

/// A question that is put to a codemaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// As the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// Who answers, where the answer depends on what somebody sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub by: Option<Seat>,
}
