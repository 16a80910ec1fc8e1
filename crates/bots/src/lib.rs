//! Players. They are given views, never states, so they can't cheat.
//!
//! A game with bots is [`HasBots`]: it has levels for people to play against, the same four in every game, and yardsticks
//! to measure them by.

pub mod code777;
pub mod mastermind;
pub mod tac;
pub mod tagiron;

use knobel_core::{Bot, Game, Observation, Rng, View};

/// A game with bots.
pub trait HasBots: Game {
    /// The bots that people are offered, the weakest first.
    const LEVELS: &'static [&'static str] = &["beginner", "casual", "skilled", "master"];
    /// The bots that levels are measured by, the weakest first; `random` is one of them in every game.
    const YARDSTICKS: &'static [&'static str];
    /// What bots were called before, each with its name of today: stored tables may still say so.
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[];
    /// The bot of this name, which is one of today's.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Observation>>>;

    /// The bot of this name with these weights instead of those it has learned; or why there is none.
    fn trained(name: &str, _weights: &[u8]) -> Result<Box<dyn Bot<Self::Observation>>, String> {
        Err(format!("{name} plays by no weights that a file could hold"))
    }
}

/// Plays whatever is allowed, when it must.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<N: Observation> Bot<N> for Random {
    fn act(&self, view: &View<N>, awaited: bool, rng: &mut dyn Rng) -> Option<N::Action> {
        if awaited { view.observation.random_action(rng) } else { None }
    }
}
