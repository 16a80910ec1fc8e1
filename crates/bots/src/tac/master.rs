//! The net with search on top.

use super::net::{Features, Known, Net};
use super::race::{Race, Tried};
use super::selves::{First, Selves};
use super::worlds::Worlds;
use super::{Greedy, Search};
use knobel_core::{Bot, Rng, View};
use std::sync::Arc;
use tac::{Action, Observation, Phase, Plays};

/// Tries what the net likes best in worlds that agree with all it heard, where everybody plays by the net. In the versions
/// that the net has not learned it searches like the level below, for longer.
#[derive(Clone, Debug)]
pub struct Master {
    /// Values after-states.
    pub net: Arc<Net>,
    /// As in [`Search`].
    pub effort: usize,
    /// The search where the net can't help.
    pub without: Search<Greedy>,
}

/// So many moves are tried at most,
const WIDTH: usize = 8;
/// and none whose chance to win the net thinks so much less than the best's.
const MARGIN: f64 = 0.1;
/// What the net thinks counts like so many worlds.
const TRUST: f64 = 20.0;

impl Bot<Observation> for Master {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        if !awaited || !Known::covers(observation.public.version) {
            return self.without.act(view, awaited, rng);
        }
        let known = Known::of(view)?;
        let firsts: Vec<First> = match observation.public.phase {
            Phase::Play(_) => observation.plays(&mut Plays::default()).iter().map(|play| First::Play(*play)).collect(),
            Phase::Exchange => observation.hand(known.me)?.kinds().map(First::Give).collect(),
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => return None,
        };
        self.best(view, known, &firsts, rng).map(|first| match first {
            First::Play(play) => observation.action(&play),
            First::Give(card) => Action::Give(card),
        })
    }
}

impl Master {
    fn best(&self, view: &View<Observation>, known: Known, firsts: &[First], rng: &mut dyn Rng) -> Option<First> {
        if let [only] = firsts {
            return Some(*only);
        }
        let tried = self.promising(&known, firsts);
        let Some(worlds) = Worlds::of(view) else { return tried.first().map(|first| first.what) };
        let mut selves = Selves::of(&self.net, view, known);
        let race = Race { effort: self.effort, trust: TRUST };
        race.winner(&worlds, tried, rng, |world, first, _, spent| selves.value(world, first, spent))
    }

    /// What the net likes, the best first.
    fn promising(&self, known: &Known, firsts: &[First]) -> Vec<Tried<First>> {
        let mut valuer = self.net.valuer();
        let mut value = |first: &First| {
            let after = match (first, known.public.phase) {
                (First::Play(play), Phase::Play(turn)) => known.after(turn, play),
                (First::Play(_), _) => *known,
                (First::Give(card), _) => known.after_gift(*card),
            };
            f64::from(valuer.value(&Features::of(&after)))
        };
        let mut tried: Vec<Tried<First>> = firsts.iter().map(|first| Tried::new(*first, value(first))).collect();
        tried.sort_by(|one, other| other.before.total_cmp(&one.before));
        let least = tried.first().map_or(0.0, |best| best.before - MARGIN);
        tried.retain(|tried| tried.before >= least);
        tried.truncate(WIDTH);
        tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::matches::whole_match;
    use crate::tac::{Careful, Instant};
    use knobel_core::{Match, Stream, Viewer};
    use tac::{Setup, Tac, Version};

    fn quick() -> Master {
        let without = Search { guide: Greedy, effort: 2_000, width: 6 };
        Master { net: Net::built_in().clone(), effort: 4_000, without }
    }

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            for master in [false, true] {
                let setup = Setup::new(version, None, master).expect("playable");
                whole_match(&setup, [&quick(), &Careful], 5);
            }
        }
    }

    #[test]
    fn with_no_time_it_does_what_the_net_does() {
        let setup = Setup::new(Version::Teams, None, true).expect("playable");
        let hasty = Master { effort: 0, ..quick() };
        let instant = Instant::default();
        let mut luck = Stream::seeded(3);
        let mut game = Match::<Tac>::begin(&setup, &mut luck);
        for _ in 0..120 {
            let Some(seat) = game.awaited().first().copied() else { break };
            let view = game.view(Viewer::Seat(seat));
            let action = instant.act(&view, true, &mut Stream::seeded(1)).expect("an awaited seat acts");
            assert_eq!(hasty.act(&view, true, &mut Stream::seeded(1)), Some(action.clone()));
            let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
            game.commit(step);
        }
    }
}
