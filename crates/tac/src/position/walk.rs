//! A 7 made step by step, as people click it (section 5).

use super::{Colour, Colours, FIELDS, Move, Moves, Place, Position, Scratch, fields};
use crate::seating::Sides;
use knobel_core::Seat;
use std::collections::HashSet;

/// A 7 on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walk {
    /// Where the marbles stand now.
    pub position: Position,
    /// How many steps are still to be made.
    pub left: u8,
    /// The marbles that were locked before the card was played (TAC-5.4), four bits a colour.
    locks: u16,
    sides: &'static Sides,
    seat: Seat,
}

/// Why a marble can't go there in a 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkError {
    /// No marble that this seat may move stands there.
    NotYours,
    /// One step after the other does not lead there.
    NoWay,
    /// No step leads out of the house (TAC-5.4).
    Inside,
    /// More steps than are left.
    TooFar,
    /// It was locked before (TAC-5.4).
    Locked,
    /// It was just brought in and may not go into the house (TAC-3.5).
    Fresh,
    /// A house field on the way is taken (TAC-5.3).
    HouseTaken,
}

impl Walk {
    /// Seven steps to go.
    pub fn begin(moves: &Moves<'_>) -> Self {
        let position = *moves.position;
        Walk { position, left: 7, locks: position.locks(), sides: moves.sides, seat: moves.seat }
    }

    fn movers(&self) -> Colours {
        self.sides.movers(self.seat, &self.position) // TAC-5.6: asked anew at each step
    }

    fn frozen(&self, colour: Colour) -> u8 {
        (self.locks >> (4 * colour.index())) as u8 & 15
    }

    /// Makes one leg: a marble goes one step or several.
    pub fn go(&mut self, from: Place, to: Place) -> Result<(), WalkError> {
        if let (Place::House(..), Place::Ring(_) | Place::Yard(_)) = (from, to) {
            return Err(WalkError::Inside);
        }
        let (mut walk, mut at) = (*self, from);
        while at != to {
            let next = next_step(at, to).ok_or(WalkError::NoWay)?;
            walk.step(at, next)?;
            at = next;
        }
        if from == to {
            return Err(WalkError::NoWay);
        }
        *self = walk;
        Ok(())
    }

    /// Makes one step to a neighbouring place.
    fn step(&mut self, from: Place, to: Place) -> Result<(), WalkError> {
        let colour = self.mover_on(from).ok_or(WalkError::NotYours)?;
        if self.left == 0 {
            return Err(WalkError::TooFar);
        }
        match (from, to) {
            (Place::Ring(from), Place::Ring(to)) => self.position.advance(colour, from, to), // TAC-5.3
            (Place::Ring(from), Place::House(home, 0)) if home == colour && from == colour.start() => {
                if self.position.is_fresh(colour) {
                    return Err(WalkError::Fresh);
                }
                self.make_room(colour, 0)?;
                self.position.lift(colour, from);
                self.position.house_in(colour, 0);
            }
            (Place::House(_, from), Place::House(home, to)) if home == colour => {
                if self.frozen(colour) >> from & 1 == 1 {
                    return Err(WalkError::Locked);
                }
                self.make_room(colour, to)?;
                self.position.house_out(colour, from);
                self.position.house_in(colour, to);
            }
            _ => return Err(WalkError::NoWay),
        }
        self.left -= 1;
        Ok(())
    }

    fn make_room(&self, colour: Colour, depth: u8) -> Result<(), WalkError> {
        if self.position.house(colour) >> depth & 1 == 1 { Err(WalkError::HouseTaken) } else { Ok(()) }
    }

    fn mover_on(&self, place: Place) -> Option<Colour> {
        let colour = match place {
            Place::Ring(field) => self.position.on(field),
            Place::House(colour, depth) => Some(colour).filter(|colour| self.position.house(*colour) >> depth & 1 == 1),
            Place::Yard(_) => None,
        };
        colour.filter(|colour| self.movers().has(*colour))
    }

    /// Can the rest be made in some way?
    pub fn can_finish(&self, scratch: &mut Scratch) -> bool {
        scratch.can_finish(&self.position, self.sides, self.seat, self.locks, self.left)
    }

    /// The legs that can come next without leading into a dead end.
    pub fn legs(&self, scratch: &mut Scratch) -> Vec<(Place, Place)> {
        let mut legs = vec![];
        for from in self.places() {
            for to in self.targets(from) {
                let mut walk = *self;
                if walk.go(from, to).is_ok() && walk.can_finish(scratch) {
                    legs.push((from, to));
                }
            }
        }
        legs
    }

