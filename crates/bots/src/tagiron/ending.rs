//! The end of the race of two, solved to the bottom: every question that lies open, every answer, every guess.
//!
//! Both players' candidates are few by then, and each can work out what the other has left. New cards are not foreseen.

use inference::tagiron::{CODES, Hands};
use std::collections::HashMap;
use tagiron::{Card, Question};

/// A set of one side's candidates, by their place in its list.
type Some = u16;
/// So many candidates of both sides together are few.
const FEW: usize = 10;

/// What is best at the end, and what can be expected of it: a win counts 1, a draw a half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Best {
    /// To ask; `None` to guess.
    pub(super) question: Option<Question>,
    /// What it brings.
    pub(super) chance: f64,
}

/// The mover's candidates and the other's, each with its weight.
pub(super) struct Ending<'a> {
    hands: &'a Hands,
    sides: [Vec<(u16, f64)>; 2],
    known: HashMap<Spot, f64>,
}

/// Who moves, what the mover and the other have left, and which cards lie open.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Spot {
    mover: usize,
    own: Some,
    others: Some,
    cards: u32,
}

impl<'a> Ending<'a> {
    /// `None` while there are too many candidates.
    pub(super) fn of(hands: &'a Hands, sides: [Vec<(u16, f64)>; 2]) -> Option<Self> {
        let few = sides[0].len() + sides[1].len() <= FEW && sides.iter().all(|side| !side.is_empty());
        few.then(|| Ending { hands, sides, known: HashMap::new() })
    }

    /// What the first side does best with these cards; it knows what it will itself have to say to a shared question.
    pub(super) fn best(&mut self, cards: &[Card], told: impl Fn(Question) -> u8) -> Best {
        let all = |side: &Vec<(u16, f64)>| (1 << side.len()) - 1;
        let spot = Spot { mover: 0, own: all(&self.sides[0]), others: all(&self.sides[1]), cards: bits(cards) };
        let mut best = Best { question: None, chance: self.guess(spot) };
        for question in cards.iter().flat_map(|card| card.questions()) {
            let others = match question.card().is_shared() {
                true => vec![self.answering(1, spot.others, question, told(question))],
                false => vec![spot.others],
            };
            if others != [0]
                && let Some(chance) = self.ask(spot, question, &others)
                && chance > best.chance
            {
                best = Best { question: Some(question), chance };
            }
        }
        best
    }

    fn chance(&mut self, spot: Spot) -> f64 {
        if let Some(known) = self.known.get(&spot) {
            return *known;
        }
        let mut best = self.guess(spot);
        for question in Question::ALL.into_iter().filter(|question| spot.cards & bit(question.card()) != 0) {
            let others = match question.card().is_shared() {
                true => self.cells(1 - spot.mover, spot.others, question),
                false => vec![spot.others],
            };
            best = best.max(self.ask(spot, question, &others).unwrap_or(0.0));
        }
        self.known.insert(spot, best);
        best
    }

    fn guess(&mut self, spot: Spot) -> f64 {
        let (all, likeliest) = self.weighed(spot.mover, spot.own);
        let (place, weight) = likeliest;
        let others = self.weighed(1 - spot.mover, spot.others);
        let (sure, last_try) = (weight / all, 0.5 * others.1.1 / others.0);
        let left = spot.own & !(1 << place);
        let wrong = if left == 0 { 0.0 } else { 1.0 - self.chance(Spot { own: left, ..spot }.turned()) };
        sure * (1.0 - last_try) + (1.0 - sure) * wrong
    }

    /// `None` if the question tells the mover nothing. The other learns in which of `others` the mover's hand is.
    fn ask(&mut self, spot: Spot, question: Question, others: &[Some]) -> Option<f64> {
        let cells = self.cells(spot.mover, spot.own, question);
        if cells.len() < 2 {
            return None;
        }
        let cards = spot.cards & !bit(question.card());
        let all = self.weighed(spot.mover, spot.own).0;
        let all_others: f64 = others.iter().map(|set| self.weighed(1 - spot.mover, *set).0).sum();
        let mut chance = 0.0;
        for own in cells {
            for others in others.iter().copied() {
                let share = self.weighed(spot.mover, own).0 / all * self.weighed(1 - spot.mover, others).0 / all_others;
                chance += share * (1.0 - self.chance(Spot { own, others, cards, ..spot }.turned()));
            }
        }
        Some(chance)
    }

