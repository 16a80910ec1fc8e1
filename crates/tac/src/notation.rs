//! How TAC is written down.
//!
//! | text | what it says |
//! |---|---|
//! | `give 5` | the card for the partner |
//! | `10 43-53` | a 10, from field 43 to 53; fields are 1 to 64, black starts on 1, red on 17, blue on 33, green on 49 |
//! | `13 red-17` | a marble of red comes from its yard |
//! | `3 63-black2` | into the second field of black's house |
//! | `7 12-15 60-black1` | a 7 in legs, in the order they are made |
//! | `8 sit-out` | the next seat sits out |
//! | `trickster 12/40` | two marbles change places |
//! | `warrior 12-black` | a Warrior's marble that was alone goes back to its yard |
//! | `fool`, `devil` | these move nothing |
//! | `discard 9` | laid unused |
//! | `go on`, `stop` | when the stack is used up |
//!
//! The record of a card that was played says more, and is read back as the same action: `tac=13 <17-red 1-14 x14green` is
//! a TAC used as a 13, which took back a marble of red from 17 to its yard, moved 1 to 14 and took a marble of green.

use crate::action::Action;
use crate::card::Card;
use crate::event::Played;
use crate::position::{Move, Place};
use std::fmt;
use std::str::FromStr;

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("can't read {0:?}; write `give 5`, `10 43-53`, `8 sit-out`, `trickster 12/40`, `discard 9`, `go on` or `stop`")]
pub struct NotationError(pub(crate) String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go(from, to) => write!(f, "{from}-{to}"),
            Move::Swap(one, other) => write!(f, "{one}/{other}"),
            Move::SitOut => f.write_str("sit-out"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let unreadable = || NotationError(text.to_owned());
        let pair =
            |(one, other): (&str, &str)| -> Option<(Place, Place)> { Some((one.parse().ok()?, other.parse().ok()?)) };
        if text == "sit-out" {
            return Ok(Move::SitOut);
        }
        if let Some(places) = text.split_once('/') {
            return pair(places).map(|(one, other)| Move::Swap(one, other)).ok_or_else(unreadable);
        }
        let places = text.split_once('-').ok_or_else(unreadable)?;
        pair(places).map(|(from, to)| Move::Go(from, to)).ok_or_else(unreadable)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Give(card) => write!(f, "give {card}"),
            Action::Play { card, moves } => {
                write!(f, "{card}")?;
                moves.iter().try_for_each(|step| write!(f, " {step}"))
            }
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::GoOn => f.write_str("go on"),
            Action::Stop => f.write_str("stop"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let unreadable = || NotationError(text.to_owned());
        let card = |name: &str| name.parse::<Card>().map_err(|_| unreadable());
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word, rest) {
            ("give", name) => Ok(Action::Give(card(name)?)),
            ("discard", name) => Ok(Action::Discard(card(name)?)),
            ("go", "on") => Ok(Action::GoOn),
            ("stop", "") => Ok(Action::Stop),
            (laid, moves) => {
                let told = |word: &&str| word.starts_with(['<', 'x']); // comes of the move, is no part of it
                let asked = moves.split_whitespace().filter(|word| !told(word));
                let laid = laid.split_once('=').map_or(laid, |(laid, _)| laid);
                Ok(Action::Play { card: card(laid)?, moves: asked.map(str::parse).collect::<Result<_, _>>()? })
            }
        }
    }
}

/// The card, what a TAC took back, what was done, and who was captured.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        if self.function != self.card {
            write!(f, "={}", self.function)?;
        }
        self.back.iter().try_for_each(|step| write!(f, " <{step}"))?;
        self.moves.iter().try_for_each(|step| write!(f, " {step}"))?;
        self.captured.iter().try_for_each(|taken| write!(f, " x{}{}", taken.field, taken.colour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_is_read_as_the_action_that_was_asked_for() {
        let action: Action = "tac=13 <17-red <red2-14 1-14 x14green".parse().unwrap();
        assert_eq!(action.to_string(), "tac 1-14");
    }

    #[test]
    fn what_is_no_action_is_not_read() {
        for text in ["", "11 1-12", "7 1", "7 65-66", "7 0-7", "give", "give 7 1-8", "go", "13 pink-17", "5 1-red5"] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }
}
