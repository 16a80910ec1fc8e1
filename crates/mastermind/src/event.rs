//! Events, and what each viewer sees of them.

use crate::{Code, Outcome, Pins};
use knobel_core::{Notation, Observable, Players, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The table was informed that the number of rounds is uneven (MM-5).
    UnevenAgreed {
        /// The number of rounds.
        rounds: u8,
        /// The seat that hides a code once more than the other.
        favoured: Seat,
    },
    /// A round began, for the first time or again (MM-5, MM-6.3).
    RoundBegun {
        /// Counted from 1.
        round: u8,
        /// The seat that hides the code; the other breaks it.
        codemaker: Seat,
    },
    /// Both were asked for a code (MM-8).
    DuelBegun,
    /// A code stands behind the shield (MM-1).
    CodeHidden {
        /// The seat that hid it.
        by: Seat,
        /// Visible to this seat only.
        code: Code,
    },
    /// A row of a duel was made, and waits for the other's (MM-8).
    RowMade {
        /// The seat that made it.
        by: Seat,
        /// Visible to this seat only.
        row: Code,
    },
    /// A row stands on the board (MM-2).
    Guessed {
        /// The codebreaker.
        by: Seat,
        /// The row.
        row: Code,
    },
    /// Pins stand beside the last row (MM-3).
    Answered {
        /// The seat that made the row.
        codebreaker: Seat,
        /// The answer, right or wrong (MM-6.2).
        pins: Pins,
    },
    /// No code fits the answers, and the codebreaker was informed (MM-6.4).
    Contradicted {
        /// The informed seat.
        codebreaker: Seat,
    },
    /// The codebreaker challenged the answers (MM-6.3).
    Challenged {
        /// The codebreaker.
        by: Seat,
    },
    /// The code was shown to all (MM-6.3).
    ShieldLifted {
        /// The seat that hid it.
        codemaker: Seat,
        /// The code.
        code: Code,
        /// The rows that were answered wrongly, counted from 1.
        wrong: Vec<u8>,
    },
    /// The round counted (MM-4).
    Scored {
        /// The seat that gets the points.
        codemaker: Seat,
        /// The row that found the code; absent if none did.
        found_in: Option<u8>,
        /// The number of points.
        points: u8,
    },
    /// The round did not count: an answer was wrong (MM-6.1).
    Voided {
        /// The seat that gave the answer.
        codemaker: Seat,
        /// The seat that gets the points.
        codebreaker: Seat,
        /// The number of points.
        points: u8,
    },
    /// The match is over.
    Ended(Outcome),
}

/// An [`Event`] as one viewer saw it: hidden parts are absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // field by field as in `Event`
pub enum ObservedEvent {
    /// The number of rounds is uneven.
    UnevenAgreed { rounds: u8, favoured: Seat },
    /// A round began.
    RoundBegun { round: u8, codemaker: Seat },
    /// Both were asked for a code.
    DuelBegun,
    /// A code stands behind the shield; the codemaker knows which.
    CodeHidden { by: Seat, code: Option<Code> },
    /// A row of a duel was made; its maker knows which.
    RowMade { by: Seat, row: Option<Code> },
    /// A row stands on the board.
    Guessed { by: Seat, row: Code },
    /// Pins stand beside it.
    Answered { codebreaker: Seat, pins: Pins },
    /// No code fits; only the codebreaker sees this.
    Contradicted { codebreaker: Seat },
    /// The codebreaker challenged the answers.
    Challenged { by: Seat },
    /// The code was shown to all.
    ShieldLifted { codemaker: Seat, code: Code, wrong: Vec<u8> },
    /// The round counted.
    Scored { codemaker: Seat, found_in: Option<u8>, points: u8 },
    /// The round did not count.
    Voided { codemaker: Seat, codebreaker: Seat, points: u8 },
    /// The match is over.
    Ended(Outcome),
}

impl Notation for Event {}
impl Notation for ObservedEvent {}

impl Observable for Event {
    type ObservedEvent = ObservedEvent;
    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<ObservedEvent> {
        let mine = |owner| players.may_see(viewer, owner);
        Some(match self.clone() {
            Event::UnevenAgreed { rounds, favoured } => ObservedEvent::UnevenAgreed { rounds, favoured },
            Event::RoundBegun { round, codemaker } => ObservedEvent::RoundBegun { round, codemaker },
            Event::DuelBegun => ObservedEvent::DuelBegun,
            Event::CodeHidden { by, code } => ObservedEvent::CodeHidden { by, code: mine(by).then_some(code) },
            Event::RowMade { by, row } => ObservedEvent::RowMade { by, row: mine(by).then_some(row) },
            Event::Guessed { by, row } => ObservedEvent::Guessed { by, row },
            Event::Answered { codebreaker, pins } => ObservedEvent::Answered { codebreaker, pins },
            Event::Contradicted { codebreaker } if !mine(codebreaker) => return None, // MM-6.4
            Event::Contradicted { codebreaker } => ObservedEvent::Contradicted { codebreaker },
            Event::Challenged { by } => ObservedEvent::Challenged { by },
            Event::ShieldLifted { codemaker, code, wrong } => ObservedEvent::ShieldLifted { codemaker, code, wrong },
            Event::Scored { codemaker, found_in, points } => ObservedEvent::Scored { codemaker, found_in, points },
            Event::Voided { codemaker, codebreaker, points } => {
                ObservedEvent::Voided { codemaker, codebreaker, points }
            }
            Event::Ended(outcome) => ObservedEvent::Ended(outcome),
        })
    }

    /// A hidden code and a row that waits for the other's are visible to their owner only.
    fn reveals_information(&self) -> bool {
        !matches!(self, Event::CodeHidden { .. } | Event::RowMade { .. })
    }
}
