//! Perfect-information Monte Carlo search with the value network as prior, rollout policy and leaf evaluation.

use super::determinization::WorldSampler;
use super::move_values::Choice;
use super::net::{Features, InformationState, Net};
use super::rollout::NetworkRollout;
use super::successive_halving::{Candidate, SuccessiveHalving};
use super::{HeuristicModel, PimcSearch};
use knobel_core::{Bot, Rng, View};
use std::sync::Arc;
use tac::{Action, Observation, Phase, Plays};

/// Evaluates the moves that the network prefers in sampled worlds in which every seat plays by the network. In the versions
/// that the network was not trained for, it searches like the level below with a larger budget.
#[derive(Clone, Debug)]
pub struct Master {
    /// The value network.
    pub net: Arc<Net>,
    /// Budget of a decision, as in [`PimcSearch`].
    pub max_evaluations: usize,
    /// The search in versions without the network.
    pub fallback: PimcSearch<HeuristicModel>,
}

/// Maximum number of moves that are searched.
const MAX_CANDIDATES: usize = 8;
/// Moves whose prior chance of winning is worse than the best one's by more than this are not searched.
const PRIOR_MARGIN: f64 = 0.1;
/// Weight of the network's prior, in sampled worlds.
const PRIOR_WEIGHT: f64 = 20.0;

impl Bot<Observation> for Master {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        self.act_until(view, awaited, rng, &|| false)
    }

    fn act_until(
        &self,
        view: &View<Observation>,
        awaited: bool,
        rng: &mut dyn Rng,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<Action> {
        let observation = &view.observation;
        if !awaited || !InformationState::covers(observation.public.version) {
            return self.fallback.act_until(view, awaited, rng, should_stop);
        }
        let state = InformationState::of(view)?;
        let choices: Vec<Choice> = match observation.public.phase {
            Phase::Play(_) => observation.plays(&mut Plays::default()).iter().map(|play| Choice::Play(*play)).collect(),
            Phase::Exchange => observation.hand(state.me)?.kinds().map(Choice::Give).collect(),
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => return None,
        };
        self.best(view, state, &choices, rng, should_stop).map(|choice| choice.action(observation))
    }
}

impl Master {
    fn best(
        &self,
        view: &View<Observation>,
        state: InformationState,
        choices: &[Choice],
        rng: &mut dyn Rng,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        if let [only] = choices {
            return Some(*only);
        }
        let candidates = self.candidates(&state, choices);
        let Some(worlds) = WorldSampler::of(view) else { return candidates.first().map(|first| first.action) };
        let mut rollout = NetworkRollout::of(&self.net, view, state);
        let (max_evaluations, prior_weight) = (self.max_evaluations, PRIOR_WEIGHT);
        let halving = SuccessiveHalving { max_evaluations, prior_weight, should_stop };
        halving.best(&worlds, candidates, rng, |world, choice, _, spent| rollout.value(world, choice, spent))
    }

    /// The choices that the network prefers, best first.
    fn candidates(&self, state: &InformationState, choices: &[Choice]) -> Vec<Candidate<Choice>> {
        let mut evaluator = self.net.evaluator();
        let mut prior = |choice: &Choice| f64::from(evaluator.value(&Features::of(&choice.after(state))));
        let mut candidates: Vec<Candidate<Choice>> =
            choices.iter().map(|choice| Candidate::new(*choice, prior(choice))).collect();
        candidates.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        let least = candidates.first().map_or(0.0, |best| best.prior - PRIOR_MARGIN);
        candidates.retain(|candidate| candidate.prior >= least);
        candidates.truncate(MAX_CANDIDATES);
        candidates
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::test_match::whole_match;
    use crate::tac::{Casual, Instant};
    use knobel_core::{Match, Stream, Viewer};
    use std::cell::Cell;
    use tac::{Setup, Tac, Version};

    fn quick() -> Master {
        let fallback = PimcSearch { model: HeuristicModel, max_evaluations: 2_000, max_candidates: 6 };
        Master { net: Net::built_in().clone(), max_evaluations: 4_000, fallback }
    }

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            for master in [false, true] {
                let setup = Setup::new(version, None, master).expect("playable");
                whole_match(&setup, [&quick(), &Casual], 5);
            }
        }
    }

    /// It used to search to the end of its budget, however long that took.
    #[test]
    fn a_bot_whose_time_is_over_plays_what_it_has_found() {
        let unlimited = Master { max_evaluations: usize::MAX, ..quick() };
        for version in [Version::Teams, Version::Alone] {
            let setup = Setup::new(version, None, true).expect("playable");
            let fallback = PimcSearch { max_evaluations: usize::MAX, ..unlimited.fallback };
            let game = Match::<Tac>::begin(&setup, &mut Stream::seeded(3));
            let seat = game.awaited()[0];
            let (bot, asked) = (Master { fallback, ..unlimited.clone() }, Cell::new(0));
            let after_some = || asked.replace(asked.get() + 1) >= 3;
            let action = bot.act_until(&game.view(Viewer::Seat(seat)), true, &mut Stream::seeded(1), &after_some);
            assert!(game.judge(seat, action.expect("an awaited seat acts"), &mut Stream::seeded(2)).is_ok());
        }
    }

    #[test]
    fn without_a_budget_it_plays_like_the_network_alone() {
        let setup = Setup::new(Version::Teams, None, true).expect("playable");
        let hasty = Master { max_evaluations: 0, ..quick() };
        let instant = Instant { net: Net::built_in().clone() };
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
