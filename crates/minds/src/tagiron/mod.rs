//! Tagiron: what can be known, which question to ask, when to guess.
//!
//! The levels, the weakest first: `1` forgets older answers; `2` knows all that can be known, asks what tells most, and
//! guesses when certain; `3` also dares; `4` looks ahead and races.

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
    const BOTS: &'static [&'static str] = &["random", "1", "plain", "2", "3", "4"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        let exact = |duel, dares_at| Box::new(Exact { duel, centre: centre::Manner { dares_at } });
        Some(match name {
            "random" => Box::new(Random),
            "1" => Box::new(Plain { remembers: 6 }),
            "plain" => Box::new(Plain { remembers: usize::MAX }),
            "2" => exact(duel::Manner::Informed, 1.0),
            "3" => exact(duel::Manner::Daring, 0.7),
            "4" => exact(duel::Manner::Racing { depth: 2 }, 0.45),
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
