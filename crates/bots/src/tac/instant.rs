//! Greedy over the value network: the choice with the best after-state, without search.

use super::Casual;
use super::net::{Features, InformationState, Net};
use knobel_core::{Bot, Rng, View};
use std::sync::Arc;
use tac::{Action, Observation, Phase, Plays};

/// Plays by the learned value of after-states alone wherever four colours play in two teams. In the other versions, which
/// the network was not trained for, it plays like [`Casual`].
#[derive(Clone, Debug)]
pub struct Instant {
    /// The value network.
    pub net: Arc<Net>,
}

impl Bot<Observation> for Instant {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        if !awaited || !InformationState::covers(observation.public.version) {
            return Casual.act(view, awaited, rng);
        }
        let known = InformationState::of(view)?;
        match observation.public.phase {
            Phase::Play(turn) => {
                let mut buffer = Plays::default();
                let plays = observation.plays(&mut buffer);
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

/// The choice with the highest value of its after-state; a single choice is not evaluated.
fn best<'c, C>(net: &Net, choices: &'c [C], after: impl Fn(&C) -> InformationState) -> Option<&'c C> {
    if let [only] = choices {
        return Some(only);
    }
    let mut evaluator = net.evaluator();
    let valued = choices.iter().map(|choice| (choice, evaluator.logit(&Features::of(&after(choice)))));
    valued.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(choice, _)| choice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::Greedy;
    use knobel_core::{Match, Ranking, Stream, Viewer};
    use tac::{Setup, Tac, Version};

    fn instant() -> Instant {
        Instant { net: Net::built_in().clone() }
    }

    /// Whether the bot of the even seats wins.
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
            first_wins(version, [&instant(), &instant()], 1);
        }
    }

    #[test]
    fn it_clearly_beats_the_greedy_bot() {
        for version in [Version::Teams, Version::Pairs] {
            let won = (0..10).filter(|seed| first_wins(version, [&instant(), &Greedy], *seed)).count();
            assert!(won >= 7, "{version:?}: {won} of 10");
        }
    }
}
