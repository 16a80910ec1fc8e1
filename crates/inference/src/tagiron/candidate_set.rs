//! The set of hands that an opponent may hold, and the question with the largest information gain.

use super::hand_table::{ANSWER_CODES, GREEN_FIVES, HandTable, Mask};
use knobel_core::Rng;
use knobel_core::math::log2;
use tagiron::{Card, Question};

/// The hands that one opponent may hold, each weighted by the number of deals that lead to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CandidateSet {
    /// The hands, by their index in the [`HandTable`].
    pub hands: Vec<u16>,
    /// The weight of each hand.
    pub weights: Vec<u32>,
}

impl CandidateSet {
    /// All distinguishable hands that an opponent of a player with these tiles can hold.
    pub fn unseen(hands: &HandTable, own: Mask) -> Self {
        let fives = own & (GREEN_FIVES[0] | GREEN_FIVES[1]);
        let own = if fives == GREEN_FIVES[0] { own ^ GREEN_FIVES[0] ^ GREEN_FIVES[1] } else { own }; // the green 5s are indistinguishable
        let mut candidates = CandidateSet::default();
        for hand in 0..hands.count() {
            let mask = hands.mask(hand);
            let second_alone = mask & GREEN_FIVES[1] != 0 && mask & GREEN_FIVES[0] == 0;
            if mask & own == 0 && !second_alone {
                let either = fives == 0 && mask & GREEN_FIVES[0] != 0 && mask & GREEN_FIVES[1] == 0;
                candidates.hands.push(hand);
                candidates.weights.push(if either { 2 } else { 1 });
            }
        }
        candidates
    }

    /// Removes the hands for which this holds.
    pub(super) fn remove_where(&mut self, removed: impl Fn(u16) -> bool) {
        let pairs = self.hands.iter().zip(&self.weights).filter(|(hand, _)| !removed(**hand));
        (self.hands, self.weights) = pairs.map(|(hand, weight)| (*hand, *weight)).unzip();
    }

    /// Number of hands.
    #[expect(clippy::len_without_is_empty, reason = "the true hand is always a member")]
    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// A random hand, drawn in proportion to the weights.
    pub fn sample(&self, rng: &mut dyn Rng) -> u16 {
        let mut ticket = rng.pick(self.weight() as usize) as u32;
        let drawn = self.hands.iter().zip(&self.weights).find(|(_, weight)| {
            let here = ticket < **weight;
            ticket = ticket.saturating_sub(**weight);
            here
        });
        *drawn.expect("the true hand is never removed").0
    }

    /// Total weight.
    pub fn weight(&self) -> u32 {
        self.weights.iter().sum()
    }

    /// Keeps the hands that give this answer.
    pub fn retain_answer(&mut self, codes: &[u8], code: u8) {
        self.remove_where(|hand| codes[usize::from(hand)] != code);
    }

    /// The hands partitioned by their answers.
    pub fn partition(&self, codes: &[u8]) -> Vec<CandidateSet> {
        let mut cells: Vec<CandidateSet> = vec![];
        let mut cell_of = [usize::MAX; ANSWER_CODES];
        for (hand, weight) in self.hands.iter().zip(&self.weights) {
            let code = usize::from(codes[usize::from(*hand)]);
            if cell_of[code] == usize::MAX {
                cell_of[code] = cells.len();
                cells.push(CandidateSet::default());
            }
            let cell = &mut cells[cell_of[code]];
            cell.hands.push(*hand);
            cell.weights.push(*weight);
        }
        cells
    }

    /// The expected information gain of a question (Shannon entropy of its answers), in bits.
    pub fn information_gain(&self, codes: &[u8]) -> f64 {
        let mut weights = [0_u32; ANSWER_CODES];
        for (hand, weight) in self.hands.iter().zip(&self.weights) {
            weights[usize::from(codes[usize::from(*hand)])] += weight;
        }
        let all = f64::from(self.weight());
        let part = |weight: u32| f64::from(weight) / all * log2(all / f64::from(weight));
        weights.into_iter().filter(|weight| *weight > 0).map(part).sum()
    }
}

/// The questions that the open cards allow.
pub fn available_questions(cards: &[Card]) -> Vec<Question> {
    cards.iter().flat_map(|card| card.questions()).collect()
}

/// The question with the largest expected information gain.
pub fn max_information_gain(hands: &HandTable, candidates: &CandidateSet, cards: &[Card]) -> Option<Question> {
    let gain = |question: &Question| candidates.information_gain(hands.answer_codes(*question));
    available_questions(cards).into_iter().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}
