//! The plan of a game: version, cards, and who controls each seat.

use knobel_core::{Rng, Stream};
use tac::Version;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Controller {
    /// The network that is being trained.
    Learner = 0,
    /// Another network: a checkpoint of the league, or an opponent in an evaluation.
    Checkpoint = 1,
    /// The greedy bot, without a network.
    Greedy = 2,
}

impl Controller {
    /// The controller with this number in the C interface.
    pub fn from_number(number: u8) -> Self {
        match number {
            0 => Controller::Learner,
            1 => Controller::Checkpoint,
            _ => Controller::Greedy,
        }
    }
}

/// How many of a thousand games have a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct GameMix {
    /// Imitation: the greedy bot plays every seat with some random moves, and its choices are learned.
    pub imitation: u32,
    /// The opponents are greedy bots.
    pub against_greedy: u32,
    /// A checkpoint of the league plays one seat, or both of a team.
    pub with_checkpoint: u32,
    /// With the master cards.
    pub master: u32,
    /// One or two people play two colours each.
    pub multi_seat: u32,
}

/// The plan of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlan {
    /// The version.
    pub version: Version,
    /// Whether the master cards are used.
    pub master: bool,
    /// Who decides for each seat.
    pub controllers: [Controller; 4],
    /// Whether the greedy bot's choices are learned.
    pub imitation: bool,
    /// Whether the seats that don't decide observe, so that their states are learned too.
    pub observers: bool,
}

impl GamePlan {
    /// A random plan.
    pub fn sample(mix: &GameMix, rng: &mut Stream) -> Self {
        let mut happens = |share: u32| (rng.pick(1000) as u32) < share;
        let (imitation, against_greedy, checkpoint) =
            (happens(mix.imitation), happens(mix.against_greedy), happens(mix.with_checkpoint));
        let (master, several) = (happens(mix.master), happens(mix.multi_seat));
        let version = match (several, rng.pick(2)) {
            (false, _) => Version::Teams,
            (true, 0) => Version::Pairs,
            (true, _) => Version::OneAgainstTwo,
        };
        let mut controllers = if imitation { [Controller::Greedy; 4] } else { [Controller::Learner; 4] };
        let first = rng.pick(4);
        if !imitation && against_greedy {
            controllers[first] = Controller::Greedy;
            controllers[(first + 2) % 4] = Controller::Greedy;
        } else if !imitation && checkpoint {
            controllers[first] = Controller::Checkpoint;
            if rng.pick(2) == 0 {
                controllers[(first + 2) % 4] = Controller::Checkpoint;
            }
        }
        GamePlan { version, master, controllers, imitation, observers: !imitation }
    }
}