    /// The weight of a set; place and weight of its likeliest.
    fn weighed(&self, side: usize, set: Some) -> (f64, (usize, f64)) {
        let within = self.sides[side].iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        within.fold((0.0, (0, 0.0)), |(all, best), (place, (_, weight))| {
            (all + weight, if *weight > best.1 { (place, *weight) } else { best })
        })
    }

    fn answering(&self, side: usize, set: Some, question: Question, code: u8) -> Some {
        let codes = self.hands.codes(question);
        let hands = self.sides[side].iter().enumerate();
        let fits = hands.filter(|(place, (hand, _))| set >> place & 1 == 1 && codes[usize::from(*hand)] == code);
        fits.fold(0, |set, (place, _)| set | 1 << place)
    }

    fn cells(&self, side: usize, set: Some, question: Question) -> Vec<Some> {
        let mut cells = [0; CODES];
        for (place, (hand, _)) in self.sides[side].iter().enumerate().filter(|(place, _)| set >> place & 1 == 1) {
            cells[usize::from(self.hands.codes(question)[usize::from(*hand)])] |= 1 << place;
        }
        cells.into_iter().filter(|cell| *cell != 0).collect()
    }
}

impl Spot {
    /// The other is to move.
    fn turned(self) -> Self {
        Spot { mover: 1 - self.mover, own: self.others, others: self.own, ..self }
    }
}

fn bit(card: Card) -> u32 {
    1 << card.number()
}

fn bits(cards: &[Card]) -> u32 {
    cards.iter().fold(0, |bits, card| bits | bit(*card))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands that answer this question alike, or all differently.
    fn hands_by(question: Question, alike: bool, count: usize) -> Vec<(u16, f64)> {
        let hands = Hands::of(5);
        let mut seen = vec![];
        let common = hands.codes(question)[usize::from(hands.count() / 2)];
        for hand in 0..hands.count() {
            let code = hands.codes(question)[usize::from(hand)];
            let wanted = if alike { code == common } else { seen.iter().all(|(_, other)| *other != code) };
            if wanted && seen.len() < count {
                seen.push((hand, code));
            }
        }
        seen.into_iter().map(|(hand, _)| (hand, 1.0)).collect()
    }

    /// What the first side does best, if it holds the first of the other's candidates.
    fn best(own: Vec<(u16, f64)>, others: Vec<(u16, f64)>, cards: &[Card]) -> Best {
        let hands = Hands::of(5);
        let held = usize::from(others[0].0);
        Ending::of(hands, [own, others]).expect("few").best(cards, |question| hands.codes(question)[held])
    }

    #[test]
    fn without_cards_each_guesses_in_turn() {
        let two = hands_by(Question::Total, true, 2);
        // Right at once, and a last try of a half; or wrong, and the same the other way round, now certain.
        let later = 0.5 * (1.0 - 0.5) + 0.5 * (1.0 - (1.0 - 0.5));
        let observation = 0.5 * (1.0 - 0.5 * 0.5) + 0.5 * (1.0 - later);
        let best = best(two.clone(), two, &[]);
        assert_eq!(best.question, None);
        assert!((best.chance - observation).abs() < 1e-9, "{best:?}");
    }

    #[test]
    fn a_question_that_tells_all_is_asked_when_the_other_is_far() {
        let own = hands_by(Question::RedSum, false, 4);
        let far = hands_by(Question::RedSum, true, 6);
        let asked = best(own.clone(), far.clone(), &[Card::RedSum]);
        assert_eq!(asked.question, Some(Question::RedSum));
        let near = best(own, far[..1].to_vec(), &[Card::RedSum]);
        assert!(near.chance < asked.chance, "{near:?}");
    }

    #[test]
    fn a_shared_question_is_worth_less_when_it_tells_the_other_all() {
        let own = hands_by(Question::Total, false, 4);
        let silent = best(own.clone(), hands_by(Question::Total, true, 4), &[Card::Total]);
        let telling = best(own, hands_by(Question::Total, false, 4), &[Card::Total]);
        assert!(telling.chance < silent.chance, "{telling:?} {silent:?}");
    }

    #[test]
    fn what_is_certain_is_said_at_once() {
        let one = hands_by(Question::Total, true, 1);
        let said = best(one, hands_by(Question::Total, true, 5), &Card::ALL[..6]);
        assert_eq!(said.question, None);
        assert!((said.chance - 0.9).abs() < 1e-9, "{said:?}");
    }
}
