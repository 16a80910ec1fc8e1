//! The pieces: coloured pegs, rows of them, and pins.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The length of the longest row (MM-7).
pub const MOST_PEGS: usize = 6;

/// The colour of a peg, in the order of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names are the documentation
#[rustfmt::skip]
pub enum Colour { Brown, Red, Blue, Yellow, Green, White, Black, Orange, Violet, Aqua }

impl Colour {
    /// The whole palette.
    pub const ALL: [Colour; 10] = {
        use Colour::*;
        [Brown, Red, Blue, Yellow, Green, White, Black, Orange, Violet, Aqua]
    };

    /// The order in which colours come into play: the six of the box (MM-1), then those beyond it (MM-7).
    const INTO_PLAY: [Colour; 10] = {
        use Colour::*;
        [Red, Blue, Yellow, Green, White, Black, Orange, Violet, Aqua, Brown]
    };

    /// The first `colours` colours in the order of play.
    ///
    /// # Panics
    /// If the palette has fewer colours.
    pub fn in_play(colours: u8) -> &'static [Colour] {
        &Self::INTO_PLAY[..usize::from(colours)]
    }

    /// The name in JSON and in notation.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Brown => "brown",
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Orange => "orange",
            Colour::Violet => "violet",
            Colour::Aqua => "aqua",
        }
    }

    /// Its short form in notation; no two are alike.
    pub fn letter(self) -> char {
        match self {
            Colour::Brown => 'n',
            Colour::Red => 'r',
            Colour::Blue => 'b',
            Colour::Yellow => 'y',
            Colour::Green => 'g',
            Colour::White => 'w',
            Colour::Black => 'k',
            Colour::Orange => 'o',
            Colour::Violet => 'v',
            Colour::Aqua => 'a',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A row of pegs from left to right: a code, a guess, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<Colour>"))]
#[serde(try_from = "Vec<Colour>", into = "Vec<Colour>")]
pub struct Code {
    /// Beyond `len` always as in [`Code::EMPTY`], so that equal rows are equal.
    pegs: [Colour; MOST_PEGS],
    len: u8,
}

/// The row has more pegs than any table uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a row has {MOST_PEGS} pegs at most")]
pub struct CodeLengthError;

impl Code {
    /// The row without pegs.
    pub const EMPTY: Code = Code { pegs: [Colour::Brown; MOST_PEGS], len: 0 };

    /// The row with one more peg at its end.
    pub fn with(mut self, colour: Colour) -> Result<Code, CodeLengthError> {
        let end = self.len();
        *self.pegs.get_mut(end).ok_or(CodeLengthError)? = colour;
        self.len += 1;
        Ok(self)
    }

    /// The pegs from left to right.
    pub fn pegs(&self) -> &[Colour] {
        &self.pegs[..self.len()]
    }

    /// The number of pegs.
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether the row has no pegs.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first colour, from the left, that occurs a second time.
    pub fn repeated(&self) -> Option<Colour> {
        let again = |(i, colour): (usize, &Colour)| self.pegs()[..i].contains(colour).then_some(*colour);
        self.pegs().iter().enumerate().find_map(again)
    }
}

impl TryFrom<&[Colour]> for Code {
    type Error = CodeLengthError;
    fn try_from(colours: &[Colour]) -> Result<Self, CodeLengthError> {
        colours.iter().try_fold(Code::EMPTY, |row, colour| row.with(*colour))
    }
}

impl TryFrom<Vec<Colour>> for Code {
    type Error = CodeLengthError;
    fn try_from(colours: Vec<Colour>) -> Result<Self, CodeLengthError> {
        Code::try_from(&colours[..])
    }
}

impl From<Code> for Vec<Colour> {
    fn from(row: Code) -> Self {
        row.pegs().to_vec()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, colour) in self.pegs().iter().enumerate() {
            write!(f, "{}{colour}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// An answer to a row: black for colour and place, white for colour alone. Their order has no meaning (MM-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Pins {
    /// Pegs right in colour and place.
    pub black: u8,
    /// Pegs right in colour, but not in place.
    pub white: u8,
}

impl Pins {
    /// How many pins there are, black and white.
    pub fn count(self) -> usize {
        usize::from(self.black) + usize::from(self.white)
    }
}

impl fmt::Display for Pins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} black {} white", self.black, self.white)
    }
}

/// The true answer to `guess` where `code` is hidden (MM-3). Of unfinished rows, the pins sure so far: each further
/// peg adds at most one pin, and at most one black one.
pub fn pins(guess: Code, code: Code) -> Pins {
    let mut unused = [0_u8; Colour::ALL.len()];
    for colour in code.pegs() {
        unused[*colour as usize] += 1;
    }
    let (mut black, mut common) = (0, 0);
    for (place, colour) in guess.pegs().iter().enumerate() {
        black += u8::from(code.pegs().get(place) == Some(colour));
        let left = &mut unused[*colour as usize];
        common += u8::from(*left > 0); // each hidden peg is used once
        *left = left.saturating_sub(1);
    }
    Pins { black, white: common - black }
}
