//! A seat's belief state: everything it has observed in a match, reduced to the posterior of its own rack. Exact under
//! perfect memory.
//!
//! Every rack is filled from a shuffled stock. The weight of a hypothesis (the seat's own rack, and its earlier racks that
//! lie aside face down) is therefore the number of stock orders that lead to the observed history. Between two reshuffles
//! that number is a quotient of factorials of the tiles left of each kind; a reshuffle changes the numerator (C7-3.8).

use super::answer_history::{AnswerHistory, AnswerRecord, other_visible_racks};
use super::answers::consistent_racks;
use super::posterior::Posterior;
use super::triples::{FULL_BOX, TileCounts, Triple, TripleSet, factorial_product, ordered_draws, without_triple};
use code777::{Ask, Number, Observation, ObservedEvent, Tile, Tiles, Verdict};
use knobel_core::{Seat, View};
use std::collections::BTreeMap;

/// What a player remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryModel {
    /// Number of answers remembered, the latest ones.
    pub answers: usize,
    /// Whether tiles that no longer stand on a rack are remembered.
    pub tiles_out_of_sight: bool,
}

impl MemoryModel {
    /// Nothing is forgotten.
    pub const PERFECT_RECALL: MemoryModel = MemoryModel { answers: usize::MAX, tiles_out_of_sight: true };
}

/// What one seat knows about its own rack.
#[derive(Clone, Debug)]
pub struct BeliefState {
    /// The answers it was based on.
    pub history: AnswerHistory,
    /// Tiles that stand on no rack in sight and are not known to lie aside.
    unplaced: TileCounts,
    /// The possible total content of the seat's earlier racks that lie aside face down, with weights.
    hidden_asides: Vec<(TileCounts, f64)>,
    /// Prior weight of each rack, before any answer; `None` while the rack is empty.
    prior: Option<Vec<f64>>,
    /// Numbers that the seat announced wrongly for this rack.
    refuted: Option<[Number; 3]>,
    /// The seat's earlier racks: their tiles if shown, otherwise the most probable ones.
    pub(super) former: Vec<Triple>,
}

const NO_TILES: TileCounts = [0; Tile::KINDS];

