//! Successive halving (Karnin, Koren, Somekh 2013) over determinized worlds.
//!
//! Every candidate move is evaluated in the same sampled worlds (common random numbers). After each share of the budget the
//! worse half is dropped, so most evaluations go to the best moves. The search stops early once the leader's advantage is
//! statistically certain.

use super::determinization::WorldSampler;
use knobel_core::Rng;
use tac::Table;

/// Budget and prior of a search.
#[derive(Clone, Copy)]
pub(super) struct SuccessiveHalving<'s> {
    /// Budget: how many card results may be evaluated in total.
    pub(super) max_evaluations: usize,
    /// Weight of a move's prior value, in sampled worlds.
    pub(super) prior_weight: f64,
    /// Whether the time to think is over.
    pub(super) should_stop: &'s dyn Fn() -> bool,
}

/// A move with its prior value and its results so far, one per world.
#[derive(Clone, Debug)]
pub(super) struct Candidate<M> {
    pub(super) action: M,
    pub(super) prior: f64,
    results: Vec<f64>,
    sum: f64,
}

impl<M> Candidate<M> {
    pub(super) fn new(action: M, prior: f64) -> Self {
        Candidate { action, prior, results: vec![], sum: 0.0 }
    }

    /// Posterior mean: the results, with the prior counted as `prior_weight` further results.
    fn mean(&self, prior_weight: f64) -> f64 {
        (self.sum + prior_weight * self.prior) / (self.results.len() as f64 + prior_weight)
    }

    fn add(&mut self, result: f64) {
        self.results.push(result);
        self.sum += result;
    }
}

/// Worlds evaluated between two checks of the budget.
const BATCH_SIZE: usize = 4;
/// Cost of an attempt to sample a world, in evaluations.
const SAMPLING_COST: usize = 8;
/// With no hidden cards all worlds are equal up to tie-breaks; more than this many add nothing.
const MAX_WORLDS_WITHOUT_HIDDEN_CARDS: usize = 2 * BATCH_SIZE;
/// No early stop before this many worlds: the variance estimate is too rough.
const MIN_WORLDS_FOR_EARLY_STOP: usize = 32;
/// The leader wins early when it is ahead by this many standard errors …
const CONFIDENCE_Z: f64 = 2.5;
/// … or can't be behind by more than this chance of winning.
const NEGLIGIBLE_DIFFERENCE: f64 = 0.004;

impl SuccessiveHalving<'_> {
    /// The best move; among equals, the first. `evaluate` returns the result of a move in a world, and adds the number of
    /// evaluations it took to its last argument.
    pub(super) fn best<M: Copy>(
        &self,
        worlds: &WorldSampler,
        mut candidates: Vec<Candidate<M>>,
        rng: &mut dyn Rng,
        mut evaluate: impl FnMut(&Table, &M, &mut dyn Rng, &mut usize) -> f64,
    ) -> Option<M> {
        // The number of halvings until two are left, and one share of the budget for these.
        let shares = candidates.len().next_power_of_two().ilog2().max(1) as usize;
        let (mut spent, mut sampled, mut halvings) = (0, 0, 0);
        let is_exhausted = |sampled: usize| worlds.is_certain() && sampled >= MAX_WORLDS_WITHOUT_HIDDEN_CARDS;
        let may_go_on = |spent: usize, sampled: usize| {
            spent < self.max_evaluations && !is_exhausted(sampled) && !(self.should_stop)()
        };
        while candidates.len() > 1 && may_go_on(spent, sampled) {
            for _ in 0..BATCH_SIZE {
                let Some((world, attempts)) = worlds.sample(rng) else {
                    return candidates.first().map(|first| first.action);
                };
                spent += SAMPLING_COST * attempts;
                for candidate in &mut candidates {
                    let result = evaluate(&world, &candidate.action, rng, &mut spent);
                    candidate.add(result);
                }
            }
            sampled += BATCH_SIZE;
            if sampled >= MIN_WORLDS_FOR_EARLY_STOP && self.is_decided(&candidates) {
                break;
            }
            if candidates.len() > 2 && spent >= (halvings + 1) * self.max_evaluations / shares {
                halvings += 1;
                let mean = |candidate: &Candidate<M>| candidate.mean(self.prior_weight);
                candidates.sort_by(|one, other| mean(other).total_cmp(&mean(one)));
                candidates.truncate(candidates.len().div_ceil(2));
            }
        }
        self.leader(&candidates).map(|leader| leader.action)
    }

    fn leader<'c, M>(&self, candidates: &'c [Candidate<M>]) -> Option<&'c Candidate<M>> {
        let mean = |candidate: &Candidate<M>| candidate.mean(self.prior_weight);
        candidates.iter().reduce(|best, other| if mean(other) > mean(best) { other } else { best })
    }

    /// Whether the leader is certainly ahead of all others, or certainly not behind by more than a negligible difference.
    fn is_decided<M>(&self, candidates: &[Candidate<M>]) -> bool {
        let Some(leader) = self.leader(candidates) else { return true };
        let is_beaten = |other: &Candidate<M>| {
            let worlds = leader.results.len() as f64;
            let lead = (leader.sum - other.sum) / worlds;
            let differences = leader.results.iter().zip(&other.results).map(|(a, b)| a - b - lead);
            let squares: f64 = differences.map(|difference| difference.powi(2)).sum();
            lead + NEGLIGIBLE_DIFFERENCE > CONFIDENCE_Z * (squares / worlds / (worlds - 1.0)).sqrt()
        };
        candidates.iter().filter(|other| !std::ptr::eq(*other, leader)).all(is_beaten)
    }
}
