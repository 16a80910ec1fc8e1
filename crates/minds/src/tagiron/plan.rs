//! Which question brings certainty soonest, about one hidden hand.

use super::hands::{CODES, FIVES, Hands, Mask};
use knobel_core::Whim;
use tagiron::{Card, Question};

/// Hands that one other player may hold, each with the number of ways in which the tiles can be dealt so.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Candidates {
    pub(super) hands: Vec<u16>,
    pub(super) weights: Vec<u32>,
}

impl Candidates {
    /// Hands that look different, out of what a player doesn't hold.
    pub(super) fn unseen(hands: &Hands, own: Mask) -> Self {
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
    pub(super) fn strike(&mut self, struck: impl Fn(u16) -> bool) {
        let pairs = self.hands.iter().zip(&self.weights).filter(|(hand, _)| !struck(**hand));
        (self.hands, self.weights) = pairs.map(|(hand, weight)| (*hand, *weight)).unzip();
    }

    pub(super) fn len(&self) -> usize {
        self.hands.len()
    }

    /// One of them, the likelier the more often.
    pub(super) fn draw(&self, whim: &mut dyn Whim) -> u16 {
        let mut lot = whim.pick(self.weight() as usize) as u32;
        let drawn = self.hands.iter().zip(&self.weights).find(|(_, weight)| {
            let here = lot < **weight;
            lot = lot.saturating_sub(**weight);
            here
        });
        *drawn.expect("the truth is never struck out").0
    }

    pub(super) fn weight(&self) -> u32 {
        self.weights.iter().sum()
    }

    /// Those that answer `code`.
    pub(super) fn keep(&mut self, codes: &[u8], code: u8) {
        self.strike(|hand| codes[usize::from(hand)] != code);
    }

    /// Splits by answer.
    fn split(&self, codes: &[u8]) -> Vec<Candidates> {
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
    pub(super) fn information(&self, codes: &[u8]) -> f64 {
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
pub(super) fn questions(cards: &[Card]) -> Vec<Question> {
    cards.iter().flat_map(|card| card.questions()).collect()
}

/// Pure information gain: the yardstick, and how the middle levels ask.
pub(super) fn most_informative(hands: &Hands, candidates: &Candidates, cards: &[Card]) -> Option<Question> {
    let gain = |question: &Question| candidates.information(hands.codes(*question));
    questions(cards).into_iter().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}

/// What the planning counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Questions until one hand is left.
    Certainty,
    /// Turns until a right guess, the guess included; a wrong guess takes a turn and strikes one hand out.
    RightGuess,
}

/// The question cards: those that lie open, and those that may still come.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) cards: &'a [Card],
    pub(super) pile: &'a [Card],
    pub(super) aim: Aim,
}

/// The question after which certainty is expected soonest, looking `depth` questions ahead, with the weighted number of
/// questions until then.
pub(super) fn soonest(hands: &Hands, candidates: &Candidates, table: Table<'_>, depth: u8) -> Option<(Question, f64)> {
    let mut best: Option<(Question, f64)> = None;
    for question in promising(hands, candidates, table.cards, WIDTH[usize::from(depth.min(3))]) {
        let bound = best.map_or(f64::INFINITY, |(_, cost)| cost);
        let cost = cost_of(hands, candidates, table, question, depth, bound);
        if cost < bound {
            best = Some((question, cost));
        }
    }
    best
}

/// How many of the most informative questions are looked at, by the depth that is left.
const WIDTH: [usize; 4] = [4, 16, 8, 6];

fn promising(hands: &Hands, candidates: &Candidates, cards: &[Card], width: usize) -> Vec<Question> {
    let gain = |question: Question| (candidates.information(hands.codes(question)), question);
    let mut ranked: Vec<(f64, Question)> = questions(cards).into_iter().map(gain).collect();
    ranked.retain(|(gain, _)| *gain > 0.0); // what tells nothing only burns a card
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    ranked.truncate(width);
    ranked.into_iter().map(|(_, question)| question).collect()
}

/// The weighted number of questions from here to certainty if this one comes first; more than `bound` is not counted
/// to the end.
fn cost_of(hands: &Hands, candidates: &Candidates, table: Table<'_>, question: Question, depth: u8, bound: f64) -> f64 {
    let rest: Vec<Card> = table.cards.iter().copied().filter(|card| *card != question.card()).collect();
    let then = Table { cards: &rest, ..table };
    let mut cost = f64::from(candidates.weight());
    let mut cells = candidates.split(hands.codes(question));
    cells.sort_by_key(|cell| std::cmp::Reverse(cell.len()));
    for cell in cells {
        cost += remaining(hands, &cell, then, depth.saturating_sub(1));
        if cost >= bound {
            break;
        }
    }
    cost
}

/// So few candidates are looked at one question further.
const FEW: usize = 6;

/// The weighted number of questions, or turns, still needed.
fn remaining(hands: &Hands, cell: &Candidates, table: Table<'_>, depth: u8) -> f64 {
    let weight = f64::from(cell.weight());
    match (cell.len(), table.aim) {
        (0, _) | (1, Aim::Certainty) => 0.0,
        (1, Aim::RightGuess) => weight,
        (2, Aim::Certainty) => weight * to_tell_apart(hands, cell.hands[0], cell.hands[1], table),
        (2, Aim::RightGuess) => guessing(cell),
        (many, aim) if depth == 0 && many > FEW => weight * estimate(many, aim),
        (many, aim) => {
            let asking = soonest(hands, cell, table, depth).map_or(f64::INFINITY, |(_, cost)| cost);
            let otherwise = match aim {
                Aim::Certainty => weight * (1.0 + estimate(many, aim)), // burn a card and wait
                Aim::RightGuess => guessing(cell),
            };
            asking.min(otherwise)
        }
    }
}

/// The weighted number of turns if one hand after the other is guessed, the likeliest first.
pub(super) fn guessing(cell: &Candidates) -> f64 {
    let mut weights = cell.weights.clone();
    weights.sort_unstable_by(|one, other| other.cmp(one));
    weights.iter().zip(1..).map(|(weight, turn)| f64::from(weight * turn)).sum()
}

/// How many questions it takes to tell two hands apart: one that lies open, or wait for one to come.
fn to_tell_apart(hands: &Hands, one: u16, other: u16, table: Table<'_>) -> f64 {
    let tells = |card: &&Card| {
        card.questions().any(|question| {
            let codes = hands.codes(question);
            codes[usize::from(one)] != codes[usize::from(other)]
        })
    };
    if table.cards.iter().any(|card| tells(&card)) {
        return 1.0;
    }
    let telling = table.pile.iter().filter(tells).count() as f64;
    let share = telling / table.pile.len().max(1) as f64; // of what comes; two cards come between two questions
    1.0 + 1.0 / (1.0 - (1.0 - share).powi(2)).max(0.2)
}

/// How many more questions, or turns, so many candidates take, by experience.
fn estimate(candidates: usize, aim: Aim) -> f64 {
    let bits = (candidates as f64).log2();
    match aim {
        Aim::Certainty => 1.55 + 0.26 * bits,
        Aim::RightGuess => 1.25 + 0.30 * bits,
    }
}
