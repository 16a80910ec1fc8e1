//! Who plays in a game: the learner, a former self of it, or the plain bot.

use knobel_core::{Rng, Stream};
use tac::Version;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Driver {
    /// The net that is being trained.
    Learner = 0,
    /// A net that is not: a former self, or one that was trained apart.
    Frozen = 1,
    /// The plain bot, here and without a net.
    Greedy = 2,
}

impl Driver {
    /// By its number.
    pub fn numbered(number: u8) -> Self {
        match number {
            0 => Driver::Learner,
            1 => Driver::Frozen,
            _ => Driver::Greedy,
        }
    }
}

/// In how many games of a thousand something is so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Shares {
    /// The plain bot plays every seat, with a slip now and then, and is learned from.
    pub lessons: u32,
    /// The learner's team plays against two plain bots.
    pub against_plain: u32,
    /// One or two seats are a former self's.
    pub with_frozen: u32,
    /// The master cards are in.
    pub master: u32,
    /// One person plays two colours, or two do.
    pub several_seats: u32,
}

/// What is played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which version.
    pub version: Version,
    /// With the master cards?
    pub master: bool,
    /// Who decides for each seat.
    pub drivers: [Driver; 4],
    /// Are the plain bot's choices learned from?
    pub lesson: bool,
    /// Do those who don't choose look on, to learn from what others did?
    pub looks: bool,
}

impl Plan {
    /// Draws what is played next.
    pub fn drawn(shares: &Shares, rng: &mut Stream) -> Self {
        let mut happens = |share: u32| (rng.pick(1000) as u32) < share;
        let (lesson, plain, frozen) =
            (happens(shares.lessons), happens(shares.against_plain), happens(shares.with_frozen));
        let (master, several) = (happens(shares.master), happens(shares.several_seats));
        let version = match (several, rng.pick(2)) {
            (false, _) => Version::Teams,
            (true, 0) => Version::Pairs,
            (true, _) => Version::OneAgainstTwo,
        };
        let mut drivers = if lesson { [Driver::Greedy; 4] } else { [Driver::Learner; 4] };
        let first = rng.pick(4);
        if !lesson && plain {
            drivers[first] = Driver::Greedy;
            drivers[(first + 2) % 4] = Driver::Greedy;
        } else if !lesson && frozen {
            drivers[first] = Driver::Frozen;
            if rng.pick(2) == 0 {
                drivers[(first + 2) % 4] = Driver::Frozen;
            }
        }
        Plan { version, master, drivers, lesson, looks: !lesson }
    }
}
