//! At a real table: what can be asked there, and a codemaker. Nothing of it is stored.

use games::deduction::CodemakerQuestion;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A situation that was entered by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnteredSituation {
    /// What is visible to the player, as the game serialises it.
    #[ts(type = "coach.CompanionSituation")]
    pub situation: Value,
}

/// The possible questions in a situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Questions {
    /// Each with all possible answers.
    #[ts(type = "Array<coach.PossibleQuestion>")]
    pub questions: Vec<Value>,
}

/// Pieces that the codemaker has hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct HiddenSeal {
    /// A token for them that only this server can resolve.
    pub sealed: String,
}

/// Which pieces a codemaker is asked about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Secret {
    /// The pieces hidden under this token.
    Sealed(String),
    /// These pieces, by name.
    Pieces(Vec<String>),
}

/// A question to a codemaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskSecret {
    /// A question of the game.
    #[ts(type = "coach.CodemakerQuestion")]
    #[schema(value_type = Object)]
    Question(CodemakerQuestion),
    /// A guess of the pieces.
    Guess(Vec<String>),
    /// A request to show the pieces.
    Show,
}

/// Asks a codemaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCodemaker {
    /// What is visible to the player, as the game serialises it.
    #[ts(type = "coach.CompanionSituation")]
    pub situation: Value,
    /// The hidden pieces.
    pub secret: Secret,
    /// The question.
    pub asks: AskSecret,
}

/// A codemaker's answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CodemakerSays {
    /// The answer to a question, as the game serialises it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub answer: Option<Value>,
    /// Whether the guess was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub right: Option<bool>,
    /// The hidden pieces by name, once they are guessed or shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pieces: Option<Vec<String>>,
}