impl BeliefState {
    /// The belief state of the viewing seat; `None` for spectators, who have no rack.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        let mut state = BeliefState::new(view.observation.me?);
        match view.history.first() {
            Some(ObservedEvent::Stocked { .. }) => view.history.iter().for_each(|observed| state.apply(observed)),
            _ => state.set_up(&view.observation), // a position that was set up has no history
        }
        Some(state)
    }

    /// Before the deal.
    fn new(me: Seat) -> Self {
        let hidden_asides = vec![(NO_TILES, 1.0)];
        BeliefState {
            history: AnswerHistory::new(me),
            unplaced: FULL_BOX,
            hidden_asides,
            prior: None,
            refuted: None,
            former: vec![],
        }
    }

    fn set_up(&mut self, observation: &Observation) {
        self.history.racks.iter_mut().zip(&observation.racks).for_each(|(rack, tiles)| *rack = *tiles);
        self.unplaced = observation.unplaced();
        self.prior = Some(Triple::all().map(Triple::orders).collect());
    }

    /// Updates the state with the next event the seat observed.
    fn apply(&mut self, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::LaidAside { rack, tiles, .. } if self.history.is_own(*rack) => self.lay_aside(*tiles),
            ObservedEvent::Announced { by, numbers, verdict: Verdict::Wrong } if *by == self.history.me => {
                self.refuted = Some(*numbers);
            }
            ObservedEvent::Stocked { .. } => self.restock(),
            ObservedEvent::Filled { rack, .. } if self.history.is_own(*rack) => {
                self.prior = Some(Triple::all().map(Triple::orders).collect());
            }
            ObservedEvent::Filled { tiles, .. } => self.place(*tiles),
            ObservedEvent::LaidAside { .. } // of other seats: the tiles were visible and their place stays known
            | ObservedEvent::Announced { .. } // of other seats: their racks are visible anyway
            | ObservedEvent::Answered { .. }
            | ObservedEvent::Shuffled { .. }
            | ObservedEvent::Turned { .. }
            | ObservedEvent::WentOn { .. }
            | ObservedEvent::Scored { .. }
            | ObservedEvent::Silenced { .. }
            | ObservedEvent::Withdrew { .. } // the rack stays
            | ObservedEvent::Ended { .. } => {}
        }
        self.history.apply(observed);
    }

    fn place(&mut self, tiles: Option<Tiles>) {
        tiles.iter().flatten().for_each(|tile| self.unplaced[tile.index()] -= 1);
    }

    /// C7-3.8: all tiles that lay aside return to the stock.
    fn restock(&mut self) {
        let weights = self.weights(MemoryModel::PERFECT_RECALL);
        self.unplaced = FULL_BOX;
        self.history.racks.iter().flatten().flatten().for_each(|tile| self.unplaced[tile.index()] -= 1);
        self.hidden_asides = vec![(NO_TILES, 1.0)];
        if let Some(prior) = &mut self.prior {
            prior.fill(0.0);
            for (triple, weight) in weights {
                let rest =
                    without_triple(&self.unplaced, triple).expect("a possible rack leaves enough tiles for the others");
                prior[triple.index()] = weight * factorial_product(&rest);
            }
        }
    }

    /// C7-3.5: a player sees their own tiles after a right announcement, and not after a wrong one.
    fn lay_aside(&mut self, shown: Option<Tiles>) {
        let most_probable = shown.map(Triple::of).or_else(|| self.posterior().most_probable_rack());
        self.former.push(most_probable.expect("the rack that stood was possible"));
        match shown {
            Some(_) => self.place(shown),
            None => self.hidden_asides = self.hidden_asides_with_current(),
        }
        self.prior = None;
        self.refuted = None;
    }

    fn hidden_asides_with_current(&self) -> Vec<(TileCounts, f64)> {
        let prior = self.prior.as_ref().expect("a rack that is laid aside was filled");
        let candidates = self.consistent_racks(MemoryModel::PERFECT_RECALL);
        let mut joined: BTreeMap<TileCounts, f64> = BTreeMap::new();
        for (aside, weight) in &self.hidden_asides {
            for triple in candidates.iter().filter(|triple| prior[triple.index()] > 0.0) {
                let mut together = *aside;
                triple.tiles().iter().for_each(|tile| together[tile.index()] += 1);
                if together.iter().zip(&self.unplaced).all(|(used, left)| used <= left) {
                    *joined.entry(together).or_default() += weight * prior[triple.index()];
                }
            }
        }
        joined.into_iter().collect()
    }

    /// The posterior of the seat's own rack.
    pub fn posterior(&self) -> Posterior {
        self.posterior_with(MemoryModel::PERFECT_RECALL)
    }

    /// The posterior for a player who remembers only this much.
    pub fn posterior_with(&self, memory: MemoryModel) -> Posterior {
        Posterior::new(self.weights(memory))
    }

    fn weights(&self, memory: MemoryModel) -> Vec<(Triple, f64)> {
        let Some(prior) = &self.prior else { return vec![] };
        let candidates = self.consistent_racks(memory);
        if !memory.tiles_out_of_sight {
            let mut left = FULL_BOX;
            self.history.racks.iter().flatten().flatten().for_each(|tile| left[tile.index()] -= 1);
            let weigh = |triple: Triple| (triple, triple.orders() * ordered_draws(&left, triple));
            return candidates.iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect();
        }
        let mut weights = [0.0; Triple::COUNT];
        for (aside, weight) in &self.hidden_asides {
            let Some(left) = subtract(&self.unplaced, aside) else { continue };
            let weight = weight / factorial_product(&left);
            candidates.iter().for_each(|triple| weights[triple.index()] += weight * ordered_draws(&left, triple));
        }
        let weigh = |triple: Triple| (triple, weights[triple.index()] * prior[triple.index()]);
        candidates.iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()
    }

    /// The racks that are consistent with every remembered answer and with the seat's own announcement.
    fn consistent_racks(&self, memory: MemoryModel) -> TripleSet {
        let AnswerHistory { answers, own_rack_since, me, .. } = &self.history;
        let from = answers.len().saturating_sub(memory.answers).max(*own_rack_since);
        let about_own_rack = answers[from..].iter().filter(|record| record.by != *me); // C7-3.2
        // Joint answers are evaluated last: they cost most, and less when few racks are left.
        let (joint, single): (Vec<&AnswerRecord>, Vec<&AnswerRecord>) =
            about_own_rack.partition(|record| matches!(record.question.ask(), Ask::Tiles(_)));
        let mut fit = single.into_iter().chain(joint).fold(TripleSet::ALL, |fit, record| {
            let others = other_visible_racks(&record.racks, record.by, *me);
            consistent_racks(fit, record.question, record.answer, &others)
        });
        if let Some(refuted) = self.refuted {
            fit.retain(|triple| Triple::numbers_of_code(triple.code()) != refuted);
        }
        fit
    }
}

fn subtract(left: &TileCounts, taken: &TileCounts) -> Option<TileCounts> {
    let mut rest = *left;
    for (rest, taken) in rest.iter_mut().zip(taken) {
        *rest = rest.checked_sub(*taken)?;
    }
    Some(rest)
}
