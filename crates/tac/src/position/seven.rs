//! The positions a 7 can lead to, without walking every order of its steps.
//!
//! Marbles on the ring only go forward, so whatever order the steps are made in, the same comes of letting the
//! foremost marble make all its steps first, then the one behind it, and so on: one behind that passes one in front
//! captures it either way. And house steps can be made whenever there is room, so inside the house only the number
//! of entries and of steps matters. The foremost marble is well defined: of at most eight marbles on 64 fields, one
//! has none within the seven fields ahead of it.

use super::{Colour, Colours, FIELDS, Moves, Position, Sink, house};
use crate::seating::Sides;
use knobel_core::Seat;

const FULL: u8 = 15;

/// Room to work in, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    found: Vec<Position>,
    table: Vec<u32>,
}

impl Scratch {
    /// All positions that a 7 leads to, each once.
    pub(super) fn seven<S: Sink>(&mut self, moves: &Moves<'_>, sink: &mut S) {
        let locks = moves.position.locks();
        self.found.clear();
        let mut search = Search { sides: moves.sides, seat: moves.seat, locks, found: &mut self.found, one: false };
        if search.spread(moves.position, 7) {
            self.forget_repeats();
        }
        for position in &self.found {
            sink.take_seven(position);
        }
    }

    /// Whether the `left` steps can be made from here, with the marbles under `locks` fixed.
    pub(super) fn can_finish(
        &mut self,
        position: &Position,
        sides: &'static Sides,
        seat: Seat,
        locks: u16,
        left: u8,
    ) -> bool {
        self.found.clear();
        Search { sides, seat, locks, found: &mut self.found, one: true }.spread(position, left);
        !self.found.is_empty()
    }

    /// Keeps the first of equal positions.
    fn forget_repeats(&mut self) {
        const FEW: usize = 12;
        if self.found.len() <= FEW {
            let mut kept = 0;
            for i in 0..self.found.len() {
                if !self.found[..kept].contains(&self.found[i]) {
                    self.found[kept] = self.found[i];
                    kept += 1;
                }
            }
            return self.found.truncate(kept);
        }
        let slots = (self.found.len() * 2).next_power_of_two();
        self.table.clear();
        self.table.resize(slots, u32::MAX);
        let mut kept = 0;
        for i in 0..self.found.len() {
            let position = self.found[i];
            let mut slot = position.mixed() as usize & (slots - 1);
            while self.table[slot] != u32::MAX && self.found[self.table[slot] as usize] != position {
                slot = (slot + 1) & (slots - 1);
            }
            if self.table[slot] == u32::MAX {
                self.table[slot] = kept as u32;
                self.found[kept] = position;
                kept += 1;
            }
        }
        self.found.truncate(kept);
    }
}

impl Position {
    /// A number that differs for most different positions.
    fn mixed(&self) -> u64 {
        let mut sum = self.rest;
        for ring in self.ring {
            sum = (sum.rotate_left(23) ^ ring).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        sum ^ sum >> 29
    }
}

struct Search<'a> {
    sides: &'static Sides,
    seat: Seat,
    locks: u16,
    found: &'a mut Vec<Position>,
    /// One result is enough.
    one: bool,
}

/// The marbles of the ring that may move, from the foremost back.
struct Line {
    marbles: [(u8, Colour); 8],
    len: usize,
    /// Can two of them meet or meet the same field?
    meet: bool,
}

