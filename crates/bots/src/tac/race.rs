//! A race of moves through imagined worlds: all are tried in the same ones, and the weaker half is dropped again and
//! again, so that most of the effort goes to the best. It is over early when more worlds would not change who wins.

use super::worlds::Worlds;
use knobel_core::Rng;
use tac::Table;

/// How long a race is run, and what counts before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    /// So many results of cards are looked at, at most.
    pub(super) effort: usize,
    /// What was thought of a move before counts like so many worlds.
    pub(super) trust: f64,
}

/// A move, what was thought of it before, and what it has brought in each world so far.
#[derive(Clone, Debug)]
pub(super) struct Tried<M> {
    pub(super) what: M,
    pub(super) before: f64,
    brought: Vec<f64>,
    sum: f64,
}

impl<M> Tried<M> {
    pub(super) fn new(what: M, before: f64) -> Self {
        Tried { what, before, brought: vec![], sum: 0.0 }
    }

    /// What is thought of it now, when what was thought before counts like so many worlds.
    fn value(&self, trust: f64) -> f64 {
        (self.sum + trust * self.before) / (self.brought.len() as f64 + trust)
    }

    fn take(&mut self, value: f64) {
        self.brought.push(value);
        self.sum += value;
    }
}

/// So many worlds between two looks at how much effort is left.
const BATCH: usize = 4;
/// To try to draw a world takes as long as to look at so many results.
const DRAW: usize = 8;
/// When nothing is hidden, worlds differ in nothing but what equal moves are chosen.
const CERTAIN_WORLDS: usize = 2 * BATCH;
/// Nothing is sure after fewer worlds.
const FEWEST_WORLDS: usize = 32;
/// So many standard errors ahead is ahead.
const SURE: f64 = 2.5;
/// A chance to win that is not worth more thought.
const TRIFLE: f64 = 0.004;

impl Race {
    /// The move that does best; among equals, the one that came first. `value` tells what comes of a move in a world, and
    /// adds the results it looked at.
    pub(super) fn winner<M: Copy>(
        &self,
        worlds: &Worlds,
        mut tried: Vec<Tried<M>>,
        rng: &mut dyn Rng,
        mut value: impl FnMut(&Table, &M, &mut dyn Rng, &mut usize) -> f64,
    ) -> Option<M> {
        let cuts = tried.len().next_power_of_two().ilog2().max(1) as usize; // until two are left, and one share for them
        let (mut spent, mut seen, mut cut) = (0, 0, 0);
        while tried.len() > 1 && spent < self.effort && !(worlds.is_certain() && seen >= CERTAIN_WORLDS) {
            for _ in 0..BATCH {
                let Some((world, draws)) = worlds.draw(rng) else { return tried.first().map(|first| first.what) };
                spent += DRAW * draws;
                for tried in &mut tried {
                    let value = value(&world, &tried.what, rng, &mut spent);
                    tried.take(value);
                }
            }
            seen += BATCH;
            if seen >= FEWEST_WORLDS && self.is_decided(&tried) {
                break;
            }
            if tried.len() > 2 && spent >= (cut + 1) * self.effort / cuts {
                cut += 1;
                tried.sort_by(|one, other| other.value(self.trust).total_cmp(&one.value(self.trust)));
                tried.truncate(tried.len().div_ceil(2));
            }
        }
        self.leader(&tried).map(|leader| leader.what)
    }

    fn leader<'t, M>(&self, tried: &'t [Tried<M>]) -> Option<&'t Tried<M>> {
        tried.iter().reduce(|best, other| if other.value(self.trust) > best.value(self.trust) { other } else { best })
    }

    /// Is the leader surely ahead of all others, or surely not behind by more than a trifle?
    fn is_decided<M>(&self, tried: &[Tried<M>]) -> bool {
        let Some(leader) = self.leader(tried) else { return true };
        let ahead_of = |other: &Tried<M>| {
            let worlds = leader.brought.len() as f64;
            let lead = (leader.sum - other.sum) / worlds;
            let spread: f64 = leader.brought.iter().zip(&other.brought).map(|(a, b)| (a - b - lead).powi(2)).sum();
            lead + TRIFLE > SURE * (spread / worlds / (worlds - 1.0)).sqrt()
        };
        tried.iter().filter(|other| !std::ptr::eq(*other, leader)).all(ahead_of)
    }
}
