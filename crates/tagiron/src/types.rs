//! TypeScript declarations of the types on the wire.

use crate::action::{Action, Template};
use crate::answer::{Answer, Pairs, Positions};
use crate::card::{Card, Question};
use crate::event::{ObservedEvent, Verdict};
use crate::observation::Observation;
use crate::refusal::Refusal;
use crate::setup::{LastTry, Options, QuestionsEnd, Setup, Start};
use crate::state::{Phase, Public, Standing};
use crate::tile::Tile;
use knobel_core::{Seat, declared};

/// The declarations of all types that clients use.
pub fn typescript() -> String {
    [
        declared::<Seat>(),
        declared::<Tile>(),
        declared::<Card>(),
        declared::<Question>(),
        declared::<Positions>(),
        declared::<Pairs>(),
        declared::<Answer>(),
        declared::<Start>(),
        declared::<LastTry>(),
        declared::<QuestionsEnd>(),
        declared::<Options>(),
        declared::<Setup>(),
        declared::<Phase>(),
        declared::<Standing>(),
        declared::<Public>(),
        declared::<Observation>(),
        declared::<Action>(),
        declared::<Template>(),
        declared::<Verdict>(),
        declared::<ObservedEvent>(),
        declared::<Refusal>(),
    ]
    .concat()
}
