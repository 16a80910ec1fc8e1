use super::{Card, Phase};
use knobel_core::{Players, Reveal, Seat, Viewer};
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

/// What one viewer saw of it: what it may not see is absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    Dealt { to: Seat, cards: Option<Vec<Card>> },
    Hidden { centre: Option<Vec<Card>> },
    Offered { by: Seat, card: Option<Card> },
    Passed { from: Seat, to: Seat, card: Card },
    Reached(Phase),
    Asked { by: Seat, whom: Seat, above: u8, answer: usize },
    Guessed { by: Seat, own: Option<(Vec<Card>, Vec<Card>)> },
    Ended { centre: Vec<Card>, hands: Vec<Vec<Card>> },
}

impl Reveal for Event {
    type Sight = Sight;
    fn seen_by(&self, viewer: Viewer, players: &Players) -> Option<Sight> {
        let mine = |owner| players.share(viewer, owner);
        let all = viewer == Viewer::Everything;
        Some(match self.clone() {
            Event::Dealt { to, cards } => Sight::Dealt { to, cards: mine(to).then_some(cards) },
            Event::Hidden { centre } => Sight::Hidden { centre: all.then_some(centre) },
            Event::Offered { by, card } => Sight::Offered { by, card: mine(by).then_some(card) },
            Event::Passed { from, to, .. } if !mine(from) && !mine(to) => return None,
            Event::Passed { from, to, card } => Sight::Passed { from, to, card },
            Event::Reached(phase) => Sight::Reached(phase),
            Event::Asked { by, whom, above, answer } => Sight::Asked { by, whom, above, answer },
            Event::Guessed { by, row, centre } => Sight::Guessed { by, own: mine(by).then_some((row, centre)) },
            Event::Ended { centre, hands } => Sight::Ended { centre, hands },
        })
    }
    fn uncovers(&self) -> bool {
        !matches!(self, Event::Offered { .. }) // a card laid face down
    }
}