impl Search<'_> {
    /// Lays `left` steps over the marbles of whoever moves now; may the same position have been found twice?
    fn spread(&mut self, position: &Position, left: u8) -> bool {
        let movers = self.sides.movers(self.seat, position);
        let line = Line::of(position, movers);
        let repeats = self.assign(position, movers, &line, 0, [0; 4], left);
        repeats || line.meet
    }

    /// The marble `at` in the line takes any share of the steps; those behind it and the houses get the rest.
    fn assign(
        &mut self,
        position: &Position,
        movers: Colours,
        line: &Line,
        at: usize,
        entries: [u8; 4],
        left: u8,
    ) -> bool {
        if self.one && !self.found.is_empty() {
            return false;
        }
        if at == line.len {
            return self.inside(position, movers, entries, left);
        }
        let (from, colour) = line.marbles[at];
        let mut repeats = self.assign(position, movers, line, at + 1, entries, left);
        let (mut walked, mut field, mut fresh) = (*position, from, position.is_fresh(colour));
        for steps in 0..left {
            if field == colour.start() && !fresh && house_has_room(&walked, colour, entries) {
                let mut after = walked;
                after.lift(colour, field);
                let mut entries = entries;
                entries[colour.index()] += 1;
                repeats |= self.assign(&after, movers, line, at + 1, entries, left - steps - 1);
            }
            let ahead = (field + 1) % FIELDS;
            walked.advance(colour, field, ahead); // TAC-5.3
            (field, fresh) = (ahead, false);
            repeats |= self.assign(&walked, movers, line, at + 1, entries, left - steps - 1);
        }
        repeats
    }

    /// All ring steps are made: the rest are steps in the houses.
    fn inside(&mut self, position: &Position, movers: Colours, entries: [u8; 4], left: u8) -> bool {
        let Some(colour) = movers.only() else { return self.inside_several(position, movers, entries, left) };
        let (house, frozen) = (position.house(colour), self.frozen(colour));
        let entering = entries[colour.index()];
        self.keep_all(position, colour, house::reach(house, frozen, entering, left));
        let mut repeats = false;
        if house.count_ones() + u32::from(entering) == 4 {
            for steps in 0..left {
                if house::reach(house, frozen, entering, steps) >> FULL & 1 == 1 {
                    let mut after = *position;
                    after.set_house(colour, FULL);
                    self.spread(&after, left - steps); // TAC-5.6: the rest goes to the partner's marbles
                    repeats = true;
                }
            }
        }
        repeats
    }

    /// TAC-10.2: the rest is spread over the houses of several colours.
    fn inside_several(&mut self, position: &Position, movers: Colours, entries: [u8; 4], left: u8) -> bool {
        let Some(colour) = movers.iter().next() else {
            if left == 0 {
                self.found.push(*position);
            }
            return false;
        };
        let others: Colours = movers.iter().filter(|other| *other != colour).collect();
        for steps in 0..=left {
            let houses = house::reach(position.house(colour), self.frozen(colour), entries[colour.index()], steps);
            for house in (0..16).filter(|house| houses >> house & 1 == 1) {
                let mut after = *position;
                after.set_house(colour, house);
                self.inside_several(&after, others, entries, left - steps);
            }
        }
        true // a step to and fro in one house or in the other comes to the same
    }

    fn keep_all(&mut self, position: &Position, colour: Colour, mut houses: u16) {
        while houses != 0 {
            let mut after = *position;
            after.set_house(colour, houses.trailing_zeros() as u8);
            self.found.push(after);
            houses &= houses - 1;
        }
    }

    #[inline]
    fn frozen(&self, colour: Colour) -> u8 {
        (self.locks >> (4 * colour.index())) as u8 & 15
    }
}

/// Is there a field for one more marble that comes in?
#[inline]
fn house_has_room(position: &Position, colour: Colour, entries: [u8; 4]) -> bool {
    position.house(colour).count_ones() + u32::from(entries[colour.index()]) < 4
}

impl Line {
    fn of(position: &Position, movers: Colours) -> Self {
        let ring = position.ring_of(movers);
        let mut line = Line { marbles: [(0, Colour::Black); 8], len: 0, meet: false };
        if ring == 0 {
            return line;
        }
        let mut behind = ring.rotate_right(1); // fields with a marble just ahead, then within two, four, seven
        behind |= behind.rotate_right(1);
        behind |= behind.rotate_right(2);
        behind |= behind.rotate_right(3);
        line.meet = ring & behind != 0;
        let foremost = (ring & !behind).trailing_zeros();
        let turn = 63 - foremost; // brings the foremost to the top bit
        let mut left = ring.rotate_left(turn);
        while left != 0 {
            let top = 63 - left.leading_zeros();
            left &= !(1 << top);
            let field = (top.wrapping_sub(turn) % u32::from(FIELDS)) as u8;
            let colour = movers.only().or_else(|| position.on(field)).unwrap_or(Colour::Black);
            line.marbles[line.len] = (field, colour);
            line.len += 1;
        }
        line
    }
}
