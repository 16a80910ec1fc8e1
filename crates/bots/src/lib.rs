//! Players. They are given views (information states), never a match's state, so they can't cheat.
//!
//! A game with bots implements [`HasBots`]: it has levels for people to play against, the same four in every game, and
//! baselines to measure them by.

pub mod code777;
pub mod mastermind;
pub mod tac;
pub mod tagiron;

use knobel_core::{Bot, Game, Observation, Rng, View};

/// A game with bots.
pub trait HasBots: Game {
    /// The bots offered to people, weakest first.
    const LEVELS: &'static [&'static str] = &["beginner", "casual", "skilled", "master"];
    /// Reference bots that the levels are measured against, weakest first; `random` is one of them in every game.
    const BASELINES: &'static [&'static str];
    /// Former names of bots with their current names, for stored tables that still use them.
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[];
    /// The bot of this name, which must be a current one; none while it [lacks](Self::lacks_weights) its weights.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Observation>>>;

    /// Loads the network weights into a program that was built without them (without the feature `weights`).
    fn load_weights(_weights: &[u8]) -> Result<(), String> {
        Err("this game has no network".to_owned())
    }

    /// Whether the game's network weights have still to be loaded.
    fn lacks_weights() -> bool {
        false
    }

    /// The bot of this name with these network weights instead of the built-in ones, or the reason why there is none.
    fn trained(name: &str, _weights: &[u8]) -> Result<Box<dyn Bot<Self::Observation>>, String> {
        Err(format!("{name} uses no network weights"))
    }
}

/// Plays a random legal action when it is awaited.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<N: Observation> Bot<N> for Random {
    fn act(&self, view: &View<N>, awaited: bool, rng: &mut dyn Rng) -> Option<N::Action> {
        if awaited { view.observation.random_action(rng) } else { None }
    }
}
