//! What the engine answers.

use crate::problem::Problem;
use games::deduction::{Clue, Grade, PossibleQuestion};
use games::{CoachAnswer, Completions, MatchReport, PuzzleSolution};
use knobel_core::record::LuckStatus;
use knobel_core::{Players, Seat, TableStep};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// What the engine answers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Response {
    /// It is done, or allowed.
    Done,
    /// What a seat may do.
    Choices {
        /// Each `{"kind": "action", …}` or `{"kind": "template", …}`.
        #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
        choices: Value,
    },
    /// How an unfinished action stands, and what can come next in it.
    Completions(#[cfg_attr(feature = "types", ts(type = "messages.Completions"))] Completions),
    /// Where the match of a local table stands.
    Status(TableStatus),
    /// What a seat of a local table sees.
    View {
        /// The seat; absent: the public view, or in a replay the one with everything open.
        seat: Option<u8>,
        /// The observation, as the game serialises it.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        observation: Box<RawValue>,
        /// The observed events in order.
        #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
        history: Box<RawValue>,
        /// What this seat may do.
        #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
        choices: Box<RawValue>,
        /// The steps of the table in order, each with its position in the history.
        #[cfg_attr(feature = "types", ts(type = "messages.ObservedTableStep[]"))]
        table_steps: Vec<ObservedTableStep>,
    },
    /// A record.
    Record {
        /// JSON Lines.
        text: String,
    },
    /// What the coach says; null: there is nothing to say.
    Coach {
        /// Its `kind` says to which question.
        #[cfg_attr(feature = "types", ts(type = "coach.CoachAnswer | null"))]
        answer: Option<CoachAnswer>,
    },
    /// The report of a match.
    Report {
        /// Its `kind` says of which kind of game.
        #[cfg_attr(feature = "types", ts(type = "coach.MatchReport"))]
        report: MatchReport,
    },
    /// A puzzle.
    Puzzle {
        /// How hard it is.
        #[cfg_attr(feature = "types", ts(type = "coach.Grade"))]
        grade: Grade,
        /// What the solver sees.
        #[cfg_attr(feature = "types", ts(type = "coach.PuzzleSituation"))]
        situation: Value,
        /// The clues.
        #[cfg_attr(feature = "types", ts(type = "coach.Clue[]"))]
        clues: Vec<Clue>,
    },
    /// Whether a puzzle is solved.
    Verdict {
        /// Whether it is the solution.
        right: bool,
        /// The solution, once it is found or shown.
        #[cfg_attr(feature = "types", ts(type = "coach.PuzzleSolution | null"))]
        solution: Option<PuzzleSolution>,
    },
    /// What can be asked.
    Questions {
        /// Each with all possible answers.
        #[cfg_attr(feature = "types", ts(type = "coach.PossibleQuestion[]"))]
        questions: Vec<PossibleQuestion>,
    },
    /// What a codemaker has hidden.
    Hidden {
        /// The pieces by name.
        pieces: Vec<String>,
    },
    /// What a codemaker answers.
    Codemaker {
        /// As the game serialises it.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        answer: Value,
    },
    /// Whether a guess names the hidden pieces.
    Guessed {
        /// It does.
        right: bool,
    },
    /// A record that holds.
    Verified {
        /// The game, or the edition of a game.
        game: String,
        /// How many steps it has.
        steps: u32,
        /// One place per player, once the match is over.
        places: Option<Vec<u8>>,
        /// How far its luck is verified.
        #[cfg_attr(feature = "types", ts(type = "'fair' | 'bound' | 'unbound'"))]
        luck: LuckStatus,
        /// Whether every step was judged again; false: it was played by former rules, and its events were replayed.
        judged: bool,
    },
    /// The request was not served.
    Failed {
        /// Why.
        problem: Problem,
    },
}

/// Where the match of a local table stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableStatus {
    /// How many steps were made.
    pub sequence: u32,
    /// The game, or the edition of a game.
    pub game: String,
    /// Seats and options, without what a prepared start hides.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub setup: Value,
    /// The player of each seat.
    #[cfg_attr(feature = "types", ts(type = "number[]"))]
    pub players: Players,
    /// Whether it goes on.
    pub phase: Phase,
    /// The seats the match waits for.
    #[cfg_attr(feature = "types", ts(type = "number[]"))]
    pub awaited: Vec<Seat>,
    /// The seats that may use a common thinking time now.
    #[cfg_attr(feature = "types", ts(type = "number[]"))]
    pub thinking: Vec<Seat>,
    /// How many seconds of it the table gives: 0 where it does not wait, null where it waits as long as they think.
    pub thinking_time: Option<u16>,
    /// The seats a bot plays for their person.
    #[cfg_attr(feature = "types", ts(type = "number[]"))]
    pub stand_ins: Vec<Seat>,
    /// One place per player, once the match is over.
    pub places: Option<Vec<u8>>,
}

/// Whether a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// It goes on.
    Running,
    /// It waits until it is resumed.
    Paused,
    /// It has ended.
    Over,
}

/// A step of the table, with its position in one viewer's history.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ObservedTableStep {
    /// How many observed events come before it.
    pub after: u32,
    /// The step.
    pub step: TableStep,
}
