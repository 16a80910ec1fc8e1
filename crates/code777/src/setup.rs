//! Edition, seats and table options.

use crate::tile::Rack;
use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The edition of the game; they differ in their racks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// Five racks.
    #[default]
    Code777,
    /// Four racks.
    Tricoda,
}

/// The seat that reads the first question (C7-2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", try_from = "StartText")]
pub enum Start {
    /// Drawn by lot.
    #[default]
    Lot,
    /// Chosen by the table.
    Seat(Seat),
}

/// A [`Start`] as setups write it: forms name a seat by a word, records by an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum StartText {
    Word(String),
    Seat { seat: Seat },
}

/// The text names neither the lot nor a seat.
#[derive(Debug, thiserror::Error)]
#[error("write \"lot\", \"seat_0\", \"seat_1\" and so on")]
struct StartError;

impl TryFrom<StartText> for Start {
    type Error = StartError;
    fn try_from(text: StartText) -> Result<Self, StartError> {
        match text {
            StartText::Seat { seat } => Ok(Start::Seat(seat)),
            StartText::Word(word) if word == "lot" => Ok(Start::Lot),
            StartText::Word(word) => {
                let seat = word.strip_prefix("seat_").and_then(|number| number.parse().ok());
                seat.map(|seat| Start::Seat(Seat(seat))).ok_or(StartError)
            }
        }
    }
}

/// What a wrong announcement costs (C7-3.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WrongAnnouncement {
    /// Only the tiles.
    #[default]
    Free,
    /// No announcement until every other player has read one more question.
    SilentForARound,
}

/// The table options before validation. Every field may be left out in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The edition.
    pub edition: Edition,
    /// The number of players.
    pub seats: u8,
    /// The seat that reads first.
    pub start: Start,
    /// What a wrong announcement costs.
    pub wrong_announcement: WrongAnnouncement,
    /// Thinking time after an answer (C7-3.10).
    pub thinking_time: ThinkingTime,
}

/// How long players may think after an answer, before the next question is drawn (C7-3.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "number | \"until_all_go_on\""))]
#[serde(try_from = "ThinkingTimeText", into = "ThinkingTimeText")]
pub enum ThinkingTime {
    /// At most this many seconds; with 0, nobody needs to say "go on".
    Seconds(u16),
    /// Until everybody has said "go on".
    UntilAllGoOn,
}

/// A [`ThinkingTime`] as setups write it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ThinkingTimeText {
    Seconds(i64),
    Word(String),
}

/// The word for a thinking time without a limit.
const UNTIL_ALL_GO_ON: &str = "until_all_go_on";

/// The text is no thinking time.
#[derive(Debug, thiserror::Error)]
#[error(
    "a thinking time is a number of seconds from 0 to {}, or {UNTIL_ALL_GO_ON:?} (C7-3.10)",
    Setup::LONGEST_THINKING_TIME
)]
struct ThinkingTimeError;

impl TryFrom<ThinkingTimeText> for ThinkingTime {
    type Error = ThinkingTimeError;
    fn try_from(text: ThinkingTimeText) -> Result<Self, ThinkingTimeError> {
        match text {
            ThinkingTimeText::Seconds(seconds) => match u16::try_from(seconds) {
                Ok(seconds) if seconds <= Setup::LONGEST_THINKING_TIME => Ok(ThinkingTime::Seconds(seconds)),
                _ => Err(ThinkingTimeError),
            },
            ThinkingTimeText::Word(word) if word == UNTIL_ALL_GO_ON => Ok(ThinkingTime::UntilAllGoOn),
            ThinkingTimeText::Word(_) => Err(ThinkingTimeError),
        }
    }
}

impl From<ThinkingTime> for ThinkingTimeText {
    fn from(time: ThinkingTime) -> Self {
        match time {
            ThinkingTime::Seconds(seconds) => ThinkingTimeText::Seconds(seconds.into()),
            ThinkingTime::UntilAllGoOn => ThinkingTimeText::Word(UNTIL_ALL_GO_ON.to_owned()),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        let (edition, start, wrong_announcement) = Default::default();
        Options { edition, seats: 4, start, wrong_announcement, thinking_time: ThinkingTime::Seconds(20) }
    }
}

/// A valid setup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Options"))]
#[serde(try_from = "Options", into = "Options")]
pub struct Setup(Options);

/// Why options are not a valid setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players for the edition's racks.
    #[error("{edition} is for 2 to {most} players, not {seats}")]
    Seats {
        /// The edition.
        edition: Edition,
        /// The number of its racks.
        most: u8,
        /// The value given.
        seats: u8,
    },
    /// The first reader isn't at the table.
    #[error("seat {start} can't start at a table of {seats}; choose one from 0 to {}, or \"lot\"", seats - 1)]
    Start {
        /// The seat given.
        start: Seat,
        /// The number of players.
        seats: u8,
    },
    /// The thinking time is too long.
    #[error("a thinking time is at most {most} seconds, not {seconds} (C7-3.10)")]
    ThinkingTime {
        /// The limit, in seconds.
        most: u16,
        /// The value given.
        seconds: u16,
    },
}

impl Edition {
    fn most_seats(self) -> u8 {
        match self {
            Edition::Code777 => 5,
            Edition::Tricoda => 4,
        }
    }
}

impl Setup {
    /// The longest thinking time, in seconds.
    pub const LONGEST_THINKING_TIME: u16 = 600;

    /// The options.
    pub fn options(&self) -> &Options {
        &self.0
    }

    /// The number of players.
    pub fn seats(&self) -> u8 {
        self.0.seats
    }

    /// C7-2.2: four racks are filled with up to four players, five with five.
    pub fn racks(&self) -> u8 {
        self.0.seats.max(4)
    }

    /// The racks without a player, clockwise from the first reader. Two players sit opposite each other: rack 2
    /// stands between seat 0 and seat 1, rack 3 between seat 1 and seat 0.
    pub(crate) fn racks_without_player(&self, first: Seat) -> Vec<Rack> {
        let mut racks: Vec<Rack> = (self.seats()..self.racks()).map(Rack).collect();
        if self.seats() == 2 {
            racks.rotate_left(first.index());
        }
        racks
    }
}

impl TryFrom<Options> for Setup {
    type Error = SetupError;
    fn try_from(options: Options) -> Result<Self, SetupError> {
        let Options { edition, seats, start, thinking_time, .. } = options;
        let most = edition.most_seats();
        if !(2..=most).contains(&seats) {
            return Err(SetupError::Seats { edition, most, seats });
        }
        if let Start::Seat(start) = start
            && start.0 >= seats
        {
            return Err(SetupError::Start { start, seats });
        }
        if let ThinkingTime::Seconds(seconds) = thinking_time
            && seconds > Setup::LONGEST_THINKING_TIME
        {
            return Err(SetupError::ThinkingTime { most: Setup::LONGEST_THINKING_TIME, seconds });
        }
        Ok(Setup(options))
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Options {
        setup.0
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Edition::Code777 => "Code 777",
            Edition::Tricoda => "Tricoda",
        })
    }
}
