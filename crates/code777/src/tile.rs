//! Tiles, their numbers and colours, and racks (C7-1.1).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A kind of tile. Tiles of one kind can't be told apart, so a tile is its kind. JSON writes its name: `"blue 7"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[allow(missing_docs)] // the names are the documentation
pub enum Tile {
    #[serde(rename = "green 1")]
    Green1,
    #[serde(rename = "yellow 2")]
    Yellow2,
    #[serde(rename = "black 3")]
    Black3,
    #[serde(rename = "brown 4")]
    Brown4,
    #[serde(rename = "red 5")]
    Red5,
    #[serde(rename = "black 5")]
    Black5,
    #[serde(rename = "pink 6")]
    Pink6,
    #[serde(rename = "green 6")]
    Green6,
    #[serde(rename = "blue 7")]
    Blue7,
    #[serde(rename = "yellow 7")]
    Yellow7,
    #[serde(rename = "pink 7")]
    Pink7,
}

/// The colour of a tile; four tiles have each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names are the documentation
pub enum Colour {
    Green,
    Yellow,
    Black,
    Brown,
    Red,
    Pink,
    Blue,
}

/// A number on a tile, 1 to 7; `n` stands on `n` tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Number(u8);

/// The number of tiles on a rack (C7-2.1).
pub(crate) const RACK_LENGTH: usize = 3;

/// The tiles of a rack.
pub type Tiles = [Tile; RACK_LENGTH];

/// A stand for three tiles. Rack `n` is that of seat `n`; the racks without a player come after those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Rack(pub u8);

impl Tile {
    /// The number of kinds.
    pub const KINDS: usize = 11;
    /// The number of tiles.
    pub const COUNT: usize = 28;

    /// Every kind once, by number.
    pub const ALL: [Tile; Tile::KINDS] = {
        use Tile::*;
        [Green1, Yellow2, Black3, Brown4, Red5, Black5, Pink6, Green6, Blue7, Yellow7, Pink7]
    };

    /// All tiles of the box, by number.
    pub const BOX: [Tile; Tile::COUNT] = {
        let mut tiles = [Tile::Green1; Tile::COUNT];
        let (mut kind, mut placed) = (0, 0);
        while kind < Tile::KINDS {
            let mut copy = 0;
            while copy < Tile::ALL[kind].copies() {
                tiles[placed] = Tile::ALL[kind];
                placed += 1;
                copy += 1;
            }
            kind += 1;
        }
        tiles
    };

    /// Its number.
    pub const fn number(self) -> Number {
        use Tile::*;
        Number(match self {
            Green1 => 1,
            Yellow2 => 2,
            Black3 => 3,
            Brown4 => 4,
            Red5 | Black5 => 5,
            Pink6 | Green6 => 6,
            Blue7 | Yellow7 | Pink7 => 7,
        })
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        use Tile::*;
        match self {
            Green1 | Green6 => Colour::Green,
            Yellow2 | Yellow7 => Colour::Yellow,
            Black3 | Black5 => Colour::Black,
            Brown4 => Colour::Brown,
            Red5 => Colour::Red,
            Pink6 | Pink7 => Colour::Pink,
            Blue7 => Colour::Blue,
        }
    }

    /// The number of tiles of this kind in the box.
    pub const fn copies(self) -> u8 {
        use Tile::*;
        match self {
            Green1 | Black5 | Pink7 => 1,
            Yellow2 | Yellow7 => 2,
            Black3 | Pink6 | Green6 => 3,
            Brown4 | Red5 | Blue7 => 4,
        }
    }

    /// Its index in [`Tile::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in JSON and in notation.
    pub const fn name(self) -> &'static str {
        use Tile::*;
        match self {
            Green1 => "green 1",
            Yellow2 => "yellow 2",
            Black3 => "black 3",
            Brown4 => "brown 4",
            Red5 => "red 5",
            Black5 => "black 5",
            Pink6 => "pink 6",
            Green6 => "green 6",
            Blue7 => "blue 7",
            Yellow7 => "yellow 7",
            Pink7 => "pink 7",
        }
    }
}

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = 7;
}

impl Number {
    /// All numbers, ascending.
    pub const ALL: [Number; 7] = [Number(1), Number(2), Number(3), Number(4), Number(5), Number(6), Number(7)];

    /// Its value, 1 to 7.
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl Rack {
    /// The rack's index into lists with one entry per rack.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// The numbers of three tiles in ascending order, as their owner announces them.
pub fn numbers(tiles: Tiles) -> [Number; 3] {
    let mut numbers = tiles.map(Tile::number);
    numbers.sort_unstable();
    numbers
}

/// The number is on no tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tile has the number {0}; they go from 1 to 7")]
pub struct NumberError(pub u8);

impl TryFrom<u8> for Number {
    type Error = NumberError;
    fn try_from(value: u8) -> Result<Self, NumberError> {
        if (1..=7).contains(&value) { Ok(Number(value)) } else { Err(NumberError(value)) }
    }
}

impl From<Number> for u8 {
    fn from(number: Number) -> u8 {
        number.0
    }
}

/// No tile has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tile has this name; write colour and number, such as `blue 7`")]
pub struct TileError;

impl FromStr for Tile {
    type Err = TileError;
    fn from_str(name: &str) -> Result<Self, TileError> {
        Tile::ALL.into_iter().find(|tile| tile.name() == name).ok_or(TileError)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
