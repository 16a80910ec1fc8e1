//! How each marble goes when a card is played: its path, what it captures, what a TAC takes back.
//!
//! A client draws these motions and computes none of them. They follow from the card's function and the position it
//! was used on. A stored event holds the position afterwards only, so [`before`] makes the moves backwards first.

use crate::card::Card;
use crate::event::{Capture, Played};
use crate::position::{Colour, FIELDS, Move, Place, Position, fields};
use serde::{Deserialize, Serialize};

/// One marble going from one place to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Motion {
    /// The colour of the marble.
    pub colour: Colour,
    /// Every place it touches, from the first to the last; a jump has only these two.
    pub path: Vec<Place>,
    /// How it goes.
    pub gait: Gait,
    /// Why it goes.
    pub cause: Cause,
}

/// How a marble goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// From place to neighbouring place.
    Walk,
    /// Lifted and set down: out of a yard, back into one, swapped, or with a Warrior.
    Jump,
}

/// Why a marble goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The card moves it.
    Moved,
    /// It is captured (TAC-3.2).
    Captured,
    /// A TAC takes back what the previous card did to it (TAC-8.3, TAC-8.4).
    TakenBack,
}

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Forwards,
    Backwards,
}

/// The direction in which a card moves marbles along the ring (TAC-4.1).
fn direction(function: Card) -> Direction {
    if function == Card::Four { Direction::Backwards } else { Direction::Forwards }
}

/// Every place from one to the other along the ring and into the house; none where no way leads there.
fn walk(from: Place, to: Place, direction: Direction) -> Option<Vec<Place>> {
    let (start, end) = match (from, to) {
        (Place::House(colour, one), Place::House(home, other)) if home == colour => {
            let inside = |depth| Place::House(colour, depth);
            let deeper = (one..=other).map(inside);
            let outwards = (other..=one).rev().map(inside);
            return Some(if one <= other { deeper.collect() } else { outwards.collect() });
        }
        (Place::Ring(start), Place::Ring(end)) => (start, end),
        (Place::Ring(start), Place::House(colour, _)) => (start, colour.start()),
        (Place::House(..) | Place::Yard(_), _) | (_, Place::Yard(_)) => return None,
    };
    let step = |steps: u8| match direction {
        Direction::Forwards => (start + steps) % FIELDS,
        Direction::Backwards => start.wrapping_sub(steps) % FIELDS,
    };
    let distance = match direction {
        Direction::Forwards => end.wrapping_sub(start) % FIELDS,
        Direction::Backwards => start.wrapping_sub(end) % FIELDS,
    };
    let mut path: Vec<Place> = (0..=distance).map(|steps| Place::Ring(step(steps))).collect();
    if let Place::House(colour, depth) = to {
        path.extend((0..=depth).map(|depth| Place::House(colour, depth)));
    }
    Some(path)
}

/// The motions of these moves, from the position on which the function is used.
pub(crate) fn of_moves(mut position: Position, function: Card, moves: &[Move]) -> Vec<Motion> {
    let mut motions = vec![];
    for step in moves {
        match *step {
            Move::Go(from, to) => go(&mut position, function, from, to, &mut motions),
            Move::Swap(Place::Ring(one), Place::Ring(other)) => {
                for (from, to) in [(one, other), (other, one)] {
                    motions.extend(position.on(from).map(|colour| Motion {
                        colour,
                        path: vec![Place::Ring(from), Place::Ring(to)],
                        gait: Gait::Jump,
                        cause: Cause::Moved,
                    }));
                }
                position.swap(one, other);
            }
            Move::Swap(..) | Move::SitOut => {}
        }
    }
    motions
}

