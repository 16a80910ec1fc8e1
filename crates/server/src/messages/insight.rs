//! Coach, reports and puzzles. What they tell is data, as `docs/architecture.md` has it; the client puts it into words.

use super::SeatView;
use games::Counsel;
use games::deduction::Grade;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Asks the coach about a seat's situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCoach {
    /// By whose eyes.
    pub seat: u8,
    /// After so many steps; absent: now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<u32>,
    /// `"analysis"`, `{"hint": {"level": "nudge" | "point" | "explain", "notes": …}}`, `{"notes": {"notes": …}}` or, in TAC,
    /// `{"why": {"seat": …}}`.
    #[ts(type = "insight.Counsel")]
    #[schema(value_type = Object)]
    pub asked: Counsel,
}

/// Asks the coach about a situation that was entered by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAbout {
    /// What the player has before it, as that game writes it.
    #[ts(type = "insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation")]
    pub situation: Value,
    /// As in `AskCoach`.
    #[ts(type = "insight.Counsel")]
    #[schema(value_type = Object)]
    pub asked: Counsel,
}

/// What the coach says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Counselled {
    /// What was asked for; null where there is nothing to say.
    #[ts(
        type = "insight.Analysis | insight.Hint | insight.CheckedNotes | insight.TacChoices | insight.TacHint | insight.TacWhy | null"
    )]
    pub counsel: Value,
}

/// What each player of a finished match could have known; in TAC, what each move cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Insights {
    /// Player by player, riddle by riddle.
    #[ts(type = "insight.Report | insight.TacReview")]
    pub report: Value,
}

/// A puzzle to be solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzlePosed {
    /// As `GameListed` names it.
    pub game: String,
    /// How hard it is.
    #[ts(type = "insight.Grade")]
    #[schema(value_type = String)]
    pub grade: Grade,
    /// Which one of its grade; absent: that of a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// The day it is posed for, counted from 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<u32>,
    /// What the solver has before it, as that game writes it.
    #[ts(
        type = "insight.MastermindSituation | insight.TagironSituation | insight.Code777Situation | insight.TacSituation"
    )]
    pub situation: Value,
    /// The answers.
    #[ts(type = "Array<insight.Clue>")]
    pub clues: Vec<Value>,
    /// So many days in a row you have solved the puzzle of the day.
    pub streak: u32,
    /// Have you solved this one today?
    pub solved: bool,
}

/// A solution to be judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolvePuzzle {
    /// The puzzle of this day; absent: the one of `grade` and `seed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<u32>,
    /// How hard that one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "insight.Grade", optional)]
    #[schema(value_type = Option<String>)]
    pub grade: Option<Grade>,
    /// Which one of its grade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// The pieces from left to right, in TAC the actions one after the other as the game writes them; absent: shows the
    /// solution, which counts for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pieces: Option<Vec<String>>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleJudged {
    /// Is it the solution?
    pub right: bool,
    /// So many days in a row you have solved the puzzle of the day.
    pub streak: u32,
    /// The solution, once it is found or shown.
    #[ts(type = "insight.Saying | Array<insight.TacSolvingStep> | null")]
    pub solution: Value,
    /// The way to it, step by step, once it is found or shown.
    #[ts(type = "Array<insight.PathStep> | Array<insight.TacSolvingStep>")]
    pub path: Vec<Value>,
}

/// Tries actions in the match of a finish problem; nothing is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TryActions {
    /// The match, as the problem's situation has it.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// What is done one after the other.
    #[ts(type = "unknown[]")]
    pub actions: Vec<Value>,
    /// An action to be continued after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub partial: Option<Value>,
}

/// How the match stands then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Tried {
    /// The view of the seat that plays, and what it may do.
    pub view: SeatView,
    /// What was done, in the game's notation: as a solution is handed in.
    pub notation: Vec<String>,
    /// How the partial action can go on.
    #[ts(type = "unknown[]")]
    pub completions: Value,
    /// Is the match over?
    pub over: bool,
}
