//! The actions of a seat.

use crate::tile::Number;
use serde::{Deserialize, Serialize};

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Take the top question, read it aloud and answer it (C7-3.1).
    Read,
    /// Say "go on": the next question may come (C7-3.10).
    GoOn,
    /// Announce the numbers on the player's own rack (C7-3.4). Unfinished while there are fewer than three.
    Announce(Vec<Number>),
}

/// The number of numbers in an announcement.
pub(crate) const ANNOUNCED: usize = 3;

/// An announcement with holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Template {
    /// Numbers in ascending order.
    Announce {
        /// The number of numbers.
        numbers: usize,
    },
}

impl knobel_core::Template<Action> for Template {
    fn start(&self) -> Action {
        Action::Announce(vec![])
    }

    fn fits(&self, action: &Action) -> bool {
        let Template::Announce { numbers } = self;
        matches!(action, Action::Announce(row) if row.len() == *numbers && row.is_sorted())
    }
}
