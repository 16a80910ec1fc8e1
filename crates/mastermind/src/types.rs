//! TypeScript declarations of the types on the wire.

use crate::action::{Action, Template};
use crate::code::{Code, Colour, Pins};
use crate::event::ObservedEvent;
use crate::observation::Observation;
use crate::refusal::Refusal;
use crate::setup::{Answers, Duel, FirstCodemaker, Options, Repeats, Setup};
use crate::state::{Board, LiftedCode, Outcome, Phase, Public};
use knobel_core::{Seat, declared};

/// The declarations of all types that clients use.
pub fn typescript() -> String {
    [
        declared::<Seat>(),
        declared::<Colour>(),
        declared::<Code>(),
        declared::<Pins>(),
        declared::<Repeats>(),
        declared::<Answers>(),
        declared::<FirstCodemaker>(),
        declared::<Duel>(),
        declared::<Options>(),
        declared::<Setup>(),
        declared::<Phase>(),
        declared::<Board>(),
        declared::<LiftedCode>(),
        declared::<Outcome>(),
        declared::<Public>(),
        declared::<Observation>(),
        declared::<Action>(),
        declared::<Template>(),
        declared::<ObservedEvent>(),
        declared::<Refusal>(),
    ]
    .concat()
}
