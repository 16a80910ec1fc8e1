//! The actions of a seat.

use crate::{Question, Tile, misplaced};
use serde::{Deserialize, Serialize};

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Ask an open question (TAG-3.1, TAG-4.2).
    Ask(Question),
    /// Name the tiles searched for, from left to right (TAG-3.3, TAG-4.3). Unfinished while it is too short.
    Guess(Vec<Tile>),
    /// Pass in the last turn or the last try (TAG-3.4, TAG-3.5).
    Pass,
    /// Go out without a guess (TAG-4.9).
    GiveUp,
}

/// A guess with holes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Template {
    /// A guess that is a possible row (TAG-4.8).
    Guess {
        /// The number of tiles.
        tiles: usize,
    },
}

impl knobel_core::Template<Action> for Template {
    fn start(&self) -> Action {
        Action::Guess(vec![])
    }

    fn fits(&self, action: &Action) -> bool {
        let Template::Guess { tiles } = self;
        matches!(action, Action::Guess(row) if row.len() == *tiles && misplaced(row).is_none())
    }
}
