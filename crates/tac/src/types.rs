//! What goes over the wire, as TypeScript: one place that lists it.

use crate::action::{Action, Template};
use crate::card::{Card, Hand};
use crate::event::{Capture, Gift, ObservedEvent, ObservedPlay, Played};
use crate::motion::{Cause, Gait, Motion};
use crate::observation::Observation;
use crate::pile::{Pile, Seats};
use crate::position::{Colour, Marbles, Move, Place, Position};
use crate::preview::{Preview, SevenSteps};
use crate::refusal::Refusal;
use crate::seating::{SeatRole, Version};
use crate::setup::{LaidCard, LastMarble, Setup, SetupRequest, Start};
use crate::table::{Duty, Ending, Phase, Previous, Public, Turn};
use knobel_core::{Seat, declared, declared_constant};
use serde::Serialize;

/// Every type a client meets, declared in TypeScript.
pub fn typescript() -> String {
    [
        declared::<Seat>(),
        declared::<Colour>(),
        declared::<Place>(),
        declared::<Card>(),
        declared::<Hand>(),
        declared::<Move>(),
        declared::<Marbles>(),
        declared::<Position>(),
        declared::<Seats>(),
        declared::<Pile>(),
        declared::<Version>(),
        declared::<Duty>(),
        declared::<Turn>(),
        declared::<Ending>(),
        declared::<Phase>(),
        declared::<Previous>(),
        declared::<LastMarble>(),
        declared::<LaidCard>(),
        declared::<Start>(),
        declared::<SetupRequest>(),
        declared::<Setup>(),
        declared::<Public>(),
        declared::<SeatRole>(),
        declared::<Observation>(),
        declared::<Action>(),
        declared::<Template>(),
        declared::<Capture>(),
        declared::<Played>(),
        declared::<Gait>(),
        declared::<Cause>(),
        declared::<Motion>(),
        declared::<ObservedPlay>(),
        declared::<SevenSteps>(),
        declared::<Preview>(),
        declared::<Gift<Card>>(),
        declared::<ObservedEvent>(),
        declared::<Refusal>(),
        declared::<VersionFacts>(),
        declared_constant("BOX", &BoxFacts::new()),
    ]
    .concat()
}

/// The colours and teams of a version, known before any card is dealt.
#[derive(Serialize, ts_rs::TS)]
struct VersionFacts {
    version: Version,
    /// In the order of the seats.
    seating: Vec<SeatRole>,
}

/// What the box offers.
#[derive(Serialize, ts_rs::TS)]
struct BoxFacts {
    versions: Vec<VersionFacts>,
    /// The cards that bring a marble in, which are announced after the deal.
    opening_cards: Vec<Card>,
}

impl BoxFacts {
    fn new() -> Self {
        let facts = |version: Version| {
            let sides = version.sides();
            VersionFacts { version, seating: sides.all().map(|seat| sides.role(seat)).collect() }
        };
        let versions = Version::ALL.into_iter().map(facts).collect();
        BoxFacts { versions, opening_cards: Card::ALL.into_iter().filter(|card| card.opens()).collect() }
    }
}