/// One marble goes; those it captures follow in the order in which it meets them.
fn go(position: &mut Position, function: Card, from: Place, to: Place, motions: &mut Vec<Motion>) {
    let mover = match from {
        Place::Ring(field) => position.on(field),
        Place::House(colour, _) | Place::Yard(colour) => Some(colour),
    };
    let Some(colour) = mover else { return };
    if let (Place::Ring(field), Place::Yard(_)) = (from, to) {
        position.clear(field);
        motions.push(captured(colour, field)); // TAC-9.14: a Warrior's marble that is alone captures itself
        return;
    }
    let jumps = function == Card::Warrior; // TAC-9.13: however far, nothing in between matters
    let walked = if jumps { None } else { walk(from, to, direction(function)) };
    let (path, gait) = walked.map_or_else(|| (vec![from, to], Gait::Jump), |path| (path, Gait::Walk));
    let touched = if function == Card::Seven { &path[1..] } else { &path[path.len() - 1..] }; // TAC-5.3, TAC-3.2
    match from {
        Place::Ring(field) => position.lift(colour, field),
        Place::House(_, depth) => position.house_out(colour, depth),
        Place::Yard(_) => {}
    }
    let met: Vec<Motion> = touched
        .iter()
        .filter_map(|place| match place {
            Place::Ring(field) => position.on(*field).map(|colour| (colour, *field)),
            Place::House(..) | Place::Yard(_) => None,
        })
        .map(|(colour, field)| captured(colour, field))
        .collect();
    for place in touched {
        if let Place::Ring(field) = place {
            position.clear(*field);
        }
    }
    match to {
        Place::Ring(field) => position.advance(colour, field, field),
        Place::House(_, depth) => position.house_in(colour, depth),
        Place::Yard(_) => {}
    }
    motions.push(Motion { colour, path, gait, cause: Cause::Moved });
    motions.extend(met);
}

fn captured(colour: Colour, field: u8) -> Motion {
    let path = vec![Place::Ring(field), Place::Yard(colour)];
    Motion { colour, path, gait: Gait::Jump, cause: Cause::Captured }
}

/// The captures among these motions.
pub(crate) fn captures(motions: &[Motion]) -> Vec<Capture> {
    let taken = |motion: &Motion| match (motion.cause, motion.path.first()) {
        (Cause::Captured, Some(Place::Ring(field))) => Some(Capture { colour: motion.colour, field: field + 1 }),
        _ => None,
    };
    motions.iter().filter_map(taken).collect()
}

/// How the marbles go back from where they stand to where they stood before the previous card (TAC-8.3, TAC-8.4):
/// those that had walked walk back, then the captured ones come out again.
pub(crate) fn taken_back(current: &Position, before: &Position, function: Card) -> Vec<Motion> {
    let (mut walks, mut jumps) = (vec![], vec![]);
    for colour in Colour::ALL {
        let (mut left, mut found) = (only_in(colour, current, before), only_in(colour, before, current));
        while let Some((at, to, path)) = shortest_walk(&left, &found, function) {
            left.remove(at);
            found.remove(to);
            walks.push(Motion { colour, path, gait: Gait::Walk, cause: Cause::TakenBack });
        }
        for (from, to) in in_pairs(colour, &left, &found) {
            jumps.push(Motion { colour, path: vec![from, to], gait: Gait::Jump, cause: Cause::TakenBack });
        }
    }
    walks.append(&mut jumps);
    walks
}

/// Of the marbles that stand at `left` now and stood at `found` before, the pair with the shortest walk that this
/// function can have made; the path leads back.
fn shortest_walk(left: &[Place], found: &[Place], function: Card) -> Option<(usize, usize, Vec<Place>)> {
    let pairs = left
        .iter()
        .enumerate()
        .flat_map(|(at, now)| found.iter().enumerate().map(move |(to, then)| (at, to, now, then)));
    let walked = pairs.filter_map(|(at, to, now, then)| {
        let mut path = walk(*then, *now, direction(function)).filter(|path| can_walk(function, path.len() - 1))?;
        path.reverse();
        Some((at, to, path))
    });
    walked.min_by_key(|(.., path)| path.len())
}

/// Whether a marble may have walked this many steps with a function.
fn can_walk(function: Card, steps: usize) -> bool {
    if function == Card::Seven {
        return steps <= 7; // TAC-5.1
    }
    if function == Card::Angel {
        return matches!(steps, 1 | 13); // TAC-9.9
    }
    function.number().is_some_and(|number| usize::from(number) == steps)
}

/// The moves that lead from one position to the other, as the record writes what a TAC takes back.
pub(crate) fn moves_back(current: &Position, before: &Position) -> Vec<Move> {
    let pairs = |colour| in_pairs(colour, &only_in(colour, current, before), &only_in(colour, before, current));
    Colour::ALL.into_iter().flat_map(pairs).map(|(from, to)| Move::Go(from, to)).collect()
}

/// The places paired in their order; a marble without a counterpart comes from the yard or goes there.
fn in_pairs(colour: Colour, left: &[Place], found: &[Place]) -> Vec<(Place, Place)> {
    let place = |places: &[Place], i: usize| places.get(i).copied().unwrap_or(Place::Yard(colour));
    (0..left.len().max(found.len())).map(|i| (place(left, i), place(found, i))).collect()
}

