//! The hands that one other player may hold, and the question that tells most about them.

use super::hands::{CODES, FIVES, Hands, Mask};
use knobel_core::Rng;
use tagiron::{Card, Question};

/// Hands that one other player may hold, each with the number of ways in which the tiles can be dealt so.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidates {
    pub hands: Vec<u16>,
    pub weights: Vec<u32>,
}

impl Candidates {
    /// Hands that look different, out of what a player doesn't hold.
    pub fn unseen(hands: &Hands, own: Mask) -> Self {
        let fives = own & (FIVES[0] | FIVES[1]);
        let own = if fives == FIVES[0] { own ^ FIVES[0] ^ FIVES[1] } else { own }; // the 5s look alike
        let mut candidates = Candidates::default();
        for hand in 0..hands.count() {
            let mask = hands.mask(hand);
            let second_alone = mask & FIVES[1] != 0 && mask & FIVES[0] == 0;
            if mask & own == 0 && !second_alone {
                let either = fives == 0 && mask & FIVES[0] != 0 && mask & FIVES[1] == 0;
                candidates.hands.push(hand);
                candidates.weights.push(if either { 2 } else { 1 });
            }
        }
        candidates
    }

    /// Strikes one out.
    pub fn strike(&mut self, struck: impl Fn(u16) -> bool) {
        let pairs = self.hands.iter().zip(&self.weights).filter(|(hand, _)| !struck(**hand));
        (self.hands, self.weights) = pairs.map(|(hand, weight)| (*hand, *weight)).unzip();
    }

    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// One of them, the likelier the more often.
    pub fn draw(&self, rng: &mut dyn Rng) -> u16 {
        let mut lot = rng.pick(self.weight() as usize) as u32;
        let drawn = self.hands.iter().zip(&self.weights).find(|(_, weight)| {
            let here = lot < **weight;
            lot = lot.saturating_sub(**weight);
            here
        });
        *drawn.expect("the truth is never struck out").0
    }

    pub fn weight(&self) -> u32 {
        self.weights.iter().sum()
    }

    /// Those that answer `code`.
    pub fn keep(&mut self, codes: &[u8], code: u8) {
        self.strike(|hand| codes[usize::from(hand)] != code);
    }

    /// Splits by answer.
    pub fn split(&self, codes: &[u8]) -> Vec<Candidates> {
        let mut cells: Vec<Candidates> = vec![];
        let mut cell_of = [usize::MAX; CODES];
        for (hand, weight) in self.hands.iter().zip(&self.weights) {
            let code = usize::from(codes[usize::from(*hand)]);
            if cell_of[code] == usize::MAX {
                cell_of[code] = cells.len();
                cells.push(Candidates::default());
            }
            let cell = &mut cells[cell_of[code]];
            cell.hands.push(*hand);
            cell.weights.push(*weight);
        }
        cells
    }

    /// What an answer is expected to tell, in bits.
    pub fn information(&self, codes: &[u8]) -> f64 {
        let mut weights = [0_u32; CODES];
        for (hand, weight) in self.hands.iter().zip(&self.weights) {
            weights[usize::from(codes[usize::from(*hand)])] += weight;
        }
        let all = f64::from(self.weight());
        let part = |weight: u32| f64::from(weight) / all * (all / f64::from(weight)).log2();
        weights.into_iter().filter(|weight| *weight > 0).map(part).sum()
    }
}

/// The questions that open cards allow.
pub fn questions(cards: &[Card]) -> Vec<Question> {
    cards.iter().flat_map(|card| card.questions()).collect()
}

/// Pure information gain: the yardstick, and how the middle levels ask.
pub fn most_informative(hands: &Hands, candidates: &Candidates, cards: &[Card]) -> Option<Question> {
    let gain = |question: &Question| candidates.information(hands.codes(*question));
    questions(cards).into_iter().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}
