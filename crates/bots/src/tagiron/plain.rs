//! A plain player: keeps a list of hands for every other player, asks what tells most, guesses when sure.

use super::centre::most_telling;
use inference::tagiron::Notes;
use inference::tagiron::{BOX, Mask, row};
use inference::tagiron::{Candidates, questions};
use knobel_core::{Bot, Observation as _, Rng, View};
use tagiron::{Action, Observation, Phase};

/// Looks at every other player for itself: that two of them can't hold the same tile escapes it.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// So many of the last questions; what was answered before is forgotten.
    pub remembers: usize,
}

impl Bot<Observation> for Plain {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let Notes { hands, own, others, .. } = Notes::of_last(view, self.remembers)?;
        let observation = &view.observation;
        let sure = others.iter().all(|(_, candidates)| candidates.len() == 1);
        let named = others.iter().map(|(_, candidates)| hands.mask(candidates.draw(rng)));
        let named: Vec<Mask> = named.collect();
        let wanted = match observation.public.setup.duel() {
            Some(_) => named[0],
            None => BOX & !own & !named.iter().fold(0, |all, hand| all | hand),
        };
        let guess = Action::Guess(row(wanted));
        if sure && observation.check(&guess).is_ok() {
            return Some(guess);
        }
        match observation.public.phase {
            _ if !awaited => None,
            Phase::Turn(_) => {
                let others: Vec<Candidates> = others.into_iter().map(|(_, candidates)| candidates).collect();
                most_telling(hands, &others, &questions(&observation.public.cards)).map(Action::Ask)
            }
            Phase::LastTurn { .. } | Phase::LastTry(_) => Some(guess),
            Phase::LastGuesses if observation.check(&guess).is_ok() => Some(guess),
            Phase::LastGuesses => Some(Action::GiveUp), // the lists name one tile twice
            Phase::Deal | Phase::Over => None,
        }
    }
}
