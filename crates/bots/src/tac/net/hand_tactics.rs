//! Features of a known hand for single marbles: which it can capture or bring home, which numbers lead to safe fields, and
//! what a Trickster could gain. They spare the network combining hand and board.

use super::hand_options::{homes, numbers, sums};
use super::seat_tactics::{self, SeatTactics};
use crate::tac::evaluation::{distance_ahead, distance_behind, fields};
use knobel_core::Seat;
use tac::position::{Colour, FIELDS, Position};
use tac::{Card, Hand, Sides};

/// What a hand can do to single marbles, as bitboards of the fields they stand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HandTactics {
    /// Marbles of the other team that one card captures.
    pub(super) captures: u64,
    /// Own marbles that one card brings home.
    pub(super) home: u64,
    /// Own marbles that two cards bring home together.
    pub(super) home_by_two: u64,
    /// The numbers that lead a marble to a field where no opponent can capture it with one card.
    pub(super) to_safety: u16,
}

impl HandTactics {
    pub(super) fn of(position: &Position, sides: &Sides, seat: Seat, hand: Hand) -> Self {
        let Some(colour) = sides.movers(seat, position).only() else { return HandTactics::default() };
        if hand.is_empty() {
            return HandTactics::default();
        }
        let foes = position.occupied() & !position.ring_of(sides.team(seat));
        let held = numbers(hand);
        let room = (position.house(colour) | 16).trailing_zeros();
        let mut tactics = HandTactics { home_by_two: homes(position, colour, sums(hand).0), ..HandTactics::default() };
        if position.yard(colour) > 0 && hand.kinds().any(Card::opens) {
            tactics.captures |= 1 << colour.start() & foes;
        }
        for from in fields(position.ring(colour)).map(u32::from) {
            let marble = Marble::at(position, from);
            tactics.captures |= marble.captures(hand, held) & foes;
            let walks_home = seat_tactics::home(position, colour, from, marble.ahead, marble.behind, room) & held != 0;
            if walks_home || hand.holds(Card::Seven) && steps_home(position, colour, from, room) {
                tactics.home |= 1 << from;
            }
            tactics.to_safety |= marble.to_safety(position, sides, seat, held);
        }
        tactics
    }
}

/// A marble on the ring, and the distances to its neighbours.
struct Marble {
    from: u32,
    occupied: u64,
    ahead: u32,
    behind: u32,
}

impl Marble {
    fn at(position: &Position, from: u32) -> Self {
        let occupied = position.occupied();
        let ahead = distance_ahead(occupied, from);
        let behind = distance_behind(occupied, from);
        Marble { from, occupied, ahead, behind }
    }

    /// The fields on which it can capture with one card of this hand.
    fn captures(&self, hand: Hand, held: u16) -> u64 {
        let next = 1_u64.rotate_left(self.from + self.ahead);
        let mut captured = 0;
        let by_number = self.ahead <= 13 && self.ahead != 4 && held >> (self.ahead - 1) & 1 == 1;
        if by_number || hand.holds(Card::Warrior) {
            captured |= next;
        }
        if self.behind == 4 && hand.holds(Card::Four) {
            captured |= 1_u64.rotate_left(self.from + 60);
        }
        if hand.holds(Card::Seven) {
            captured |= 0b111_1111_u64.rotate_left(self.from + 1) & self.occupied; // TAC-5.3
        }
        captured
    }

    /// The held numbers that lead it to safety, without the 7, which can be split.
    fn to_safety(&self, position: &Position, sides: &Sides, seat: Seat, held: u16) -> u16 {
        let left = self.occupied & !(1 << self.from);
        let mut safe = 0;
        let mut numbers = held & SeatTactics::FORWARDS & ((1_u32 << self.ahead.min(13)) - 1) as u16;
        while numbers != 0 {
            let number = numbers.trailing_zeros() + 1;
            numbers &= numbers - 1;
            let field = (self.from + number) % u32::from(FIELDS);
            if !is_attacked(position, sides, seat, left, field) {
                safe |= 1 << (number - 1);
            }
        }
        safe
    }
}

/// Whether an opponent could capture a marble of this seat's team on this field with one card, if `left` are occupied.
fn is_attacked(position: &Position, sides: &Sides, seat: Seat, left: u64, field: u32) -> bool {
    let foe = |field: u32| {
        let owner = position.on((field % 64) as u8);
        owner.is_some_and(|owner| !sides.team(seat).has(owner))
    };
    let behind = distance_behind(left, field);
    let ahead = distance_ahead(left, field);
    let owner = Colour::ALL[(field / 16) as usize];
    behind <= 13 && behind != 11 && foe(field + 64 - behind) // no card is an 11
        || ahead == 4 && foe(field + 4)
        || field.is_multiple_of(16) && !sides.team(seat).has(owner) && position.yard(owner) > 0
}

