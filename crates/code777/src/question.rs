//! The 23 questions and how they are answered (C7-1.2).

use crate::tile::{Colour, Number, Tile, Tiles};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A question card, numbered 1 to 23. JSON writes its name: `"question 16"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Question(u8);

/// The answer of a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A number.
    Count(u8),
    /// More of what the question names first.
    MoreFirst,
    /// More of what the question names second.
    MoreSecond,
    /// As many of the first as of the second; also when there are none of either.
    Equal,
}

/// How a question is answered from what its reader sees.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Counts the racks with a property.
    Racks(fn(&Tiles) -> bool),
    /// Counts something about all tiles together.
    Tiles(fn(&VisibleTiles) -> u8),
    /// Compares the number of tiles of the first kinds with that of the second kinds.
    Compare(Kinds, Kinds),
}

/// The number of visible tiles of each kind, in the order of [`Tile::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VisibleTiles(pub [u8; Tile::KINDS]);

/// A set of kinds of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u16);

/// What the question asks, in our words, and how it is answered.
const QUESTIONS: [(&str, Ask); 23] = {
    use Ask::*;
    use Colour::*;
    use Tile::*;
    [
        ("On how many racks is the sum 18 or more?", Racks(|rack| sum(rack) >= 18)),
        ("On how many racks is the sum 12 or less?", Racks(|rack| sum(rack) <= 12)),
        ("On how many racks does the same number stand in different colours?", Racks(number_in_two_colours)),
        ("On how many racks are three different colours?", Racks(|rack| all_differ(rack.map(Tile::colour)))),
        ("On how many racks are all numbers even, or all odd?", Racks(all_even_or_all_odd)),
        ("On how many racks are at least two identical tiles (number and colour)?", Racks(|rack| !all_differ(*rack))),
        ("On how many racks are three consecutive numbers (in any order)?", Racks(consecutive)),
        ("How many colours do you see?", Tiles(|seen| seen.colours_at_least(1))),
        ("How many colours do you see at least three times?", Tiles(|seen| seen.colours_at_least(3))),
        ("How many of the numbers 1 to 7 do you not see?", Tiles(VisibleTiles::numbers_missing)),
        (
            "How many of these do you see in all: green 1, black 5, pink 7?",
            Tiles(|seen| seen.of(Kinds::only(Green1).and(Black5).and(Pink7))),
        ),
        ("More 3s or more pink 6s?", Compare(Kinds::numbered(3), Kinds::only(Pink6))),
        ("More green 6s or more yellow 7s?", Compare(Kinds::only(Green6), Kinds::only(Yellow7))),
        ("More 2s or more yellow 7s?", Compare(Kinds::numbered(2), Kinds::only(Yellow7))),
        ("More pink 6s or more green 6s?", Compare(Kinds::only(Pink6), Kinds::only(Green6))),
        ("More blue 7s or more 7s of other colours?", Compare(Kinds::only(Blue7), Kinds::only(Yellow7).and(Pink7))),
        ("More brown or more blue numbers?", Compare(Kinds::coloured(Brown), Kinds::coloured(Blue))),
        ("More red or more pink numbers?", Compare(Kinds::coloured(Red), Kinds::coloured(Pink))),
        ("More green or more blue numbers?", Compare(Kinds::coloured(Green), Kinds::coloured(Blue))),
        ("More yellow or more pink numbers?", Compare(Kinds::coloured(Yellow), Kinds::coloured(Pink))),
        ("More black or more brown numbers?", Compare(Kinds::coloured(Black), Kinds::coloured(Brown))),
        ("More black or more red numbers?", Compare(Kinds::coloured(Black), Kinds::coloured(Red))),
        ("More green or more yellow numbers?", Compare(Kinds::coloured(Green), Kinds::coloured(Yellow))),
    ]
};

/// The true answer of a reader who sees these racks.
pub fn answer(question: Question, racks: &[Tiles]) -> Answer {
    match question.ask() {
        Ask::Racks(holds) => Answer::Count(racks.iter().map(|rack| u8::from(holds(rack))).sum()),
        Ask::Tiles(count) => Answer::Count(count(&VisibleTiles::on(racks))),
        Ask::Compare(first, second) => {
            let seen = VisibleTiles::on(racks);
            match seen.of(first).cmp(&seen.of(second)) {
                std::cmp::Ordering::Greater => Answer::MoreFirst,
                std::cmp::Ordering::Less => Answer::MoreSecond,
                std::cmp::Ordering::Equal => Answer::Equal,
            }
        }
    }
}

