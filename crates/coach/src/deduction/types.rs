//! What goes over the wire, as TypeScript: one place that lists it.

use super::*;
use crate::tac::{problem, words};
use crate::{code777, mastermind, tagiron};
use bots::tac;
use knobel_core::declared;

/// The situations are written with the types of their games.
const GAMES: &str = "\
import type * as code777 from './code777';
import type * as mastermind from './mastermind';
import type { Action, Card, Colour, Hand, Position, Setup } from './tac';
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
        declared::<mastermind::LaidRow>(),
        declared::<mastermind::Situation>(),
        declared::<tagiron::Said>(),
        declared::<tagiron::Told>(),
        declared::<tagiron::Situation>(),
        declared::<code777::Told>(),
        declared::<code777::Situation>(),
        declared::<tac::Measure>(),
        declared::<words::Effect>(),
        declared::<words::Better>(),
        declared::<words::Hint>(),
        declared::<words::Listed>(),
        declared::<words::Choices>(),
        declared::<words::Why>(),
        declared::<words::CurvePoint>(),
        declared::<words::Best>(),
        declared::<words::RatedMove>(),
        declared::<words::PlayerReview>(),
        declared::<tac::SoloPar>(),
        declared::<words::Review>(),
        declared::<problem::Situation>(),
        declared::<problem::SolvingStep>(),
    ];
    format!("{GAMES}{}", types.concat())
}
