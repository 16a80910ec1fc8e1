//! Seats, the players who hold them, and viewers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, numbered from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's index into lists with one entry per seat.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The seat `steps` places further clockwise at a table of `seats`.
    pub fn after(self, steps: u8, seats: u8) -> Seat {
        Seat((self.0 + steps) % seats)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A person or a bot that holds one seat or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Player(pub u8);

impl Player {
    /// The player's index into lists with one entry per player.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// The person or program that a view is made for. A spectator of a running match is `Public`, never `Everything`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A spectator.
    Public,
    /// The player that holds this seat.
    Seat(Seat),
    /// Anybody, after the match, when nothing is hidden any more.
    Everything,
}

/// Which player holds each seat: `[0, 1, 0, 2]` says that seats 0 and 2 are held by the same player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players(Vec<Player>);

impl Players {
    /// One player number per seat, in turn order. Players are numbered from 0 in the order of their first seats.
    ///
    /// # Panics
    /// If a number is skipped: outcomes list one place per player, so every number must be used.
    pub fn new(holders: &[u8]) -> Self {
        let mut known = 0;
        for &holder in holders {
            assert!(holder <= known, "player {holder} sits down before player {known}");
            known = known.max(holder + 1);
        }
        Players(holders.iter().copied().map(Player).collect())
    }

    /// Every seat is held by a player of its own.
    pub fn each(seats: u8) -> Self {
        Players((0..seats).map(Player).collect())
    }

    /// The number of seats.
    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.0.len()).expect("a table has few seats")
    }

    /// All seats in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seat_count()).map(Seat)
    }

    /// All players, each once.
    pub fn all(&self) -> impl Iterator<Item = Player> + use<> {
        (0..=self.0.iter().map(|player| player.0).max().unwrap_or(0)).map(Player)
    }

    /// The seats of one player.
    pub fn seats_of(&self, player: Player) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.of(*seat) == player)
    }

    /// Whether the table has this seat.
    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.0.len()
    }

    /// The player that holds `seat`.
    pub fn of(&self, seat: Seat) -> Player {
        self.0[seat.index()]
    }

    /// Whether `viewer` may see the private things of `owner`.
    pub fn may_see(&self, viewer: Viewer, owner: Seat) -> bool {
        match viewer {
            Viewer::Public => false,
            Viewer::Seat(seat) => self.of(seat) == self.of(owner),
            Viewer::Everything => true,
        }
    }

    /// All viewers of a running match: every seat, and the spectators.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        self.seats().map(Viewer::Seat).chain([Viewer::Public])
    }
}
