//! Events, and what each viewer sees of them.

use crate::{Answer, Card, Phase, Question, Tile};
use knobel_core::{Notation, Observable, Players, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Whether a guess was right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every tile is in its place.
    Right,
    /// At least one tile is wrong; nobody learns which.
    Wrong,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A player took tiles and laid them in order (TAG-2.1).
    Dealt {
        /// The player's seat.
        to: Seat,
        /// From left to right.
        tiles: Vec<Tile>,
    },
    /// The remaining tiles lie in the centre, face down (TAG-2.3).
    Hidden {
        /// From left to right.
        centre: Vec<Tile>,
    },
    /// The questions were shuffled, and six were laid open (TAG-2.4).
    Shuffled {
        /// The open ones.
        cards: Vec<Card>,
        /// The others, the top one first.
        pile: Vec<Card>,
    },
    /// The starting player was determined (TAG-2.5).
    Started {
        /// The seat.
        first: Seat,
    },
    /// The match entered this phase.
    Reached(Phase),
    /// A question was asked and answered; its card is used (TAG-3.2, TAG-4.2, TAG-5.1).
    Asked {
        /// The asker.
        by: Seat,
        /// The question.
        question: Question,
        /// The answers of all seats that had to give one.
        answers: Vec<(Seat, Answer)>,
    },
    /// The top card of the pile was laid open (TAG-2.4).
    Opened {
        /// The card.
        card: Card,
    },
    /// One of two named the other's tiles, in public (TAG-3.3).
    GuessedAloud {
        /// The guesser.
        by: Seat,
        /// The tiles named.
        row: Vec<Tile>,
        /// The other player's verdict.
        verdict: Verdict,
    },
    /// One of three or four compared a written guess with the centre tiles (TAG-4.3, TAG-4.7).
    GuessedSecretly {
        /// The guesser.
        by: Seat,
        /// The tiles written down.
        row: Vec<Tile>,
        /// The tiles that lie there.
        centre: Vec<Tile>,
        /// The result.
        verdict: Verdict,
    },
    /// A player found the tiles (TAG-3.4, TAG-4.4).
    Found {
        /// The seat.
        by: Seat,
        /// The order of finding, from 1. Two players who find each other's tiles are tied.
        rank: u8,
    },
    /// A wrong guess put its player out (TAG-4.4).
    WentOut {
        /// The guesser.
        by: Seat,
    },
    /// A player went out without a guess (TAG-4.9).
    GaveUp {
        /// The seat.
        by: Seat,
    },
    /// A player passed in the last turn or the last try (TAG-3.4, TAG-3.5).
    Passed {
        /// The seat.
        by: Seat,
    },
    /// Nobody of three or four found the tiles: all have lost (TAG-4.5).
    AllLost {},
    /// The match is over and all tiles are shown.
    Ended {
        /// The tiles of each seat.
        hands: Vec<Vec<Tile>>,
        /// The centre tiles; none with two players.
        centre: Vec<Tile>,
    },
}

/// An [`Event`] as one viewer saw it: hidden parts are absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // field by field as in `Event`
pub enum ObservedEvent {
    /// Only the player itself sees the tiles.
    Dealt {
        to: Seat,
        tiles: Option<Vec<Tile>>,
    },
    /// No player sees the tiles.
    Hidden {
        centre: Option<Vec<Tile>>,
    },
    /// Players see how many cards lie in the pile.
    Shuffled {
        cards: Vec<Card>,
        pile: usize,
    },
    Started {
        first: Seat,
    },
    Reached(Phase),
    Asked {
        by: Seat,
        question: Question,
        answers: Vec<(Seat, Answer)>,
    },
    Opened {
        card: Card,
    },
    GuessedAloud {
        by: Seat,
        row: Vec<Tile>,
        verdict: Verdict,
    },
    /// Only the guesser knows the row and sees the centre tiles.
    GuessedSecretly {
        by: Seat,
        row: Option<Vec<Tile>>,
        centre: Option<Vec<Tile>>,
        verdict: Verdict,
    },
    Found {
        by: Seat,
        rank: u8,
    },
    WentOut {
        by: Seat,
    },
    GaveUp {
        by: Seat,
    },
    Passed {
        by: Seat,
    },
    AllLost {},
    Ended {
        hands: Vec<Vec<Tile>>,
        centre: Vec<Tile>,
    },
}

impl Notation for Event {}
impl Notation for ObservedEvent {}

impl Observable for Event {
    type ObservedEvent = ObservedEvent;

    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<ObservedEvent> {
        let mine = |owner| players.may_see(viewer, owner);
        let everything = match viewer {
            Viewer::Public | Viewer::Seat(_) => false,
            Viewer::Everything => true,
        };
        Some(match self.clone() {
            Event::Dealt { to, tiles } => ObservedEvent::Dealt { to, tiles: mine(to).then_some(tiles) },
            Event::Hidden { centre } => ObservedEvent::Hidden { centre: everything.then_some(centre) },
            Event::Shuffled { cards, pile } => ObservedEvent::Shuffled { cards, pile: pile.len() },
            Event::Started { first } => ObservedEvent::Started { first },
            Event::Reached(phase) => ObservedEvent::Reached(phase),
            Event::Asked { by, question, answers } => ObservedEvent::Asked { by, question, answers },
            Event::Opened { card } => ObservedEvent::Opened { card },
            Event::GuessedAloud { by, row, verdict } => ObservedEvent::GuessedAloud { by, row, verdict },
            Event::GuessedSecretly { by, row, centre, verdict } => {
                let (row, centre) = mine(by).then_some((row, centre)).unzip(); // TAG-4.3, TAG-4.7
                ObservedEvent::GuessedSecretly { by, row, centre, verdict }
            }
            Event::Found { by, rank } => ObservedEvent::Found { by, rank },
            Event::WentOut { by } => ObservedEvent::WentOut { by },
            Event::GaveUp { by } => ObservedEvent::GaveUp { by },
            Event::Passed { by } => ObservedEvent::Passed { by },
            Event::AllLost {} => ObservedEvent::AllLost {},
            Event::Ended { hands, centre } => ObservedEvent::Ended { hands, centre },
        })
    }
}