impl Question {
    /// The number of questions.
    pub const COUNT: usize = QUESTIONS.len();

    /// All questions in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Question> {
        (1..=Question::COUNT as u8).map(Question)
    }

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What it asks, in our words.
    pub fn text(self) -> &'static str {
        QUESTIONS[self.index()].0
    }

    /// How it is answered.
    pub fn ask(self) -> Ask {
        QUESTIONS[self.index()].1
    }

    fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl VisibleTiles {
    /// The tiles on these racks.
    pub fn on(racks: &[Tiles]) -> Self {
        let mut seen = VisibleTiles::default();
        racks.iter().flatten().for_each(|tile| seen.0[tile.index()] += 1);
        seen
    }

    /// The number of visible tiles of these kinds.
    pub fn of(&self, kinds: Kinds) -> u8 {
        Tile::ALL.into_iter().filter(|tile| kinds.has(*tile)).map(|tile| self.0[tile.index()]).sum()
    }

    fn colours_at_least(&self, times: u8) -> u8 {
        let mut colours = [0; Colour::COUNT];
        Tile::ALL.into_iter().for_each(|tile| colours[tile.colour() as usize] += self.0[tile.index()]);
        colours.into_iter().map(|seen| u8::from(seen >= times)).sum()
    }

    fn numbers_missing(&self) -> u8 {
        Number::ALL.into_iter().map(|number| u8::from(self.of(Kinds::numbered(number.value())) == 0)).sum()
    }
}

impl Kinds {
    const fn only(tile: Tile) -> Self {
        Kinds(1 << tile.index())
    }

    const fn and(self, tile: Tile) -> Self {
        Kinds(self.0 | Kinds::only(tile).0)
    }

    const fn numbered(number: u8) -> Self {
        let (mut kinds, mut i) = (Kinds(0), 0);
        while i < Tile::KINDS {
            if Tile::ALL[i].number().value() == number {
                kinds = kinds.and(Tile::ALL[i]);
            }
            i += 1;
        }
        kinds
    }

    const fn coloured(colour: Colour) -> Self {
        let (mut kinds, mut i) = (Kinds(0), 0);
        while i < Tile::KINDS {
            if Tile::ALL[i].colour() as u8 == colour as u8 {
                kinds = kinds.and(Tile::ALL[i]);
            }
            i += 1;
        }
        kinds
    }

    /// Whether this kind is in the set.
    pub const fn has(self, tile: Tile) -> bool {
        self.0 & Kinds::only(tile).0 != 0
    }
}

fn sum(rack: &Tiles) -> u8 {
    rack.iter().map(|tile| tile.number().value()).sum()
}

fn all_differ<T: PartialEq>([a, b, c]: [T; 3]) -> bool {
    a != b && a != c && b != c
}

fn number_in_two_colours(rack: &Tiles) -> bool {
    let [a, b, c] = *rack;
    [(a, b), (a, c), (b, c)].into_iter().any(|(one, other)| one.number() == other.number() && one != other)
}

fn all_even_or_all_odd(rack: &Tiles) -> bool {
    let odd = rack.iter().filter(|tile| tile.number().value() % 2 == 1).count();
    odd == 0 || odd == rack.len()
}

fn consecutive(rack: &Tiles) -> bool {
    let [low, middle, high] = crate::tile::numbers(*rack).map(Number::value);
    low + 1 == middle && middle + 1 == high
}

/// The text names no question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such question; they are numbered 1 to {}", Question::COUNT)]
pub struct QuestionError;

impl TryFrom<u8> for Question {
    type Error = QuestionError;
    fn try_from(number: u8) -> Result<Self, QuestionError> {
        Question::all().find(|question| question.0 == number).ok_or(QuestionError)
    }
}

impl TryFrom<String> for Question {
    type Error = QuestionError;
    fn try_from(name: String) -> Result<Self, QuestionError> {
        let number: u8 = name.strip_prefix("question ").and_then(|text| text.parse().ok()).ok_or(QuestionError)?;
        Question::try_from(number)
    }
}

impl From<Question> for String {
    fn from(question: Question) -> String {
        question.to_string()
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "question {}", self.0)
    }
}
