//! Plays what the net values most, without looking ahead.

use super::Careful;
use super::net::{Features, Known, Net};
use knobel_core::{Bot, Rng, View};
use std::sync::Arc;
use tac::{Action, Observation, Phase, Plays};

/// The learned value of after-states alone: strong at once, wherever four colours play in two teams. In the other
/// versions, which the net has not learned, it plays like [`Careful`].
#[derive(Clone, Debug)]
pub struct Instant {
    /// Values after-states.
    pub net: Arc<Net>,
}

impl Default for Instant {
    fn default() -> Self {
        Instant { net: Net::built_in().clone() }
    }
}

impl Bot<Observation> for Instant {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        if !awaited || !Known::covers(observation.public.version) {
            return Careful.act(view, awaited, rng);
        }
        let known = Known::of(view)?;
        match observation.public.phase {
            Phase::Play(turn) => {
                let mut room = Plays::default();
                let plays = observation.plays(&mut room);
                best(&self.net, plays, |play| known.after(turn, play)).map(|play| observation.action(play))
            }
            Phase::Exchange => {
                let kinds: Vec<_> = observation.hand(known.me)?.kinds().collect();
                best(&self.net, &kinds, |card| known.after_gift(*card)).map(|card| Action::Give(*card))
            }
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => None,
        }
    }
}

/// The choice whose after-state the net values most; a single one needs no thought.
fn best<'c, C>(net: &Net, choices: &'c [C], after: impl Fn(&C) -> Known) -> Option<&'c C> {
    if let [only] = choices {
        return Some(only);
    }
    let mut valuer = net.valuer();
    let valued = choices.iter().map(|choice| (choice, valuer.logit(&Features::of(&after(choice)))));
    valued.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(choice, _)| choice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::Plain;
    use knobel_core::{Match, Ranking, Stream, Viewer};
    use tac::{Setup, Tac, Version};

    /// Plays a match; the bots of even seats and of odd seats.
    fn first_wins(version: Version, bots: [&dyn Bot<Observation>; 2], seed: u64) -> bool {
        let setup = Setup::new(version, None, true).expect("playable");
        let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1));
        let mut game = Match::<Tac>::begin(&setup, &mut luck);
        while let Some(seat) = game.awaited().first().copied() {
            let view = game.view(Viewer::Seat(seat));
            let action = bots[usize::from(seat.0 % 2)].act(&view, true, &mut rng).expect("an awaited seat acts");
            let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
            game.commit(step);
        }
        game.outcome().expect("nobody is awaited any more").places()[0] == 1
    }

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            first_wins(version, [&Instant::default(), &Instant::default()], 1);
        }
    }

    #[test]
    fn it_beats_the_plain_bot_clearly() {
        for version in [Version::Teams, Version::Pairs] {
            let won = (0..10).filter(|seed| first_wins(version, [&Instant::default(), &Plain], *seed)).count();
            assert!(won >= 7, "{version:?}: {won} of 10");
        }
    }
}