/// Whether the single steps of a 7 bring this marble home; marbles in its way are captured.
fn steps_home(position: &Position, colour: Colour, from: u32, room: u32) -> bool {
    let door = u32::from(colour.start().wrapping_sub(from as u8) % FIELDS);
    let fresh = door == 0 && position.is_fresh(colour);
    !fresh && room > 0 && door < 7
}

/// The most fields that a seat can gain by swapping one of its marbles with another (TAC-7.1), including an opponent's
/// loss.
pub(super) fn trickster_gain(position: &Position, sides: &Sides, seat: Seat) -> i32 {
    let Some(colour) = sides.movers(seat, position).only() else { return 0 };
    let team = sides.team(seat);
    let walked = |colour: Colour, field: u8, stays: bool| {
        let walked = field.wrapping_sub(colour.start()) % FIELDS;
        let fresh = stays && position.is_fresh(colour);
        i32::from(if walked == 0 && !fresh { FIELDS } else { walked })
    };
    let mut most = 0;
    for other in Colour::ALL.into_iter().filter(|other| *other != colour && position.ring(*other) != 0) {
        let sign = if team.has(other) { 1 } else { -1 };
        let leave = |own: u8| sign * walked(other, own, false) - walked(colour, own, true);
        let enter = |field: u8| walked(colour, field, false) - sign * walked(other, field, true);
        let both = fields(position.ring(colour)).map(leave).max().zip(fields(position.ring(other)).map(enter).max());
        most = most.max(both.map_or(0, |(leave, enter)| leave + enter));
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use tac::Version;

    fn tactics(text: &str, hand: &[Card]) -> HandTactics {
        let position: Position = text.parse().expect("a position");
        HandTactics::of(&position, Version::Teams.sides(), Seat(0), hand.iter().copied().collect())
    }

    fn standing(fields: &[u8]) -> u64 {
        fields.iter().fold(0, |bits, field| bits | 1 << (field - 1))
    }

    #[test]
    fn captures_are_what_the_cards_of_the_hand_capture() {
        assert_eq!(tactics("10 | 13 | - | 20", &[Card::Three]).captures, standing(&[13]));
        assert_eq!(tactics("10 | 13 | - | 20", &[Card::Ten]).captures, 0, "the 13 is in the way");
        assert_eq!(tactics("10 | 13 | - | 16", &[Card::Seven]).captures, standing(&[13, 16]));
        assert_eq!(tactics("10 | - | - | 40", &[Card::Warrior]).captures, standing(&[40]));
        assert_eq!(tactics("10 | - | 13 | -", &[Card::Three]).captures, 0, "it is a partner's");
        assert_eq!(tactics("10 | 6 | - | 1", &[Card::Four, Card::One]).captures, standing(&[6, 1]));
    }

    #[test]
    fn marbles_that_can_go_home_are_marked() {
        assert_eq!(tactics("60 40 | - | - | -", &[Card::Six]).home, standing(&[60]));
        assert_eq!(tactics("60 40 | 62 | - | -", &[Card::Six]).home, 0, "the 62 is in the way");
        assert_eq!(tactics("60 40 | 62 | - | -", &[Card::Seven]).home, standing(&[60]), "which a 7 captures");
        assert_eq!(tactics("52 20 | - | - | -", &[Card::Ten, Card::Five]).home_by_two, standing(&[52]));
    }

    #[test]
    fn a_field_in_front_of_an_opponent_is_not_safe() {
        let safe = tactics("20 | 25 | - | -", &[Card::Two, Card::Three]).to_safety;
        assert_eq!(safe, 1 << 1 | 1 << 2, "the opponent has passed");
        let safe = tactics("20 | 18 | - | -", &[Card::Three, Card::Ten, Card::Twelve]).to_safety;
        assert_eq!(safe, 1 << 11, "fourteen fields ahead of it no card reaches");
        let safe = tactics("20 | 18 | - | -", &[Card::Eight, Card::Nine, Card::Ten]).to_safety;
        assert_eq!(safe, 1 << 8, "no card is an 11");
        let safe = tactics("20 | 27 | - | -", &[Card::Three]).to_safety;
        assert_eq!(safe, 0, "a 4 goes back to it");
    }

    #[test]
    fn a_trickster_gains_what_two_marbles_gain_and_lose() {
        let won = |text: &str| trickster_gain(&text.parse().expect("a position"), Version::Teams.sides(), Seat(0));
        assert_eq!(won("6 | 61 | - | -"), 55 - (53 - 44), "what it gains, less what the opponent gains");
        assert_eq!(won("6 | - | - | -"), 0);
    }
}
