//! A turn of the bots that look at the present alone: they differ in what they play and what they give.

use knobel_core::{Observation as _, Rng, Seat};
use tac::{Action, Card, Hand, Observation, Phase, Play, Plays, Turn};

/// What such a bot does.
pub(super) fn take(
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
            let mut room = Plays::default();
            play(turn, observation.plays(&mut room), rng).map(|play| observation.action(play))
        }
        Phase::Exchange => {
            let me = observation.me?;
            gift(me, observation.hand(me)?, rng).map(Action::Give)
        }
        Phase::StackUsedUp => Some(Action::GoOn), // the score keeps counting
        Phase::Deal | Phase::Over(_) => observation.random_action(rng),
    }
}
