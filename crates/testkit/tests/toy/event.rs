use super::{Card, Phase};
use knobel_core::{Notation, Observable, Players, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Dealt { to: Seat, cards: Vec<Card> },
    Hidden { centre: Vec<Card> },
    Offered { by: Seat, card: Card },
    Passed { from: Seat, to: Seat, card: Card },
    Reached(Phase),
    Asked { by: Seat, whom: Seat, above: u8, answer: usize },
    Guessed { by: Seat, row: Vec<Card>, centre: Vec<Card> },
    Ended { centre: Vec<Card>, hands: Vec<Vec<Card>> },
}

/// An event as one viewer saw it: hidden parts are absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObservedEvent {
    Dealt { to: Seat, cards: Option<Vec<Card>> },
    Hidden { centre: Option<Vec<Card>> },
    Offered { by: Seat, card: Option<Card> },
    Passed { from: Seat, to: Seat, card: Card },
    Reached(Phase),
    Asked { by: Seat, whom: Seat, above: u8, answer: usize },
    Guessed { by: Seat, own: Option<(Vec<Card>, Vec<Card>)> },
    Ended { centre: Vec<Card>, hands: Vec<Vec<Card>> },
}

impl Notation for Event {}
impl Notation for ObservedEvent {}

impl Observable for Event {
    type ObservedEvent = ObservedEvent;
    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<ObservedEvent> {
        let mine = |owner| players.may_see(viewer, owner);
        let all = viewer == Viewer::Everything;
        Some(match self.clone() {
            Event::Dealt { to, cards } => ObservedEvent::Dealt { to, cards: mine(to).then_some(cards) },
            Event::Hidden { centre } => ObservedEvent::Hidden { centre: all.then_some(centre) },
            Event::Offered { by, card } => ObservedEvent::Offered { by, card: mine(by).then_some(card) },
            Event::Passed { from, to, .. } if !mine(from) && !mine(to) => return None,
            Event::Passed { from, to, card } => ObservedEvent::Passed { from, to, card },
            Event::Reached(phase) => ObservedEvent::Reached(phase),
            Event::Asked { by, whom, above, answer } => ObservedEvent::Asked { by, whom, above, answer },
            Event::Guessed { by, row, centre } => ObservedEvent::Guessed { by, own: mine(by).then_some((row, centre)) },
            Event::Ended { centre, hands } => ObservedEvent::Ended { centre, hands },
        })
    }
    fn reveals_information(&self) -> bool {
        !matches!(self, Event::Offered { .. }) // a card laid face down
    }
}
