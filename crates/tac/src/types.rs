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
use knobel_core::{Seat, declared};

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
    ]
    .concat()
}
