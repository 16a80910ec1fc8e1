//! The turn of a bot without search: it picks one of its plays or gifts by their immediate result.

use knobel_core::{Observation as _, Rng, Seat};
use tac::{Action, Card, Hand, Observation, Phase, Play, Plays, Turn};

/// The action of such a bot, given how it picks a play and how it picks a gift.
pub(super) fn act(
    observation: &Observation,
    awaited: bool,
    rng: &mut dyn Rng,
    play: impl for<'a> FnOnce(Turn, &'a [Play], &mut dyn Rng) -> Option<&'a Play>,
    gift: impl FnOnce(Seat, Hand, &mut dyn Rng) -> Option<Card>,
) -> Option<Action> {
    if !awaited {
        return None;
    }
    match observation.public.phase {
        Phase::Play(turn) => {
            let mut buffer = Plays::default();
            play(turn, observation.plays(&mut buffer), rng).map(|play| observation.action(play))
        }
        Phase::Exchange => {
            let me = observation.me?;
            gift(me, observation.hand(me)?, rng).map(Action::Give)
        }
        Phase::StackUsedUp => Some(Action::GoOn), // the score keeps counting
        Phase::Deal | Phase::Over(_) => observation.random_action(rng),
    }
}
