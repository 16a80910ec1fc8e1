//! Two players: a race to name the opponent's tiles.

use super::buckets::Bucket;
use super::endgame::Endgame;
use super::lookahead::{self, QuestionCards};
use super::race_values::RaceValues;
use inference::tagiron::BeliefState;
use inference::tagiron::{CandidateSet, max_information_gain};
use inference::tagiron::{HandTable, Mask, answer_code, row};
use knobel_core::View;
use tagiron::{Action, Observation, Phase, Question, answer};

/// How a player of two asks and guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// Asks for the largest information gain and guesses when certain.
    Certain,
    /// The same, but guesses with two candidates left: a guess is then as informative as any question.
    OneInTwo,
    /// Maximises the chance of winning by lookahead, given what the opponent knows.
    WinProbability,
}

/// The action of an awaited player of two.
pub(super) fn act(view: &View<Observation>, policy: Policy) -> Option<Action> {
    let belief = BeliefState::of(view)?;
    let candidates = &belief.others.first()?.1;
    let guess = || most_probable(&belief, candidates).map(Action::Guess);
    match view.observation.public.phase {
        Phase::Turn(_) => ask(view, &belief, candidates, policy).map(Action::Ask).or_else(guess),
        Phase::LastTurn { .. } | Phase::LastTry(_) => guess(),
        Phase::LastGuesses | Phase::Deal | Phase::Over => None,
    }
}

/// A question, or `None` to guess.
fn ask(view: &View<Observation>, belief: &BeliefState, candidates: &CandidateSet, policy: Policy) -> Option<Question> {
    let informative = || max_information_gain(belief.hands, candidates, &view.observation.public.cards);
    match (candidates.len(), policy) {
        (0 | 1, _) => None,
        (_, Policy::Certain) => informative(),
        (2, Policy::OneInTwo) => None,
        (_, Policy::OneInTwo) => informative(),
        (_, Policy::WinProbability) => best_question(view, belief, candidates),
    }
}

fn most_probable(belief: &BeliefState, candidates: &CandidateSet) -> Option<Vec<tagiron::Tile>> {
    let best = candidates.weights.iter().zip(&candidates.hands).max_by_key(|(weight, _)| **weight)?;
    Some(row(belief.hands.mask(*best.1)))
}

/// The best question; `None` if guessing at once has a better chance.
fn best_question(view: &View<Observation>, belief: &BeliefState, candidates: &CandidateSet) -> Option<Question> {
    let (hands, cards) = (belief.hands, &view.observation.public.cards);
    let their_candidates = BeliefState::opponent_candidates(view)?;
    let own_row = row(belief.own);
    let own_answer = |question: Question| answer_code(answer(question, &own_row));
    if let Some(mut endgame) = endgame(hands, candidates, &their_candidates) {
        return endgame.best(cards, own_answer).question;
    }
    let race = RaceValues::get();
    let theirs = Bucket::of(expected_left(hands, candidates, &their_candidates));
    let values = race.continuation(theirs);
    let best = lookahead::best(hands, candidates, QuestionCards { open: cards, pile: &belief.pile }, |question| {
        if !question.card().is_shared() {
            return values.clone();
        }
        let mut known = their_candidates.clone(); // the opponent observes the shared answer too (TAG-3.2)
        known.retain_answer(hands.answer_codes(question), own_answer(question));
        race.continuation(Bucket::of(expected_left(hands, candidates, &known)))
    });
    let best_weight = candidates.weights.iter().max().copied().unwrap_or(0);
    let right = f64::from(best_weight) / f64::from(candidates.weight());
    let guess = race.guess(right, Bucket::of(candidates.len()), theirs);
    best.filter(|(_, chance)| *chance >= guess).map(|(question, _)| question)
}

/// The endgame solver, if both players have few candidates left.
fn endgame<'a>(
    hands: &'a HandTable,
    candidates: &CandidateSet,
    their_candidates: &CandidateSet,
) -> Option<Endgame<'a>> {
    if candidates.len() > MAX_LISTED || their_candidates.len() > MAX_LISTED {
        return None;
    }
    let own: Vec<(u16, f64)> =
        candidates.hands.iter().zip(&candidates.weights).map(|(hand, weight)| (*hand, f64::from(*weight))).collect();
    let weigh = |guess: u16| {
        let compatible = own.iter().filter(|(hand, _)| are_compatible(hands, *hand, guess));
        (guess, compatible.map(|(_, weight)| weight).sum::<f64>())
    };
    let theirs = their_candidates.hands.iter().map(|guess| weigh(*guess)).filter(|(_, weight)| *weight > 0.0).collect();
    Endgame::of(hands, [own, theirs])
}

/// With more candidates on either side the endgame is out of reach, so they are not compared.
const MAX_LISTED: usize = 200;
/// With more pairs of hands, the number left to the opponent is estimated instead of counted.
const MAX_PAIRS: usize = 300_000;
/// Share of all hands that are compatible with a given one: 3,003 of 15,504.
const COMPATIBLE_SHARE: f64 = 0.19;

/// The number of hands that the opponent considers possible, averaged over the hands they may hold.
fn expected_left(hands: &HandTable, candidates: &CandidateSet, their_candidates: &CandidateSet) -> usize {
    if candidates.len() * their_candidates.len() > MAX_PAIRS {
        return (their_candidates.len() as f64 * COMPATIBLE_SHARE).round() as usize;
    }
    let left = |hand: u16| their_candidates.hands.iter().filter(|guess| are_compatible(hands, hand, **guess)).count();
    let weighted = candidates.hands.iter().zip(&candidates.weights);
    let sum: u64 = weighted.map(|(hand, weight)| left(*hand) as u64 * u64::from(*weight)).sum();
    (sum as f64 / f64::from(candidates.weight())).round() as usize
}

/// Whether two players can hold these hands at the same time. A single green 5 may be either of the two.
fn are_compatible(hands: &HandTable, one: u16, other: u16) -> bool {
    other_five(hands.mask(one)) & hands.mask(other) == 0
}

fn other_five(mask: Mask) -> Mask {
    use inference::tagiron::GREEN_FIVES;
    if mask & GREEN_FIVES[0] != 0 && mask & GREEN_FIVES[1] == 0 { mask ^ GREEN_FIVES[0] ^ GREEN_FIVES[1] } else { mask }
}
