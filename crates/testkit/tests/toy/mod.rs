#![allow(dead_code, unreachable_pub, missing_docs, unused_imports)] // each test file uses its own part of it
//! A toy game with the difficult features of the real ones: a deal, a simultaneous secret exchange, public answers about
//! hidden hands, a secret guess at any time, and a player with two seats.

mod action;
mod event;
mod notation;
mod observation;
mod resolve;
mod setup;
mod state;

pub use action::{Action, Card, Template};
pub use event::{Event, ObservedEvent};
pub use notation::{NotationError, arrange};
pub use observation::{Observation, Refusal};
pub use setup::Setup;
pub use state::{Outcome, Phase, Public, Toy};

/// All pieces that can be hidden, as JSON names them.
pub fn names() -> Vec<String> {
    Card::ALL.map(|card| format!("{card:?}")).to_vec()
}
