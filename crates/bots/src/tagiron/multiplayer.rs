//! Three and four players: one secret guess at the tiles in the centre.

use super::opponents::{opponents_probabilities, value_of_waiting};
use inference::tagiron::BeliefState;
use inference::tagiron::{CandidateSet, available_questions};
use inference::tagiron::{GREEN_FIVES, HandTable, Mask, answer_code, row};
use inference::tagiron::{JointDeals, UnseenTiles};
use knobel_core::math::log2;
use knobel_core::{Observation as _, Rng, View};
use tagiron::{Action, Observation, Phase, Question, answer};

/// How a player of three or four asks and guesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Policy {
    /// Asks for the largest information gain, and guesses when the most probable centre has at least this probability.
    Threshold(f64),
    /// Also counts the information its own answers give away, and guesses when waiting has a smaller chance of winning.
    WinProbability,
}

/// Below this probability no guess is considered, which saves modelling the opponents.
const HOPELESS: f64 = 0.1;

/// The action of a player of three or four.
pub(super) fn act(view: &View<Observation>, awaited: bool, policy: Policy, rng: &mut dyn Rng) -> Option<Action> {
    let belief = BeliefState::of(view)?;
    let (unseen, deals) = belief.deals();
    let (centre, probability) = most_probable_centre(&unseen, &deals)?;
    let guess = Action::Guess(row(centre));
    let mut guesses = || match policy {
        Policy::Threshold(threshold) => probability >= threshold,
        Policy::WinProbability if probability < HOPELESS => false,
        Policy::WinProbability => {
            let opponents = opponents_probabilities(view, &belief, &deals, rng);
            probability >= value_of_waiting(probability, &opponents)
        }
    };
    match view.observation.public.phase {
        _ if view.observation.check(&guess).is_ok() && guesses() => Some(guess),
        Phase::Turn(_) if awaited => {
            let others = belief.marginals(&deals);
            let questions = available_questions(&view.observation.public.cards);
            match policy {
                Policy::Threshold(_) => max_total_information_gain(belief.hands, &others, &questions),
                Policy::WinProbability => max_net_information_gain(view, &belief, &others, &questions),
            }
            .map(Action::Ask)
        }
        Phase::LastGuesses if awaited => Some(guess), // giving up is not better than a wrong guess
        Phase::Turn(_)
        | Phase::LastGuesses
        | Phase::LastTurn { .. }
        | Phase::LastTry(_)
        | Phase::Deal
        | Phase::Over => None,
    }
}

/// The most probable centre, up to exchanging the green 5s, and its probability.
pub(super) fn most_probable_centre(unseen: &UnseenTiles, deals: &JointDeals) -> Option<(Mask, f64)> {
    let canonical = |mask: Mask| {
        if mask & GREEN_FIVES[0] == 0 && mask & GREEN_FIVES[1] != 0 {
            mask ^ GREEN_FIVES[0] ^ GREEN_FIVES[1]
        } else {
            mask
        }
    };
    let centres = deals.centres();
    let mut counts: Vec<(Mask, u64)> =
        centres.into_iter().map(|(set, count)| (canonical(unseen.tiles(set)), count)).collect();
    counts.sort_unstable();
    counts.dedup_by(|next, first| {
        let is_same = next.0 == first.0;
        first.1 += if is_same { next.1 } else { 0 };
        is_same
    });
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let (centre, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some((centre, count as f64 / total as f64))
}

/// Information gain of a question about all opponents' hands, in bits.
fn total_information_gain(hands: &HandTable, others: &[CandidateSet], question: Question) -> f64 {
    others.iter().map(|other| other.information_gain(hands.answer_codes(question))).sum()
}

/// The question with the largest information gain about all opponents' hands.
pub(super) fn max_total_information_gain(
    hands: &HandTable,
    others: &[CandidateSet],
    questions: &[Question],
) -> Option<Question> {
    best(questions, |question| total_information_gain(hands, others, question))
}

/// Weight of a bit given away about one's own hand, relative to a bit gained.
const WEIGHT_OF_GIVEN_BITS: f64 = 0.5;

/// The question with the largest information gain, minus what the player's own answer gives away (TAG-4.2, TAG-5.1).
fn max_net_information_gain(
    view: &View<Observation>,
    belief: &BeliefState,
    others: &[CandidateSet],
    questions: &[Question],
) -> Option<Question> {
    let their_candidates = BeliefState::opponent_candidates(view)?;
    let own = row(belief.own);
    let everyone_answers = view.observation.public.setup.seats() == 4;
    best(questions, |question| {
        let gain = total_information_gain(belief.hands, others, question);
        if !everyone_answers && !question.card().is_shared() {
            return gain;
        }
        let mut left = their_candidates.clone();
        left.retain_answer(belief.hands.answer_codes(question), answer_code(answer(question, &own)));
        gain - WEIGHT_OF_GIVEN_BITS * log2(their_candidates.len() as f64 / left.len().max(1) as f64)
    })
}

fn best(questions: &[Question], value: impl Fn(Question) -> f64) -> Option<Question> {
    questions.iter().copied().max_by(|one, other| value(*one).total_cmp(&value(*other)))
}
