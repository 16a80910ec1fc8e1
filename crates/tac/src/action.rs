//! What a seat can do.

use crate::card::Card;
use crate::position::Move;
use serde::{Deserialize, Serialize};

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Give the partner this card (TAC-2.5).
    Give(Card),
    /// Lay this card and do this with it. A move to be continued has fewer parts than it needs.
    Play {
        /// Which card.
        card: Card,
        /// One part for most cards, none for a Fool or a Devil, several legs for a 7.
        moves: Vec<Move>,
    },
    /// Lay this card unused (TAC-3.10).
    Discard(Card),
    /// Play on with a new stack (TAC-10.4).
    GoOn,
    /// Let it count as it stands (TAC-10.4).
    Stop,
}

/// Every choice of TAC can be listed, so there is nothing to fill in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Template {}

impl knobel_core::Template<Action> for Template {
    fn start(&self) -> Action {
        match *self {}
    }
    fn fits(&self, _: &Action) -> bool {
        match *self {}
    }
}