/// Where this colour stands in the one position and not in the other.
fn only_in(colour: Colour, one: &Position, other: &Position) -> Vec<Place> {
    let ring = fields(one.ring(colour) & !other.ring(colour)).map(Place::Ring);
    let inside = one.house(colour) & !other.house(colour);
    ring.chain((0..4).filter(|depth| inside >> depth & 1 == 1).map(|depth| Place::House(colour, depth))).collect()
}

/// The motions of a card that was played: what a TAC takes back comes first.
pub(crate) fn of_play(played: &Played) -> Vec<Motion> {
    if let [] | [Move::SitOut] = played.moves[..]
        && played.back.is_empty()
    {
        return vec![];
    }
    let before = before(played);
    let mut motions = vec![];
    if !played.back.is_empty() {
        let mut current = before;
        for step in &played.back {
            if let Move::Go(now, then) = *step {
                undo_back(&mut current, &before, now, then);
            }
        }
        motions = taken_back(&current, &before, played.function);
    }
    motions.extend(of_moves(before, played.function, &played.moves));
    motions
}

/// The position on which the function was used, but for which marbles were fresh: the moves made backwards from the
/// position afterwards. A field can hold several marbles on the way back: a captured one lies under the one that
/// captured it.
fn before(played: &Played) -> Position {
    let mut board = Board::of(&played.position);
    for capture in played.captured.iter().rev() {
        board.put_under(capture.field - 1, capture.colour);
    }
    for step in played.moves.iter().rev() {
        board.undo(*step);
    }
    board.position()
}

/// From the position that a TAC restored to the one it was laid on: one marble.
fn undo_back(current: &mut Position, restored: &Position, now: Place, then: Place) {
    let colour = match (now, then) {
        (Place::Yard(colour) | Place::House(colour, _), _) | (_, Place::Yard(colour) | Place::House(colour, _)) => {
            colour
        }
        (Place::Ring(_), Place::Ring(field)) => match restored.on(field) {
            Some(colour) => colour,
            None => return,
        },
    };
    match then {
        Place::Ring(field) => current.lift(colour, field),
        Place::House(_, depth) => current.house_out(colour, depth),
        Place::Yard(_) => {}
    }
    match now {
        Place::Ring(field) => current.set_on_ring(colour, field),
        Place::House(_, depth) => current.house_in(colour, depth),
        Place::Yard(_) => {}
    }
}

/// Marbles on the way back: the last one of a field lies on top.
struct Board {
    ring: [Vec<Colour>; FIELDS as usize],
    houses: Position,
}

impl Board {
    fn of(position: &Position) -> Self {
        let ring = std::array::from_fn(|field| position.on(field as u8).into_iter().collect());
        let mut houses = Position::empty();
        Colour::ALL.into_iter().for_each(|colour| houses.set_house(colour, position.house(colour)));
        Board { ring, houses }
    }

    fn put_under(&mut self, field: u8, colour: Colour) {
        self.ring[usize::from(field)].insert(0, colour);
    }

    fn undo(&mut self, step: Move) {
        match step {
            Move::Go(Place::Ring(_), Place::Yard(_)) => {} // TAC-9.14: it is among the captured ones
            Move::Go(from, to) => {
                let colour = match to {
                    Place::Ring(field) => self.ring[usize::from(field)].pop(),
                    Place::House(colour, depth) => {
                        self.houses.house_out(colour, depth);
                        Some(colour)
                    }
                    Place::Yard(colour) => Some(colour),
                };
                match (from, colour) {
                    (Place::Ring(field), Some(colour)) => self.ring[usize::from(field)].push(colour),
                    (Place::House(home, depth), _) => self.houses.house_in(home, depth),
                    (Place::Yard(_), _) | (Place::Ring(_), None) => {}
                }
            }
            Move::Swap(Place::Ring(one), Place::Ring(other)) => {
                self.ring.swap(usize::from(one), usize::from(other));
            }
            Move::Swap(..) | Move::SitOut => {}
        }
    }

    fn position(&self) -> Position {
        let mut position = self.houses;
        for (field, marbles) in (0..).zip(&self.ring) {
            if let Some(colour) = marbles.last() {
                position.set_on_ring(*colour, field);
            }
        }
        position
    }
}
