//! The full account of a played card: who was captured, what a TAC took back.

use crate::card::Card;
use crate::event::{Capture, Played};
use crate::play::Play;
use crate::position::{Colour, FIELDS, Move, Place, Position, fields};
use crate::table::{Previous, Public, Turn};

/// `open` is the table before the card was laid, `then` what a TAC would find now.
pub(crate) fn played(public: &Public, turn: Turn, play: &Play, moves: &[Move], then: Previous) -> Played {
    let restored = public.previous.filter(|_| play.card == Card::Tac).map(|previous| previous.before);
    Played {
        seat: turn.seat,
        by: turn.by,
        card: play.card,
        function: then.card,
        back: restored.map(|before| taken_back(&public.position, &before)).unwrap_or_default(),
        moves: moves.to_vec(),
        captured: captured(restored.unwrap_or(public.position), then.card, moves),
        position: play.position,
        sealed: then.sealed,
    }
}

/// How the marbles go back: from where they stand to where they stood (TAC-8.3, TAC-8.4).
fn taken_back(observation: &Position, before: &Position) -> Vec<Move> {
    let mut back = vec![];
    for colour in Colour::ALL {
        let left = only_in(colour, observation, before);
        let found = only_in(colour, before, observation);
        for i in 0..left.len().max(found.len()) {
            let place = |places: &[Place]| places.get(i).copied().unwrap_or(Place::Yard(colour));
            back.push(Move::Go(place(&left), place(&found)));
        }
    }
    back
}

/// Where this colour stands in the one position and not in the other.
fn only_in(colour: Colour, one: &Position, other: &Position) -> Vec<Place> {
    let ring = fields(one.ring(colour) & !other.ring(colour)).map(Place::Ring);
    let inside = one.house(colour) & !other.house(colour);
    ring.chain((0..4).filter(|depth| inside >> depth & 1 == 1).map(|depth| Place::House(colour, depth))).collect()
}

/// Follows the moves and notes whom they take.
fn captured(mut position: Position, function: Card, moves: &[Move]) -> Vec<Capture> {
    let mut captured = vec![];
    for step in moves {
        let Move::Go(from, to) = *step else { continue };
        let colour = match from {
            Place::Ring(field) => position.on(field),
            Place::House(colour, _) | Place::Yard(colour) => Some(colour),
        };
        let Some(colour) = colour else { continue };
        let mut take = |position: &Position, field: u8| {
            captured.extend(position.on(field).map(|colour| Capture { colour, field: field + 1 }));
        };
        match (from, to) {
            (Place::Ring(from), Place::Yard(_)) => {
                take(&position, from); // TAC-9.14
                position.clear(from);
            }
            (Place::Yard(_), _) => {
                take(&position, colour.start());
                position.enter(colour);
            }
            (Place::Ring(from), Place::Ring(to)) => {
                for field in stepped_on(function, from, to) {
                    take(&position, field);
                    position.clear(field);
                }
                position.advance(colour, from, to);
            }
            (Place::Ring(from), Place::House(..)) => {
                for field in stepped_on(function, from, colour.start()) {
                    take(&position, field);
                    position.clear(field);
                }
                position.lift(colour, from);
            }
            (Place::House(..), _) => {}
        }
    }
    captured
}

/// The fields that are cleared: with a 7 all on the way (TAC-5.3), else the last (TAC-3.2).
fn stepped_on(function: Card, from: u8, to: u8) -> Vec<u8> {
    let distance = to.wrapping_sub(from) % FIELDS;
    let mut all = (1..=distance).map(|steps| (from + steps) % FIELDS);
    if function == Card::Seven { all.collect() } else { all.next_back().into_iter().collect() }
}
