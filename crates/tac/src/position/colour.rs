//! The colours of the marbles. Seat `s` plays the colour `s`.

use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The colour of a seat's marbles, clockwise from black (TAC-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "a colour says it all")]
#[repr(u8)]
pub enum Colour {
    Black,
    Red,
    Blue,
    Green,
}

impl Colour {
    /// All four, clockwise.
    pub const ALL: [Colour; 4] = [Colour::Black, Colour::Red, Colour::Blue, Colour::Green];

    /// For looking up what is kept per colour.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The field on which its marbles enter the ring, the last one before its house (TAC-1.2).
    #[inline]
    pub fn start(self) -> u8 {
        16 * self as u8
    }

    /// The seat that plays it.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// As players call it.
    pub fn name(self) -> &'static str {
        ["black", "red", "blue", "green"][self.index()]
    }

    #[inline]
    pub(super) fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl From<Seat> for Colour {
    #[inline]
    fn from(seat: Seat) -> Self {
        Colour::ALL[seat.index() & 3]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours(u8);

impl Colours {
    /// No colour.
    pub const NONE: Colours = Colours(0);

    /// Just this one.
    #[inline]
    pub fn of(colour: Colour) -> Self {
        Colours(colour.bit())
    }

    /// The first `count` colours, clockwise from black.
    pub fn first(count: u8) -> Self {
        Colours((1 << count) - 1)
    }

    /// With this one too.
    pub fn and(self, colour: Colour) -> Self {
        Colours(self.0 | colour.bit())
    }

    /// Is it one of them?
    #[inline]
    pub fn has(self, colour: Colour) -> bool {
        self.0 & colour.bit() != 0
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// If it is exactly one, which.
    #[inline]
    pub fn only(self) -> Option<Colour> {
        self.0.is_power_of_two().then(|| Colour::ALL[self.0.trailing_zeros() as usize & 3])
    }

    /// Each of them, clockwise from black.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let colour = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Colour::ALL.get(colour).copied()
        })
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        colours.into_iter().fold(Colours::NONE, Colours::and)
    }
}
