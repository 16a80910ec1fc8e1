//! What a card would do, as far as a player has chosen its moves.

use crate::card::Card;
use crate::judge::Judge;
use crate::motion::{self, Motion};
use crate::position::Move;
use serde::{Deserialize, Serialize};

/// What a card would do, as far as its moves are chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Preview {
    /// The card whose function is used: another one for a TAC (TAC-8.1).
    pub function: Card,
    /// How each marble goes, in order; what a TAC takes back comes first.
    pub motions: Vec<Motion>,
    /// How far a 7 is; absent for every other function.
    pub seven: Option<SevenSteps>,
}

/// How far a 7 is (TAC-5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SevenSteps {
    /// How many of the steps the last leg costs; 0 before the first.
    pub last: u8,
    /// How many steps are made.
    pub made: u8,
    /// How many are still to be made.
    pub left: u8,
}

/// Previews a card with these moves; none where the card can't be used or a 7 can't go like this.
pub(crate) fn of(judge: &Judge<'_>, card: Card, moves: &[Move]) -> Option<Preview> {
    let using = judge.using(card).ok()?;
    let seven = if using.function == Card::Seven { Some(seven_steps(judge, card, moves)?) } else { None };
    let mut motions = vec![];
    if card == Card::Tac {
        motions = motion::taken_back(&judge.public.position, &using.position, using.function);
    }
    motions.extend(motion::of_moves(using.position, using.function, moves));
    Some(Preview { function: using.function, motions, seven })
}

fn seven_steps(judge: &Judge<'_>, card: Card, legs: &[Move]) -> Option<SevenSteps> {
    let using = judge.using(card).ok()?;
    let left_after = |legs: &[Move]| judge.walk(&using, legs).ok().map(|walk| walk.left);
    let (all, left) = (left_after(&[])?, left_after(legs)?);
    let left_before = left_after(&legs[..legs.len().saturating_sub(1)])?;
    Some(SevenSteps { last: left_before - left, made: all - left, left })
}
