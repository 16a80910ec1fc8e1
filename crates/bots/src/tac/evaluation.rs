//! A fast evaluation of positions for a seat's team: progress, minus a share of the marbles within an opponent's reach.
//!
//! All values are in fields of the ring.

use knobel_core::Seat;
use tac::position::{Colour, Colours, FIELDS, Position};
use tac::{Card, Sides};

/// A marble on the ring needs no opening card any more.
const IN_PLAY: i32 = 24;
/// A marble on the first field of its house.
const HOME: i32 = 110;
/// Each further field into the house.
const DEEPER: i32 = 3;
/// A marble in the house with no free field behind it.
const LOCKED: i32 = 6;
/// A marble that some single card can bring home.
const NEAR_HOME: i32 = 12;
/// A marble within reach of an opponent loses a quarter of its value: this many bits.
const RISK_SHIFT: u32 = 2;
/// The value of a marble past its start field that a 4 can bring home backwards, without the bonuses.
const BEHIND_HOME: i32 = 50;

/// The value of a house, by the set of its occupied fields.
const HOUSES: [i32; 16] = {
    let mut worth = [0; 16];
    let mut house = 0;
    while house < 16 {
        let mut field = 0;
        while field < 4 {
            if house >> field & 1 == 1 {
                let deeper = 15 & !((2 << field) - 1);
                let locked = if house & deeper == deeper { LOCKED } else { 0 };
                worth[house] += HOME + field * DEEPER + locked;
            }
            field += 1;
        }
        house += 1;
    }
    worth
};

/// The value of a marble by the fields it has walked from its start field, where it arrives after a full round.
const MARBLES: [i32; FIELDS as usize] = {
    let mut worth = [0; FIELDS as usize];
    let mut walked = 0;
    while walked < FIELDS as usize {
        worth[walked] = IN_PLAY
            + match walked {
                0 => FIELDS as i32 + NEAR_HOME,
                1..=3 => BEHIND_HOME + NEAR_HOME, // a 4 brings it home
                4..52 => walked as i32,
                _ => walked as i32 + NEAR_HOME,
            };
        walked += 1;
    }
    worth
};

/// Evaluates positions for the team of one seat. Most of them differ little from a reference position, so the progress of
/// each colour there is cached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evaluation {
    /// For each colour, all bits for a friend, none for an opponent.
    friendly: [u64; 4],
    reference: Position,
    reference_progress: [i32; 4],
}

impl Evaluation {
    /// For the team of `seat`, for positions near this one.
    pub(super) fn for_team(sides: &Sides, seat: Seat, near: &Position) -> Self {
        let team = sides.team(seat);
        let friendly = Colour::ALL.map(|colour| if team.has(colour) { u64::MAX } else { 0 });
        Evaluation { friendly, reference: *near, reference_progress: Colour::ALL.map(|colour| progress(near, colour)) }
    }

    /// The value to the team.
    #[inline]
    pub(super) fn of(&self, position: &Position) -> i32 {
        let occupied = position.occupied();
        let friends =
            Colour::ALL.iter().fold(0, |all, colour| all | position.ring(*colour) & self.friendly[colour.index()]);
        let foes = occupied & !friends;
        let attacked = friends & reach(foes, !occupied) | foes & reach(friends, !occupied);
        let mut sum = 0;
        for colour in Colour::ALL {
            let value = self.progress(position, colour) - risk(position, colour, attacked);
            sum += if self.friendly[colour.index()] == 0 { -value } else { value };
        }
        sum
    }

    #[inline]
    fn progress(&self, position: &Position, colour: Colour) -> i32 {
        let is_unchanged = position.ring(colour) == self.reference.ring(colour)
            && position.house(colour) == self.reference.house(colour)
            && position.is_fresh(colour) == self.reference.is_fresh(colour);
        if is_unchanged { self.reference_progress[colour.index()] } else { progress(position, colour) }
    }
}

/// The progress of a colour.
pub(super) fn progress(position: &Position, colour: Colour) -> i32 {
    let ring: i32 = fields(position.ring(colour)).map(|field| marble_value(position, colour, field)).sum();
    ring + HOUSES[usize::from(position.house(colour))]
}

/// The loss of a colour by its attacked marbles.
#[inline]
fn risk(position: &Position, colour: Colour, attacked: u64) -> i32 {
    fields(position.ring(colour) & attacked).map(|field| marble_value(position, colour, field) >> RISK_SHIFT).sum()
}

/// The value of a marble on the ring.
#[inline]
pub(super) fn marble_value(position: &Position, colour: Colour, field: u8) -> i32 {
    let walked = field.wrapping_sub(colour.start()) % FIELDS;
    let fresh = walked == 0 && position.is_fresh(colour);
    if fresh { IN_PLAY } else { MARBLES[usize::from(walked)] }
}

/// The fields that these marbles can reach with one card: up to sixteen ahead over empty fields, by doubling (Kogge-Stone
/// fill).
#[inline]
fn reach(marbles: u64, empty: u64) -> u64 {
    let (mut reached, mut open) = (marbles, empty);
    for steps in [1, 2, 4, 8] {
        reached |= open & reached.rotate_left(steps);
        open &= open.rotate_left(steps);
    }
    reached.rotate_left(1)
}

/// The distance from a field to the next marble ahead; a marble that is alone on the ring meets itself.
#[inline]
pub(super) fn distance_ahead(occupied: u64, field: u32) -> u32 {
    occupied.rotate_right(field + 1).trailing_zeros() + 1
}

/// The distance to the next marble behind.
#[inline]
pub(super) fn distance_behind(occupied: u64, field: u32) -> u32 {
    occupied.rotate_left(64 - field).leading_zeros() + 1
}

/// The fields of a bitboard.
#[inline]
pub fn fields(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let field = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        (field < FIELDS).then_some(field)
    })
}

/// The value of keeping a card in the hand.
pub fn card_value(card: Card) -> i32 {
    match card {
        Card::One | Card::Thirteen => 14,
        Card::Seven | Card::Tac => 16,
        Card::Four | Card::Trickster | Card::Warrior => 10,
        Card::Eight | Card::Two | Card::Three => 6,
        Card::Five | Card::Six | Card::Nine | Card::Ten | Card::Twelve => 2,
        Card::Fool | Card::Angel | Card::Devil => 0,
    }
}

/// The number of marbles of these colours on the ring.
pub(super) fn on_ring(position: &Position, colours: Colours) -> u32 {
    position.ring_of(colours).count_ones()
}
