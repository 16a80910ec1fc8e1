//! Three and four players: one secret guess at the tiles in the centre.

use super::deals::{Deals, Unseen};
use super::hands::{FIVES, Hands, Mask, row};
use super::notes::Notes;
use super::plan::{Candidates, questions};
use knobel_core::{Now as _, View};
use tagiron::{Action, Now, Phase, Question};

/// How a player of three or four guesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Manner {
    /// Guesses when the likeliest centre has at least this chance.
    pub(super) dares_at: f64,
}

/// What a player of three or four does.
pub(super) fn act(view: &View<Now>, awaited: bool, manner: Manner) -> Option<Action> {
    let notes = Notes::of(view)?;
    let (unseen, deals) = notes.deals();
    let (centre, chance) = likeliest(&unseen, &deals)?;
    let guess = Action::Guess(row(centre));
    let may_guess = view.now.check(&guess).is_ok();
    match view.now.open.phase {
        _ if may_guess && chance >= manner.dares_at => Some(guess),
        Phase::Turn(_) if awaited => {
            most_telling(notes.hands, &notes.weighed(&deals), &questions(&view.now.open.cards)).map(Action::Ask)
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
fn likeliest(unseen: &Unseen, deals: &Deals) -> Option<(Mask, f64)> {
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

/// The question whose answers tell most about all the others' hands together.
pub(super) fn most_telling(hands: &Hands, others: &[Candidates], questions: &[Question]) -> Option<Question> {
    let told =
        |question: Question| -> f64 { others.iter().map(|other| other.information(hands.codes(question))).sum() };
    questions.iter().copied().max_by(|one, other| told(*one).total_cmp(&told(*other)))
}
