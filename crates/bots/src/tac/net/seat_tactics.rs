//! Features of a seat on the board, whatever cards it holds: what each number could do. They spare the network counting
//! fields.

use crate::tac::evaluation::{distance_ahead, distance_behind};
use knobel_core::Seat;
use tac::Sides;
use tac::position::{Colour, FIELDS, Position};

/// Sets of numbers, one bit each from 1 on; the bit of the 4 means going back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatTactics {
    /// Captures a marble of the other team.
    pub(super) hits_foes: u16,
    /// Captures a marble of the seat's own team.
    pub(super) hits_friends: u16,
    /// Brings a marble home.
    pub(super) goes_home: u16,
    /// Can be used at all by a marble on the ring.
    pub(super) walks: u16,
    /// The marbles of the other team that some number or an opening card captures.
    pub(super) captures: u64,
}

impl SeatTactics {
    /// The numbers that move forwards: all but the 4.
    pub(super) const FORWARDS: u16 = 0b1_1111_1111_1111 & !(1 << 3);

    pub(super) fn of(position: &Position, sides: &Sides, seat: Seat) -> Self {
        let Some(colour) = sides.movers(seat, position).only() else { return SeatTactics::default() };
        let friends = position.ring_of(sides.team(seat));
        let occupied = position.occupied();
        let room = (position.house(colour) | 16).trailing_zeros();
        let mut tactics = SeatTactics::default();
        let mut ring = position.ring(colour);
        while ring != 0 {
            let from = ring.trailing_zeros();
            ring &= ring - 1;
            let ahead = distance_ahead(occupied, from); // TAC-3.3: no farther than this
            let behind = distance_behind(occupied, from);
            if ahead <= 13 && ahead != 4 {
                tactics.hit(friends, from + ahead, ahead);
            }
            if behind == 4 {
                tactics.hit(friends, from + 60, 4);
            }
            if ahead <= 13 {
                tactics.captures |= 1_u64.rotate_left(from + ahead); // four fields ahead by a 7
            }
            if behind == 4 {
                tactics.captures |= 1_u64.rotate_left(from + 60);
            }
            tactics.goes_home |= home(position, colour, from, ahead, behind, room);
            tactics.walks |= walks(ahead, behind);
        }
        tactics.walks |= tactics.goes_home;
        if position.yard(colour) > 0 {
            tactics.captures |= 1 << colour.start() & occupied;
        }
        tactics.captures &= !friends;
        tactics
    }

    fn hit(&mut self, friends: u64, field: u32, number: u32) {
        let bit = 1 << (number - 1);
        if friends >> (field % 64) & 1 == 1 {
            self.hits_friends |= bit;
        } else {
            self.hits_foes |= bit;
        }
    }
}

/// The numbers that a marble can move, given the distances to its neighbours.
fn walks(ahead: u32, behind: u32) -> u16 {
    let forwards = ((1_u32 << ahead.min(13)) - 1) as u16 & SeatTactics::FORWARDS;
    forwards | u16::from(behind >= 4) << 3
}

/// The numbers that bring this marble home: over its start field to a free house field (TAC-3.7, TAC-4.2).
pub(super) fn home(position: &Position, colour: Colour, from: u32, ahead: u32, behind: u32, room: u32) -> u16 {
    let past = (from as u8).wrapping_sub(colour.start()) % FIELDS;
    let door = u32::from((FIELDS - past) % FIELDS);
    let past = u32::from(past);
    if past == 0 && position.is_fresh(colour) {
        return 0; // TAC-3.5
    }
    let mut numbers = 0;
    if door <= 12 && ahead > door {
        numbers |= (((1_u32 << room) - 1) << door) as u16 & SeatTactics::FORWARDS;
    }
    if past < 4 && behind > past && room >= 4 - past {
        numbers |= 1 << 3;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use tac::position::{Moves, Scratch, Sink};
    use tac::{Card, Version};

    fn of(text: &str, seat: u8) -> SeatTactics {
        SeatTactics::of(&text.parse().expect("a position"), Version::Teams.sides(), Seat(seat))
    }

    #[test]
    fn numbers_capture_and_go_home() {
        let tactics = of("62 | 63 | - | 10", 0);
        assert_eq!((tactics.hits_foes, tactics.hits_friends, tactics.goes_home), (1, 0, 0), "the 63 is in the way");
        let tactics = of("62 h3 | - | 4 | -", 0);
        assert_eq!(
            tactics.goes_home,
            1 << 4,
            "two house fields are free, four and five steps away, but no card is a 4"
        );
    }

    #[test]
    fn captures_are_what_some_card_captures() {
        let standing = |fields: &[u8]| fields.iter().fold(0, |bits, field| bits | 1_u64 << (field - 1));
        assert_eq!(of("10 | 14 | 20 | 30", 0).captures, standing(&[14]), "by a 7; the 20 is a friend behind it");
        assert_eq!(of("30 | 26 | - | 1", 0).captures, standing(&[26, 1]), "backwards, and on the start field");
        assert_eq!(of("30 | 44 | - | -", 0).captures, 0, "no card reaches that far");
    }

    #[test]
    fn a_number_moves_as_far_as_the_next_marble() {
        assert_eq!(of("10 | 15 | 6 | -", 0).walks, 0b1_1111, "five fields ahead, and four back to the 6");
        assert_eq!(of("- | 15 | - | -", 0).walks, 0);
    }

    struct HomeBy(u16, u8);

    impl Sink for HomeBy {
        fn take(&mut self, card: Card, position: &Position, _: tac::position::Move) {
            if position.house(Colour::Black).count_ones() as u8 > self.1 {
                let number = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13][card.index()];
                self.0 |= 1 << (number - 1);
            }
        }
        fn take_seven(&mut self, _: &Position) {}
    }

    #[test]
    fn goes_home_agrees_with_the_move_generator() {
        for text in ["62 50 h4 | 60 | - | 10", "1 2 3 | - | - | -", "1! 61 | 4 | 40 | 63", "4 h4 h3 | - | 3 | -"] {
            let position: Position = text.parse().expect("a position");
            let before = position.house(Colour::Black).count_ones() as u8;
            let hand = Card::ALL.into_iter().filter(|card| *card <= Card::Thirteen && *card != Card::Seven).collect();
            let mut sink = HomeBy(0, before);
            Moves { position: &position, sides: Version::Teams.sides(), seat: Seat(0) }.all(
                hand,
                &mut Scratch::default(),
                &mut sink,
            );
            let seven_and_eleven = 1 << 6 | 1 << 10;
            assert_eq!(of(text, 0).goes_home & !seven_and_eleven, sink.0, "{text}");
        }
    }
}
