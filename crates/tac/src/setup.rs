//! How a match is set up: version, people, cards, and the position it starts from.

use crate::card::{Card, Hand};
use crate::position::{Colour, Position};
use crate::seating::Version;
use knobel_core::{Players, Seat};
use serde::{Deserialize, Serialize};

/// A table of TAC; a value that exists can be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "SetupRequest"))]
#[serde(try_from = "SetupRequest", into = "SetupRequest")]
pub struct Setup {
    version: Version,
    people: u8,
    master: bool,
    last_marble: LastMarble,
    start: Option<Start>,
}

/// Whether a TAC of the next seat can still take back the last marble of one team (TAC-10.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LastMarble {
    /// The next seat must play a TAC that it can use, as after any other winning move.
    #[default]
    CanBeTakenBack,
    /// The match is over with the last marble.
    EndsAtOnce,
}

impl LastMarble {
    /// Whether it is the default, which setups and views leave out.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == LastMarble::default()
    }
}

/// A setup as it is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// Which version; without it, the default one for this many people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
    /// How many people; without it, as many as the version is for.
    #[serde(default, alias = "seats", skip_serializing_if = "Option::is_none")]
    pub people: Option<u8>,
    /// Whether the four master cards are used.
    #[serde(default)]
    pub master: bool,
    /// For four in one team: may the last marble be taken back?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_marble: Option<LastMarble>,
    /// Where to play on from; without it the match starts with a deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
}

/// A position to play on from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Where the marbles stand.
    pub position: Position,
    /// The hands in the order of the seats.
    pub hands: Vec<Hand>,
    /// Who dealt.
    #[serde(default = "black")]
    pub dealer: Seat,
    /// Whose turn it is; without it, the exchange comes next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// Was that seat made to sit out?
    #[serde(default)]
    pub sits_out: bool,
    /// What a TAC would take back and use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<LaidCard>,
    /// The cards of this stack that have been laid, as far as known; the rest is in the stack.
    #[serde(default)]
    pub laid: Vec<Card>,
}

/// The card laid last in this deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LaidCard {
    /// Its function: never TAC, which counts as the card whose function it took.
    pub card: Card,
    /// Where the marbles stood before it; without it, it changed nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Position>,
}

fn black() -> Seat {
    Seat(0)
}

/// Why options are not a valid setup.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many people.
    #[error("{version:?} is played by {fewest} to {most} people, not by {people}")]
    People {
        /// What was asked for.
        version: Version,
        /// What was asked for.
        people: u8,
        /// How few can play it.
        fewest: u8,
        /// How many can play it.
        most: u8,
    },
    /// Only four in one team can agree on the last marble.
    #[error("`last_marble` is an option of the version \"together\": leave it out")]
    LastMarble,
    /// One hand a seat.
    #[error("there are {seats} seats and {hands} hands")]
    Hands {
        /// Hands needed.
        seats: usize,
        /// Hands given.
        hands: usize,
    },
    /// NoSink sits there.
    #[error("nobody sits at place {0}")]
    NoSeat(Seat),
    /// A colour that does not play.
    #[error("{0} does not play in this version")]
    Absent(Colour),
    /// More of a card than there are in the box.
    #[error("the box has fewer cards {0:?} than these")]
    TooMany(Card),
    /// Somebody has won.
    #[error("this is already won")]
    Won,
    /// The seat whose turn it is has nothing to play.
    #[error("seat {0} has no card to play")]
    CardError(Seat),
    /// Partners exchange after the deal, with full hands.
    #[error("seat {0} has no card to exchange; say whose turn it is")]
    NothingToExchange(Seat),
    /// A TAC counts as the card whose function it took.
    #[error("the previous card is a function; name the card that the tac was used as")]
    PreviousTac,
    /// A used Fool is not counted, and a Devil is followed at once by a card.
    #[error("only an 8 makes a seat sit out: the previous card must be an 8")]
    SitsOutWithoutEight,
}

