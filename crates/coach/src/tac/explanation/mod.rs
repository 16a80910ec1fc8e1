//! Explanations of moves: what a card does, why one choice is better than another, a hint, and why a seat made its move.
//!
//! Everything is worked out from one seat's view, so it can't tell what that seat may not know. Reasons are data
//! ([`Effect`]); a client puts them into its reader's language.

mod effect;
mod english;
mod hint;
mod review;

pub use effect::Effect;
pub(super) use hint::effects_of;
pub use hint::{ChoiceRatings, Hint, MoveReason, RatedChoice, hint, last_move_reason, rate_choices};
pub use review::{BestChoice, Comparison, CurvePoint, MoveReview, PlayerReview, RatedMove, review};

pub use bots::tac::move_values::Measure;
pub use bots::tac::solo_par::SoloPar;

use bots::tac::move_values::Choice;
use effect::Scene;
use tac::Observation;

/// At most this many reasons of each kind are listed.
const MAX_REASONS: usize = 3;

/// MoveReason the one choice is better than the other, for the seat that has this view.
pub(super) fn compare(observation: &Observation, best: &Choice, taken: &Choice) -> Comparison {
    let Some(scene) = Scene::of(observation) else { return Comparison::default() };
    let (good, bad) = (scene.of_course(best), scene.of_course(taken));
    let only_in = |one: &[Effect], other: &[Effect], wanted: bool| -> Vec<Effect> {
        let told = one.iter().filter(|effect| effect.is_good() == wanted && !other.contains(effect));
        told.take(MAX_REASONS).copied().collect()
    };
    let mut gains = only_in(&good, &bad, true);
    if let (Choice::Play(_), Some(kept)) = (best, scene.keeps(taken.card(), best.card())) {
        gains.push(kept);
    }
    gains.sort_by_key(Effect::rank);
    let more_than_distance = gains.iter().any(|gain| !gain.is_distance());
    gains.retain(|gain| !more_than_distance || !gain.is_distance());
    gains.truncate(MAX_REASONS);
    Comparison { gains, spares: only_in(&bad, &good, false) }
}

#[cfg(test)]
mod tests;
