//! The actions of a seat.

use crate::{Code, Colour, Pins, Repeats};

use serde::{Deserialize, Serialize};

/// What a seat asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put this code behind the shield (MM-1). Unfinished while it has too few pegs.
    Hide(Code),
    /// Fill the next row (MM-2). Unfinished while it has too few pegs.
    Guess(Code),
    /// Place these pins beside the row (MM-3, MM-6.2).
    Answer(Pins),
    /// Have the shield lifted because an answer must be wrong (MM-6.3).
    Challenge,
}

/// A row with holes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Template {
    /// A code to hide.
    Hide {
        /// How many pegs it has.
        pegs: usize,
        /// Of which colours.
        colours: Vec<Colour>,
        /// Whether they may occur more than once.
        repeats: Repeats,
    },
    /// A row to guess; repeats are always allowed (MM-2).
    Guess {
        /// How many pegs it has.
        pegs: usize,
        /// Of which colours.
        colours: Vec<Colour>,
    },
}

impl knobel_core::Template<Action> for Template {
    fn start(&self) -> Action {
        match self {
            Template::Hide { .. } => Action::Hide(Code::EMPTY),
            Template::Guess { .. } => Action::Guess(Code::EMPTY),
        }
    }

    fn fits(&self, action: &Action) -> bool {
        let filled = |row: &Code, pegs: usize, colours: &[Colour]| {
            row.len() == pegs && row.pegs().iter().all(|colour| colours.contains(colour))
        };
        match (self, action) {
            (Template::Hide { pegs, colours, repeats }, Action::Hide(code)) => {
                filled(code, *pegs, colours) && (*repeats == Repeats::On || code.repeated().is_none())
            }
            (Template::Guess { pegs, colours }, Action::Guess(row)) => filled(row, *pegs, colours),
            (Template::Hide { .. }, Action::Guess(_) | Action::Answer(_) | Action::Challenge)
            | (Template::Guess { .. }, Action::Hide(_) | Action::Answer(_) | Action::Challenge) => false,
        }
    }
}
