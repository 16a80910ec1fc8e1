//! What happened, and who saw what of it.

use crate::card::{Card, Hand};
use crate::motion::{self, Motion};
use crate::position::{Colour, Move, Position};
use crate::table::{Phase, Previous};
use knobel_core::{Observable, Players, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A marble that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Capture {
    /// Its colour.
    pub colour: Colour,
    /// The ring field where it was taken, 1 to 64.
    pub field: u8,
}

/// A card was used to move marbles, or to make the next seat sit out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Played {
    /// The seat whose card and turn it is.
    pub seat: Seat,
    /// The seat that decided: another one when the Devil plays.
    pub by: Seat,
    /// The card laid.
    pub card: Card,
    /// The card whose function was used: another one for a TAC.
    pub function: Card,
    /// What a TAC took back.
    pub back: Vec<Move>,
    /// What was done.
    pub moves: Vec<Move>,
    /// The captured marbles.
    pub captured: Vec<Capture>,
    /// Where the marbles stand now.
    pub position: Position,
    /// No TAC may be played on this (TAC-8.10).
    pub sealed: bool,
}

/// A card that was used, as every viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ObservedPlay {
    /// What was done with the card.
    #[serde(flatten)]
    pub played: Played,
    /// How each marble went, in order; what a TAC takes back comes first.
    pub motions: Vec<Motion>,
}

/// A card given to the partner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Gift<C> {
    /// The seat that gave it.
    pub from: Seat,
    /// The seat that got it.
    pub to: Seat,
    /// Which card.
    pub card: C,
}

/// Hands as a viewer sees them, in the order of the seats: one's own, and otherwise none.
type SeenHands = Vec<Option<Hand>>;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    /// The stack is new; these lie beside it.
    Shuffled { stack: Vec<Card>, laid: Vec<Card> },
    /// The match does not begin at the beginning.
    Placed { position: Position, previous: Option<Previous> },
    /// Each seat got a hand; `stack` cards are left.
    Dealt { dealer: Seat, hands: Vec<Hand>, stack: u8 },
    /// These seats hold an opening card, the others don't (TAC-2.4).
    Announced { openers: Vec<Seat> },
    /// A card was chosen for the partner.
    Gave { by: Seat, card: Card },
    /// All have chosen; the cards change hands.
    Exchanged { gifts: Vec<Gift<Card>> },
    /// A card was used.
    Played(Played),
    /// A card was laid unused; a TAC would now be this card.
    Discarded { seat: Seat, by: Seat, card: Card, hands_on: Option<Card>, sealed: bool },
    /// A Fool made all hands go to the right; so they are held now.
    Passed { seat: Seat, by: Seat, card: Card, hands: Vec<Hand> },
    /// A Devil was laid: this seat will play for that one.
    TookOver { seat: Seat, by: Seat, card: Card, whose: Seat },
    /// The Devil's player sees a hand.
    Shown { of: Seat, to: Seat, hand: Hand },
    /// The match goes on like this.
    Reached(Phase),
}

/// What one viewer saw of it: what it may not see is absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in `Event`")]
pub enum ObservedEvent {
    Shuffled { stack: Option<Vec<Card>>, laid: Vec<Card> },
    Placed { position: Position, previous: Option<Previous> },
    Dealt { dealer: Seat, hands: SeenHands, stack: u8 },
    Announced { openers: Vec<Seat> },
    Gave { by: Seat, card: Option<Card> },
    Exchanged { gifts: Vec<Gift<Option<Card>>> },
    Played(ObservedPlay),
    Discarded { seat: Seat, by: Seat, card: Card, hands_on: Option<Card>, sealed: bool },
    Passed { seat: Seat, by: Seat, card: Card, hands: SeenHands },
    TookOver { seat: Seat, by: Seat, card: Card, whose: Seat },
    Shown { of: Seat, to: Seat, hand: Option<Hand> },
    Reached(Phase),
}

impl Observable for Event {
    type ObservedEvent = ObservedEvent;

    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<ObservedEvent> {
        let all = viewer == Viewer::Everything;
        let public = players.all().count() == 1; // TAC-10.4: alone, every hand lies open
        let mine = |owner| public || players.may_see(viewer, owner); // TAC-11.2
        let hands_seen = |hands: &[Hand]| -> SeenHands {
            players.seats().zip(hands).map(|(seat, hand)| mine(seat).then_some(*hand)).collect()
        };
        Some(match self {
            Event::Shuffled { stack, laid } => {
                ObservedEvent::Shuffled { stack: all.then(|| stack.clone()), laid: laid.clone() }
            }
            Event::Placed { position, previous } => ObservedEvent::Placed { position: *position, previous: *previous },
            Event::Dealt { dealer, hands, stack } => {
                ObservedEvent::Dealt { dealer: *dealer, hands: hands_seen(hands), stack: *stack }
            }
            Event::Announced { openers } => ObservedEvent::Announced { openers: openers.clone() },
            Event::Gave { by, card } => ObservedEvent::Gave { by: *by, card: mine(*by).then_some(*card) }, // TAC-2.5
            Event::Exchanged { gifts } => {
                let seen = |&Gift { from, to, card }: &Gift<Card>| {
                    let card = (mine(from) || mine(to)).then_some(card);
                    Gift { from, to, card }
                };
                ObservedEvent::Exchanged { gifts: gifts.iter().map(seen).collect() }
            }
            Event::Played(played) => {
                ObservedEvent::Played(ObservedPlay { played: played.clone(), motions: motion::of_play(played) })
            }
            &Event::Discarded { seat, by, card, hands_on, sealed } => {
                ObservedEvent::Discarded { seat, by, card, hands_on, sealed }
            }
            Event::Passed { seat, by, card, hands } => {
                ObservedEvent::Passed { seat: *seat, by: *by, card: *card, hands: hands_seen(hands) }
            }
            &Event::TookOver { seat, by, card, whose } => ObservedEvent::TookOver { seat, by, card, whose },
            &Event::Shown { of, to, hand } => {
                let hand = (mine(of) || mine(to)).then_some(hand); // TAC-9.16
                ObservedEvent::Shown { of, to, hand }
            }
            Event::Reached(phase) => ObservedEvent::Reached(*phase),
        })
    }

    /// A card that is laid, passed or dealt is out; a choice for the partner is not before all have chosen.
    fn reveals_information(&self) -> bool {
        match self {
            Event::Gave { .. } | Event::Reached(_) => false,
            Event::Shuffled { .. }
            | Event::Placed { .. }
            | Event::Dealt { .. }
            | Event::Announced { .. }
            | Event::Exchanged { .. }
            | Event::Played(_)
            | Event::Discarded { .. }
            | Event::Passed { .. }
            | Event::TookOver { .. }
            | Event::Shown { .. } => true,
        }
    }
}
