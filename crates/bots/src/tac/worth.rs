//! What a position is worth to a seat's team: progress, and what stands in danger.

use knobel_core::Seat;
use tac::position::{Colour, Colours, FIELDS, Position};
use tac::{Card, Sides};

const IN_PLAY: i32 = 24; // a marble on the ring needs no opening card any more
const HOME: i32 = 110;
const DEEPER: i32 = 3;
const LOCKED: i32 = 6; // it leaves no hole behind it
const BEFORE_THE_DOOR: i32 = 12; // some card brings it home next
const RISK: u32 = 2; // a quarter of a hunted marble is as good as lost

/// What a house is worth, for each way it can stand.
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

/// What a marble is worth by the fields it has walked; on its start field it stands on neutral ground.
const MARBLES: [i32; FIELDS as usize] = {
    let mut worth = [0; FIELDS as usize];
    let mut walked = 0;
    while walked < FIELDS as usize {
        worth[walked] = IN_PLAY
            + match walked {
                0 => FIELDS as i32 + BEFORE_THE_DOOR,
                1..=3 => 50 + BEFORE_THE_DOOR, // a 4 brings it home
                4..52 => walked as i32,
                _ => walked as i32 + BEFORE_THE_DOOR,
            };
        walked += 1;
    }
    worth
};

/// Judges positions for the team of one seat. Most positions it is asked about differ little from one, so what each
/// colour is worth there is kept.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// All bits for a friend's colour, none for a foe's.
    friendly: [u64; 4],
    usual: Position,
    usually: [i32; 4],
}

impl Worth {
    /// For the team of `seat`, about positions near this one.
    pub fn to(sides: &Sides, seat: Seat, near: &Position) -> Self {
        let team = sides.team(seat);
        let friendly = Colour::ALL.map(|colour| if team.has(colour) { u64::MAX } else { 0 });
        Worth { friendly, usual: *near, usually: Colour::ALL.map(|colour| progress(near, colour)) }
    }

    /// The higher, the better.
    #[inline]
    pub fn of(&self, position: &Position) -> i32 {
        let occupied = position.occupied();
        let friends =
            Colour::ALL.iter().fold(0, |all, colour| all | position.ring(*colour) & self.friendly[colour.index()]);
        let foes = occupied & !friends;
        let hunted = friends & ahead_of(foes, !occupied) | foes & ahead_of(friends, !occupied);
        let mut sum = 0;
        for colour in Colour::ALL {
            let worth = self.progress(position, colour) - risk(position, colour, hunted);
            sum += if self.friendly[colour.index()] == 0 { -worth } else { worth };
        }
        sum
    }

    #[inline]
    fn progress(&self, position: &Position, colour: Colour) -> i32 {
        let as_usual = position.ring(colour) == self.usual.ring(colour)
            && position.house(colour) == self.usual.house(colour)
            && position.is_fresh(colour) == self.usual.is_fresh(colour);
        if as_usual { self.usually[colour.index()] } else { progress(position, colour) }
    }
}

/// How far a colour has come.
pub fn progress(position: &Position, colour: Colour) -> i32 {
    let ring: i32 = fields(position.ring(colour)).map(|field| marble_worth(position, colour, field)).sum();
    ring + HOUSES[usize::from(position.house(colour))]
}

/// What a colour may lose by those of its marbles that are hunted.
#[inline]
fn risk(position: &Position, colour: Colour, hunted: u64) -> i32 {
    fields(position.ring(colour) & hunted).map(|field| marble_worth(position, colour, field) >> RISK).sum()
}

#[inline]
pub fn marble_worth(position: &Position, colour: Colour, field: u8) -> i32 {
    let walked = field.wrapping_sub(colour.start()) % FIELDS;
    let fresh = walked == 0 && position.is_fresh(colour);
    if fresh { IN_PLAY } else { MARBLES[usize::from(walked)] }
}

/// The fields a marble of these could reach with one card: up to sixteen ahead, over empty fields.
#[inline]
fn ahead_of(marbles: u64, empty: u64) -> u64 {
    let (mut reached, mut open) = (marbles, empty);
    for steps in [1, 2, 4, 8] {
        reached |= open & reached.rotate_left(steps);
        open &= open.rotate_left(steps);
    }
    reached.rotate_left(1)
}

/// How far ahead of a field the next marble stands; one that is alone on the ring meets itself.
#[inline]
pub fn next_ahead(occupied: u64, field: u32) -> u32 {
    occupied.rotate_right(field + 1).trailing_zeros() + 1
}

/// The same behind it.
#[inline]
pub fn next_behind(occupied: u64, field: u32) -> u32 {
    occupied.rotate_left(64 - field).leading_zeros() + 1
}

/// The fields of a bit board.
#[inline]
pub fn fields(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let field = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        (field < FIELDS).then_some(field)
    })
}

/// What a card is worth in the hand: the better, the longer it is kept.
pub fn keeping(card: Card) -> i32 {
    match card {
        Card::One | Card::Thirteen => 14,
        Card::Seven | Card::Tac => 16,
        Card::Four | Card::Trickster | Card::Warrior => 10,
        Card::Eight | Card::Two | Card::Three => 6,
        Card::Five | Card::Six | Card::Nine | Card::Ten | Card::Twelve => 2,
        Card::Fool | Card::Angel | Card::Devil => 0,
    }
}

/// The marbles of these colours that stand on the ring.
pub fn on_ring(position: &Position, colours: Colours) -> u32 {
    position.ring_of(colours).count_ones()
}
