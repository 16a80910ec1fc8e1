//! Why an action is not allowed.

use crate::{Card, Tile};
use serde::Serialize;

/// Why not.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// A spectator holds no tiles.
    #[error("only who sits at the table can play")]
    NotSeated,
    /// It has not begun.
    #[error("the tiles are not dealt yet")]
    NotDealt,
    /// It has ended.
    #[error("the match is over")]
    Over,
    /// Somebody else's.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Used, still in the pile, or not played with.
    #[error("the card {card} does not lie open: choose an open one")]
    CardNotOpen {
        /// The card of the question.
        card: Card,
    },
    /// The other of two has guessed right.
    #[error("the other player has guessed right: guess or pass")]
    LastTry,
    /// The game for two comes to its end.
    #[error("no question can be asked any more: guess or pass")]
    LastTurn,
    /// The game for three or four comes to its end.
    #[error("no card is left: guess or give up")]
    NoCardLeft,
    /// One guess is all that three and four have.
    #[error("your one guess is made: you only answer from now on")]
    AlreadyGuessed,
    /// Who has given up is out.
    #[error("you have given up: you only answer from now on")]
    AlreadyGivenUp,
    /// Too few or too many tiles.
    #[error("a guess names {want} tiles, not {got}")]
    WrongCount {
        /// How many are looked for.
        want: usize,
        /// How many were named.
        got: usize,
    },
    /// No row can lie so.
    #[error("{tile} can't lie there: name different tiles in ascending order, red before blue")]
    Misplaced {
        /// The first tile that doesn't fit.
        tile: Tile,
    },
    /// There is something to ask, or one must guess.
    #[error("nobody may pass now")]
    NoPassing,
    /// An action for three and four.
    #[error("with two players nobody goes out: guess, ask, or resign the match")]
    NoGivingUp,
}

impl knobel_core::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NotSeated | Refusal::NotDealt => "TAG-2.1",
            Refusal::NotYourTurn => "TAG-2.5",
            Refusal::CardNotOpen { .. } | Refusal::NoPassing => "TAG-3.1",
            Refusal::LastTry => "TAG-3.4",
            Refusal::LastTurn => "TAG-3.5",
            Refusal::AlreadyGuessed => "TAG-4.4",
            Refusal::Over => "TAG-4.5",
            Refusal::NoCardLeft => "TAG-4.6",
            Refusal::WrongCount { .. } | Refusal::Misplaced { .. } => "TAG-4.8",
            Refusal::AlreadyGivenUp | Refusal::NoGivingUp => "TAG-4.9",
        }
    }
}
