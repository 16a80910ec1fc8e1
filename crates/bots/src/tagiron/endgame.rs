//! Endgame solver for two players: exhaustive expectimax over the open questions, all answers and guesses, with a
//! transposition table.
//!
//! It applies when both players have few candidates, and assumes that each knows the other's candidate set. New cards are not
//! anticipated.

use inference::tagiron::{ANSWER_CODES, HandTable};
use std::collections::HashMap;
use tagiron::{Card, Question};

/// A subset of one side's candidates, by their index.
type Subset = u16;
/// Candidates of both sides together up to which the endgame is solved.
const MAX_CANDIDATES: usize = 10;

/// The best move and its value: a win counts 1, a draw one half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BestAction {
    /// The question; `None` to guess.
    pub(super) question: Option<Question>,
    /// Its value.
    pub(super) value: f64,
}

/// The solver, with each side's candidates and their weights.
pub(super) struct Endgame<'a> {
    hands: &'a HandTable,
    sides: [Vec<(u16, f64)>; 2],
    transpositions: HashMap<EndgameState, f64>,
}

/// The side to move, the candidates left to it and to the other side, and the open cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct EndgameState {
    mover: usize,
    own: Subset,
    others: Subset,
    cards: u32,
}

impl<'a> Endgame<'a> {
    /// `None` while there are too many candidates.
    pub(super) fn of(hands: &'a HandTable, sides: [Vec<(u16, f64)>; 2]) -> Option<Self> {
        let is_small = sides[0].len() + sides[1].len() <= MAX_CANDIDATES && sides.iter().all(|side| !side.is_empty());
        is_small.then(|| Endgame { hands, sides, transpositions: HashMap::new() })
    }

    /// The best move of the first side with these cards; `own_answer` is its own answer to a shared question.
    pub(super) fn best(&mut self, cards: &[Card], own_answer: impl Fn(Question) -> u8) -> BestAction {
        let all = |side: &Vec<(u16, f64)>| (1 << side.len()) - 1;
        let state =
            EndgameState { mover: 0, own: all(&self.sides[0]), others: all(&self.sides[1]), cards: bits(cards) };
        let mut best = BestAction { question: None, value: self.guess(state) };
        for question in cards.iter().flat_map(|card| card.questions()) {
            let others = match question.card().is_shared() {
                true => vec![self.answering(1, state.others, question, own_answer(question))],
                false => vec![state.others],
            };
            if others != [0]
                && let Some(value) = self.ask(state, question, &others)
                && value > best.value
            {
                best = BestAction { question: Some(question), value };
            }
        }
        best
    }

    fn value(&mut self, state: EndgameState) -> f64 {
        if let Some(known) = self.transpositions.get(&state) {
            return *known;
        }
        let mut best = self.guess(state);
        for question in Question::ALL.into_iter().filter(|question| state.cards & bit(question.card()) != 0) {
            let others = match question.card().is_shared() {
                true => self.cells(1 - state.mover, state.others, question),
                false => vec![state.others],
            };
            best = best.max(self.ask(state, question, &others).unwrap_or(0.0));
        }
        self.transpositions.insert(state, best);
        best
    }

    fn guess(&mut self, state: EndgameState) -> f64 {
        let (all, most_probable) = self.weight(state.mover, state.own);
        let (place, weight) = most_probable;
        let others = self.weight(1 - state.mover, state.others);
        let (right, last_try) = (weight / all, 0.5 * others.1.1 / others.0);
        let left = state.own & !(1 << place);
        let wrong = if left == 0 { 0.0 } else { 1.0 - self.value(EndgameState { own: left, ..state }.other_to_move()) };
        right * (1.0 - last_try) + (1.0 - right) * wrong
    }

    /// The value of a question; `None` if it has no information gain. The other side learns which of `others` is true.
    fn ask(&mut self, state: EndgameState, question: Question, others: &[Subset]) -> Option<f64> {
        let cells = self.cells(state.mover, state.own, question);
        if cells.len() < 2 {
            return None;
        }
        let cards = state.cards & !bit(question.card());
        let all = self.weight(state.mover, state.own).0;
        let all_others: f64 = others.iter().map(|set| self.weight(1 - state.mover, *set).0).sum();
        let mut value = 0.0;
        for own in cells {
            for others in others.iter().copied() {
                let share = self.weight(state.mover, own).0 / all * self.weight(1 - state.mover, others).0 / all_others;
                value += share * (1.0 - self.value(EndgameState { own, others, cards, ..state }.other_to_move()));
            }
        }
        Some(value)
    }

