//! Seats and table options.

use crate::card::Card;
use knobel_core::Seat;
use serde::{Deserialize, Serialize};

/// A valid setup: seats and options.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Options"))]
#[serde(try_from = "Options", into = "Options")]
pub struct Setup {
    seats: u8,
    start: Start,
    duel: Option<Duel>,
}

/// The table options before validation: `{"seats":3}` is enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Two to four.
    pub seats: u8,
    /// The seat that takes the first turn.
    pub start: Start,
    /// For two players only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_try: Option<LastTry>,
    /// For two players only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub questions_end: Option<QuestionsEnd>,
}

impl Default for Options {
    fn default() -> Self {
        Options { seats: 2, start: Start::ByLot, last_try: None, questions_end: None }
    }
}

/// The seat that takes the first turn (TAG-2.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", try_from = "StartText")]
pub enum Start {
    /// Drawn by lot.
    ByLot,
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
#[error("write \"by_lot\", \"seat_0\", \"seat_1\" and so on")]
struct StartError;

impl TryFrom<StartText> for Start {
    type Error = StartError;
    fn try_from(text: StartText) -> Result<Self, StartError> {
        match text {
            StartText::Seat { seat } => Ok(Start::Seat(seat)),
            StartText::Word(word) if word == "by_lot" => Ok(Start::ByLot),
            StartText::Word(word) => {
                let seat = word.strip_prefix("seat_").and_then(|number| number.parse().ok());
                seat.map(|seat| Start::Seat(Seat(seat))).ok_or(StartError)
            }
        }
    }
}

/// The options of the game for two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// After which right guess the other player may try (TAG-3.4).
    pub last_try: LastTry,
    /// When no question can be asked any more (TAG-3.5).
    pub questions_end: QuestionsEnd,
}

/// After which right guess the other player has one try (TAG-3.4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LastTry {
    /// After any, as in the book.
    Always,
    /// After one of the starting player, who has had one turn more.
    AfterStartingPlayer,
}

/// When no question can be asked any more (TAG-3.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum QuestionsEnd {
    /// When the pile is empty; then each player has one last turn.
    WithPile,
    /// When the pile is empty: that is a draw at once.
    DrawAtOnce,
    /// When the last open card has been used as well.
    WithLastCard,
}

/// Why options are not a valid setup.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// The number of players is invalid.
    #[error("two, three or four can play, not {got}: set `seats` to 2, 3 or 4")]
    Seats {
        /// The number given.
        got: u8,
    },
    /// The starting seat does not exist.
    #[error("seat {seat} can't start at a table of {seats}: set `start` to \"by_lot\" or to a seat below {seats}")]
    NoSuchStart {
        /// The seat given.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
    /// An option of the game for two.
    #[error("`{option}` is an option for two players: leave it out with {seats}")]
    ForTwoOnly {
        /// Its name.
        option: &'static str,
        /// The number of seats.
        seats: u8,
    },
}

impl TryFrom<Options> for Setup {
    type Error = SetupError;
    fn try_from(Options { seats, start, last_try, questions_end }: Options) -> Result<Self, SetupError> {
        if !(2..=4).contains(&seats) {
            return Err(SetupError::Seats { got: seats });
        }
        if let Start::Seat(seat) = start
            && seat.0 >= seats
        {
            return Err(SetupError::NoSuchStart { seat, seats });
        }
        if seats == 2 {
            let last_try = last_try.unwrap_or(LastTry::Always);
            let questions_end = questions_end.unwrap_or(QuestionsEnd::WithPile);
            return Ok(Setup { seats, start, duel: Some(Duel { last_try, questions_end }) });
        }
        match (last_try, questions_end) {
            (None, None) => Ok(Setup { seats, start, duel: None }),
            (Some(_), _) => Err(SetupError::ForTwoOnly { option: "last_try", seats }),
            (None, Some(_)) => Err(SetupError::ForTwoOnly { option: "questions_end", seats }),
        }
    }
}

impl From<Setup> for Options {
    fn from(Setup { seats, start, duel }: Setup) -> Options {
        let (last_try, questions_end) = duel.map(|duel| (duel.last_try, duel.questions_end)).unzip();
        Options { seats, start, last_try, questions_end }
    }
}

impl Setup {
    /// The number of players.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The seat that takes the first turn.
    pub fn start(&self) -> Start {
        self.start
    }

    /// The options for two; `None` with three and four, who search for the centre tiles instead.
    pub fn duel(&self) -> Option<Duel> {
        self.duel
    }

    /// Whether the asker answers this card as well (TAG-3.2, TAG-4.2, TAG-5.1).
    pub fn asker_answers(&self, card: Card) -> bool {
        self.seats == 4 || card.is_shared()
    }

    /// The number of tiles of each player, and of a guess (TAG-2.2).
    pub fn row_length(&self) -> usize {
        if self.seats == 4 { 4 } else { 5 }
    }
}
