//! A turn of the bots that look at the present alone: they differ in what they play and what they give.

use knobel_core::{Now as _, Seat, Whim};
use tac::{Action, Card, Hand, Now, Phase, Play, Plays, Turn};

/// What such a bot does.
pub(super) fn take(
    now: &Now,
    awaited: bool,
    whim: &mut dyn Whim,
    play: impl for<'a> FnOnce(Turn, &'a [Play], &mut dyn Whim) -> Option<&'a Play>,
    gift: impl FnOnce(Seat, Hand, &mut dyn Whim) -> Option<Card>,
) -> Option<Action> {
    if !awaited {
        return None;
    }
    match now.open.phase {
        Phase::Play(turn) => {
            let mut room = Plays::default();
            play(turn, now.plays(&mut room), whim).map(|play| now.action(play))
        }
        Phase::Exchange => {
            let me = now.me?;
            gift(me, now.hand(me)?, whim).map(Action::Give)
        }
        Phase::StackUsedUp => Some(Action::GoOn), // the score keeps counting
        Phase::Deal | Phase::Over(_) => now.any(whim),
    }
}
