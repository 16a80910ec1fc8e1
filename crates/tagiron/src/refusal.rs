//! Why an action is refused.

use crate::{Card, Tile};
use serde::Serialize;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// Spectators do not act.
    #[error("only who sits at the table can play")]
    NotSeated,
    /// The tiles are not dealt yet.
    #[error("the tiles are not dealt yet")]
    NotDealt,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// It is another seat's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The card is used, in the pile, or not in the deck.
    #[error("the card {card} does not lie open: choose an open one")]
    CardNotOpen {
        /// The card of the question.
        card: Card,
    },
    /// The other of two has guessed right.
    #[error("the other player has guessed right: guess or pass")]
    LastTry,
    /// No question is left in the game for two.
    #[error("no question can be asked any more: guess or pass")]
    LastTurn,
    /// No question is left in the game for three and four.
    #[error("no card is left: guess or give up")]
    NoCardLeft,
    /// With three and four players each has one guess.
    #[error("your one guess is made: you only answer from now on")]
    AlreadyGuessed,
    /// A player who has given up is out.
    #[error("you have given up: you only answer from now on")]
    AlreadyGivenUp,
    /// Too few or too many tiles.
    #[error("a guess names {want} tiles, not {got}")]
    WrongCount {
        /// The number of tiles searched for.
        want: usize,
        /// The number of tiles named.
        got: usize,
    },
    /// The row is impossible.
    #[error("{tile} can't lie there: name different tiles in ascending order, red before blue")]
    Misplaced {
        /// The first tile that does not fit.
        tile: Tile,
    },
    /// A question or a guess is required.
    #[error("nobody may pass now")]
    NoPassing,
    /// Only three and four players can give up.
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