impl Setup {
    /// A match that starts with a deal.
    pub fn new(version: Version, people: Option<u8>, master: bool) -> Result<Self, SetupError> {
        Setup::try_from(SetupRequest { version: Some(version), people, master, last_marble: None, start: None })
    }

    /// Which version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Whether the four master cards are used.
    pub fn master(&self) -> bool {
        self.master
    }

    /// Whether the last marble of one team can be taken back (TAC-10.3).
    pub fn last_marble(&self) -> LastMarble {
        self.last_marble
    }

    /// Where to play on from.
    pub fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    /// The same table, beginning with a deal.
    pub fn dealt(&self) -> Setup {
        Setup { start: None, ..self.clone() }
    }

    /// Which seats one person or bot plays.
    pub fn players(&self) -> Players {
        self.version.players(self.people)
    }
}

impl From<Setup> for SetupRequest {
    fn from(setup: Setup) -> SetupRequest {
        let Setup { version, people, master, last_marble, start } = setup;
        let last_marble = Some(last_marble).filter(|option| !option.is_default()); // as setups of rules 1 are written
        SetupRequest { version: Some(version), people: Some(people), master, last_marble, start }
    }
}

impl TryFrom<SetupRequest> for Setup {
    type Error = SetupError;
    fn try_from(
        SetupRequest { version, people, master, last_marble, mut start }: SetupRequest,
    ) -> Result<Self, SetupError> {
        let version = version.unwrap_or(Version::usual(people.unwrap_or(4)));
        let (fewest, most) = version.people();
        let people = people.unwrap_or(most);
        if !(fewest..=most).contains(&people) {
            return Err(SetupError::People { version, people, fewest, most });
        }
        require(last_marble.is_none() || version == Version::Together, SetupError::LastMarble)?;
        if let Some(start) = &mut start {
            if let Some(previous) = &start.previous
                && !start.laid.contains(&previous.card)
            {
                start.laid.push(previous.card);
            }
            start.check(version, master)?;
        }
        Ok(Setup { version, people, master, last_marble: last_marble.unwrap_or_default(), start })
    }
}

fn require(holds: bool, otherwise: SetupError) -> Result<(), SetupError> {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl Start {
    fn check(&self, version: Version, master: bool) -> Result<(), SetupError> {
        let sides = version.sides();
        let seats = usize::from(sides.seats());
        require(self.hands.len() == seats, SetupError::Hands { seats, hands: self.hands.len() })?;
        for seat in [Some(self.dealer), self.turn].into_iter().flatten() {
            require(seat.index() < seats, SetupError::NoSeat(seat))?;
        }
        self.check_cards(master)?;
        for position in [Some(self.position), self.previous.as_ref().and_then(|previous| previous.before)] {
            let Some(position) = position else { continue };
            for colour in Colour::ALL.into_iter().skip(seats) {
                require(position.yard(colour) == 4, SetupError::Absent(colour))?;
            }
            require(sides.winner(&position).is_none(), SetupError::Won)?;
        }
        match self.turn {
            Some(seat) => require(!self.hands[seat.index()].is_empty(), SetupError::CardError(seat)),
            None => sides.all().filter(|seat| sides.partner(*seat).is_some()).try_for_each(|seat| {
                require(!self.hands[seat.index()].is_empty(), SetupError::NothingToExchange(seat))
            }),
        }
    }

    fn check_cards(&self, master: bool) -> Result<(), SetupError> {
        let previous = self.previous.as_ref().map(|previous| previous.card);
        require(previous != Some(Card::Tac), SetupError::PreviousTac)?;
        require(!self.sits_out || previous == Some(Card::Eight), SetupError::SitsOutWithoutEight)?;
        for card in Card::ALL {
            let in_hands: u32 = self.hands.iter().map(|hand| u32::from(hand.count(card))).sum();
            let laid = self.laid.iter().filter(|laid| **laid == card).count() as u32;
            let in_box = if card.is_master() && !master { 0 } else { Card::COPIES[card.index()].into() };
            require(in_hands + laid <= in_box, SetupError::TooMany(card))?;
        }
        Ok(())
    }
}
