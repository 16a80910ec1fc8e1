//! What a seat can do.

use crate::{Question, Tile, misplaced};
use serde::{Deserialize, Serialize};

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Ask an open question (TAG-3.1, TAG-4.2).
    Ask(Question),
    /// These are the tiles looked for, from left to right (TAG-3.3, TAG-4.3). Unfinished while it is too short.
    Guess(Vec<Tile>),
    /// Let the last turn or the last try go by (TAG-3.4, TAG-3.5).
    Pass,
    /// Go out without a guess (TAG-4.9).
    GiveUp,
}

/// What is too much to list.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Template {
    /// A guess of so many tiles that can lie so (TAG-4.8).
    Guess {
        /// How many.
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
