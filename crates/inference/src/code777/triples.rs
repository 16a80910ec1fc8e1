//! The 251 multisets of three tiles that can stand on a rack, and bit sets of them.

use code777::{Number, Tile, Tiles, numbers};
use std::sync::LazyLock;

/// Three tiles without their order: the index among all multisets that the box allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple(u8);

/// Precomputed properties of a triple.
struct Entry {
    tiles: Tiles,
    orders: f64,
    code: u8,
}

/// Number of tiles of each kind, in the order of [`Tile::ALL`].
pub type TileCounts = [u8; Tile::KINDS];

/// The whole box.
pub const FULL_BOX: TileCounts = {
    let mut counts = [0; Tile::KINDS];
    let mut kind = 0;
    while kind < Tile::KINDS {
        counts[kind] = Tile::ALL[kind].copies();
        kind += 1;
    }
    counts
};

struct Tables {
    triples: Vec<Entry>,
    /// By the indices of the three kinds; `None` where the box has too few copies.
    places: [[[Option<Triple>; Tile::KINDS]; Tile::KINDS]; Tile::KINDS],
    /// The number triples, ascending.
    codes: Vec<[Number; 3]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let mut tables =
            Tables { triples: vec![], places: [[[None; Tile::KINDS]; Tile::KINDS]; Tile::KINDS], codes: vec![] };
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
        let triple = Triple(u8::try_from(self.triples.len()).expect("there are 251"));
        let [a, b, c] = tiles.map(Tile::index);
        for [a, b, c] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            self.places[a][b][c] = Some(triple);
        }
        let code = u8::try_from(code).expect("there are 76");
        self.triples.push(Entry { tiles, orders, code });
    }
}

impl Triple {
    /// How many there are.
    pub const COUNT: usize = 251;
    /// How many number triples they form.
    pub const CODES: usize = 76;

    /// All triples, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Triple> {
        (0..Triple::COUNT as u8).map(Triple)
    }

    /// The triple of a rack, whatever the order of its tiles.
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

    /// Number of orders in which the tiles can be drawn.
    pub fn orders(self) -> f64 {
        self.entry().orders
    }

    /// The index of its numbers among all number triples.
    pub fn code(self) -> usize {
        self.entry().code.into()
    }

    /// The number triple with this index.
    pub fn numbers_of_code(code: usize) -> [Number; 3] {
        TABLES.codes[code]
    }

    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    fn entry(self) -> &'static Entry {
        &TABLES.triples[self.index()]
    }
}

/// A set of triples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TripleSet([u64; 4]);

impl TripleSet {
    /// The empty set.
    pub const NONE: TripleSet = TripleSet([0; 4]);
    /// All triples.
    pub const ALL: TripleSet = TripleSet([!0, !0, !0, !0 >> (256 - Triple::COUNT)]);

    /// Number of triples in the set.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether this triple is in the set.
    pub fn has(&self, triple: Triple) -> bool {
        self.0[triple.index() / 64] >> (triple.index() % 64) & 1 == 1
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Triple> {
        (0..4_u8).zip(self.0).flat_map(|(place, word)| {
            let ones = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            ones.take_while(|word| *word != 0).map(move |word| Triple(place * 64 + word.trailing_zeros() as u8))
        })
    }

    pub(super) fn retain(&mut self, keep: impl Fn(Triple) -> bool) {
        *self = self.iter().filter(|triple| keep(*triple)).collect();
    }

    pub(super) fn and(self, other: TripleSet) -> TripleSet {
        TripleSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn or(self, other: TripleSet) -> TripleSet {
        TripleSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn without(self, other: TripleSet) -> TripleSet {
        TripleSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl FromIterator<Triple> for TripleSet {
    fn from_iter<T: IntoIterator<Item = Triple>>(triples: T) -> Self {
        triples.into_iter().fold(TripleSet::NONE, |mut set, triple| {
            set.0[triple.index() / 64] |= 1 << (triple.index() % 64);
            set
        })
    }
}

/// Number of ways to draw these three tiles in a given order from the tiles that are left.
pub fn ordered_draws(left: &TileCounts, triple: Triple) -> f64 {
    let [a, b, c] = triple.tiles();
    let second = left[b.index()].saturating_sub(u8::from(a == b));
    let third = left[c.index()].saturating_sub(u8::from(a == c) + u8::from(b == c));
    f64::from(left[a.index()]) * f64::from(second) * f64::from(third)
}

/// The tiles that are left without these three; `None` if they are not all there.
pub(super) fn without_triple(left: &TileCounts, triple: Triple) -> Option<TileCounts> {
    let mut rest = *left;
    for tile in triple.tiles() {
        rest[tile.index()] = rest[tile.index()].checked_sub(1)?;
    }
    Some(rest)
}

/// Product of the factorials of the counts: the permutations that exchange only tiles of the same kind.
pub(super) fn factorial_product(counts: &TileCounts) -> f64 {
    const FACTORIALS: [f64; 5] = [1.0, 1.0, 2.0, 6.0, 24.0];
    counts.iter().map(|count| FACTORIALS[usize::from(*count)]).product()
}
