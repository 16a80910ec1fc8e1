//! Why an action is refused.

use crate::Colour;

use serde::Serialize;

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// Spectators do not act.
    #[error("mastermind is played by two; spectators don't act")]
    NotSeated,
    /// All rounds are played.
    #[error("the match is over")]
    Over,
    /// Only the codemaker hides codes and answers.
    #[error("the other player hides the code of this round and answers")]
    NotCodemaker,
    /// Only the codebreaker guesses and challenges.
    #[error("you hide the code of this round; the other player breaks it")]
    NotCodebreaker,
    /// A round has one code.
    #[error("your code is hidden already")]
    AlreadyHidden,
    /// No code is hidden yet.
    #[error("wait until the code is hidden")]
    CodeFirst,
    /// The last row has no pins yet.
    #[error("wait for the answer to the last row")]
    AnswerFirst,
    /// No row waits for pins.
    #[error("no row waits for an answer")]
    NothingToAnswer,
    /// In a duel each row is made once.
    #[error("your row is made; it is answered when the other player's is made too")]
    AlreadyMade,
    /// At this table the program places the pins.
    #[error("the program answers, always truthfully: there are no pins to place and there is nothing to challenge")]
    AnsweredAutomatically,
    /// No answer can be wrong yet.
    #[error("there is no answer to challenge yet")]
    NothingToChallenge,
    /// A row with too few or too many pegs.
    #[error("a row needs {want} pegs, got {got}")]
    WrongCount {
        /// The number of holes in a row.
        want: usize,
        /// The number of pegs given.
        got: usize,
    },
    /// The colour is not in play at this table.
    #[error("{colour} is not in play at this table")]
    ColourNotInPlay {
        /// The colour.
        colour: Colour,
    },
    /// The table plays without repeated colours.
    #[error("{colour} occurs more than once, and this table plays without repeats")]
    Repeated {
        /// The colour.
        colour: Colour,
    },
    /// More pins than holes.
    #[error("there are {holes} holes for pins, not {got}")]
    TooManyPins {
        /// The number of holes beside a row.
        holes: usize,
        /// The number of pins given.
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
