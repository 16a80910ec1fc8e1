//! Three and four players: one secret guess at the tiles in the centre.

use super::rivals::{sureness, worth_of_waiting};
use inference::tagiron::Notes;
use inference::tagiron::{Candidates, questions};
use inference::tagiron::{Deals, Unseen};
use inference::tagiron::{FIVES, Hands, Mask, code, row};
use knobel_core::{Observation as _, Rng, View};
use tagiron::{Action, Observation, Phase, Question, answer};

/// How a player of three or four asks and guesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Manner {
    /// Asks what tells most, and guesses when the likeliest centre has at least this chance.
    DaresAt(f64),
    /// Asks what tells much and gives little away, and guesses when waiting is worth less.
    Racing,
}

/// With a smaller chance no guess is worth anything.
const HOPELESS: f64 = 0.1;

/// What a player of three or four does.
pub(super) fn act(view: &View<Observation>, awaited: bool, manner: Manner, rng: &mut dyn Rng) -> Option<Action> {
    let notes = Notes::of(view)?;
    let (unseen, deals) = notes.deals();
    let (centre, chance) = likeliest(&unseen, &deals)?;
    let guess = Action::Guess(row(centre));
    let mut dares = || match manner {
        Manner::DaresAt(enough) => chance >= enough,
        Manner::Racing if chance < HOPELESS => false,
        Manner::Racing => chance >= worth_of_waiting(chance, &sureness(view, &notes, &deals, rng)),
    };
    match view.observation.public.phase {
        _ if view.observation.check(&guess).is_ok() && dares() => Some(guess),
        Phase::Turn(_) if awaited => {
            let others = notes.weighed(&deals);
            let public = questions(&view.observation.public.cards);
            match manner {
                Manner::DaresAt(_) => most_telling(notes.hands, &others, &public),
                Manner::Racing => best_kept(view, &notes, &others, &public),
            }
            .map(Action::Ask)
        }
        Phase::LastGuesses if awaited => Some(guess), // giving up is no better than a wrong guess
        Phase::Turn(_)
        | Phase::LastGuesses
        | Phase::LastTurn { .. }
        | Phase::LastTry(_)
        | Phase::Deal
        | Phase::Over => None,
    }
}

/// The likeliest centre as it looks, and its chance.
pub(super) fn likeliest(unseen: &Unseen, deals: &Deals) -> Option<(Mask, f64)> {
    let looks =
        |mask: Mask| if mask & FIVES[0] == 0 && mask & FIVES[1] != 0 { mask ^ FIVES[0] ^ FIVES[1] } else { mask };
    let centres = deals.centres();
    let mut counts: Vec<(Mask, u64)> =
        centres.into_iter().map(|(set, count)| (looks(unseen.tiles(set)), count)).collect();
    counts.sort_unstable();
    counts.dedup_by(|next, first| {
        let alike = next.0 == first.0;
        first.1 += if alike { next.1 } else { 0 };
        alike
    });
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let (centre, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some((centre, count as f64 / total as f64))
}

/// What the answers to a question tell about all the others' hands together, in bits.
fn told(hands: &Hands, others: &[Candidates], question: Question) -> f64 {
    others.iter().map(|other| other.information(hands.codes(question))).sum()
}

/// The question whose answers tell most about all the others' hands together.
pub(super) fn most_telling(hands: &Hands, others: &[Candidates], questions: &[Question]) -> Option<Question> {
    best(questions, |question| told(hands, others, question))
}

/// What a bit about the own hand that the others hear is worth against a bit heard about theirs.
const GIVEN_AWAY: f64 = 0.5;

/// The question that tells most, less what the own answer to it gives away (TAG-4.2, TAG-5.1).
fn best_kept(
    view: &View<Observation>,
    notes: &Notes,
    others: &[Candidates],
    questions: &[Question],
) -> Option<Question> {
    let given_away = Notes::given_away(view)?;
    let own = row(notes.own);
    let everyone_answers = view.observation.public.setup.seats() == 4;
    best(questions, |question| {
        let told = told(notes.hands, others, question);
        if !everyone_answers && !question.card().is_shared() {
            return told;
        }
        let mut left = given_away.clone();
        left.keep(notes.hands.codes(question), code(answer(question, &own)));
        told - GIVEN_AWAY * (given_away.len() as f64 / left.len().max(1) as f64).log2()
    })
}

fn best(questions: &[Question], worth: impl Fn(Question) -> f64) -> Option<Question> {
    questions.iter().copied().max_by(|one, other| worth(*one).total_cmp(&worth(*other)))
}
