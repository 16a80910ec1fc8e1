//! The bots: how much they remember, what they make of the others, and when they announce.

use code777::{Action, Number, Observation, WrongAnnouncement};
use inference::code777::{Attention, Other, Watched};
use inference::code777::{Belief, Hope};
use inference::code777::{Memory, Recall};
use knobel_core::{Bot, Observation as _, Rng, View};

/// When a bot announces.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Patience {
    /// When nothing else is possible.
    Certain,
    /// From this chance on.
    From(f64),
    /// When waiting is worth less, for what a mistake costs and for how near the others are.
    Weighed,
}

/// A bot of some strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    recall: Recall,
    attention: Attention,
    patience: Patience,
}

/// The chance from which on announcing wins most, if it is always the same: `bench/minds.md` has the figures.
const BEST_THRESHOLD: f64 = 0.5;

impl Player {
    /// Keeps only the last answers in its head, and no tile that is out of sight.
    pub const BEGINNER: Player = Player {
        recall: Recall { answers: 6, gone_tiles: false },
        attention: Attention::Nothing,
        patience: Patience::From(0.5),
    };
    /// Thinks of the tiles that are gone, but keeps only the last answers in its head.
    pub const CASUAL: Player = Player {
        recall: Recall { answers: 5, gone_tiles: true },
        attention: Attention::Nothing,
        patience: Patience::From(0.5),
    };
    /// Forgets nothing and announces when it is certain, not before.
    pub const PLAIN: Player =
        Player { recall: Recall::PERFECT, attention: Attention::Nothing, patience: Patience::Certain };
    /// Forgets nothing and announces from the best fixed chance on.
    pub const THRESHOLD: Player =
        Player { recall: Recall::PERFECT, attention: Attention::Nothing, patience: Patience::From(BEST_THRESHOLD) };
    /// Asks also why the others announce.
    pub const SKILLED: Player =
        Player { recall: Recall::PERFECT, attention: Attention::Announcements, patience: Patience::From(0.6) };
    /// Asks also why the others keep silent, and weighs what waiting costs.
    pub const MASTER: Player =
        Player { recall: Recall::PERFECT, attention: Attention::SilenceToo, patience: Patience::Weighed };

    fn announcement(&self, view: &View<Observation>) -> Option<[Number; 3]> {
        let memory = Memory::of(view)?;
        let belief = memory.belief_with(self.recall);
        if self.patience == Patience::Certain {
            return belief.certain();
        }
        let hope = belief.likeliest()?;
        if hope.chance < HOPELESS {
            return None;
        }
        let Watched { belief, others } = self.watch(&memory, belief, view);
        let Hope { numbers, chance } = belief.likeliest()?;
        (chance >= self.enough(&view.observation, &others)).then_some(numbers)
    }

    fn watch(&self, memory: &Memory, belief: Belief, view: &View<Observation>) -> Watched {
        match self.attention {
            Attention::Nothing => Watched { belief, others: vec![] },
            attention => memory.watch(&belief, view.observation.public.setup.seats(), attention),
        }
    }

    /// The chance with which to announce.
    fn enough(&self, observation: &Observation, others: &[Other]) -> f64 {
        match self.patience {
            Patience::Certain => 1.0,
            Patience::From(chance) => chance,
            Patience::Weighed => worth_of_waiting(observation, others),
        }
    }
}

/// With a smaller chance, nothing the others do makes an announcement good.
const HOPELESS: f64 = 0.1;
/// Who has so many points wins with the next (C7-3.6).
const MATCH_POINT: u8 = 2;
/// How much of the worth of waiting the winning announcement of somebody else takes away.
const DANGER: f64 = 0.25;

/// The chance of being right that is worth as much as keeping the rack and hearing on. It falls when somebody is about
/// to win the match: what was learned is worth nothing then.
fn worth_of_waiting(observation: &Observation, others: &[Other]) -> f64 {
    let quiet = match observation.public.setup.options().wrong_announcement {
        WrongAnnouncement::Free => 0.55,
        WrongAnnouncement::SilentForARound => 0.6,
    };
    let winning = others.iter().filter(|other| observation.public.seats[other.seat.index()].points == MATCH_POINT);
    quiet - DANGER * winning.map(|other| other.chance).sum::<f64>()
}

impl Bot<Observation> for Player {
    fn act(&self, view: &View<Observation>, awaited: bool, _whim: &mut dyn Rng) -> Option<Action> {
        let allowed = |action: &Action| view.observation.check(action).is_ok();
        let may_announce = allowed(&Action::Announce(Number::ALL[..3].to_vec()));
        let numbers = if may_announce { self.announcement(view) } else { None };
        let announcement = numbers.map(|numbers| Action::Announce(numbers.to_vec()));
        let duties = [Action::Read, Action::GoOn].into_iter().filter(|duty| awaited && allowed(duty));
        announcement.into_iter().chain(duties).next()
    }
}
