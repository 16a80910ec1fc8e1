//! Perfect-information Monte Carlo search (PIMC; Ginsberg 2001): every move is rolled out in the same sampled worlds to the
//! end of the deal, and successive halving divides the budget among the moves.
//!
//! Between two deals all hands are empty and the board is public, so a rollout ends there with the value of the board.

use super::determinization::WorldSampler;
use super::successive_halving::{Candidate, SuccessiveHalving};
use super::value_model::ValueModel;
use knobel_core::{Bot, Luck, Observation as _, Rng, Seat, View};
use tac::{Action, Card, Ending, Observation, Phase, Play, Plays, Table};

/// Plays the move with the best mean result in sampled worlds.
#[derive(Clone, Copy, Debug)]
pub struct PimcSearch<V> {
    /// The rollout policy, and the value of the board after the deal.
    pub model: V,
    /// Budget of a decision: evaluated card results. One core evaluates some millions a second; unlike a time limit, the
    /// budget makes decisions reproducible.
    pub max_evaluations: usize,
    /// Maximum number of moves that are searched, the most promising ones.
    pub max_candidates: usize,
}

impl<V: ValueModel> Bot<Observation> for PimcSearch<V> {
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
        if !awaited {
            return None;
        }
        match observation.public.phase {
            Phase::Play(_) => {
                let mut buffer = Plays::default();
                let plays = observation.plays(&mut buffer).to_vec();
                let best =
                    self.best(view, self.model.promising(view, &plays, self.max_candidates), rng, should_stop)?;
                Some(observation.action(&best))
            }
            Phase::Exchange => {
                let me = observation.me?;
                let cards: Vec<Card> = observation.hand(me)?.kinds().collect();
                let default = self.model.gift(&observation.public, me, observation.hand(me)?, &mut Plays::default());
                let default_first = default.into_iter().chain(cards.into_iter().filter(|card| Some(*card) != default));
                self.best(view, default_first.collect(), rng, should_stop).map(Action::Give)
            }
            Phase::StackUsedUp => Some(Action::GoOn), // the score keeps counting
            Phase::Deal | Phase::Over(_) => observation.random_action(rng),
        }
    }
}

/// Something that can be done in a sampled world.
pub(super) trait Move: Copy {
    fn make(&self, table: &mut Table, me: Seat, buffer: &mut Plays);
}

impl Move for Play {
    fn make(&self, table: &mut Table, _: Seat, buffer: &mut Plays) {
        table.play(self, buffer, &mut Unshuffled);
    }
}

impl Move for Card {
    fn make(&self, table: &mut Table, me: Seat, _: &mut Plays) {
        table.give(me, *self);
    }
}

/// Rollouts end before the next deal, so the stack need not be shuffled.
pub(super) struct Unshuffled;

impl Luck for Unshuffled {
    fn order(&mut self, n: u8) -> Vec<u8> {
        (0..n).collect()
    }
}

impl<V: ValueModel> PimcSearch<V> {
    /// The move with the best mean result; among equals, the first.
    fn best<M: Move>(
        &self,
        view: &View<Observation>,
        moves: Vec<M>,
        rng: &mut dyn Rng,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<M> {
        let first = *moves.first()?;
        let (Some(me), Some(worlds)) = (view.observation.me, WorldSampler::of(view)) else { return Some(first) };
        let candidates = moves.into_iter().map(|action| Candidate::new(action, 0.0)).collect();
        let mut rollout = Rollout::with(&self.model);
        let halving = SuccessiveHalving { max_evaluations: self.max_evaluations, prior_weight: 0.0, should_stop };
        halving
            .best(&worlds, candidates, rng, |world, action, rng, spent| rollout.value(*world, action, me, rng, spent))
    }
}

/// Rolls out worlds to the end of the deal.
pub(super) struct Rollout<'a, V> {
    model: &'a V,
    buffer: Plays,
}

impl<'a, V: ValueModel> Rollout<'a, V> {
    /// Every seat plays by this model's policy.
    pub(super) fn with(model: &'a V) -> Self {
        Rollout { model, buffer: Plays::default() }
    }

