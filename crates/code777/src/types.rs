//! TypeScript declarations of the types on the wire.

use crate::action::{Action, Template};
use crate::event::{Face, ObservedEvent, Verdict};
use crate::observation::{LaidAside, Observation};
use crate::question::{Answer, Question};
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::setup::{Edition, Options, Setup, Start, ThinkingTime, WrongAnnouncement};
use crate::state::{Answered, Public, Standing};
use crate::tile::{Number, Rack, Tile};
use knobel_core::{Seat, declared};

/// The declarations of all types that clients use.
pub fn typescript() -> String {
    [
        declared::<Seat>(),
        declared::<Tile>(),
        declared::<Number>(),
        declared::<Rack>(),
        declared::<Question>(),
        declared::<Answer>(),
        declared::<Seats>(),
        declared::<Edition>(),
        declared::<Start>(),
        declared::<WrongAnnouncement>(),
        declared::<ThinkingTime>(),
        declared::<Options>(),
        declared::<Setup>(),
        declared::<Answered>(),
        declared::<Standing>(),
        declared::<Public>(),
        declared::<LaidAside>(),
        declared::<Observation>(),
        declared::<Action>(),
        declared::<Template>(),
        declared::<Verdict>(),
        declared::<Face>(),
        declared::<ObservedEvent>(),
        declared::<Refusal>(),
    ]
    .concat()
}