    /// The weight of a subset, and the index and weight of its most probable hand.
    fn weight(&self, side: usize, set: Subset) -> (f64, (usize, f64)) {
        let within = self.sides[side].iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        within.fold((0.0, (0, 0.0)), |(all, best), (place, (_, weight))| {
            (all + weight, if *weight > best.1 { (place, *weight) } else { best })
        })
    }

    fn answering(&self, side: usize, set: Subset, question: Question, code: u8) -> Subset {
        let codes = self.hands.answer_codes(question);
        let hands = self.sides[side].iter().enumerate();
        let fits = hands.filter(|(place, (hand, _))| set >> place & 1 == 1 && codes[usize::from(*hand)] == code);
        fits.fold(0, |set, (place, _)| set | 1 << place)
    }

    fn cells(&self, side: usize, set: Subset, question: Question) -> Vec<Subset> {
        let mut cells = [0; ANSWER_CODES];
        for (place, (hand, _)) in self.sides[side].iter().enumerate().filter(|(place, _)| set >> place & 1 == 1) {
            cells[usize::from(self.hands.answer_codes(question)[usize::from(*hand)])] |= 1 << place;
        }
        cells.into_iter().filter(|cell| *cell != 0).collect()
    }
}

impl EndgameState {
    /// The same state with the other side to move.
    fn other_to_move(self) -> Self {
        EndgameState { mover: 1 - self.mover, own: self.others, others: self.own, ..self }
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

    /// Hands that all give the same answer to this question, or all different ones.
    fn hands_by(question: Question, alike: bool, count: usize) -> Vec<(u16, f64)> {
        let hands = HandTable::of(5);
        let mut seen = vec![];
        let common = hands.answer_codes(question)[usize::from(hands.count() / 2)];
        for hand in 0..hands.count() {
            let code = hands.answer_codes(question)[usize::from(hand)];
            let wanted = if alike { code == common } else { seen.iter().all(|(_, other)| *other != code) };
            if wanted && seen.len() < count {
                seen.push((hand, code));
            }
        }
        seen.into_iter().map(|(hand, _)| (hand, 1.0)).collect()
    }

    /// The best move of the first side, if it holds the first of the other side's candidates.
    fn best(own: Vec<(u16, f64)>, others: Vec<(u16, f64)>, cards: &[Card]) -> BestAction {
        let hands = HandTable::of(5);
        let held = usize::from(others[0].0);
        Endgame::of(hands, [own, others]).expect("few").best(cards, |question| hands.answer_codes(question)[held])
    }

    #[test]
    fn without_cards_the_sides_guess_in_turn() {
        let two = hands_by(Question::Total, true, 2);
        // Right at once, with a last try of one half; or wrong, and the same for the other side, which is then certain.
        let later = 0.5 * (1.0 - 0.5) + 0.5 * (1.0 - (1.0 - 0.5));
        let expected = 0.5 * (1.0 - 0.5 * 0.5) + 0.5 * (1.0 - later);
        let best = best(two.clone(), two, &[]);
        assert_eq!(best.question, None);
        assert!((best.value - expected).abs() < 1e-9, "{best:?}");
    }

    #[test]
    fn a_decisive_question_is_asked_when_the_opponent_is_far() {
        let own = hands_by(Question::RedSum, false, 4);
        let far = hands_by(Question::RedSum, true, 6);
        let asked = best(own.clone(), far.clone(), &[Card::RedSum]);
        assert_eq!(asked.question, Some(Question::RedSum));
        let near = best(own, far[..1].to_vec(), &[Card::RedSum]);
        assert!(near.value < asked.value, "{near:?}");
    }

    #[test]
    fn a_shared_question_has_a_lower_value_when_it_is_decisive_for_the_opponent() {
        let own = hands_by(Question::Total, false, 4);
        let silent = best(own.clone(), hands_by(Question::Total, true, 4), &[Card::Total]);
        let telling = best(own, hands_by(Question::Total, false, 4), &[Card::Total]);
        assert!(telling.value < silent.value, "{telling:?} {silent:?}");
    }

    #[test]
    fn a_certain_side_guesses_at_once() {
        let one = hands_by(Question::Total, true, 1);
        let guess = best(one, hands_by(Question::Total, true, 5), &Card::ALL[..6]);
        assert_eq!(guess.question, None);
        assert!((guess.value - 0.9).abs() < 1e-9, "{guess:?}");
    }
}
