//! What a row of tiles answers to a question.

use crate::{Colour, Question, Tile};
use serde::{Deserialize, Serialize};

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Where the asked number lies; nowhere if the list is empty.
    Positions(Positions),
    /// The pairs of neighbours.
    Pairs(Pairs),
    /// A number.
    Count(u8),
    /// A sum or a difference.
    Number(u8),
    /// Yes.
    Yes,
    /// No.
    No,
}

/// The length of the longest row.
const LONGEST_ROW: u8 = 5;

/// A set of positions in a row, counted from 1 at the left; JSON writes them as a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<number>"))]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Positions(u8);

impl Positions {
    /// The positions in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=LONGEST_ROW).filter(move |position| self.0 >> (position - 1) & 1 == 1)
    }
}

/// A set of neighbouring positions; JSON writes them as a list: `[[1,2],[3,4]]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<[number, number]>"))]
#[serde(try_from = "Vec<(u8, u8)>", into = "Vec<(u8, u8)>")]
pub struct Pairs(u8);

impl Pairs {
    /// The pairs from left to right.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        Positions(self.0).iter().map(|left| (left, left + 1))
    }
}

/// The list is no set of positions in a row.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PositionsError {
    /// A position is outside the row, repeated or not ascending.
    #[error("positions lie between 1 and {LONGEST_ROW}, ascending, each once")]
    Positions,
    /// A pair is not two neighbours.
    #[error("a pair is two neighbouring positions, the left one first")]
    Pairs,
}

impl TryFrom<Vec<u8>> for Positions {
    type Error = PositionsError;
    fn try_from(list: Vec<u8>) -> Result<Self, PositionsError> {
        let inside = list.iter().all(|position| (1..=LONGEST_ROW).contains(position));
        if !inside || !list.is_sorted_by(|left, right| left < right) {
            return Err(PositionsError::Positions);
        }
        Ok(Positions(list.iter().fold(0, |set, position| set | 1 << (position - 1))))
    }
}

impl TryFrom<Vec<(u8, u8)>> for Pairs {
    type Error = PositionsError;
    fn try_from(list: Vec<(u8, u8)>) -> Result<Self, PositionsError> {
        let neighbours = list.iter().all(|&(left, right)| left < LONGEST_ROW && right == left + 1);
        let lefts = Positions::try_from(list.iter().map(|(left, _)| *left).collect::<Vec<_>>())?;
        if neighbours { Ok(Pairs(lefts.0)) } else { Err(PositionsError::Pairs) }
    }
}

impl From<Positions> for Vec<u8> {
    fn from(positions: Positions) -> Vec<u8> {
        positions.iter().collect()
    }
}

impl From<Pairs> for Vec<(u8, u8)> {
    fn from(pairs: Pairs) -> Vec<(u8, u8)> {
        pairs.iter().collect()
    }
}

/// The true answer of a row (TAG-1.2, TAG-1.3): at most five tiles that lie as TAG-2.1 says.
/// The two questions for the middle have a meaning for five tiles only.
pub fn answer(question: Question, row: &[Tile]) -> Answer {
    let numbers = || row.iter().map(|tile| tile.number());
    let of_colour = |colour| row.iter().filter(move |tile| tile.colour() == colour);
    let sum_of_colour = |colour| Answer::Number(of_colour(colour).map(|tile| tile.number()).sum());
    match question {
        Question::Where0 => where_is(0, row),
        Question::Where1 => where_is(1, row),
        Question::Where2 => where_is(2, row),
        Question::Where3 => where_is(3, row),
        Question::Where4 => where_is(4, row),
        Question::Where5 => where_is(5, row),
        Question::Where6 => where_is(6, row),
        Question::Where7 => where_is(7, row),
        Question::Where8 => where_is(8, row),
        Question::Where9 => where_is(9, row),
        Question::SameColour => neighbours(row, |left, right| left.colour() == right.colour()),
        Question::Consecutive => neighbours(row, |left, right| left.number() + 1 == right.number()),
        Question::RedCount => count(of_colour(Colour::Red)),
        Question::BlueCount => count(of_colour(Colour::Blue)),
        Question::OddCount => count(numbers().filter(|number| number % 2 == 1)),
        Question::EvenCount => count(numbers().filter(|number| number % 2 == 0)),
        Question::EqualPairs => count(row.windows(2).filter(|pair| pair[0].number() == pair[1].number())),
        Question::RedSum => sum_of_colour(Colour::Red),
        Question::BlueSum => sum_of_colour(Colour::Blue),
        Question::LeftSum => Answer::Number(numbers().take(3).sum()),
        Question::MiddleSum => Answer::Number(numbers().skip(1).take(3).sum()),
        Question::RightSum => Answer::Number(numbers().rev().take(3).sum()),
        Question::Total => Answer::Number(numbers().sum()),
        Question::MiddleAbove4 if numbers().nth(2) > Some(4) => Answer::Yes,
        Question::MiddleAbove4 => Answer::No,
        Question::Difference => Answer::Number(numbers().max().unwrap_or(0) - numbers().min().unwrap_or(0)),
    }
}

fn where_is(number: u8, row: &[Tile]) -> Answer {
    let here = |(place, tile): (usize, &Tile)| u8::from(tile.number() == number) << place;
    Answer::Positions(Positions(row.iter().enumerate().map(here).fold(0, |set, bit| set | bit)))
}

fn neighbours(row: &[Tile], meant: impl Fn(Tile, Tile) -> bool) -> Answer {
    let here = |(place, pair): (usize, &[Tile])| u8::from(meant(pair[0], pair[1])) << place;
    Answer::Pairs(Pairs(row.windows(2).enumerate().map(here).fold(0, |set, bit| set | bit)))
}

fn count<T>(things: impl Iterator<Item = T>) -> Answer {
    Answer::Count(things.fold(0, |count, _| count + 1))
}
