//! Sets of seats, heaps of cards.

use crate::card::Card;
use knobel_core::Seat;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of seats, written as a list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// Is it one of them?
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }
    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..4).map(Seat).filter(move |seat| self.has(*seat))
    }
    pub(crate) fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Seats::default();
        seats.into_iter().for_each(|seat| set.add(seat));
        set
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().filter(|seat| seat.0 < 4).collect()
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Vec<Seat> {
        seats.iter().collect()
    }
}

impl std::fmt::Debug for Seats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How many of each card lie open (TAC-2.8), written with the cards' names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Record<Card, number>"))]
pub struct Pile([u8; Card::KINDS]);

impl Pile {
    /// How many of this kind.
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }
    /// Lays one more on it.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for card in Card::ALL.into_iter().filter(|card| self.count(*card) > 0) {
            map.serialize_entry(card.name(), &self.count(card))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let counts = std::collections::BTreeMap::<String, u8>::deserialize(from)?;
        let mut pile = Pile::default();
        for (name, count) in counts {
            let card: Card = name.parse().map_err(serde::de::Error::custom)?;
            pile.0[card.index()] = count;
        }
        Ok(pile)
    }
}

/// The cards to be dealt, the next one last.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    cards: [Card; Stack::MOST],
    len: u8,
}

impl Stack {
    const MOST: usize = 104;

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    pub(crate) fn cut_to(&mut self, len: u8) {
        self.len = self.len.min(len);
    }
}

impl PartialEq for Stack {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl Default for Stack {
    fn default() -> Self {
        Stack { cards: [Card::One; Stack::MOST], len: 0 }
    }
}

impl FromIterator<Card> for Stack {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut stack = Stack::default();
        for card in cards.into_iter().take(Stack::MOST) {
            stack.cards[usize::from(stack.len)] = card;
            stack.len += 1;
        }
        stack
    }
}

impl std::fmt::Debug for Stack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
