//! Events, and what each viewer sees of them.

use crate::question::{Answer, Question};
use crate::seats::Seats;
use crate::tile::{Number, Rack, Tile, Tiles};
use knobel_core::{Notation, Observable, Players, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Whether an announcement is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// All three numbers stand on the rack.
    Right,
    /// At least one does not.
    Wrong,
}

/// How laid-aside tiles lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Visible to all.
    Up,
    /// Known only to those who saw them on the rack.
    Down,
}

/// What happened, including the luck drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // one sentence per variant documents its fields
pub enum Event {
    /// These tiles were shuffled and are the stock now, the next one first; nothing lies aside any more.
    Stocked { tiles: Vec<Tile> },
    /// Three tiles came from the stock to a rack.
    Filled { rack: Rack, tiles: Tiles },
    /// All questions were shuffled into a pile, the next one first.
    Shuffled { questions: Vec<Question> },
    /// It became this seat's turn to read, once the seats that still think have said "go on".
    Turned { reader: Seat, thinking: Seats },
    /// A question was read and answered.
    Answered { by: Seat, question: Question, answer: Answer },
    /// A seat said "go on".
    WentOn { by: Seat },
    /// A seat named the numbers on its rack.
    Announced { by: Seat, numbers: [Number; 3], verdict: Verdict },
    /// The new score of a seat.
    Scored { seat: Seat, points: u8 },
    /// A seat may not announce until each of these has read one more question.
    Silenced { seat: Seat, until: Seats },
    /// The tiles of a rack were laid aside.
    LaidAside { rack: Rack, face: Face, tiles: Tiles },
    /// A seat resigned; its rack stays, and the others play on.
    Withdrew { by: Seat },
    /// A seat has won, and all racks were turned round.
    Ended { winner: Seat, racks: Vec<Tiles> },
}

/// An [`Event`] as one viewer saw it: hidden parts are absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // field by field as in `Event`
pub enum ObservedEvent {
    Stocked { count: u8, tiles: Option<Vec<Tile>> },
    Filled { rack: Rack, tiles: Option<Tiles> },
    Shuffled { questions: Option<Vec<Question>> },
    Turned { reader: Seat, thinking: Seats },
    Answered { by: Seat, question: Question, answer: Answer },
    WentOn { by: Seat },
    Announced { by: Seat, numbers: [Number; 3], verdict: Verdict },
    Scored { seat: Seat, points: u8 },
    Silenced { seat: Seat, until: Seats },
    LaidAside { rack: Rack, face: Face, tiles: Option<Tiles> },
    Withdrew { by: Seat },
    Ended { winner: Seat, racks: Vec<Tiles> },
}

/// Whether the viewer sees the tiles on this rack at a table of `seats`.
pub(crate) fn sees(viewer: Viewer, rack: Rack, seats: u8) -> bool {
    match viewer {
        Viewer::Public => rack.0 >= seats,            // C7-2.5
        Viewer::Seat(seat) => rack != own_rack(seat), // C7-2.1, C7-2.2
        Viewer::Everything => true,
    }
}

/// Whether the viewer knows the tiles that were laid aside from this rack.
pub(crate) fn knows_aside(viewer: Viewer, rack: Rack, face: Face, seats: u8) -> bool {
    match face {
        Face::Up => true,
        Face::Down => sees(viewer, rack, seats), // C7-3.5
    }
}

/// The rack in front of a seat.
pub(crate) fn own_rack(seat: Seat) -> Rack {
    Rack(seat.0)
}

impl Notation for Event {}
impl Notation for ObservedEvent {}

impl Observable for Event {
    type ObservedEvent = ObservedEvent;

    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<ObservedEvent> {
        let seats = players.seat_count();
        let all = viewer == Viewer::Everything;
        Some(match self {
            Event::Stocked { tiles } => {
                let count = u8::try_from(tiles.len()).expect("the box holds 28 tiles");
                ObservedEvent::Stocked { count, tiles: all.then(|| tiles.clone()) }
            }
            Event::Filled { rack, tiles } => {
                ObservedEvent::Filled { rack: *rack, tiles: sees(viewer, *rack, seats).then_some(*tiles) }
            }
            Event::Shuffled { questions } => ObservedEvent::Shuffled { questions: all.then(|| questions.clone()) },
            Event::Turned { reader, thinking } => ObservedEvent::Turned { reader: *reader, thinking: *thinking },
            Event::Answered { by, question, answer } => {
                ObservedEvent::Answered { by: *by, question: *question, answer: *answer } // C7-3.2
            }
            Event::WentOn { by } => ObservedEvent::WentOn { by: *by },
            Event::Announced { by, numbers, verdict } => {
                ObservedEvent::Announced { by: *by, numbers: *numbers, verdict: *verdict } // C7-3.4: aloud
            }
            Event::Scored { seat, points } => ObservedEvent::Scored { seat: *seat, points: *points },
            Event::Silenced { seat, until } => ObservedEvent::Silenced { seat: *seat, until: *until },
            Event::LaidAside { rack, face, tiles } => {
                let known = knows_aside(viewer, *rack, *face, seats);
                ObservedEvent::LaidAside { rack: *rack, face: *face, tiles: known.then_some(*tiles) }
            }
            Event::Withdrew { by } => ObservedEvent::Withdrew { by: *by },
            Event::Ended { winner, racks } => ObservedEvent::Ended { winner: *winner, racks: racks.clone() },
        })
    }
}
