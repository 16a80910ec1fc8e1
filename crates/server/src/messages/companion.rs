//! At a real table: what can be asked there, and a codemaker. Nothing of it is stored.

use games::deduction::Asked;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A situation that was entered by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Entered {
    /// What is in sight, as that game writes it.
    #[ts(type = "insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation")]
    pub situation: Value,
}

/// What can be asked there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Questions {
    /// Each with every answer there can be.
    #[ts(type = "Array<insight.Askable>")]
    pub questions: Vec<Value>,
}

/// Pieces that the codemaker has hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Sealed {
    /// Stands for them; only this server can open it.
    pub sealed: String,
}

/// Which pieces a codemaker is asked about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Secret {
    /// Those that were hidden for this seal.
    Sealed(String),
    /// These, by their names.
    Pieces(Vec<String>),
}

/// What a codemaker is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskSecret {
    /// What the rules answer.
    #[ts(type = "insight.Asked")]
    #[schema(value_type = Object)]
    Question(Asked),
    /// Are they these?
    Guess(Vec<String>),
    /// To show them.
    Show,
}

/// Asks a codemaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCodemaker {
    /// What is in sight, as that game writes it.
    #[ts(type = "insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation")]
    pub situation: Value,
    /// About which pieces.
    pub secret: Secret,
    /// What.
    pub asks: AskSecret,
}

/// What a codemaker says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CodemakerSays {
    /// The answer to a question, as the game writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub answer: Option<Value>,
    /// Was the guess right?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub right: Option<bool>,
    /// The hidden pieces by their names, once they are found or to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pieces: Option<Vec<String>>,
}
