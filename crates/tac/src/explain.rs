//! Why a single marble can't move like that: said as a player at the table would.

use crate::card::Card;
use crate::judge::{Judge, Use};
use crate::position::{Colour, FIELDS, Move, Place, Position};
use crate::refusal::Refusal;

/// Called only when the move is not among those the function allows.
pub(crate) fn why_not(judge: &Judge<'_>, using: &Use, step: Move) -> Refusal {
    let not_its_function = Refusal::NotItsFunction { card: using.card };
    let Move::Go(from, to) = step else { return not_its_function };
    let sides = judge.public.sides();
    let seat = if using.function == Card::Angel { sides.next(judge.turn.seat) } else { judge.turn.seat };
    let movers = sides.movers(seat, &using.position);
    let Some(colour) = standing(&using.position, from).filter(|colour| movers.has(*colour)) else {
        return Refusal::NotYours { place: from };
    };
    let number = using.function.number();
    match (from, to, number) {
        (Place::Yard(_), ..) if using.position.yard(colour) == 0 => Refusal::EmptyYard,
        (Place::Yard(_), ..) | (.., None) => not_its_function,
        (Place::House(..), Place::Ring(_) | Place::Yard(_), _) => Refusal::StaysInHouse,
        (Place::House(_, depth), Place::House(..), Some(_)) => in_the_house(&using.position, using, colour, depth),
        (Place::Ring(_), Place::Yard(_), _) => not_its_function,
        (Place::Ring(from), Place::Ring(to), Some(number)) => {
            let backwards = using.function == Card::Four;
            let walked = if backwards { from.wrapping_sub(to) } else { to.wrapping_sub(from) };
            if walked % FIELDS != number {
                return Refusal::WrongCount { card: using.card, fields: number };
            }
            in_the_way(&using.position, backwards, from, number).unwrap_or(not_its_function)
        }
        (Place::Ring(from), Place::House(home, depth), Some(number)) if home == colour => {
            into_the_house(&using.position, using, from, (colour, depth), number)
        }
        (Place::Ring(_), Place::House(..), _) => not_its_function,
    }
}

/// A card laid without a word of what it is to move: what keeps it from moving anything, if something does.
pub(crate) fn why_unusable(judge: &Judge<'_>, using: &Use) -> Refusal {
    let Use { card, function, position } = using;
    if !judge.singles(using).is_empty() {
        return Refusal::NotItsFunction { card: *card };
    }
    let movers = judge.public.sides().movers(judge.turn.seat, position);
    let own = (0..FIELDS).filter(|field| position.on(*field).is_some_and(|colour| movers.has(colour)));
    let blocked = |number| own.clone().find_map(|from| in_the_way(position, *function == Card::Four, from, number));
    function.number().and_then(blocked).unwrap_or(Refusal::Unusable { card: *card })
}

/// Whose marble is meant by a place.
fn standing(position: &Position, place: Place) -> Option<Colour> {
    match place {
        Place::Ring(field) => position.on(field),
        Place::House(colour, depth) => Some(colour).filter(|colour| position.house(*colour) >> depth & 1 == 1),
        Place::Yard(colour) => Some(colour),
    }
}

fn in_the_house(position: &Position, using: &Use, colour: Colour, depth: u8) -> Refusal {
    if using.function == Card::Four {
        return Refusal::NoFourInside;
    }
    if position.locked(colour) >> depth & 1 == 1 {
        return Refusal::Locked;
    }
    let next = (depth + 1..4).find(|deeper| position.house(colour) >> deeper & 1 == 1);
    next.map_or(Refusal::NotExact, |depth| Refusal::InTheWay { place: Place::House(colour, depth) })
}

/// The first marble between a field and the one `distance` fields ahead.
fn in_the_way(position: &Position, backwards: bool, from: u8, distance: u8) -> Option<Refusal> {
    let field = |steps: u8| if backwards { from.wrapping_sub(steps) % FIELDS } else { (from + steps) % FIELDS };
    let between = (1..distance).map(field).find(|field| position.on(*field).is_some());
    between.map(|field| Refusal::InTheWay { place: Place::Ring(field) })
}

fn into_the_house(position: &Position, using: &Use, from: u8, (colour, depth): (Colour, u8), number: u8) -> Refusal {
    let backwards = using.function == Card::Four;
    let start = colour.start();
    let to_the_door = if backwards { from.wrapping_sub(start) } else { start.wrapping_sub(from) } % FIELDS;
    if to_the_door == 0 && position.is_fresh(colour) {
        return Refusal::Fresh;
    }
    if to_the_door + depth + 1 != number {
        return Refusal::NotExact;
    }
    if let Some(blocked) = in_the_way(position, backwards, from, to_the_door + 1) {
        return blocked;
    }
    let taken = (0..=depth).find(|depth| position.house(colour) >> depth & 1 == 1);
    taken.map_or(Refusal::NotExact, |depth| Refusal::InTheWay { place: Place::House(colour, depth) })
}
