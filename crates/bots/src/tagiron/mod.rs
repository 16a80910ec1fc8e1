//! Tagiron: which question to ask, and when to guess.
//!
//! | bot | strategy |
//! |---|---|
//! | `beginner` | largest information gain about each opponent separately; remembers the last six questions |
//! | `casual` | the same with perfect recall |
//! | `skilled` | exact joint posterior; guesses early |
//! | `master` | lookahead for the chance of winning, with a model of what the opponents know |
//!
//! The baseline `informed` has the exact joint posterior, asks the question with the largest information gain, and guesses
//! when certain.

pub mod bench;
mod buckets;
mod endgame;
mod independent;
mod lookahead;
mod multiplayer;
mod opponents;
mod race_values;
mod two_players;

use crate::{HasBots, Random};
use independent::IndependentPlayer;
use knobel_core::{Bot, Rng, View};
use tagiron::{Action, Observation, Tagiron};

/// Questions that a beginner remembers.
const BEGINNER_MEMORY: usize = 6;
/// The chance of being right from which on a skilled player of three or four guesses.
const SKILLED_THRESHOLD: f64 = 0.7;

impl HasBots for Tagiron {
    const BASELINES: &'static [&'static str] = &["random", "informed"];
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[("plain", "casual")];

    fn bot(name: &str) -> Option<Box<dyn Bot<Observation>>> {
        let exact = |two_players, multiplayer| Box::new(ExactPlayer { two_players, multiplayer });
        Some(match name {
            "random" => Box::new(Random),
            "beginner" => Box::new(IndependentPlayer { remembered_questions: BEGINNER_MEMORY }),
            "casual" => Box::new(IndependentPlayer { remembered_questions: usize::MAX }),
            "informed" => exact(two_players::Policy::Certain, multiplayer::Policy::Threshold(1.0)),
            "skilled" => exact(two_players::Policy::OneInTwo, multiplayer::Policy::Threshold(SKILLED_THRESHOLD)),
            "master" => exact(two_players::Policy::WinProbability, multiplayer::Policy::WinProbability),
            _ => return None,
        })
    }
}

/// Plays by the exact joint posterior.
#[derive(Clone, Copy, Debug)]
struct ExactPlayer {
    two_players: two_players::Policy,
    multiplayer: multiplayer::Policy,
}

impl Bot<Observation> for ExactPlayer {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        match view.observation.public.setup.duel() {
            Some(_) => awaited.then(|| two_players::act(view, self.two_players)).flatten(),
            None => multiplayer::act(view, awaited, self.multiplayer, rng),
        }
    }
}
