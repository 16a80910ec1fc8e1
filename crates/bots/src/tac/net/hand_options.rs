//! Features of a known hand on the board: what its cards can do. They spare the network combining hand and board.

use super::seat_tactics::SeatTactics;
use crate::tac::evaluation::{distance_ahead, distance_behind};
use knobel_core::Seat;
use tac::position::{Colour, FIELDS, Position};
use tac::{Card, Hand, Sides};

/// The number of each number card; sets of numbers have one bit each, as in [`SeatTactics`].
const NUMBERS: [u32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13];

// Positions of the features within the word.
const HITS_FOES: u32 = 0;
const HITS_FRIENDS: u32 = 13;
const GOES_HOME: u32 = 26;
const HOME_BY_TWO: u32 = 39; // thermometer code: at least 1, 2, 3 marbles
const HOME_BY_THREE: u32 = 42;
const OPENS: u32 = 45;
const WALKS: u32 = 46; // thermometer code: at least 1 to 5 cards

/// The features of one hand, in one word.
pub(super) fn of(position: &Position, sides: &Sides, seat: Seat, tactics: &SeatTactics, hand: Hand) -> u64 {
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
        | thermometer(3, homes(position, colour, two).count_ones()) << HOME_BY_TWO
        | thermometer(3, homes(position, colour, three).count_ones()) << HOME_BY_THREE
        | u64::from(position.yard(colour) > 0 && hand.kinds().any(Card::opens)) << OPENS
        | thermometer(5, walks(position, colour, hand)) << WALKS
}

/// Thermometer code: the lowest `count` bits, at most `most`.
pub(super) fn thermometer(most: u32, count: u32) -> u64 {
    (1 << count.min(most)) - 1
}

pub(super) fn number(card: Card) -> Option<u32> {
    NUMBERS.get(card.index()).copied()
}

pub(super) fn numbers(hand: Hand) -> u16 {
    hand.kinds().filter_map(number).fold(0, |bits, number| bits | 1 << (number - 1))
}

/// The distances that two or three cards of a hand cover together, one bit each, without the 4, which goes back.
pub(super) fn sums(hand: Hand) -> (u64, u64) {
    let (mut one, mut two, mut three) = (0_u64, 0_u64, 0_u64);
    for number in hand.cards().filter(|card| *card != Card::Four).filter_map(number) {
        three |= two << number;
        two |= one << number;
        one |= 1 << number;
    }
    (two, three)
}

/// The marbles that one of these distances brings home, if no marble is in the way.
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

/// The number of cards with which some marble on the ring can move without passing another.
fn walks(position: &Position, colour: Colour, hand: Hand) -> u32 {
    let (occupied, mut ring) = (position.occupied(), position.ring(colour));
    let (mut ahead, mut behind) = (0, 0);
    while ring != 0 {
        let field = ring.trailing_zeros();
        ring &= ring - 1;
        ahead = ahead.max(distance_ahead(occupied, field));
        behind = behind.max(distance_behind(occupied, field));
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

    fn features(text: &str, hand: &[Card]) -> u64 {
        let position: Position = text.parse().expect("a position");
        let (sides, seat) = (Version::Teams.sides(), Seat(0));
        of(&position, sides, seat, &SeatTactics::of(&position, sides, seat), hand.iter().copied().collect())
    }

    fn bits_at(word: u64, at: u32, bits: u32) -> u64 {
        word >> at & ((1 << bits) - 1)
    }

    #[test]
    fn a_card_that_captures_or_goes_home_is_marked() {
        let word = features("60 | 63 | - | -", &[Card::Three, Card::Nine]);
        assert_eq!(bits_at(word, HITS_FOES, 13), 1 << 2);
        assert_eq!(bits_at(word, GOES_HOME, 13), 0, "the 63 is in the way");
        assert_eq!(bits_at(word, WALKS, 5), 0b1, "the 3 walks, the 9 does not");
    }

    #[test]
    fn cards_that_bring_a_marble_home_together_are_marked() {
        let fifteen_away = "52 20 | - | - | -";
        assert_eq!(bits_at(features(fifteen_away, &[Card::Ten, Card::Five]), HOME_BY_TWO, 3), 0b1);
        assert_eq!(bits_at(features(fifteen_away, &[Card::Ten, Card::Four]), HOME_BY_TWO, 3), 0, "a 4 goes back");
        assert_eq!(bits_at(features(fifteen_away, &[Card::Ten, Card::Two, Card::Two]), HOME_BY_THREE, 3), 0b1);
    }

    #[test]
    fn an_opening_card_counts_while_a_marble_lies_in_the_yard() {
        assert_eq!(bits_at(features("5 | - | - | -", &[Card::One]), OPENS, 1), 1);
        assert_eq!(bits_at(features("5 h4 h3 h2 | - | - | -", &[Card::One]), OPENS, 1), 0);
    }
}
