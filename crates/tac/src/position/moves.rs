//! The positions a card can lead to. Every card but the 7 is here.

use super::{Colour, Colours, FIELDS, Place, Position, Scratch, fields, house};
use crate::card::{Card, Hand};
use crate::seating::Sides;
use knobel_core::Seat;
use serde::{Deserialize, Serialize};

/// One part of what a card does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// A marble goes from one place to another.
    Go(Place, Place),
    /// Two marbles change places (TAC-7.1).
    Swap(Place, Place),
    /// The next seat sits out (TAC-6.1).
    SitOut,
}

/// Takes what [`Moves`] finds.
pub trait Sink {
    /// This card leads to this position by this move. No position comes twice for one card.
    fn take(&mut self, card: Card, position: &Position, by: Move);
    /// A 7 leads to this position in one or more ways; [`Walk`](super::Walk) finds the ways. None comes twice.
    fn take_seven(&mut self, position: &Position);
}

/// What a seat can do with the marbles.
#[derive(Clone, Copy, Debug)]
pub struct Moves<'a> {
    /// Where they stand.
    pub position: &'a Position,
    /// Who plays with whom.
    pub sides: &'static Sides,
    /// Who moves.
    pub seat: Seat,
}

/// The cards that move a marble forward, each by its number (TAC-3.1).
const FORWARD: [(Card, u8); 10] = [
    (Card::One, 1),
    (Card::Two, 2),
    (Card::Three, 3),
    (Card::Five, 5),
    (Card::Six, 6),
    (Card::Eight, 8),
    (Card::Nine, 9),
    (Card::Ten, 10),
    (Card::Twelve, 12),
    (Card::Thirteen, 13),
];

/// The number of a card; 0 if it does not go forward by one.
const NUMBER_OF: [u8; Card::KINDS] = {
    let mut numbers = [0; Card::KINDS];
    let mut i = 0;
    while i < FORWARD.len() {
        numbers[FORWARD[i].0 as usize] = FORWARD[i].1;
        i += 1;
    }
    numbers
};

/// The card of a number.
const CARD_OF: [Card; 14] = {
    let mut cards = [Card::One; 14];
    let mut i = 0;
    while i < FORWARD.len() {
        cards[FORWARD[i].1 as usize] = FORWARD[i].0;
        i += 1;
    }
    cards
};

/// What an Angel moves a marble (TAC-9.9): a set of numbers is one bit for each.
const ANGEL_NUMBERS: u16 = 1 << 1 | 1 << 13;

