//! Expectimax over two questions: the one to ask now, and the best one among the cards that may be open next time. The leaf
//! value depends only on the number of candidates. Chance nodes over the cards are sampled.

use super::buckets::{BUCKETS, Bucket};
use inference::tagiron::{ANSWER_CODES, HandTable};
use inference::tagiron::{CandidateSet, available_questions};
use knobel_core::math::log2;
use tagiron::{Card, Question};

/// Values of the number of candidates to the player who asks, by bucket; higher is better.
#[derive(Clone, Debug)]
pub(super) struct ContinuationValues {
    /// Added for events before the next turn, whatever is done then.
    pub(super) meanwhile: [f64; BUCKETS],
    /// Value of guessing on the next turn.
    pub(super) guess: [f64; BUCKETS],
    /// Value of this number left after the question of the next turn.
    pub(super) later: [f64; BUCKETS],
}

impl ContinuationValues {
    /// For a player who minimises the number of questions until certainty.
    pub(super) fn questions_to_certainty() -> Self {
        /// Mean number of further questions with 1 to 10 candidates left (measured).
        const QUESTIONS: [f64; 10] = [0.0, 1.33, 1.39, 1.52, 1.66, 1.75, 1.82, 1.93, 2.0, 2.05];
        /// Further questions for each doubling beyond (measured).
        const QUESTIONS_PER_DOUBLING: f64 = 0.26;
        let mut values = ContinuationValues {
            meanwhile: [-1.0; BUCKETS],
            guess: [f64::NEG_INFINITY; BUCKETS],
            later: [0.0; BUCKETS],
        };
        (values.meanwhile[0], values.guess[0]) = (0.0, 0.0);
        for bucket in Bucket::all() {
            let doublings = log2(bucket.count() as f64 / QUESTIONS.len() as f64).max(0.0);
            let known = QUESTIONS[bucket.index().min(QUESTIONS.len() - 1)];
            values.later[bucket.index()] = -(known + QUESTIONS_PER_DOUBLING * doublings);
        }
        values
    }
}

/// The question cards: those on the table, and those in the pile.
#[derive(Clone, Copy)]
pub(super) struct QuestionCards<'a> {
    pub(super) open: &'a [Card],
    pub(super) pile: &'a [Card],
}

/// Questions considered, those with the largest information gain.
const MAX_QUESTIONS: usize = 8;
/// Sampled sets of cards of the next turn.
const SAMPLED_SETS: usize = 8;

/// The best question and its value; `None` if no question has information gain. `values` may depend on the question.
pub(super) fn best(
    hands: &HandTable,
    candidates: &CandidateSet,
    cards: QuestionCards<'_>,
    values: impl Fn(Question) -> ContinuationValues,
) -> Option<(Question, f64)> {
    let valued = promising(hands, candidates, cards.open).into_iter().map(|question| {
        let next = next_questions(question.card(), cards);
        let values = values(question);
        let cells = candidates.partition(hands.answer_codes(question));
        let sum: f64 = cells.iter().map(|cell| next_turn(hands, cell, &next, &values)).sum();
        (question, sum / f64::from(candidates.weight()))
    });
    valued.max_by(|one, other| one.1.total_cmp(&other.1))
}

fn promising(hands: &HandTable, candidates: &CandidateSet, cards: &[Card]) -> Vec<Question> {
    let gain = |question: Question| (candidates.information_gain(hands.answer_codes(question)), question);
    let mut ranked: Vec<(f64, Question)> = available_questions(cards).into_iter().map(gain).collect();
    ranked.retain(|(gain, _)| *gain > 0.0); // a question without gain only uses up a card
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    ranked.truncate(MAX_QUESTIONS);
    ranked.into_iter().map(|(_, question)| question).collect()
}

/// Sampled questions of the next turn, after this card and one of the opponent's choice were used: spread evenly over the
/// cards that may come and go.
fn next_questions(used: Card, cards: QuestionCards<'_>) -> Vec<Vec<Question>> {
    let pile = cards.pile;
    let drawn = |place: usize| pile.get(place % pile.len().max(1)).copied();
    let next = |sample: usize| {
        let mut open: Vec<Card> = cards.open.iter().copied().filter(|card| *card != used).collect();
        let first = sample * pile.len() / SAMPLED_SETS;
        open.extend(drawn(first));
        open.swap_remove(sample % open.len().max(1));
        open.extend(drawn(first + pile.len() / 2).filter(|card| !open.contains(card)));
        available_questions(&open)
    };
    if cards.open.len() + pile.len() < 2 { vec![] } else { (0..SAMPLED_SETS).map(next).collect() }
}

/// The value of a candidate set before the next turn, times its weight, averaged over the sampled questions.
fn next_turn(hands: &HandTable, cell: &CandidateSet, next: &[Vec<Question>], values: &ContinuationValues) -> f64 {
    let bucket = Bucket::of(cell.len()).index();
    let weight = f64::from(cell.weight());
    let (meanwhile, guess) = (weight * values.meanwhile[bucket], weight * values.guess[bucket]);
    if cell.len() == 1 || next.is_empty() {
        return meanwhile + guess;
    }
    let mut known = [None; Question::ALL.len()];
    let mut asking = |question: &Question| {
        *known[question.index()].get_or_insert_with(|| left_after(cell, hands.answer_codes(*question), &values.later))
    };
    let best = |questions: &Vec<Question>| questions.iter().map(&mut asking).fold(guess, f64::max);
    let sum: f64 = next.iter().map(best).sum();
    meanwhile + sum / next.len() as f64
}

/// The value after a question, summed over its answers with their weights.
fn left_after(cell: &CandidateSet, codes: &[u8], later: &[f64; BUCKETS]) -> f64 {
    let mut left = [(0_usize, 0_u32); ANSWER_CODES];
    for (hand, weight) in cell.hands.iter().zip(&cell.weights) {
        let answer = &mut left[usize::from(codes[usize::from(*hand)])];
        *answer = (answer.0 + 1, answer.1 + weight);
    }
    let value = |(count, weight): &(usize, u32)| f64::from(*weight) * later[Bucket::of(*count).index()];
    left.iter().filter(|(count, _)| *count > 0).map(value).sum()
}
