//! TypeScript declarations of the types on the wire.

use crate::action::{Action, Template};
use crate::event::{Face, ObservedEvent, Verdict};
use crate::observation::{LaidAside, Observation};
use crate::question::{Answer, Question};
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::setup::{Edition, Options, Setup, Start, ThinkingTime, WrongAnnouncement};
use crate::state::{POINTS_TO_WIN, Public, PublicAnswer, Standing};
use crate::tile::{Number, RACK_LENGTH, Rack, Tile};
use knobel_core::{Seat, declared, declared_constant};
use serde::Serialize;

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
        declared::<PublicAnswer>(),
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
        declared_constant("BOX", &BoxFacts::new()),
    ]
    .concat()
}

/// What lies in the box, and what is needed to win.
#[derive(Serialize, ts_rs::TS)]
struct BoxFacts {
    /// Every tile, in the order of their numbers.
    tiles: Vec<Tile>,
    /// The number of tiles on a rack.
    rack_length: usize,
    /// The number of points that wins the match (C7-3.6).
    points_to_win: u8,
}

impl BoxFacts {
    fn new() -> Self {
        BoxFacts { tiles: Tile::BOX.to_vec(), rack_length: RACK_LENGTH, points_to_win: POINTS_TO_WIN }
    }
}
