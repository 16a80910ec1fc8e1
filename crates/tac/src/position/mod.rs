//! Where the marbles stand, in five words, and how they may move.
//!
//! This is the one engine: the rules judge with it, bots search with it. A move is known by the position it leads
//! to; [`Moves`] lists the positions a card can lead to, [`Walk`] makes a 7 step by step.

mod board;
mod colour;
mod house;
mod moves;
mod picture;
mod place;
mod seven;
mod walk;

pub use colour::{Colour, Colours};
pub use moves::{Move, Moves, Sink};
#[cfg(feature = "types")]
pub(crate) use picture::Marbles;
pub use picture::PositionError;
pub use place::{Place, PlaceError};
pub use seven::Scratch;
pub use walk::{Walk, WalkError};

use serde::{Deserialize, Serialize};

/// The number of fields of the ring (TAC-1.1).
pub const FIELDS: u8 = 64;

/// Where every marble stands. What is on no ring and in no house lies in its yard.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "[Marbles, Marbles, Marbles, Marbles]"))]
#[serde(try_from = "picture::Standing", into = "picture::Standing")]
pub struct Position {
    /// One bit a field for each colour.
    ring: [u64; 4],
    /// The houses, four bits a colour, H1 the lowest; above them one bit for each colour whose marble on its start
    /// field has just been brought in (TAC-3.5). One word, so that copies need not wait for a narrower store.
    rest: u64,
}

const FRESH: u32 = 16; // where the fresh marks begin

/// The fresh mark of the colour whose start field this is, if it is one.
#[inline]
fn fresh_mark(field: u8) -> u64 {
    u64::from(field.is_multiple_of(16)) << (FRESH + u32::from(field / 16))
}

impl Position {
    /// All marbles in their yards.
    pub fn empty() -> Self {
        Position::default()
    }

    /// The ring fields on which this colour's marbles stand, as bits.
    #[inline]
    pub fn ring(&self, colour: Colour) -> u64 {
        self.ring[colour.index()]
    }

    /// The ring fields on which marbles of these colours stand.
    #[inline]
    pub fn ring_of(&self, colours: Colours) -> u64 {
        colours.iter().fold(0, |fields, colour| fields | self.ring(colour))
    }

    /// The ring fields on which any marble stands.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.ring[0] | self.ring[1] | self.ring[2] | self.ring[3]
    }

    /// The house fields on which this colour's marbles stand: bit 0 is H1.
    #[inline]
    pub fn house(&self, colour: Colour) -> u8 {
        (self.rest >> (4 * colour.index())) as u8 & 15
    }

    /// How many of this colour's marbles lie in the yard.
    #[inline]
    pub fn yard(&self, colour: Colour) -> u8 {
        4_u8.saturating_sub((self.ring(colour).count_ones() + self.house(colour).count_ones()) as u8)
    }

    /// Are all four marbles in the house?
    #[inline]
    pub fn is_home(&self, colour: Colour) -> bool {
        self.house(colour) == 15
    }

    /// The colours that have a marble outside their house.
    pub fn not_home(&self) -> Colours {
        Colours::first(4).iter().filter(|colour| !self.is_home(*colour)).collect()
    }

    /// Is any house full? Rarely, so it is worth asking first.
    #[inline]
    pub(crate) fn some_house_is_full(&self) -> bool {
        let pairs = self.rest & (self.rest >> 1);
        pairs & (pairs >> 2) & 0x1111 != 0
    }

    /// The colour of the marble on a ring field.
    pub fn on(&self, field: u8) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.ring(*colour) >> field & 1 == 1)
    }

    /// Has this colour's marble on its start field just been brought in (TAC-3.5)?
    #[inline]
    pub fn is_fresh(&self, colour: Colour) -> bool {
        self.rest & fresh_mark(colour.start()) != 0
    }

    /// The house fields whose marbles are locked (TAC-3.9): those with no free field deeper in. Whether a marble is
    /// locked follows from where the marbles stand, so it is not kept.
    #[inline]
    pub fn locked(&self, colour: Colour) -> u8 {
        house::locked(self.house(colour))
    }

    /// The locked fields of all houses, four bits a colour.
    pub(crate) fn locks(&self) -> u16 {
        Colour::ALL.into_iter().fold(0, |locks, colour| locks | u16::from(self.locked(colour)) << (4 * colour.index()))
    }

    /// Each colour's ring changed by the same rule; whole words in registers, no store to wait for.
    #[inline]
    fn with_rings(&self, rest: u64, change: impl Fn(usize, u64) -> u64) -> Self {
        let [black, red, blue, green] = self.ring;
        Position { ring: [change(0, black), change(1, red), change(2, blue), change(3, green)], rest }
    }

    /// Takes whatever stands on a field to its yard (TAC-3.2).
    #[inline]
    pub(crate) fn clear(&mut self, field: u8) {
        *self = self.with_rings(self.rest & !fresh_mark(field), |_, ring| ring & !(1 << field));
    }

    /// Moves a marble along the ring; what stands on `to` is captured.
    #[inline]
    pub(crate) fn advance(&mut self, colour: Colour, from: u8, to: u8) {
        let rest = self.rest & !(fresh_mark(from) | fresh_mark(to));
        let (gone, come) = (1_u64 << from, 1_u64 << to);
        *self = self.with_rings(rest, |index, ring| {
            let own = u64::from(index == colour.index()).wrapping_neg();
            ring & !(come | gone & own) | come & own
        });
    }

    /// Sets a marble down on a ring field; what stands there stays.
    pub(crate) fn set_on_ring(&mut self, colour: Colour, field: u8) {
        self.ring[colour.index()] |= 1 << field;
    }

    /// Takes a marble off the ring.
    #[inline]
    pub(crate) fn lift(&mut self, colour: Colour, from: u8) {
        let gone = 1_u64 << from;
        *self = self.with_rings(self.rest & !fresh_mark(from), |index, ring| {
            ring & !(gone & u64::from(index == colour.index()).wrapping_neg())
        });
    }

    /// Brings a marble from the yard onto its start field, where it is fresh (TAC-3.4, TAC-3.5).
    #[inline]
    pub(crate) fn enter(&mut self, colour: Colour) {
        self.advance(colour, colour.start(), colour.start());
        self.rest |= fresh_mark(colour.start());
    }

    /// Sets a marble down in the house; `depth` 0 is H1.
    #[inline]
    pub(crate) fn house_in(&mut self, colour: Colour, depth: u8) {
        self.rest |= 1 << (4 * colour.index() as u8 + depth);
    }

    /// Takes a marble up in the house.
    #[inline]
    pub(crate) fn house_out(&mut self, colour: Colour, depth: u8) {
        self.rest &= !(1 << (4 * colour.index() as u8 + depth));
    }

    /// Sets a whole house at once.
    #[inline]
    pub(crate) fn set_house(&mut self, colour: Colour, fields: u8) {
        let at = 4 * colour.index();
        self.rest = self.rest & !(15 << at) | u64::from(fields) << at;
    }

    /// Exchanges the marbles on two ring fields; neither is fresh afterwards (TAC-7.4).
    #[inline]
    pub(crate) fn swap(&mut self, one: u8, other: u8) {
        *self = self.with_rings(self.rest & !(fresh_mark(one) | fresh_mark(other)), |_, ring| {
            let differ = (ring >> one ^ ring >> other) & 1;
            ring ^ (differ << one | differ << other)
        });
    }
}

/// The fields of a bit board, from the lowest.
#[inline]
pub(crate) fn fields(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let field = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        (field < FIELDS).then_some(field)
    })
}
