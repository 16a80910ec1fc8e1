//! The 251 sets of three tiles that can stand on a rack, and sets of those.

use code777::{Number, Tile, Tiles, numbers};
use std::sync::LazyLock;

/// Three tiles without their order, by its place among all that the box can fill a rack with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trio(u8);

/// What is looked up for a trio.
struct Entry {
    tiles: Tiles,
    orders: f64,
    code: u8,
}

/// How many tiles of each kind, in the order of [`Tile::ALL`].
pub type Counts = [u8; Tile::KINDS];

/// The whole box.
pub const BOX: Counts = {
    let mut counts = [0; Tile::KINDS];
    let mut kind = 0;
    while kind < Tile::KINDS {
        counts[kind] = Tile::ALL[kind].copies();
        kind += 1;
    }
    counts
};

struct Tables {
    trios: Vec<Entry>,
    /// By the indices of the three kinds; a copy too many has none.
    places: [[[Option<Trio>; Tile::KINDS]; Tile::KINDS]; Tile::KINDS],
    /// The number triples, ascending.
    codes: Vec<[Number; 3]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let mut tables =
            Tables { trios: vec![], places: [[[None; Tile::KINDS]; Tile::KINDS]; Tile::KINDS], codes: vec![] };
        for (a, one) in Tile::ALL.into_iter().enumerate() {
            for (b, two) in Tile::ALL.into_iter().enumerate().skip(a) {
                for three in Tile::ALL.into_iter().skip(b) {
                    tables.add([one, two, three]);
                }
            }
        }
        tables
    }

    fn add(&mut self, tiles: Tiles) {
        let mut counts = [0; Tile::KINDS];
        tiles.iter().for_each(|tile| counts[tile.index()] += 1);
        if Tile::ALL.into_iter().any(|tile| counts[tile.index()] > tile.copies()) {
            return;
        }
        let orders = match counts.iter().max() {
            Some(3) => 1.0,
            Some(2) => 3.0,
            _ => 6.0,
        };
        let numbers = numbers(tiles);
        let code = self.codes.iter().position(|code| *code == numbers).unwrap_or_else(|| {
            self.codes.push(numbers);
            self.codes.len() - 1
        });
        let trio = Trio(u8::try_from(self.trios.len()).expect("there are 251"));
        let [a, b, c] = tiles.map(Tile::index);
        for [a, b, c] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            self.places[a][b][c] = Some(trio);
        }
        let code = u8::try_from(code).expect("there are 76");
        self.trios.push(Entry { tiles, orders, code });
    }
}

impl Trio {
    /// How many there are.
    pub const COUNT: usize = 251;
    /// How many number triples they make.
    pub const CODES: usize = 76;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Trio> {
        (0..Trio::COUNT as u8).map(Trio)
    }

    /// What stands on a rack, whatever the order.
    ///
    /// # Panics
    /// If the box does not hold these tiles.
    pub fn of(tiles: Tiles) -> Self {
        let [a, b, c] = tiles.map(Tile::index);
        TABLES.places[a][b][c].expect("the tiles of a rack come from the box")
    }

    /// The tiles, by kind.
    pub fn tiles(self) -> Tiles {
        self.entry().tiles
    }

    /// In how many orders they can be drawn.
    pub fn orders(self) -> f64 {
        self.entry().orders
    }

    /// Its numbers, as a place among all number triples.
    pub fn code(self) -> usize {
        self.entry().code.into()
    }

    /// The number triple at this place.
    pub fn numbers_of(code: usize) -> [Number; 3] {
        TABLES.codes[code]
    }

    pub fn index(self) -> usize {
        self.0.into()
    }

    fn entry(self) -> &'static Entry {
        &TABLES.trios[self.index()]
    }
}

/// A set of trios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trios([u64; 4]);

impl Trios {
    /// None.
    pub const NONE: Trios = Trios([0; 4]);
    /// All.
    pub const ALL: Trios = Trios([!0, !0, !0, !0 >> (256 - Trio::COUNT)]);

    /// How many.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is this one among them?
    pub fn has(&self, trio: Trio) -> bool {
        self.0[trio.index() / 64] >> (trio.index() % 64) & 1 == 1
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = Trio> {
        (0..4_u8).zip(self.0).flat_map(|(place, word)| {
            let ones = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            ones.take_while(|word| *word != 0).map(move |word| Trio(place * 64 + word.trailing_zeros() as u8))
        })
    }

    pub fn retain(&mut self, keep: impl Fn(Trio) -> bool) {
        *self = self.iter().filter(|trio| keep(*trio)).collect();
    }

    pub fn and(self, other: Trios) -> Trios {
        Trios(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn or(self, other: Trios) -> Trios {
        Trios(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn without(self, other: Trios) -> Trios {
        Trios(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl FromIterator<Trio> for Trios {
    fn from_iter<T: IntoIterator<Item = Trio>>(trios: T) -> Self {
        trios.into_iter().fold(Trios::NONE, |mut set, trio| {
            set.0[trio.index() / 64] |= 1 << (trio.index() % 64);
            set
        })
    }
}

/// In how many ways these three can be drawn, one after the other in a given order, from what is left.
pub fn draws(left: &Counts, trio: Trio) -> f64 {
    let [a, b, c] = trio.tiles();
    let second = left[b.index()].saturating_sub(u8::from(a == b));
    let third = left[c.index()].saturating_sub(u8::from(a == c) + u8::from(b == c));
    f64::from(left[a.index()]) * f64::from(second) * f64::from(third)
}

/// What is left without these three; nothing if they are not all there.
pub fn less(left: &Counts, trio: Trio) -> Option<Counts> {
    let mut rest = *left;
    for tile in trio.tiles() {
        rest[tile.index()] = rest[tile.index()].checked_sub(1)?;
    }
    Some(rest)
}

/// The product of the factorials: in how many ways tiles of one kind can stand for each other.
pub fn arrangements(counts: &Counts) -> f64 {
    const FACTORIALS: [f64; 5] = [1.0, 1.0, 2.0, 6.0, 24.0];
    counts.iter().map(|count| FACTORIALS[usize::from(*count)]).product()
}
