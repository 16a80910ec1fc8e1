//! Looking two questions ahead: the one to ask now, and the best one that may lie open next time. Beyond that only the
//! number of candidates counts.

use super::sizes::{SIZES, Size};
use inference::tagiron::{CODES, Hands};
use inference::tagiron::{Candidates, questions};
use tagiron::{Card, Question};

/// What so many candidates are worth to the player who asks, by their number; the more the better.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// Added for what happens before the next turn, whatever is done then.
    pub(super) meanwhile: [f64; SIZES],
    /// Guessing on the next turn.
    pub(super) guess: [f64; SIZES],
    /// So many left after the question of the next turn.
    pub(super) then: [f64; SIZES],
}

impl Worth {
    /// For a player who wants to be certain with as few questions as possible: what is worth most is the least number of
    /// questions still to ask.
    pub(super) fn of_certainty() -> Self {
        const QUESTIONS: [f64; 10] = [0.0, 1.33, 1.39, 1.52, 1.66, 1.75, 1.82, 1.93, 2.0, 2.05]; // measured
        const PER_DOUBLING: f64 = 0.26;
        let mut worth = Worth { meanwhile: [-1.0; SIZES], guess: [f64::NEG_INFINITY; SIZES], then: [0.0; SIZES] };
        (worth.meanwhile[0], worth.guess[0]) = (0.0, 0.0);
        for size in Size::all() {
            let more = (size.count() as f64 / QUESTIONS.len() as f64).log2().max(0.0);
            let known = QUESTIONS[size.index().min(QUESTIONS.len() - 1)];
            worth.then[size.index()] = -(known + PER_DOUBLING * more);
        }
        worth
    }
}

/// The question cards: those that lie open, and those that may still come.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) cards: &'a [Card],
    pub(super) pile: &'a [Card],
}

/// So many of the most informative questions are looked at.
const WIDTH: usize = 8;
/// So many ways in which the cards may lie next time.
const TABLES: usize = 8;

/// The best question, and what asking it is worth; `worth` may depend on the question. `None`: none tells anything.
pub(super) fn best(
    hands: &Hands,
    candidates: &Candidates,
    table: Table<'_>,
    worth: impl Fn(Question) -> Worth,
) -> Option<(Question, f64)> {
    let valued = promising(hands, candidates, table.cards).into_iter().map(|question| {
        let next = next_tables(question.card(), table);
        let worth = worth(question);
        let cells = candidates.split(hands.codes(question));
        let sum: f64 = cells.iter().map(|cell| next_turn(hands, cell, &next, &worth)).sum();
        (question, sum / f64::from(candidates.weight()))
    });
    valued.max_by(|one, other| one.1.total_cmp(&other.1))
}

fn promising(hands: &Hands, candidates: &Candidates, cards: &[Card]) -> Vec<Question> {
    let gain = |question: Question| (candidates.information(hands.codes(question)), question);
    let mut ranked: Vec<(f64, Question)> = questions(cards).into_iter().map(gain).collect();
    ranked.retain(|(gain, _)| *gain > 0.0); // what tells nothing only burns a card
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    ranked.truncate(WIDTH);
    ranked.into_iter().map(|(_, question)| question).collect()
}

/// Some of the ways in which the cards may lie when this one was used and the other player has used one: spread evenly
/// over what may come and what may go.
fn next_tables(used: Card, table: Table<'_>) -> Vec<Vec<Question>> {
    let pile = table.pile;
    let drawn = |place: usize| pile.get(place % pile.len().max(1)).copied();
    let next = |way: usize| {
        let mut cards: Vec<Card> = table.cards.iter().copied().filter(|card| *card != used).collect();
        let first = way * pile.len() / TABLES;
        cards.extend(drawn(first));
        cards.swap_remove(way % cards.len().max(1));
        cards.extend(drawn(first + pile.len() / 2).filter(|card| !cards.contains(card)));
        questions(&cards)
    };
    if table.cards.len() + pile.len() < 2 { vec![] } else { (0..TABLES).map(next).collect() }
}

/// What a set of candidates is worth, times its weight, if the next turn finds one of these tables.
fn next_turn(hands: &Hands, cell: &Candidates, tables: &[Vec<Question>], worth: &Worth) -> f64 {
    let size = Size::of(cell.len()).index();
    let weight = f64::from(cell.weight());
    let (meanwhile, guess) = (weight * worth.meanwhile[size], weight * worth.guess[size]);
    if cell.len() == 1 || tables.is_empty() {
        return meanwhile + guess;
    }
    let mut known = [None; Question::ALL.len()];
    let mut asking = |question: &Question| {
        *known[question.index()].get_or_insert_with(|| left_after(cell, hands.codes(*question), &worth.then))
    };
    let best = |questions: &Vec<Question>| questions.iter().map(&mut asking).fold(guess, f64::max);
    let sum: f64 = tables.iter().map(best).sum();
    meanwhile + sum / tables.len() as f64
}

/// The worth of what a question leaves, summed over its answers and weighed.
fn left_after(cell: &Candidates, codes: &[u8], then: &[f64; SIZES]) -> f64 {
    let mut left = [(0_usize, 0_u32); CODES];
    for (hand, weight) in cell.hands.iter().zip(&cell.weights) {
        let answer = &mut left[usize::from(codes[usize::from(*hand)])];
        *answer = (answer.0 + 1, answer.1 + weight);
    }
    let worth = |(count, weight): &(usize, u32)| f64::from(*weight) * then[Size::of(*count).index()];
    left.iter().filter(|(count, _)| *count > 0).map(worth).sum()
}
