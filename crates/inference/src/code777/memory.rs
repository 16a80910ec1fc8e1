//! What one seat remembers of a match, and what it can conclude about the own rack. Exact, given a perfect memory.
//!
//! Every rack is filled from a shuffled stock, so a hypothesis (the own rack, and the own racks that lie aside face
//! down) weighs as many orders of the stock as lead to all that was seen. Between two reshuffles that number is a
//! quotient of factorials of what is left of each kind; what a reshuffle brings back changes the numerator (C7-3.8).

use super::answers::fitting;
use super::belief::Belief;
use super::log::{Heard, Log, beside};
use super::trios::{BOX, Counts, Trio, Trios, arrangements, draws, less};
use code777::{Ask, Number, Observation, ObservedEvent, Tile, Tiles, Verdict};
use knobel_core::{Seat, View};
use std::collections::BTreeMap;

/// How much a mind keeps in its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recall {
    /// So many answers, the latest ones.
    pub answers: usize,
    /// Does it think of tiles that it no longer sees?
    pub gone_tiles: bool,
}

impl Recall {
    /// Everything.
    pub const PERFECT: Recall = Recall { answers: usize::MAX, gone_tiles: true };
}

/// All that one seat saw, as far as it still matters.
#[derive(Clone, Debug)]
pub struct Memory {
    pub log: Log,
    /// What stands on no rack that is seen and is not known to lie aside.
    unplaced: Counts,
    /// What the own racks that lie aside face down can be together, and the weight of that.
    asides: Vec<(Counts, f64)>,
    /// The weight of each own rack before any answer; none while the rack is empty.
    own: Option<Vec<f64>>,
    /// What was announced wrongly about it.
    denied: Option<[Number; 3]>,
    /// The own racks of before: what they were, or were most probably.
    pub former: Vec<Trio>,
}

const NOTHING: Counts = [0; Tile::KINDS];

