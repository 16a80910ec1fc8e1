//! Coach, reports and puzzles. What they tell is data, as `docs/architecture.md` has it; the client puts it into words.

use super::{Completions, SeatView};
use games::CoachRequest;
use games::deduction::Grade;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Asks the coach about a seat's situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCoach {
    /// From the view of this seat.
    pub seat: u8,
    /// After this many steps; absent: now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<u32>,
    /// `"analysis"`, `{"hint": {"level": "nudge" | "point" | "explain", "notes": …}}`, `{"notes": {"notes": …}}` or, where
    /// moves are rated, `{"why": {"seat": …}}`.
    #[ts(type = "coach.CoachRequest")]
    #[schema(value_type = Object)]
    pub request: CoachRequest,
}

/// Asks the coach about a situation that was entered by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAbout {
    /// What is visible to the player, as the game serialises it.
    #[ts(type = "coach.CompanionSituation")]
    pub situation: Value,
    /// As in `AskCoach`.
    #[ts(type = "coach.CoachRequest")]
    #[schema(value_type = Object)]
    pub request: CoachRequest,
}

/// The coach's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CoachReply {
    /// The answer; its `kind` says which. Null where there is nothing to say.
    #[ts(type = "coach.CoachAnswer | null")]
    pub answer: Value,
}

/// What each player of a finished match could have known, or what each move cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchReport {
    /// Its `kind` says which.
    #[ts(type = "coach.MatchReport")]
    pub report: Value,
}

/// A puzzle to be solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PosedPuzzle {
    /// The game's name.
    pub game: String,
    /// The grade of difficulty.
    #[ts(type = "coach.Grade")]
    #[schema(value_type = String)]
    pub grade: Grade,
    /// The seed within its grade; absent: the puzzle of a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// The day of a daily puzzle, counted from 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<u32>,
    /// What is visible to the solver, as the game serialises it.
    #[ts(type = "coach.PuzzleSituation")]
    pub situation: Value,
    /// The answers.
    #[ts(type = "Array<coach.Clue>")]
    pub clues: Vec<Value>,
    /// The number of days in a row on which you solved the puzzle of the day.
    pub streak: u32,
    /// Whether you have solved this daily puzzle.
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
    /// The grade of a practice puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "coach.Grade", optional)]
    #[schema(value_type = Option<String>)]
    pub grade: Option<Grade>,
    /// The seed of a practice puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// The pieces from left to right, or the actions in order in the game's notation; absent: shows the
    /// solution, which counts for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pieces: Option<Vec<String>>,
}

/// The verdict on a solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleVerdict {
    /// Whether it is the solution.
    pub right: bool,
    /// The number of days in a row on which you solved the puzzle of the day.
    pub streak: u32,
    /// The solution with the steps that lead to it, once it is found or shown; its `kind` says of which kind of puzzle.
    #[ts(type = "coach.PuzzleSolution | null")]
    pub solution: Value,
}

/// Tries actions in the match of a finish problem; nothing is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TryActions {
    /// The match, as the problem's situation has it.
    #[ts(type = "unknown")]
    pub setup: Value,
    /// The actions, in order.
    #[ts(type = "unknown[]")]
    pub actions: Vec<Value>,
    /// An unfinished action after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub partial: Option<Value>,
}

/// The match after the tried actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrialOutcome {
    /// The view of the seat that plays, and what it may do.
    pub view: SeatView,
    /// The actions in the game's notation, as a solution is submitted.
    pub notation: Vec<String>,
    /// How the partial action stands and can go on; absent where none was sent.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completions: Option<Completions>,
    /// Whether the match is over.
    pub over: bool,
}
