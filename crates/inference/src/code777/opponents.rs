//! Bayesian opponent modelling: what the other players can know, and what their announcements and their silence reveal.
//!
//! An opponent sees everything the viewer sees except their own rack, and in addition the viewer's rack. For each rack the
//! viewer may have, the opponent's posterior can therefore be computed, and with it the likelihood of what the opponent
//! did. A rack with which somebody should have announced but did not becomes less probable.
//!
//! Two simplifications: a viewer's earlier rack that lies face down is replaced by its most probable content, and
//! opponents are assumed to track only the tiles that lie aside now, not those reshuffled into the stock before.

use super::answer_history::{AnswerHistory, AnswerRecord, other_visible_racks};
use super::answers::consistent_racks;
use super::belief_state::BeliefState;
use super::posterior::{Guess, Posterior};
use super::triples::{Triple, TripleSet, ordered_draws, without_triple};
use code777::{Answer, Ask, Number, Question, Tiles};
use knobel_core::Seat;

/// Which actions of the opponents are interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentModel {
    /// None.
    Ignored,
    /// Announcements.
    Announcements,
    /// Announcements, and that an opponent did not announce.
    AnnouncementsAndSilence,
}

/// How close an opponent is to announcing, averaged over the viewer's possible racks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpponentEstimate {
    /// The opponent.
    pub seat: Seat,
    /// The chance that their best announcement now is right; 0 while they may not announce.
    pub probability: f64,
}

/// The result of interpreting the opponents' actions.
#[derive(Clone, Debug)]
pub struct OpponentInference {
    /// The viewer's own rack, given what the opponents did.
    pub posterior: Posterior,
    /// How close each opponent is.
    pub opponents: Vec<OpponentEstimate>,
}

impl BeliefState {
    /// Updates the posterior by the likelihood of the opponents' actions, and estimates how close each opponent is.
    pub fn infer_from_opponents(&self, posterior: &Posterior, seats: u8, model: OpponentModel) -> OpponentInference {
        let opponents: Vec<Seat> = (0..seats).map(Seat).filter(|seat| *seat != self.history.me).collect();
        let conditional: Vec<Vec<Conditional>> =
            opponents.iter().map(|seat| self.simulate(*seat, posterior, model)).collect();
        let weigh = |(i, (triple, probability)): (usize, &(Triple, f64))| {
            let likelihoods = conditional.iter().map(|of_seat| of_seat[i].likelihood);
            (*triple, probability * likelihoods.product::<f64>())
        };
        let posterior = Posterior::new(posterior.racks().iter().enumerate().map(weigh).collect());
        let estimate = |(seat, of_seat): (&Seat, &Vec<Conditional>)| {
            let racks = posterior.racks().iter().zip(of_seat);
            let probability = racks.map(|((_, weight), conditional)| weight * conditional.probability).sum();
            OpponentEstimate { seat: *seat, probability }
        };
        let opponents = opponents.iter().zip(&conditional).map(estimate).collect();
        OpponentInference { posterior, opponents }
    }

    /// Simulates this opponent's reasoning over the whole history, once for each rack the viewer may have.
    fn simulate(&self, seat: Seat, posterior: &Posterior, model: OpponentModel) -> Vec<Conditional> {
        let AnswerHistory { answers, own_rack_since, me, .. } = &self.history;
        let mut start = SimulatedOpponent {
            seat,
            viewer: *me,
            model,
            racks: TripleSet::ALL,
            pending: vec![],
            types: ANNOUNCER_TYPES,
        };
        for record in &answers[..*own_rack_since] {
            start.advance(record, self.former[record.former].tiles(), Moment::Past);
        }
        let given = |(own, _): &(Triple, f64)| {
            let mut opponent = start.clone();
            let mut probability = 0.0;
            for (i, record) in answers.iter().enumerate().skip(*own_rack_since) {
                let moment = if i + 1 == answers.len() { Moment::Present } else { Moment::Past };
                probability = opponent.advance(record, own.tiles(), moment);
            }
            Conditional { likelihood: opponent.types.iter().map(|announcer| announcer.weight).sum(), probability }
        };
        posterior.racks().iter().map(given).collect()
    }
}

/// The result for one opponent, given one rack of the viewer.
struct Conditional {
    /// Likelihood of what the opponent did, up to a constant factor.
    likelihood: f64,
    /// The chance that the opponent's best announcement is right.
    probability: f64,
}

/// Whether the opponents can still announce after an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Past,
    Present,
}

/// A player's type: they announce as soon as their chance reaches the threshold.
#[derive(Clone, Copy)]
struct AnnouncerType {
    threshold: f64,
    /// Prior weight of the type, times the likelihood of what the player did so far.
    weight: f64,
}

