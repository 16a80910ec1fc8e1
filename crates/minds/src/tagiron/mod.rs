//! Tagiron: what can be known, which question to ask, when to guess.

pub mod bench;
mod centre;
mod deals;
mod duel;
mod hands;
mod notes;
mod plain;
mod plan;

pub use plain::Plain;

use crate::{Minded, Random};
use knobel_core::{Bot, View, Whim};
use tagiron::{Action, Now, Tagiron};

impl Minded for Tagiron {
    const BOTS: &'static [&'static str] = &["random", "plain", "informed", "daring", "racing"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        Some(match name {
            "random" => Box::new(Random),
            "plain" => Box::new(Plain),
            "informed" => Box::new(Exact { duel: duel::Manner::Informed, centre: centre::Manner { dares_at: 1.0 } }),
            "daring" => Box::new(Exact { duel: duel::Manner::Daring, centre: centre::Manner { dares_at: 0.7 } }),
            "racing" => Box::new(Exact { duel: duel::Manner::Racing(2), centre: centre::Manner { dares_at: 0.45 } }),
            _ => return None,
        })
    }
}

/// Knows all that can be known.
#[derive(Clone, Copy, Debug)]
struct Exact {
    duel: duel::Manner,
    centre: centre::Manner,
}

impl Bot<Now> for Exact {
    fn act(&self, view: &View<Now>, awaited: bool, _whim: &mut dyn Whim) -> Option<Action> {
        match view.now.open.setup.duel() {
            Some(_) => awaited.then(|| duel::act(view, self.duel)).flatten(),
            None => centre::act(view, awaited, self.centre),
        }
    }
}
