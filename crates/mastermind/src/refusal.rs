//! Why not.

use crate::Colour;

use serde::Serialize;

/// Why a seat may not do that now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// Someone without a seat wants to act.
    #[error("mastermind is played by two; spectators don't act")]
    NotSeated,
    /// All rounds are played.
    #[error("the match is over")]
    Over,
    /// Hiding and answering are the codemaker's.
    #[error("the other player hides the code of this round and answers")]
    NotCodemaker,
    /// Guessing and challenging are the codebreaker's.
    #[error("you hide the code of this round; the other player breaks it")]
    NotCodebreaker,
    /// One code a round.
    #[error("your code is hidden already")]
    AlreadyHidden,
    /// There is nothing to break yet.
    #[error("wait until the code is hidden")]
    CodeFirst,
    /// The last row has no pins yet.
    #[error("wait for the answer to the last row")]
    AnswerFirst,
    /// No row waits for pins.
    #[error("no row waits for an answer")]
    NothingToAnswer,
    /// One row at a time in a duel.
    #[error("your row is made; it is answered when the other player's is made too")]
    AlreadyMade,
    /// Pins are not placed by hand here.
    #[error("the program answers, always truthfully: there are no pins to place and there is nothing to challenge")]
    AnsweredAutomatically,
    /// No answer can be wrong yet.
    #[error("there is no answer to challenge yet")]
    NothingToChallenge,
    /// A row with too few or too many pegs.
    #[error("a row needs {want} pegs, got {got}")]
    WrongCount {
        /// Holes in a row.
        want: usize,
        /// Pegs in this one.
        got: usize,
    },
    /// A colour that this table plays without.
    #[error("{colour} is not in play at this table")]
    ColourNotInPlay {
        /// Which.
        colour: Colour,
    },
    /// A colour twice in a code, where that is not played.
    #[error("{colour} occurs more than once, and this table plays without repeats")]
    Repeated {
        /// Which.
        colour: Colour,
    },
    /// More pins than holes.
    #[error("there are {holes} holes for pins, not {got}")]
    TooManyPins {
        /// Holes beside a row.
        holes: usize,
        /// Pins that were to be placed.
        got: usize,
    },
}

impl knobel_core::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NotSeated
            | Refusal::NotCodemaker
            | Refusal::AlreadyHidden
            | Refusal::WrongCount { .. }
            | Refusal::ColourNotInPlay { .. }
            | Refusal::Repeated { .. } => "MM-1",
            Refusal::NotCodebreaker | Refusal::CodeFirst => "MM-2",
            Refusal::AnswerFirst | Refusal::NothingToAnswer | Refusal::TooManyPins { .. } => "MM-3",
            Refusal::Over => "MM-5",
            Refusal::AnsweredAutomatically => "MM-6.2",
            Refusal::NothingToChallenge => "MM-6.3",
            Refusal::AlreadyMade => "MM-8",
        }
    }
}
