//! A player who keeps a separate candidate set for each opponent.

use super::multiplayer::max_total_information_gain;
use inference::tagiron::BeliefState;
use inference::tagiron::{CandidateSet, available_questions};
use inference::tagiron::{FULL_BOX, Mask, row};
use knobel_core::{Bot, Observation as _, Rng, View};
use tagiron::{Action, Observation, Phase};

/// Asks the question with the largest information gain and guesses when every set has one hand left. It ignores that two
/// opponents can't hold the same tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndependentPlayer {
    /// Number of questions remembered, the latest ones.
    pub(super) remembered_questions: usize,
}

impl Bot<Observation> for IndependentPlayer {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let BeliefState { hands, own, others, .. } = BeliefState::with_memory_of(view, self.remembered_questions)?;
        let observation = &view.observation;
        let is_certain = others.iter().all(|(_, candidates)| candidates.len() == 1);
        let sampled = others.iter().map(|(_, candidates)| hands.mask(candidates.sample(rng)));
        let sampled: Vec<Mask> = sampled.collect();
        let wanted = match observation.public.setup.duel() {
            Some(_) => sampled[0],
            None => FULL_BOX & !own & !sampled.iter().fold(0, |all, hand| all | hand),
        };
        let guess = Action::Guess(row(wanted));
        if is_certain && observation.check(&guess).is_ok() {
            return Some(guess);
        }
        match observation.public.phase {
            _ if !awaited => None,
            Phase::Turn(_) => {
                let others: Vec<CandidateSet> = others.into_iter().map(|(_, candidates)| candidates).collect();
                max_total_information_gain(hands, &others, &available_questions(&observation.public.cards))
                    .map(Action::Ask)
            }
            Phase::LastTurn { .. } | Phase::LastTry(_) => Some(guess),
            Phase::LastGuesses if observation.check(&guess).is_ok() => Some(guess),
            Phase::LastGuesses => Some(Action::GiveUp), // the sampled hands share a tile
            Phase::Deal | Phase::Over => None,
        }
    }
}
