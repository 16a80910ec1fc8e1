//! What the cards a seat is known to hold could do as the marbles stand: the net need not lay hands and board over each
//! other.

use super::tactics::Tactics;
use crate::tac::worth::{next_ahead, next_behind};
use knobel_core::Seat;
use tac::position::{Colour, FIELDS, Position};
use tac::{Card, Hand, Sides};

/// One bit a number, 1 the lowest, as in [`Tactics`], which says what the numbers could do.
const NUMBERS: [u32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13];

// Where in the word what begins.
const HITS_FOES: u32 = 0;
const HITS_FRIENDS: u32 = 13;
const GOES_HOME: u32 = 26;
const HOME_BY_TWO: u32 = 39; // at least one marble, two, three
const HOME_BY_THREE: u32 = 42;
const OPENS: u32 = 45;
const WALKS: u32 = 46; // at least one card, two, three, four, five

/// The facts of one hand, in one word.
pub(super) fn of(position: &Position, sides: &Sides, seat: Seat, tactics: &Tactics, hand: Hand) -> u64 {
    if hand.is_empty() {
        return 0;
    }
    let Some(colour) = sides.movers(seat, position).only() else { return 0 };
    let held = numbers(hand);
    let both = |numbers: u16, at: u32| u64::from(numbers & held) << at;
    let (two, three) = sums(hand);
    both(tactics.hits_foes, HITS_FOES)
        | both(tactics.hits_friends, HITS_FRIENDS)
        | both(tactics.goes_home, GOES_HOME)
        | at_least(3, homes(position, colour, two).count_ones()) << HOME_BY_TWO
        | at_least(3, homes(position, colour, three).count_ones()) << HOME_BY_THREE
        | u64::from(position.yard(colour) > 0 && hand.kinds().any(Card::opens)) << OPENS
        | at_least(5, walks(position, colour, hand)) << WALKS
}

/// So many lowest bits out of so many.
pub(super) fn at_least(most: u32, count: u32) -> u64 {
    (1 << count.min(most)) - 1
}

pub(super) fn number(card: Card) -> Option<u32> {
    NUMBERS.get(card.index()).copied()
}

pub(super) fn numbers(hand: Hand) -> u16 {
    hand.kinds().filter_map(number).fold(0, |bits, number| bits | 1 << (number - 1))
}

/// How far two or three cards of a hand lead together, one bit a distance; a 4, which goes back, is left out.
pub(super) fn sums(hand: Hand) -> (u64, u64) {
    let (mut one, mut two, mut three) = (0_u64, 0_u64, 0_u64);
    for number in hand.cards().filter(|card| *card != Card::Four).filter_map(number) {
        three |= two << number;
        two |= one << number;
        one |= 1 << number;
    }
    (two, three)
}

/// Where the marbles stand that come home by one of these distances, if nobody stands in the way.
pub(super) fn homes(position: &Position, colour: Colour, distances: u64) -> u64 {
    let room = (position.house(colour) | 16).trailing_zeros();
    let mut ring = position.ring(colour);
    let mut homes = 0;
    while ring != 0 && room > 0 {
        let field = ring.trailing_zeros() as u8;
        ring &= ring - 1;
        let door = u32::from(colour.start().wrapping_sub(field) % FIELDS);
        if door == 0 && position.is_fresh(colour) {
            continue; // TAC-3.5
        }
        let inside = ((1_u64 << room) - 1).checked_shl(door + 1).unwrap_or(0);
        homes |= u64::from(inside & distances != 0) << field;
    }
    homes
}

/// How many cards let a marble of the ring walk on without meeting another on the way.
fn walks(position: &Position, colour: Colour, hand: Hand) -> u32 {
    let (occupied, mut ring) = (position.occupied(), position.ring(colour));
    let (mut ahead, mut behind) = (0, 0);
    while ring != 0 {
        let field = ring.trailing_zeros();
        ring &= ring - 1;
        ahead = ahead.max(next_ahead(occupied, field));
        behind = behind.max(next_behind(occupied, field));
    }
    let free = |card: &Card| match card {
        Card::Four => behind >= 4,
        Card::Seven => ahead > 0,
        card => number(*card).is_some_and(|number| ahead >= number),
    };
    hand.cards().filter(free).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use tac::Version;

    fn facts(text: &str, hand: &[Card]) -> u64 {
        let position: Position = text.parse().expect("a position");
        let (sides, seat) = (Version::Teams.sides(), Seat(0));
        of(&position, sides, seat, &Tactics::of(&position, sides, seat), hand.iter().copied().collect())
    }

    fn says(facts: u64, at: u32, bits: u32) -> u64 {
        facts >> at & ((1 << bits) - 1)
    }

    #[test]
    fn a_card_that_captures_or_goes_home_is_told() {
        let facts = facts("60 | 63 | - | -", &[Card::Three, Card::Nine]);
        assert_eq!(says(facts, HITS_FOES, 13), 1 << 2);
        assert_eq!(says(facts, GOES_HOME, 13), 0, "the 63 is in the way");
        assert_eq!(says(facts, WALKS, 5), 0b1, "the 3 walks, the 9 does not");
    }

    #[test]
    fn cards_that_bring_a_marble_home_together_are_told() {
        let fifteen_away = "52 20 | - | - | -";
        assert_eq!(says(facts(fifteen_away, &[Card::Ten, Card::Five]), HOME_BY_TWO, 3), 0b1);
        assert_eq!(says(facts(fifteen_away, &[Card::Ten, Card::Four]), HOME_BY_TWO, 3), 0, "a 4 goes back");
        assert_eq!(says(facts(fifteen_away, &[Card::Ten, Card::Two, Card::Two]), HOME_BY_THREE, 3), 0b1);
    }

    #[test]
    fn an_opening_card_counts_while_a_marble_lies_in_the_yard() {
        assert_eq!(says(facts("5 | - | - | -", &[Card::One]), OPENS, 1), 1);
        assert_eq!(says(facts("5 h4 h3 h2 | - | - | -", &[Card::One]), OPENS, 1), 0);
    }
}