    /// The result of a move in a world, rolled out to the end of the deal. Adds the number of evaluations to `spent`.
    pub(super) fn value(
        &mut self,
        mut table: Table,
        first: &impl Move,
        me: Seat,
        rng: &mut dyn Rng,
        spent: &mut usize,
    ) -> f64 {
        *spent += self.model.value_cost(table.public());
        let dealer = table.public().dealer;
        first.make(&mut table, me, &mut self.buffer);
        loop {
            let public = table.public();
            match public.phase {
                Phase::Over(Ending::Won(winner)) => return self.model.won(public, me, winner),
                Phase::Deal | Phase::StackUsedUp | Phase::Over(Ending::Stopped) => return self.model.value(public, me),
                Phase::Exchange | Phase::Play(_) if public.dealer != dealer => return self.model.value(public, me),
                Phase::Exchange => self.exchange(&mut table),
                Phase::Play(turn) => {
                    let hand = table.hand(turn.seat);
                    let plays = self.buffer.list(public, turn, hand);
                    *spent += 1 + plays.len();
                    let Some(play) = self.model.choose(public, turn, hand, plays, rng).copied() else {
                        return self.model.value(public, me); // unreachable: a seat on turn has a play
                    };
                    table.play(&play, &mut self.buffer, &mut Unshuffled);
                }
            }
        }
    }

    fn exchange(&mut self, table: &mut Table) {
        for seat in table.givers() {
            let hand = table.hand(seat);
            let card = self.model.gift(table.public(), seat, hand, &mut self.buffer).or(hand.kinds().next());
            card.into_iter().for_each(|card| table.give(seat, card));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::test_match::whole_match;
    use crate::tac::value_model::HeuristicModel;
    use crate::tac::{Beginner, Casual};
    use knobel_core::{Match, Stream, Viewer};
    use tac::{Setup, Tac, Version};

    const QUICK: PimcSearch<HeuristicModel> =
        PimcSearch { model: HeuristicModel, max_evaluations: 5_000, max_candidates: 6 };

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            for master in [false, true] {
                let setup = Setup::new(version, None, master).expect("playable");
                whole_match(&setup, [&QUICK, &Beginner], 3);
            }
        }
    }

    #[test]
    fn a_small_budget_already_beats_the_rollout_policy() {
        let setup = Setup::new(Version::Pairs, None, true).expect("playable");
        let won = |seed| whole_match(&setup, [&QUICK, &Casual], seed)[0] == 1;
        let won = (0..30).filter(|seed| won(*seed)).count();
        assert!(won >= 18, "{won} of 30");
    }

    #[test]
    fn a_decision_keeps_to_its_budget() {
        struct Counted(std::sync::atomic::AtomicUsize);
        impl ValueModel for Counted {
            fn choose<'a>(
                &self,
                public: &tac::Public,
                turn: tac::Turn,
                hand: tac::Hand,
                plays: &'a [Play],
                rng: &mut dyn Rng,
            ) -> Option<&'a Play> {
                self.0.fetch_add(1 + plays.len(), std::sync::atomic::Ordering::Relaxed);
                HeuristicModel.choose(public, turn, hand, plays, rng)
            }
            fn value(&self, public: &tac::Public, me: Seat) -> f64 {
                HeuristicModel.value(public, me)
            }
        }
        let setup = Setup::new(Version::Teams, None, true).expect("playable");
        let mut luck = Stream::seeded(5);
        let game = Match::<Tac>::begin(&setup, &mut luck);
        let view = View {
            observation: game.observation(Viewer::Seat(Seat(0))),
            history: game.observed_events(Viewer::Seat(Seat(0)), 0),
        };
        let search = PimcSearch { model: Counted(0.into()), max_evaluations: 40_000, max_candidates: 6 };
        assert!(search.act(&view, true, &mut luck).is_some());
        let evaluations = search.model.0.into_inner();
        assert!((20_000..60_000).contains(&evaluations), "{evaluations} evaluations");
    }
}
