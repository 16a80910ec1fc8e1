//! The tiles and the order in which they lie.

use crate::name::written_by_name;
use serde::{Deserialize, Serialize};

/// The colour of a tile; the 5s alone are green (TAG-1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Lies left of the blue tile of the same number.
    Red,
    /// Lies right of the red tile of the same number.
    Blue,
    /// Counts neither as red nor as blue (TAG-1.3).
    Green,
}

/// A kind of tile. The two green 5s are indistinguishable, so they are one value that the box contains twice.
/// Tiles are ordered as they lie in a row: ascending, red left of blue (TAG-2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Tile(u8);

/// Colour, number and name of each tile, in the order in which they lie.
const KINDS: [(Colour, u8, &str); 19] = {
    use Colour::{Blue, Green, Red};
    [
        (Red, 0, "red 0"),
        (Blue, 0, "blue 0"),
        (Red, 1, "red 1"),
        (Blue, 1, "blue 1"),
        (Red, 2, "red 2"),
        (Blue, 2, "blue 2"),
        (Red, 3, "red 3"),
        (Blue, 3, "blue 3"),
        (Red, 4, "red 4"),
        (Blue, 4, "blue 4"),
        (Green, 5, "green 5"),
        (Red, 6, "red 6"),
        (Blue, 6, "blue 6"),
        (Red, 7, "red 7"),
        (Blue, 7, "blue 7"),
        (Red, 8, "red 8"),
        (Blue, 8, "blue 8"),
        (Red, 9, "red 9"),
        (Blue, 9, "blue 9"),
    ]
};

impl Tile {
    /// The kind that the box contains twice.
    pub const GREEN_5: Tile = Tile(10);

    /// Every kind of tile, in the order in which they lie.
    pub const ALL: [Tile; 19] = {
        let mut all = [Tile(0); 19];
        let mut i = 0;
        while i < all.len() {
            all[i] = Tile(i as u8);
            i += 1;
        }
        all
    };

    /// The whole box in the order in which tiles lie, with both green 5s (TAG-1.1).
    pub const BOX: [Tile; 20] = {
        let mut all = [Tile::GREEN_5; 20];
        let mut i = 0;
        while i < Tile::ALL.len() {
            let place = if i <= Tile::GREEN_5.index() { i } else { i + 1 };
            all[place] = Tile::ALL[i];
            i += 1;
        }
        all
    };

    /// The tile of this colour and number, if there is one.
    pub fn new(colour: Colour, number: u8) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| tile.colour() == colour && tile.number() == number)
    }

    /// Its index in [`Tile::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number on it.
    pub const fn number(self) -> u8 {
        KINDS[self.index()].1
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        KINDS[self.index()].0
    }

    /// The name in JSON: `red 7`.
    pub const fn name(self) -> &'static str {
        KINDS[self.index()].2
    }

    /// The number of tiles of this kind in the box.
    pub fn copies(self) -> usize {
        if self == Tile::GREEN_5 { 2 } else { 1 }
    }
}

written_by_name!(Tile, "tile");

/// The first tile of a row that can't lie where it is named: it belongs further left, or the box holds no more of it
/// (TAG-4.8). `None` if the row is possible.
pub fn misplaced(row: &[Tile]) -> Option<Tile> {
    let fits = |(place, tile): (usize, &Tile)| {
        let left = &row[..place];
        left.last() <= Some(tile) && left.iter().filter(|other| *other == tile).count() < tile.copies()
    };
    row.iter().enumerate().find(|named| !fits(*named)).map(|(_, tile)| *tile)
}
