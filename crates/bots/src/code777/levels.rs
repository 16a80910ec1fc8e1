//! The bots: how much they remember, how they model their opponents, and when they announce.

use code777::{Action, Number, Observation, WrongAnnouncement};
use inference::code777::{
    BeliefState, Guess, MemoryModel, OpponentEstimate, OpponentInference, OpponentModel, Posterior,
};
use knobel_core::{Bot, Observation as _, Rng, View};

/// When a bot announces.
#[derive(Clone, Copy, Debug, PartialEq)]
enum AnnouncePolicy {
    /// When only one set of numbers is possible.
    Certain,
    /// From this probability on.
    Threshold(f64),
    /// When waiting is worth less, given the penalty for a mistake and how close the opponents are.
    ValueOfWaiting,
}

/// A bot of some strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    memory: MemoryModel,
    opponents: OpponentModel,
    policy: AnnouncePolicy,
}

/// The constant threshold that wins most matches; the measurement is in `bench/bots.md`.
const BEST_THRESHOLD: f64 = 0.5;

impl Player {
    /// Remembers only the last answers, and no tile that is out of sight.
    pub(super) const BEGINNER: Player = Player {
        memory: MemoryModel { answers: 6, tiles_out_of_sight: false },
        opponents: OpponentModel::Ignored,
        policy: AnnouncePolicy::Threshold(0.5),
    };
    /// Remembers tiles that are out of sight, but only the last answers.
    pub(super) const CASUAL: Player = Player {
        memory: MemoryModel { answers: 5, tiles_out_of_sight: true },
        opponents: OpponentModel::Ignored,
        policy: AnnouncePolicy::Threshold(0.5),
    };
    /// Has perfect recall and announces only when certain.
    pub(super) const CERTAIN: Player = Player {
        memory: MemoryModel::PERFECT_RECALL,
        opponents: OpponentModel::Ignored,
        policy: AnnouncePolicy::Certain,
    };
    /// Has perfect recall and announces from the best constant threshold on.
    pub(super) const THRESHOLD: Player = Player {
        memory: MemoryModel::PERFECT_RECALL,
        opponents: OpponentModel::Ignored,
        policy: AnnouncePolicy::Threshold(BEST_THRESHOLD),
    };
    /// Also interprets the opponents' announcements.
    pub(super) const SKILLED: Player = Player {
        memory: MemoryModel::PERFECT_RECALL,
        opponents: OpponentModel::Announcements,
        policy: AnnouncePolicy::Threshold(0.6),
    };
    /// Also interprets the opponents' silence, and compares announcing with the value of waiting.
    pub const MASTER: Player = Player {
        memory: MemoryModel::PERFECT_RECALL,
        opponents: OpponentModel::AnnouncementsAndSilence,
        policy: AnnouncePolicy::ValueOfWaiting,
    };

    fn announcement(&self, view: &View<Observation>) -> Option<[Number; 3]> {
        let belief = BeliefState::of(view)?;
        let posterior = belief.posterior_with(self.memory);
        if self.policy == AnnouncePolicy::Certain {
            return posterior.certain();
        }
        if posterior.most_probable()?.probability < HOPELESS {
            return None;
        }
        let OpponentInference { posterior, opponents } = self.infer_from_opponents(&belief, posterior, view);
        let Guess { numbers, probability } = posterior.most_probable()?;
        (probability >= self.threshold(&view.observation, &opponents)).then_some(numbers)
    }

    fn infer_from_opponents(
        &self,
        belief: &BeliefState,
        posterior: Posterior,
        view: &View<Observation>,
    ) -> OpponentInference {
        match self.opponents {
            OpponentModel::Ignored => OpponentInference { posterior, opponents: vec![] },
            model => belief.infer_from_opponents(&posterior, view.observation.public.setup.seats(), model),
        }
    }

    /// The probability from which on the bot announces.
    fn threshold(&self, observation: &Observation, opponents: &[OpponentEstimate]) -> f64 {
        match self.policy {
            AnnouncePolicy::Certain => 1.0,
            AnnouncePolicy::Threshold(probability) => probability,
            AnnouncePolicy::ValueOfWaiting => value_of_waiting(observation, opponents),
        }
    }
}

/// Below this probability no action of the opponents can make an announcement good, so they are not modelled.
const HOPELESS: f64 = 0.1;
/// A player with this many points wins the match with the next one (C7-3.6).
const MATCH_POINT: u8 = 2;
/// Value of waiting while no opponent is close to winning and a wrong announcement is free.
const WAITING_WHEN_FREE: f64 = 0.55;
/// Value of waiting while no opponent is close to winning and a wrong announcement costs a round of silence.
const WAITING_WHEN_SILENCED: f64 = 0.6;
/// How much of the value of waiting an opponent's winning announcement takes away.
const OPPONENT_WINS_PENALTY: f64 = 0.25;

/// The probability of being right that is worth as much as keeping the rack and waiting for further answers. It falls
/// when somebody is about to win the match, because knowledge gathered by then is lost.
fn value_of_waiting(observation: &Observation, opponents: &[OpponentEstimate]) -> f64 {
    let undisturbed = match observation.public.setup.options().wrong_announcement {
        WrongAnnouncement::Free => WAITING_WHEN_FREE,
        WrongAnnouncement::SilentForARound => WAITING_WHEN_SILENCED,
    };
    let at_match_point = |other: &&OpponentEstimate| observation.public.seats[other.seat.index()].points == MATCH_POINT;
    let winning = opponents.iter().filter(at_match_point).map(|other| other.probability);
    undisturbed - OPPONENT_WINS_PENALTY * winning.sum::<f64>()
}

impl Bot<Observation> for Player {
    fn act(&self, view: &View<Observation>, awaited: bool, _rng: &mut dyn Rng) -> Option<Action> {
        let allowed = |action: &Action| view.observation.check(action).is_ok();
        let may_announce = allowed(&Action::Announce(Number::ALL[..3].to_vec()));
        let numbers = if may_announce { self.announcement(view) } else { None };
        let announcement = numbers.map(|numbers| Action::Announce(numbers.to_vec()));
        let duties = [Action::Read, Action::GoOn].into_iter().filter(|duty| awaited && allowed(duty));
        announcement.into_iter().chain(duties).next()
    }
}
