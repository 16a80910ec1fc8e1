//! Bots and deduction. Everything here sees views, never states, so nothing here can cheat.
//!
//! A game with bots is [`Minded`]; the bots of a game stand in its module, the weakest first.

pub mod code777;
pub mod mastermind;
pub mod tac;
pub mod tagiron;

use knobel_core::{Bot, Game, Now, View, Whim};

/// A game with bots.
pub trait Minded: Game {
    /// The names of its bots, the weakest first. `random` aside, there are four levels: `beginner`, `plain`, `skilled`
    /// and `master`; yardsticks may stand between them.
    const BOTS: &'static [&'static str];
    /// The bot of this name.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Now>>>;
}

/// Plays whatever is allowed, when it must.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<N: Now> Bot<N> for Random {
    fn act(&self, view: &View<N>, awaited: bool, whim: &mut dyn Whim) -> Option<N::Action> {
        if awaited { view.now.any(whim) } else { None }
    }
}
