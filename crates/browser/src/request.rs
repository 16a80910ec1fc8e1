//! Requests to the engine.

use games::CoachRequest;
use games::deduction::{CodemakerQuestion, Grade};
use knobel_core::{LuckSecret, TableStep};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request to the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// What may the seat do that observes this? Answered by `choices`.
    Choices {
        /// The game, or the edition of a game.
        game: String,
        /// The seat's observation, from its view.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        observation: Value,
    },
    /// What can come next in this unfinished action? Answered by `completions`.
    Completions {
        /// The game, or the edition of a game.
        game: String,
        /// The seat's observation, from its view.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        observation: Value,
        /// The unfinished action.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        partial: Value,
    },
    /// May the seat do this? Answered by `done`, or `failed` with the refusal.
    Check {
        /// The game, or the edition of a game.
        game: String,
        /// The seat's observation, from its view.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        observation: Value,
        /// The action.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        action: Value,
    },
    /// Begins a match at a new local table, or instead of the one there. Answered by `status`.
    Begin {
        /// The table's id, chosen by the caller.
        table: String,
        /// The game, or the edition of a game.
        game: String,
        /// Seats and options.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        setup: Value,
        /// 64 random hexadecimal digits, from which all luck of the match comes.
        #[cfg_attr(feature = "types", ts(type = "string"))]
        secret: LuckSecret,
    },
    /// Opens a local table from its record, after verifying all of it. Answered by `status`.
    Open {
        /// The table's id, chosen by the caller.
        table: String,
        /// JSON Lines.
        record: String,
        /// The secret the match was begun with.
        #[cfg_attr(feature = "types", ts(type = "string"))]
        secret: LuckSecret,
    },
    /// Forgets a local table. Answered by `done`.
    Close {
        /// The table.
        table: String,
    },
    /// Something at a local table.
    At {
        /// The table.
        table: String,
        /// What.
        ask: TableRequest,
    },
    /// Verifies a record. Answered by `verified`.
    Verify {
        /// JSON Lines.
        record: String,
    },
    /// A puzzle. Answered by `puzzle`.
    Puzzle {
        /// The game, or the edition of a game.
        game: String,
        /// Which one.
        puzzle: PuzzleChoice,
    },
    /// Is this the solution of a puzzle? Answered by `verdict`.
    Solve {
        /// The game, or the edition of a game.
        game: String,
        /// Which one.
        puzzle: PuzzleChoice,
        /// The pieces from left to right, or the actions in the game's notation; absent: show the solution.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        pieces: Option<Vec<String>>,
    },
    /// The coach's answer about a situation that was entered by hand. Answered by `coach`.
    CoachAbout {
        /// The game, or the edition of a game.
        game: String,
        /// As the game writes it.
        #[cfg_attr(feature = "types", ts(type = "coach.CompanionSituation"))]
        situation: Value,
        /// The question.
        #[cfg_attr(feature = "types", ts(type = "coach.CoachRequest"))]
        request: CoachRequest,
    },
    /// What can be asked in a situation that was entered by hand. Answered by `questions`.
    Questions {
        /// The game, or the edition of a game.
        game: String,
        /// As the game writes it.
        #[cfg_attr(feature = "types", ts(type = "coach.CompanionSituation"))]
        situation: Value,
    },
    /// Hides pieces as a codemaker. Answered by `hidden`.
    Hide {
        /// The game, or the edition of a game.
        game: String,
        /// As the game writes it.
        #[cfg_attr(feature = "types", ts(type = "coach.CompanionSituation"))]
        situation: Value,
        /// 64 random hexadecimal digits, which decide what is hidden.
        #[cfg_attr(feature = "types", ts(type = "string"))]
        secret: LuckSecret,
    },
    /// A codemaker's answer to a question about hidden pieces. Answered by `codemaker`.
    AskCodemaker {
        /// The game, or the edition of a game.
        game: String,
        /// As the game writes it.
        #[cfg_attr(feature = "types", ts(type = "coach.CompanionSituation"))]
        situation: Value,
        /// The hidden pieces by name.
        hidden: Vec<String>,
        /// The question.
        #[cfg_attr(feature = "types", ts(type = "coach.CodemakerQuestion"))]
        question: CodemakerQuestion,
    },
    /// Does this name the hidden pieces? Answered by `guessed`.
    Guess {
        /// The game, or the edition of a game.
        game: String,
        /// The hidden pieces by name.
        hidden: Vec<String>,
        /// The pieces of the guess.
        pieces: Vec<String>,
    },
    /// Loads a game's network weights, which are the request's attachment. Answered by `done`.
    LoadWeights {
        /// The game, or the edition of a game.
        game: String,
    },
}

/// A request about a local table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableRequest {
    /// Where does the match stand? Answered by `status`.
    Status,
    /// What does this seat see? Answered by `view`.
    View {
        /// A seat; absent: the public view.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        seat: Option<u8>,
        /// The history begins with this step; absent: the whole of it.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<u32>", optional))]
        since: u32,
    },
    /// What did this seat see after this many steps of a finished match? Answered by `view`.
    Replay {
        /// After this many steps.
        steps: u32,
        /// A seat; absent: with everything open.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        seat: Option<u8>,
    },
    /// What can come next in this unfinished action? Answered by `completions`.
    Completions {
        /// The seat.
        seat: u8,
        /// The unfinished action.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        partial: Value,
    },
    /// May this seat do this? Answered by `done`, or `failed` with the refusal.
    Check {
        /// The seat.
        seat: u8,
        /// The action.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        action: Value,
    },
    /// Makes a move. Answered by `status`.
    Act {
        /// The seat.
        seat: u8,
        /// The action.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        action: Value,
    },
    /// Lets a bot move by its seat's view, if it wants to. Answered by `status`.
    Bot {
        /// The seat.
        seat: u8,
        /// Its level.
        level: String,
        /// Whether it plays for an absent person, and so spends nothing that only the person should decide on.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        stands_in: bool,
    },
    /// The table goes on for a seat whose thinking time is over. Answered by `status`.
    Pass {
        /// The seat.
        seat: u8,
    },
    /// A step of the table: a resignation, a pause, a take-back. Answered by `status`.
    Step {
        /// The step.
        #[cfg_attr(feature = "types", ts(type = "core.TableStep"))]
        step: TableStep,
    },
    /// The record so far, everything open. Answered by `record`.
    Record {
        /// One name per seat, or none.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
        names: Vec<String>,
    },
    /// Asks the coach, who answers by the seat's view. Answered by `coach`.
    Coach {
        /// The seat.
        seat: u8,
        /// After this many steps; absent: as the match stands.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        steps: Option<u32>,
        /// The question.
        #[cfg_attr(feature = "types", ts(type = "coach.CoachRequest"))]
        request: CoachRequest,
    },
    /// The report of a finished match. Answered by `report`.
    Report,
}

/// Which puzzle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleChoice {
    /// The one of a day, counted from 1 January 1970.
    OfDay(u32),
    /// One to practise with.
    Practice {
        /// How hard it is.
        #[cfg_attr(feature = "types", ts(type = "coach.Grade"))]
        grade: Grade,
        /// Which of them.
        seed: u32,
    },
}
