//! What goes over the wire, as TypeScript: one place that lists it.

use super::*;
use crate::{code777, mastermind, tagiron};
use knobel_core::declared;

/// The situations are written with the types of their games.
const GAMES: &str = "\
import type * as code777 from './code777';
import type * as mastermind from './mastermind';
import type * as tagiron from './tagiron';
";

/// Every type that coach, report and puzzles are told with, declared in TypeScript.
pub fn typescript() -> String {
    let types = [
        declared::<Seat>(),
        declared::<Of>(),
        declared::<Says>(),
        declared::<Saying>(),
        declared::<Clue>(),
        declared::<Reason>(),
        declared::<Explanation>(),
        declared::<Standing>(),
        declared::<Prospect>(),
        declared::<Counsel>(),
        declared::<Analysis>(),
        declared::<Level>(),
        declared::<Nudge>(),
        declared::<Hint>(),
        declared::<WrongMark>(),
        declared::<WrongTogether>(),
        declared::<CheckedNotes>(),
        declared::<Point>(),
        declared::<RatedQuestion>(),
        declared::<Verdict>(),
        declared::<RatedGuess>(),
        declared::<Missed>(),
        declared::<RiddleReport>(),
        declared::<PlayerReport>(),
        declared::<Report>(),
        declared::<Grade>(),
        declared::<Askable>(),
        declared::<Asked>(),
        declared::<Measure>(),
        declared::<PathStep>(),
        declared::<mastermind::insight::LaidRow>(),
        declared::<mastermind::insight::Situation>(),
        declared::<tagiron::insight::Said>(),
        declared::<tagiron::insight::Told>(),
        declared::<tagiron::insight::Situation>(),
        declared::<code777::insight::Told>(),
        declared::<code777::insight::Situation>(),
    ];
    format!("{GAMES}{}", types.concat())
}
