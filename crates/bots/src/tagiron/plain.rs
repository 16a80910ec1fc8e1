//! A plain player: keeps a list of hands for every other player, asks what tells most, guesses when sure.

use super::centre::most_telling;
use inference::tagiron::Notes;
use inference::tagiron::{BOX, Mask, row};
use inference::tagiron::{Candidates, questions};
use knobel_core::{Bot, Now as _, View, Whim};
use tagiron::{Action, Now, Phase};

/// Looks at every other player for itself: that two of them can't hold the same tile escapes it.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// So many of the last questions; what was answered before is forgotten.
    pub remembers: usize,
}

impl Bot<Now> for Plain {
    fn act(&self, view: &View<Now>, awaited: bool, whim: &mut dyn Whim) -> Option<Action> {
        let Notes { hands, own, others, .. } = Notes::of_last(view, self.remembers)?;
        let now = &view.now;
        let sure = others.iter().all(|(_, candidates)| candidates.len() == 1);
        let named = others.iter().map(|(_, candidates)| hands.mask(candidates.draw(whim)));
        let named: Vec<Mask> = named.collect();
        let wanted = match now.open.setup.duel() {
            Some(_) => named[0],
            None => BOX & !own & !named.iter().fold(0, |all, hand| all | hand),
        };
        let guess = Action::Guess(row(wanted));
        if sure && now.check(&guess).is_ok() {
            return Some(guess);
        }
        match now.open.phase {
            _ if !awaited => None,
            Phase::Turn(_) => {
                let others: Vec<Candidates> = others.into_iter().map(|(_, candidates)| candidates).collect();
                most_telling(hands, &others, &questions(&now.open.cards)).map(Action::Ask)
            }
            Phase::LastTurn { .. } | Phase::LastTry(_) => Some(guess),
            Phase::LastGuesses if now.check(&guess).is_ok() => Some(guess),
            Phase::LastGuesses => Some(Action::GiveUp), // the lists name one tile twice
            Phase::Deal | Phase::Over => None,
        }
    }
}
