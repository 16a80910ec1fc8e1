//! Two players: a race to name the other's tiles.

use super::hands::row;
use super::notes::Notes;
use super::plan::{Aim, Candidates, Table, guessing, most_informative, soonest};
use knobel_core::View;
use tagiron::{Action, Now, Phase};

/// How a player of two asks and guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Asks what tells most and guesses when certain: the yardstick.
    Informed,
    /// Asks what tells most and guesses as soon as a guess is the better question.
    Daring,
    /// Looks ahead and counts a guess as a turn like any other.
    Racing {
        /// How many questions.
        depth: u8,
    },
}

/// What a player of two does when it is awaited.
pub(super) fn act(view: &View<Now>, manner: Manner) -> Option<Action> {
    let notes = Notes::of(view)?;
    let candidates = &notes.others.first()?.1;
    let guess = || likeliest(&notes, candidates).map(Action::Guess);
    match view.now.open.phase {
        Phase::Turn(_) => ask(view, &notes, candidates, manner).or_else(guess),
        Phase::LastTurn { .. } | Phase::LastTry(_) => guess(),
        Phase::LastGuesses | Phase::Deal | Phase::Over => None,
    }
}

/// A question, or `None` to guess.
fn ask(view: &View<Now>, notes: &Notes, candidates: &Candidates, manner: Manner) -> Option<Action> {
    let cards = &view.now.open.cards;
    let informative = || most_informative(notes.hands, candidates, cards).map(Action::Ask);
    match (candidates.len(), manner) {
        (0 | 1, _) => None,
        (_, Manner::Informed) => informative(),
        (2, Manner::Daring | Manner::Racing { .. }) => None,
        (_, Manner::Daring) => informative(),
        (_, Manner::Racing { depth }) => {
            let table = Table { cards, pile: &notes.pile, aim: Aim::RightGuess };
            let (question, cost) = soonest(notes.hands, candidates, table, depth)?;
            (cost <= guessing(candidates)).then_some(Action::Ask(question))
        }
    }
}

fn likeliest(notes: &Notes, candidates: &Candidates) -> Option<Vec<tagiron::Tile>> {
    let best = candidates.weights.iter().zip(&candidates.hands).max_by_key(|(weight, _)| **weight)?;
    Some(row(notes.hands.mask(*best.1)))
}