impl Memory {
    /// What the viewing seat remembers; spectators have no rack to think about.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        let mut memory = Memory::new(view.observation.me?);
        match view.history.first() {
            Some(ObservedEvent::Stocked { .. }) => view.history.iter().for_each(|observed| memory.take_in(observed)),
            _ => memory.look(&view.observation), // a position that was set up: nobody saw how it came about
        }
        Some(memory)
    }

    /// Before the deal.
    pub fn new(me: Seat) -> Self {
        let asides = vec![(NOTHING, 1.0)];
        Memory { log: Log::new(me), unplaced: BOX, asides, own: None, denied: None, former: vec![] }
    }

    fn look(&mut self, observation: &Observation) {
        self.log.racks.iter_mut().zip(&observation.racks).for_each(|(rack, tiles)| *rack = *tiles);
        self.unplaced = observation.unplaced();
        self.own = Some(Trio::all().map(Trio::orders).collect());
    }

    /// Takes in what the seat saw next.
    pub fn take_in(&mut self, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::LaidAside { rack, tiles, .. } if self.log.is_own(*rack) => self.lay_aside(*tiles),
            ObservedEvent::Announced { by, numbers, verdict: Verdict::Wrong } if *by == self.log.me => {
                self.denied = Some(*numbers);
            }
            ObservedEvent::Stocked { .. } => self.restock(),
            ObservedEvent::Filled { rack, .. } if self.log.is_own(*rack) => {
                self.own = Some(Trio::all().map(Trio::orders).collect());
            }
            ObservedEvent::Filled { tiles, .. } => self.place(*tiles),
            ObservedEvent::LaidAside { .. } // others': seen before, and where they are is still known
            | ObservedEvent::Announced { .. } // others': right or wrong, their racks are seen
            | ObservedEvent::Answered { .. }
            | ObservedEvent::Shuffled { .. }
            | ObservedEvent::Turned { .. }
            | ObservedEvent::WentOn { .. }
            | ObservedEvent::Scored { .. }
            | ObservedEvent::Silenced { .. }
            | ObservedEvent::Ended { .. } => {}
        }
        self.log.take_in(observed);
    }

    fn place(&mut self, tiles: Option<Tiles>) {
        tiles.iter().flatten().for_each(|tile| self.unplaced[tile.index()] -= 1);
    }

    /// C7-3.8: what lay aside is in the stock again, known or not.
    fn restock(&mut self) {
        let weights = self.weights(Recall::PERFECT);
        self.unplaced = BOX;
        self.log.racks.iter().flatten().flatten().for_each(|tile| self.unplaced[tile.index()] -= 1);
        self.asides = vec![(NOTHING, 1.0)];
        if let Some(own) = &mut self.own {
            own.fill(0.0);
            for (trio, weight) in weights {
                let rest = less(&self.unplaced, trio).expect("a rack that can be leaves the others theirs");
                own[trio.index()] = weight * arrangements(&rest);
            }
        }
    }

    /// C7-3.5: the own tiles are shown after a right announcement, and stay unknown after a wrong one.
    fn lay_aside(&mut self, shown: Option<Tiles>) {
        let likeliest = shown.map(Trio::of).or_else(|| self.belief().likeliest_rack());
        self.former.push(likeliest.expect("the rack that stood was possible"));
        match shown {
            Some(_) => self.place(shown),
            None => self.asides = self.asides_with_own(),
        }
        self.own = None;
        self.denied = None;
    }

    fn asides_with_own(&self) -> Vec<(Counts, f64)> {
        let own = self.own.as_ref().expect("a rack that is laid aside was filled");
        let fitting = self.fitting(Recall::PERFECT);
        let mut joined: BTreeMap<Counts, f64> = BTreeMap::new();
        for (aside, weight) in &self.asides {
            for trio in fitting.iter().filter(|trio| own[trio.index()] > 0.0) {
                let mut together = *aside;
                trio.tiles().iter().for_each(|tile| together[tile.index()] += 1);
                if together.iter().zip(&self.unplaced).all(|(used, left)| used <= left) {
                    *joined.entry(together).or_default() += weight * own[trio.index()];
                }
            }
        }
        joined.into_iter().collect()
    }

    /// What the own rack can be, and how probable each is.
    pub fn belief(&self) -> Belief {
        self.belief_with(Recall::PERFECT)
    }

    /// The same for a mind that forgets.
    pub fn belief_with(&self, recall: Recall) -> Belief {
        Belief::new(self.weights(recall))
    }

    fn weights(&self, recall: Recall) -> Vec<(Trio, f64)> {
        let Some(own) = &self.own else { return vec![] };
        let fitting = self.fitting(recall);
        if !recall.gone_tiles {
            let mut left = BOX;
            self.log.racks.iter().flatten().flatten().for_each(|tile| left[tile.index()] -= 1);
            let weigh = |trio: Trio| (trio, trio.orders() * draws(&left, trio));
            return fitting.iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect();
        }
        let mut weights = [0.0; Trio::COUNT];
        for (aside, weight) in &self.asides {
            let Some(left) = subtract(&self.unplaced, aside) else { continue };
            let weight = weight / arrangements(&left);
            fitting.iter().for_each(|trio| weights[trio.index()] += weight * draws(&left, trio));
        }
        let weigh = |trio: Trio| (trio, weights[trio.index()] * own[trio.index()]);
        fitting.iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()
    }

    /// The own racks that agree with every answer remembered, and with the own announcement.
    fn fitting(&self, recall: Recall) -> Trios {
        let Log { heard, before_own, me, .. } = &self.log;
        let from = heard.len().saturating_sub(recall.answers).max(*before_own);
        let told = heard[from..].iter().filter(|heard| heard.by != *me); // C7-3.2
        // Those that take all tiles together cost most, and least when few racks are left.
        let (last, first): (Vec<&Heard>, Vec<&Heard>) =
            told.partition(|heard| matches!(heard.question.ask(), Ask::Tiles(_)));
        let mut fit = first.into_iter().chain(last).fold(Trios::ALL, |fit, heard| {
            fitting(fit, heard.question, heard.answer, &beside(&heard.racks, heard.by, *me))
        });
        if let Some(denied) = self.denied {
            fit.retain(|trio| Trio::numbers_of(trio.code()) != denied);
        }
        fit
    }
}

fn subtract(left: &Counts, taken: &Counts) -> Option<Counts> {
    let mut rest = *left;
    for (rest, taken) in rest.iter_mut().zip(taken) {
        *rest = rest.checked_sub(*taken)?;
    }
    Some(rest)
}
