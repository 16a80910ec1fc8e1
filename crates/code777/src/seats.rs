//! A set of seats as a bit set in one byte.

use knobel_core::Seat;
use serde::{Deserialize, Serialize};

/// A set of seats; JSON lists them in turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
#[serde(try_from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// All seats of a table of `seats` except this one.
    pub fn others(seat: Seat, seats: u8) -> Self {
        let mut others: Seats = (0..seats).map(Seat).collect();
        others.remove(seat);
        others
    }

    /// Whether the seat is in the set.
    pub fn has(self, seat: Seat) -> bool {
        self.iter().any(|one| one == seat)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Seats::NONE
    }

    /// Removes a seat.
    pub fn remove(&mut self, seat: Seat) {
        *self = self.iter().filter(|one| *one != seat).collect();
    }

    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..u8::BITS as u8).filter(move |seat| self.0 >> seat & 1 == 1).map(Seat)
    }
}

impl FromIterator<Seat> for Seats {
    /// # Panics
    /// If a seat is numbered 8 or higher: no table is that large.
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        let bit = |seat: Seat| 1_u8.checked_shl(seat.0.into()).expect("a table has five seats at most");
        Seats(seats.into_iter().fold(0, |set, seat| set | bit(seat)))
    }
}

/// The number is too high for a seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0}; seats are numbered from 0 to 4")]
pub struct SeatError(Seat);

impl TryFrom<Vec<Seat>> for Seats {
    type Error = SeatError;
    fn try_from(seats: Vec<Seat>) -> Result<Self, SeatError> {
        match seats.iter().find(|seat| seat.0 > 4) {
            Some(seat) => Err(SeatError(*seat)),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Vec<Seat> {
        seats.iter().collect()
    }
}
