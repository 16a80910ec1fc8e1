//! The versions of the game: who sits, who plays with whom, who wins together.

use crate::position::{Colour, Colours, Position};
use knobel_core::{Players, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A version of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Version {
    /// Four people in two teams.
    Teams,
    /// Four in one team, for two to four people (TAC-10.1, TAC-10.3).
    Together,
    /// One person plays every seat with open hands (TAC-10.4).
    Alone,
    /// Two people with two colours each (TAC-11.1).
    Pairs,
    /// Three people, three colours, no teams (TAC-12.1).
    FreeForAll,
    /// Three people, four colours: seats 0 and 2 are one person, 1 and 3 a team (TAC-12.2).
    OneAgainstTwo,
    /// Three people, three colours: seat 0 plays against the team of 1 and 2 (TAC-12.3).
    TwoAgainstOne,
}

impl Version {
    /// Every version.
    pub const ALL: [Version; 7] = [
        Version::Teams,
        Version::Together,
        Version::Alone,
        Version::Pairs,
        Version::FreeForAll,
        Version::OneAgainstTwo,
        Version::TwoAgainstOne,
    ];

    /// The default version for this many people.
    pub fn usual(people: u8) -> Self {
        match people {
            1 => Version::Alone,
            2 => Version::Pairs,
            3 => Version::OneAgainstTwo,
            _ => Version::Teams,
        }
    }

    /// How many people can play it, fewest and most.
    pub fn people(self) -> (u8, u8) {
        match self {
            Version::Teams => (4, 4),
            Version::Together => (2, 4),
            Version::Alone => (1, 1),
            Version::Pairs => (2, 2),
            Version::FreeForAll | Version::OneAgainstTwo | Version::TwoAgainstOne => (3, 3),
        }
    }

    /// Which seats one person plays, for this many people.
    pub fn players(self, people: u8) -> Players {
        match (self, people) {
            (Version::FreeForAll | Version::TwoAgainstOne, _) => Players::each(3),
            (_, 1) => Players::new(&[0, 0, 0, 0]),
            (_, 2) => Players::new(&[0, 1, 0, 1]),
            (_, 3) => Players::new(&[0, 1, 0, 2]),
            (_, _) => Players::each(4),
        }
    }

    /// Who plays with whom.
    #[inline]
    pub fn sides(self) -> &'static Sides {
        match self {
            Version::Teams | Version::Pairs | Version::OneAgainstTwo => &OPPOSITE,
            Version::Together | Version::Alone => &ONE_TEAM,
            Version::FreeForAll => &FREE_FOR_ALL,
            Version::TwoAgainstOne => &TWO_AGAINST_ONE,
        }
    }
}

static OPPOSITE: Sides = Sides { seats: 4, partner: [2, 3, 0, 1], one_team: false };
static ONE_TEAM: Sides = Sides { seats: 4, partner: [2, 3, 0, 1], one_team: true };
static FREE_FOR_ALL: Sides = Sides { seats: 3, partner: [0, 1, 2, 3], one_team: false };
static TWO_AGAINST_ONE: Sides = Sides { seats: 3, partner: [0, 2, 1, 3], one_team: false };

/// Who sits next to whom and who plays with whom: named by the version, never computed from the seat (TAC-1.1).
#[derive(Debug, PartialEq, Eq)]
pub struct Sides {
    /// Three or four; with three, place 3 stays empty.
    seats: u8,
    /// A seat without a partner is its own.
    partner: [u8; 4],
    one_team: bool,
}

/// What the version says of one seat (TAC-1.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatRole {
    /// The colour this seat plays.
    pub colour: Colour,
    /// The seat whose turn comes next.
    pub next: Seat,
    /// The seat with which cards are exchanged and marbles shared.
    pub partner: Option<Seat>,
    /// The seats that win together with this one, itself included.
    pub team: Vec<Seat>,
}

impl Serialize for Sides {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.all().map(|seat| self.role(seat)))
    }
}

impl Sides {
    const ALL: [&'static Sides; 4] = [&OPPOSITE, &ONE_TEAM, &FREE_FOR_ALL, &TWO_AGAINST_ONE];

    /// Reads what [`Serialize`] wrote: one of the arrangements that the versions have.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<&'static Sides, D::Error> {
        let roles = Vec::<SeatRole>::deserialize(from)?;
        let is_written = |sides: &Sides| sides.all().map(|seat| sides.role(seat)).eq(roles.iter().cloned());
        let known = Sides::ALL.into_iter().find(|sides| is_written(sides));
        known.ok_or_else(|| serde::de::Error::custom("no version seats its players like this"))
    }

    /// What the version says of this seat.
    pub fn role(&self, seat: Seat) -> SeatRole {
        SeatRole {
            colour: seat.into(),
            next: self.next(seat),
            partner: self.partner(seat),
            team: self.all().filter(|other| self.allied(seat, *other)).collect(),
        }
    }

    /// How many seats are taken.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The seats in turn order.
    pub fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }

    /// The next seat clockwise; an empty place is skipped (TAC-12.1).
    #[inline]
    pub fn next(&self, seat: Seat) -> Seat {
        if seat.0 + 1 == self.seats { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The partner with whom cards are exchanged and marbles shared.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        Some(Seat(self.partner[seat.index()])).filter(|partner| *partner != seat)
    }

    /// Do all seats play for one goal (TAC-10.1)?
    pub fn one_team(&self) -> bool {
        self.one_team
    }

    /// Do these two win together?
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        self.one_team || one == other || self.partner(one) == Some(other)
    }

    /// The colours that win together with this seat's.
    pub fn team(&self, seat: Seat) -> Colours {
        match (self.one_team, self.partner(seat)) {
            (true, _) => Colours::first(self.seats),
            (false, Some(partner)) => Colours::of(seat.into()).and(partner.into()),
            (false, None) => Colours::of(seat.into()),
        }
    }

    /// Whose marbles a seat plays with: its own; with all of them home its partner's (TAC-3.11); in one team, with
    /// the partner's home too, any that remain (TAC-10.2).
    #[inline]
    pub fn movers(&self, seat: Seat, position: &Position) -> Colours {
        let own = Colour::from(seat);
        if !position.is_home(own) {
            return Colours::of(own);
        }
        let partner = Colour::from(Seat(self.partner[seat.index()]));
        if !position.is_home(partner) {
            return Colours::of(partner);
        }
        if self.one_team { position.not_home() } else { Colours::NONE }
    }

    /// Whose marbles an Angel of this seat serves: those the next seat would play with (TAC-9.8, TAC-9.10); in one team,
    /// with the own and the partner's marbles home, any that remain (TAC-10.2).
    #[inline]
    pub fn served(&self, seat: Seat, position: &Position) -> Colours {
        let partner = Seat(self.partner[seat.index()]);
        if self.one_team && position.is_home(seat.into()) && position.is_home(partner.into()) {
            return position.not_home();
        }
        self.movers(self.next(seat), position)
    }

    /// The seat whose team has all its marbles home (TAC-3.12), if one has.
    #[inline]
    pub fn winner(&self, position: &Position) -> Option<Seat> {
        if !position.some_house_is_full() {
            return None;
        }
        self.all().find(|seat| self.team(*seat).iter().all(|colour| position.is_home(colour)))
    }
}
