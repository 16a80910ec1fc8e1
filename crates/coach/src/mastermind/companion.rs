//! Mastermind at a real table: a code to hide, and the pins for a row.

use super::{Situation, colour, fits_board};
use crate::deduction::{CodemakerQuestion, PossibleQuestion, SituationError};
use knobel_core::Rng;
use mastermind::{Code as Row, Colour, Pins, Repeats, Setup, pins};
use serde::Deserialize;
use serde_json::{Value, json};

/// A row is laid, and answered with pins: all colours right and none of them misplaced but one can't be.
pub(super) fn possible_questions(setup: &Setup) -> Vec<PossibleQuestion> {
    let pegs = setup.pegs() as u8;
    let whites = |black: u8| (0..=pegs - black).map(move |white| Pins { black, white });
    let possible = |pins: &Pins| (pins.black, pins.white) != (pegs - 1, 1);
    let answers = (0..=pegs).flat_map(whites).filter(possible).map(|pins| json!(pins)).collect();
    vec![PossibleQuestion { question: None, text: format!("a row of {pegs} pegs"), answers }]
}

pub(super) fn hide(setup: &Setup, rng: &mut dyn Rng) -> Vec<String> {
    let mut colours = setup.palette().to_vec();
    let code = (0..setup.pegs()).map(|_| match (rng.pick(colours.len()), setup.repeats()) {
        (chosen, Repeats::On) => colours[chosen],
        (chosen, Repeats::Off) => colours.swap_remove(chosen),
    });
    code.map(|colour| colour.name().to_owned()).collect()
}

pub(super) fn codemaker_answer(
    situation: &Situation,
    hidden: &[String],
    asked: &CodemakerQuestion,
) -> Result<Value, SituationError> {
    let setup = &situation.setup;
    let code: Option<Vec<Colour>> = hidden.iter().map(|name| colour(name)).collect();
    let code = code.and_then(|code| Row::try_from(code).ok()).filter(|code| fits_board(setup, code));
    let row = Row::deserialize(&asked.question).ok().filter(|row| fits_board(setup, row));
    let unfit = || SituationError(format!("code and row are {} pegs in the colours of the box", setup.pegs()));
    Ok(json!(pins(row.ok_or_else(unfit)?, code.ok_or_else(unfit)?)))
}
