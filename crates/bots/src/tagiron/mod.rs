//! Tagiron: what can be known, which question to ask, when to guess.
//!
//! The levels: a beginner forgets older answers; a casual player looks at every other player for itself; a skilled one
//! knows all that can be known and dares; a master looks ahead, works out what the others know, gives little away, and
//! races. Beside them stands a yardstick, `informed`: it knows all that can be known, asks what tells most, and guesses
//! when certain.

mod ahead;
pub mod bench;
mod centre;
mod duel;
mod ending;
mod plain;
mod race;
mod rivals;
mod sizes;

pub use plain::Plain;

use crate::{HasBots, Random};
use knobel_core::{Bot, Rng, View};
use tagiron::{Action, Observation, Tagiron};

impl HasBots for Tagiron {
    const YARDSTICKS: &'static [&'static str] = &["random", "informed"];
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[("plain", "casual")];

    fn bot(name: &str) -> Option<Box<dyn Bot<Observation>>> {
        let exact = |duel, centre| Box::new(Exact { duel, centre });
        Some(match name {
            "random" => Box::new(Random),
            "beginner" => Box::new(Plain { remembers: 6 }),
            "casual" => Box::new(Plain { remembers: usize::MAX }),
            "informed" => exact(duel::Manner::Informed, centre::Manner::DaresAt(1.0)),
            "skilled" => exact(duel::Manner::Daring, centre::Manner::DaresAt(0.7)),
            "master" => exact(duel::Manner::Racing, centre::Manner::Racing),
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

impl Bot<Observation> for Exact {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        match view.observation.public.setup.duel() {
            Some(_) => awaited.then(|| duel::act(view, self.duel)).flatten(),
            None => centre::act(view, awaited, self.centre, rng),
        }
    }
}
