#![allow(dead_code, unreachable_pub, missing_docs, unused_imports)] // each test file uses its own part of it
//! A toy with the hard shapes of our five games: a deal, a simultaneous secret exchange (TAC), public
//! answers about hidden hands (Tagiron, Code 777), an any-time secret guess, a player with two seats.

mod action;
mod event;
mod notation;
mod observation;
mod resolve;
mod setup;
mod state;

pub use action::{Action, Card, Template};
pub use event::{Event, ObservedEvent};
pub use notation::{Unreadable, arrange};
pub use observation::{Observation, Refusal};
pub use setup::Setup;
pub use state::{Outcome, Phase, Public, Toy};

/// All pieces that can be hidden, as JSON writes them.
pub fn names() -> Vec<String> {
    Card::ALL.map(|card| format!("{card:?}")).to_vec()
}