impl Moves<'_> {
    /// All positions the kinds of this hand lead to by moving marbles. Fool, Devil and TAC move none by themselves,
    /// and that an 8 can make a seat sit out is not asked here.
    pub fn all<S: Sink>(&self, hand: Hand, scratch: &mut Scratch, sink: &mut S) {
        let movers = self.sides.movers(self.seat, self.position);
        let mut numbers = 0_u16;
        for card in hand.kinds() {
            match card {
                Card::Four => self.back(movers, sink),
                Card::Seven => scratch.seven(self, sink),
                Card::Trickster => self.swaps(movers, sink),
                Card::Warrior => self.strikes(movers, sink),
                Card::Angel => self.serve(sink),
                Card::Tac | Card::Fool | Card::Devil => {}
                Card::One | Card::Thirteen => {
                    self.bring_in(card, movers, sink);
                    numbers |= 1 << NUMBER_OF[card.index()];
                }
                Card::Two
                | Card::Three
                | Card::Five
                | Card::Six
                | Card::Eight
                | Card::Nine
                | Card::Ten
                | Card::Twelve => numbers |= 1 << NUMBER_OF[card.index()],
            }
        }
        if numbers != 0 {
            for colour in movers.iter() {
                self.forward(colour, numbers, |number| CARD_OF[number as usize], sink);
                self.deeper(colour, numbers, sink);
            }
        }
    }

    /// TAC-3.4
    fn bring_in<S: Sink>(&self, card: Card, movers: Colours, sink: &mut S) {
        for colour in movers.iter().filter(|colour| self.position.yard(*colour) > 0) {
            let mut after = *self.position;
            after.enter(colour);
            sink.take(card, &after, Move::Go(Place::Yard(colour), Place::Ring(colour.start())));
        }
    }

    /// Marbles on the ring go forward by any of the numbers, along the ring or into the house.
    #[inline]
    fn forward<S: Sink>(&self, colour: Colour, numbers: u16, card: impl Fn(u8) -> Card, sink: &mut S) {
        let occupied = self.position.occupied();
        for from in fields(self.position.ring(colour)) {
            let nearest = fields_to_next(occupied, from); // TAC-3.3
            let mut public = numbers & low_bits(nearest);
            while public != 0 {
                let number = public.trailing_zeros() as u8;
                public &= public - 1;
                let to = (from + number) % FIELDS;
                let mut after = *self.position;
                after.advance(colour, from, to);
                sink.take(card(number), &after, Move::Go(Place::Ring(from), Place::Ring(to)));
            }
            let door = self.fields_to_door(colour, from);
            if nearest <= door || door > 12 {
                continue; // TAC-3.3, TAC-3.5, or too far for any card
            }
            let free = house::free_from_the_door(self.position.house(colour)); // TAC-3.7
            for depth in 0..free {
                let number = door + 1 + depth;
                if number < 14 && numbers >> number & 1 == 1 {
                    self.go_home(card(number), colour, from, depth, sink);
                }
            }
        }
    }

    /// How many fields it is to the start field before the own house; far away for a fresh marble (TAC-3.5).
    #[inline]
    fn fields_to_door(&self, colour: Colour, from: u8) -> u8 {
        let distance = colour.start().wrapping_sub(from) % FIELDS;
        if distance == 0 && self.position.is_fresh(colour) { FIELDS } else { distance }
    }

    #[inline]
    fn go_home<S: Sink>(&self, card: Card, colour: Colour, from: u8, depth: u8, sink: &mut S) {
        let mut after = *self.position;
        after.lift(colour, from);
        after.house_in(colour, depth);
        sink.take(card, &after, Move::Go(Place::Ring(from), Place::House(colour, depth)));
    }

    /// House marbles go deeper by 1, 2 or 3 (TAC-3.8).
    #[inline]
    fn deeper<S: Sink>(&self, colour: Colour, numbers: u16, sink: &mut S) {
        let house = self.position.house(colour);
        if numbers & 0b1110 == 0 || house == 0 {
            return;
        }
        for from in (0..3).filter(|from| house >> from & 1 == 1) {
            let free = house::free_from_the_door(house >> (from + 1) | 16 >> (from + 1));
            for number in (1..=free).filter(|number| numbers >> number & 1 == 1) {
                let mut after = *self.position;
                after.house_out(colour, from);
                after.house_in(colour, from + number);
                let by = Move::Go(Place::House(colour, from), Place::House(colour, from + number));
                sink.take(CARD_OF[number as usize], &after, by);
            }
        }
    }

    /// The 4 (TAC-4.1, TAC-4.2).
    fn back<S: Sink>(&self, movers: Colours, sink: &mut S) {
        let occupied = self.position.occupied();
        for colour in movers.iter() {
            let free = house::free_from_the_door(self.position.house(colour));
            for from in fields(self.position.ring(colour)) {
                let nearest = fields_to_previous(occupied, from);
                if nearest >= 4 {
                    let to = from.wrapping_sub(4) % FIELDS;
                    let mut after = *self.position;
                    after.advance(colour, from, to);
                    sink.take(Card::Four, &after, Move::Go(Place::Ring(from), Place::Ring(to)));
                }
                let past = from.wrapping_sub(colour.start()) % FIELDS;
                let stuck = past == 0 && self.position.is_fresh(colour);
                if past < 4 && !stuck && nearest > past && free >= 4 - past {
                    self.go_home(Card::Four, colour, from, 3 - past, sink);
                }
            }
        }
    }

    /// The Trickster (section 7). Swaps of two marbles of one colour change nothing, or only that one of them is
    /// no longer fresh, so of these one each is enough; the mover's own come first.
    fn swaps<S: Sink>(&self, movers: Colours, sink: &mut S) {
        if self.position.ring_of(movers) == 0 {
            return; // TAC-7.2
        }
        let mut idle = false;
        let own_first = movers.iter().chain(Colour::ALL.into_iter().filter(|colour| !movers.has(*colour)));
        for colour in own_first {
            let ring = self.position.ring(colour);
            let first = ring.trailing_zeros() as u8;
            if self.position.is_fresh(colour) && ring & !(1 << colour.start()) != 0 {
                let other = (ring & !(1 << colour.start())).trailing_zeros() as u8;
                self.swap(colour.start(), other, sink); // TAC-7.4: it is not fresh any more
                let rest = ring & !(1 << colour.start());
                if !idle && rest.count_ones() > 1 {
                    idle = true;
                    self.swap(other, (rest & (rest - 1)).trailing_zeros() as u8, sink);
                }
            } else if !idle && ring.count_ones() > 1 {
                idle = true;
                self.swap(first, (ring & (ring - 1)).trailing_zeros() as u8, sink);
            }
        }
        for (one, colour) in Colour::ALL.into_iter().enumerate() {
            for other in &Colour::ALL[one + 1..] {
                for from in fields(self.position.ring(colour)) {
                    for to in fields(self.position.ring(*other)) {
                        self.swap(from, to, sink);
                    }
                }
            }
        }
    }

    fn swap<S: Sink>(&self, one: u8, other: u8, sink: &mut S) {
        let mut after = *self.position;
        after.swap(one, other);
        let (low, high) = (one.min(other), one.max(other));
        sink.take(Card::Trickster, &after, Move::Swap(Place::Ring(low), Place::Ring(high)));
    }

    /// The Warrior (TAC-9.13, TAC-9.14).
    fn strikes<S: Sink>(&self, movers: Colours, sink: &mut S) {
        let occupied = self.position.occupied();
        for colour in movers.iter() {
            for from in fields(self.position.ring(colour)) {
                let mut after = *self.position;
                let to = (from + fields_to_next(occupied, from)) % FIELDS;
                if to == from {
                    after.lift(colour, from);
                    sink.take(Card::Warrior, &after, Move::Go(Place::Ring(from), Place::Yard(colour)));
                } else {
                    after.advance(colour, from, to);
                    sink.take(Card::Warrior, &after, Move::Go(Place::Ring(from), Place::Ring(to)));
                }
            }
        }
    }

    /// The Angel (TAC-9.8 to TAC-9.10).
    fn serve<S: Sink>(&self, sink: &mut S) {
        for colour in self.sides.served(self.seat, self.position).iter() {
            if self.position.yard(colour) > 0 {
                self.bring_in(Card::Angel, Colours::of(colour), sink);
            } else {
                self.forward(colour, ANGEL_NUMBERS, |_| Card::Angel, sink);
            }
        }
    }
}

/// How far it is clockwise to the next marble: at least 1, at most 64, back to the field itself.
#[inline]
pub(super) fn fields_to_next(occupied: u64, from: u8) -> u8 {
    occupied.rotate_right(u32::from(from) + 1).trailing_zeros() as u8 + 1
}

/// The same counter-clockwise.
#[inline]
fn fields_to_previous(occupied: u64, from: u8) -> u8 {
    occupied.rotate_left(FIELDS as u32 - u32::from(from)).leading_zeros() as u8 + 1
}

/// A mask of the numbers up to this one.
#[inline]
fn low_bits(number: u8) -> u16 {
    if number >= 15 { u16::MAX } else { (1 << (number + 1)) - 1 }
}