/// From bold to careful. The last type announces arbitrarily: a person may be none of the others.
const ANNOUNCER_TYPES: [AnnouncerType; 8] = [
    AnnouncerType { threshold: 0.3, weight: 0.5 },
    AnnouncerType { threshold: 0.4, weight: 1.0 },
    AnnouncerType { threshold: 0.5, weight: 2.0 },
    AnnouncerType { threshold: 0.6, weight: 1.0 },
    AnnouncerType { threshold: 0.75, weight: 1.0 },
    AnnouncerType { threshold: 0.9, weight: 1.0 },
    AnnouncerType { threshold: 0.999, weight: 3.0 },
    AnnouncerType { threshold: f64::INFINITY, weight: 0.7 },
];

/// Probability that a player above their threshold stays silent: they overlooked it, or the next question came too soon.
const LAPSE: f64 = 0.1;
/// Probability that a player below their threshold announces.
const IMPULSE: f64 = 0.05;
/// Probability that the arbitrary type announces.
const ARBITRARY_ANNOUNCEMENT: f64 = 0.2;
/// Probability that a player announces other numbers than the most probable ones.
const UNEXPECTED_NUMBERS: f64 = 0.05;

/// With more possible racks nobody announces, so the posterior need not be computed.
const MAX_RACKS_TO_ANNOUNCE: usize = 100;

/// An opponent's state of knowledge, given the viewer's racks, and their possible types.
#[derive(Clone)]
struct SimulatedOpponent {
    seat: Seat,
    viewer: Seat,
    model: OpponentModel,
    racks: TripleSet,
    /// Joint answers that are not applied yet: they cost less when few racks are left.
    pending: Vec<(Question, Answer, Vec<Tiles>)>,
    types: [AnnouncerType; 8],
}

impl SimulatedOpponent {
    /// Applies one answer and what the opponent did then; the chance of the best announcement they can still make.
    fn advance(&mut self, record: &AnswerRecord, viewers_tiles: Tiles, moment: Moment) -> f64 {
        self.apply_answer(record, viewers_tiles);
        let posterior = self.posterior(record, viewers_tiles);
        let guess = posterior.as_ref().and_then(Posterior::most_probable);
        let probability = guess.map_or(0.0, |guess| guess.probability);
        let seat = self.seat.index();
        if let Some(numbers) = record.announced[seat] {
            self.announced(numbers, guess);
            return 0.0;
        }
        if record.silent[seat] {
            return 0.0; // C7-3.9
        }
        if moment == Moment::Past || record.went_on[seat] {
            self.kept_silent(probability);
        }
        probability
    }

    fn apply_answer(&mut self, record: &AnswerRecord, viewers_tiles: Tiles) {
        if record.by == self.seat {
            return; // C7-3.2
        }
        let mut racks = record.racks;
        racks[self.viewer.index()] = Some(viewers_tiles);
        let others = other_visible_racks(&racks, record.by, self.seat);
        match record.question.ask() {
            Ask::Tiles(_) => self.pending.push((record.question, record.answer, others)),
            Ask::Racks(_) | Ask::Compare(..) => {
                self.racks = consistent_racks(self.racks, record.question, record.answer, &others)
            }
        }
    }

    /// The opponent's posterior of their own rack; `None` while too many racks are possible.
    fn posterior(&mut self, record: &AnswerRecord, viewers_tiles: Tiles) -> Option<Posterior> {
        if self.racks.len() > MAX_RACKS_TO_ANNOUNCE {
            return None;
        }
        for (question, answer, others) in self.pending.drain(..) {
            self.racks = consistent_racks(self.racks, question, answer, &others);
        }
        let unplaced = without_triple(&record.unplaced[self.seat.index()], Triple::of(viewers_tiles))?;
        let weigh = |triple: Triple| (triple, triple.orders() * ordered_draws(&unplaced, triple));
        Some(Posterior::new(self.racks.iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()))
    }

    fn announced(&mut self, numbers: [Number; 3], guess: Option<Guess>) {
        self.racks = TripleSet::ALL;
        self.pending.clear();
        if self.model == OpponentModel::Ignored {
            return;
        }
        let expected = guess.is_some_and(|guess| guess.numbers == numbers);
        let probability = guess.map_or(0.0, |guess| guess.probability);
        for AnnouncerType { threshold, weight } in &mut self.types {
            let likelihood = match *threshold {
                f64::INFINITY => ARBITRARY_ANNOUNCEMENT,
                threshold if probability >= threshold => 1.0,
                _ => IMPULSE,
            };
            *weight *= if expected { likelihood } else { likelihood * UNEXPECTED_NUMBERS };
        }
    }

    fn kept_silent(&mut self, probability: f64) {
        if self.model != OpponentModel::AnnouncementsAndSilence {
            return;
        }
        let would_announce = |announcer: &&mut AnnouncerType| probability >= announcer.threshold;
        self.types.iter_mut().filter(would_announce).for_each(|announcer| announcer.weight *= LAPSE);
    }
}
