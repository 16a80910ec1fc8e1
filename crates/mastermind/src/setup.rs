//! Seats and table options.

use crate::Colour;
use serde::{Deserialize, Serialize};

/// The table options before validation; [`Setup`] is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Always two (MM-1).
    pub seats: u8,
    /// The number of holes in a row (MM-7).
    pub pegs: u8,
    /// The number of colours in play (MM-7).
    pub colours: u8,
    /// The number of rows of a codebreaker (MM-2, MM-7).
    pub rows: u8,
    /// The number of rounds (MM-5). By default two, and one in a duel.
    pub rounds: Option<u8>,
    /// Whether a colour may occur twice in a code (MM-1).
    pub repeats: Repeats,
    /// Whether the program or the codemaker places the pins (MM-6.2).
    pub answers: Answers,
    /// The seat that hides the first code (MM-5).
    pub first_codemaker: FirstCodemaker,
    /// Whether both break a code at the same time (MM-8).
    pub duel: Duel,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seats: 2,
            pegs: 4,
            colours: 6,
            rows: 10,
            rounds: None,
            repeats: Repeats::On,
            answers: Answers::Automatic,
            first_codemaker: FirstCodemaker::Lot,
            duel: Duel::Off,
        }
    }
}

/// Whether a colour may occur more than once in a code (MM-1). In guesses it always may (MM-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Repeats {
    /// Any number of times.
    On,
    /// All pegs of a code differ.
    Off,
}

/// Whether the program or the codemaker places the pins (MM-6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answers {
    /// The program, always correctly.
    Automatic,
    /// The codemaker, possibly with mistakes.
    ByHand,
}

/// The seat that hides the first code (MM-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FirstCodemaker {
    /// Drawn by lot.
    Lot,
    /// The first seat.
    #[serde(rename = "seat_0")]
    Seat0,
    /// The second seat.
    #[serde(rename = "seat_1")]
    Seat1,
}

/// Whether both players hide a code and break the other's at the same time (MM-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Duel {
    /// Both at the same time, once.
    On,
    /// In rounds, with roles that swap.
    Off,
}

/// A valid setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Options"))]
#[serde(try_from = "Options", into = "Options")]
pub struct Setup {
    pegs: u8,
    colours: u8,
    rows: u8,
    rounds: u8,
    repeats: Repeats,
    answers: Answers,
    first_codemaker: FirstCodemaker,
    duel: Duel,
}

/// Why options are not a valid setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Mastermind is for two.
    #[error("mastermind is for two: seats must be 2, not {0}")]
    Seats(u8),
    /// A number outside its range.
    #[error("{option} must be {least} to {most}, not {got} ({clause})")]
    OutOfRange {
        /// The option.
        option: &'static str,
        /// The smallest valid value.
        least: u8,
        /// The greatest valid value.
        most: u8,
        /// The value given.
        got: u8,
        /// The clause that sets the range.
        clause: &'static str,
    },
    /// A code of different colours needs a colour for every peg (MM-7).
    #[error("without repeats, {pegs} pegs need {pegs} colours or more, not {colours}; add colours or allow repeats")]
    TooFewColours {
        /// Pegs of a code.
        pegs: u8,
        /// Colours in play.
        colours: u8,
    },
    /// In a duel both players break codes, so nobody places pins.
    #[error("in a duel both are busy breaking, so the program answers: set answers to automatic")]
    DuelByHand,
    /// A duel has one round.
    #[error("a duel has one round, not {0}: leave rounds out")]
    DuelRounds(u8),
    /// In a duel both players are codemakers.
    #[error("in a duel both hide a code at the same time: leave first_codemaker at lot")]
    DuelCodemaker,
}

fn in_range(option: &'static str, (least, most): (u8, u8), got: u8, clause: &'static str) -> Result<u8, SetupError> {
    let outside = SetupError::OutOfRange { option, least, most, got, clause };
    if (least..=most).contains(&got) { Ok(got) } else { Err(outside) }
}

impl TryFrom<Options> for Setup {
    type Error = SetupError;
    fn try_from(options: Options) -> Result<Self, SetupError> {
        let Options { seats, pegs, colours, rows, rounds, repeats, answers, first_codemaker, duel } = options;
        if seats != 2 {
            return Err(SetupError::Seats(seats)); // MM-1
        }
        let usual_rounds = match duel {
            Duel::On => 1,
            Duel::Off => 2, // MM-5
        };
        let setup = Setup {
            pegs: in_range("pegs", (3, 6), pegs, "MM-7")?,
            colours: in_range("colours", (4, 10), colours, "MM-7")?,
            rows: in_range("rows", (1, 20), rows, "MM-7")?,
            rounds: in_range("rounds", (1, Setup::MOST_ROUNDS), rounds.unwrap_or(usual_rounds), "MM-5")?,
            repeats,
            answers,
            first_codemaker,
            duel,
        };
        if repeats == Repeats::Off && colours < pegs {
            return Err(SetupError::TooFewColours { pegs, colours }); // MM-7
        }
        match duel {
            Duel::Off => Ok(setup),
            Duel::On if answers == Answers::ByHand => Err(SetupError::DuelByHand),
            Duel::On if setup.rounds != 1 => Err(SetupError::DuelRounds(setup.rounds)),
            Duel::On if first_codemaker != FirstCodemaker::Lot => Err(SetupError::DuelCodemaker),
            Duel::On => Ok(setup),
        }
    }
}

impl From<Setup> for Options {
    fn from(setup: Setup) -> Self {
        let Setup { pegs, colours, rows, rounds, repeats, answers, first_codemaker, duel } = setup;
        Options { seats: 2, pegs, colours, rows, rounds: Some(rounds), repeats, answers, first_codemaker, duel }
    }
}

impl Default for Setup {
    /// The setup of the box: four pegs, six colours, ten rows, two rounds.
    fn default() -> Self {
        Setup::try_from(Options::default()).expect("the box can be played")
    }
}

impl Setup {
    /// The greatest number of rounds (MM-5).
    pub const MOST_ROUNDS: u8 = 100;

    /// The number of holes in a row.
    pub fn pegs(&self) -> usize {
        self.pegs.into()
    }

    /// The colours in play.
    pub fn palette(&self) -> &'static [Colour] {
        Colour::in_play(self.colours)
    }

    /// Rows a codebreaker has.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Rounds of the match.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Whether a colour may occur more than once in a code.
    pub fn repeats(&self) -> Repeats {
        self.repeats
    }

    /// Whether the program or the codemaker places the pins.
    pub fn answers(&self) -> Answers {
        self.answers
    }

    /// The seat that hides the first code (MM-5).
    pub fn first_codemaker(&self) -> FirstCodemaker {
        self.first_codemaker
    }

    /// Whether it is a duel.
    pub fn duel(&self) -> Duel {
        self.duel
    }

    /// Whether one player hides a code more often than the other (MM-5).
    pub fn is_uneven(&self) -> bool {
        self.duel == Duel::Off && self.rounds % 2 == 1
    }

    /// The points for a code that is not found (MM-4, MM-7).
    pub fn points_if_not_found(&self) -> u8 {
        self.rows + 1
    }
}