    fn places(&self) -> Vec<Place> {
        let mut places = vec![];
        for colour in self.movers().iter() {
            places.extend(fields(self.position.ring(colour)).map(Place::Ring));
            let house = self.position.house(colour);
            places.extend((0..4).filter(|depth| house >> depth & 1 == 1).map(|depth| Place::House(colour, depth)));
        }
        places
    }

    fn targets(&self, from: Place) -> Vec<Place> {
        let Some(colour) = self.mover_on(from) else { return vec![] };
        let inside = (0..4).map(|depth| Place::House(colour, depth));
        match from {
            Place::Ring(field) => {
                let ahead = (1..=self.left).map(|steps| Place::Ring((field + steps) % FIELDS));
                ahead.chain(inside).collect()
            }
            Place::House(..) | Place::Yard(_) => inside.collect(),
        }
    }

    /// Every position that the rest can lead to, with the legs of the first way to it: a marble goes on as far as it
    /// can before another is taken up, and those on the ring come first. This way is the move's canonical form
    /// (TAC-5.8).
    pub fn ways(&self) -> Vec<(Position, Vec<Move>)> {
        let mut layer: Vec<(Walk, Vec<(Place, Place)>)> = vec![(*self, vec![])];
        for _ in 0..self.left {
            let mut known = HashSet::new();
            let mut next = vec![];
            for (walk, steps) in &layer {
                for (from, to) in walk.single_steps(steps.last()) {
                    let mut after = *walk;
                    if after.step(from, to).is_ok() && known.insert(after.position) {
                        next.push((after, [&steps[..], &[(from, to)]].concat()));
                    }
                }
            }
            layer = next;
        }
        layer.into_iter().map(|(walk, steps)| (walk.position, joined(&steps))).collect()
    }

    /// The legs of the first way to a position, if there is one.
    pub fn way_to(&self, position: &Position) -> Option<Vec<Move>> {
        self.ways().into_iter().find(|(result, _)| result == position).map(|(_, way)| way)
    }

    /// All single steps, first the one that goes on with the last.
    fn single_steps(&self, last: Option<&(Place, Place)>) -> Vec<(Place, Place)> {
        let mut steps = vec![];
        for from in self.places() {
            match from {
                Place::Ring(field) => {
                    steps.push((from, Place::Ring((field + 1) % FIELDS)));
                    steps.extend(self.mover_on(from).map(|colour| (from, Place::House(colour, 0))));
                }
                Place::House(colour, depth) => {
                    let beside = [Some(depth + 1).filter(|depth| *depth < 4), depth.checked_sub(1)];
                    steps.extend(beside.into_iter().flatten().map(|to| (from, Place::House(colour, to))));
                }
                Place::Yard(_) => {}
            }
        }
        if let Some(&last) = last {
            steps.sort_by_key(|(from, to)| *from != last.1 || turns_back(last, *to));
        }
        steps
    }
}

/// The next place on the way, if a marble can walk from one to the other at all.
fn next_step(at: Place, to: Place) -> Option<Place> {
    match (at, to) {
        (Place::Ring(field), Place::House(colour, _)) if field == colour.start() => Some(Place::House(colour, 0)),
        (Place::Ring(field), Place::Ring(_) | Place::House(..)) => Some(Place::Ring((field + 1) % FIELDS)),
        (Place::House(colour, one), Place::House(home, other)) if home == colour => {
            Some(Place::House(colour, if one < other { one + 1 } else { one - 1 }))
        }
        (Place::House(..) | Place::Yard(_), _) | (_, Place::Yard(_)) => None,
    }
}

/// Single steps as legs: steps of one marble in one direction are one leg.
fn joined(steps: &[(Place, Place)]) -> Vec<Move> {
    let mut legs: Vec<(Place, Place)> = vec![];
    for &(from, to) in steps {
        match legs.last_mut() {
            Some(last) if last.1 == from && !turns_back(*last, to) => last.1 = to,
            _ => legs.push((from, to)),
        }
    }
    legs.into_iter().map(|(from, to)| Move::Go(from, to)).collect()
}

fn turns_back((from, at): (Place, Place), to: Place) -> bool {
    match (from, at, to) {
        (Place::House(_, from), Place::House(_, at), Place::House(_, to)) => (from < at) != (at < to),
        (Place::Ring(_), Place::House(_, at), Place::House(_, to)) => to < at,
        _ => false,
    }
}
