//! Which card does what for which marble: by this, and not by their order, solutions of a finish problem differ.

use tac::position::{Colour, FIELDS, Move, Place, Position};
use tac::{Action, Card, Hand};

/// What is done in a solution: for every marble what the cards do with it, in no order; and the cards left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CardUses {
    log: Vec<(Place, Vec<CardUse>)>,
    beside: Vec<CardUse>,
    /// The cards that were not needed.
    pub(super) left: Vec<Card>,
}

/// What a card does with a marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CardUse {
    /// It goes by the card's number, or comes into play.
    Goes(Card),
    /// This many of the steps of a 7.
    Steps(u8),
    /// It changes places with the marble on this field.
    Swaps(Place),
    /// Two marbles of others change places.
    SwapsOthers(Place, Place),
    /// The card is laid unused.
    Unused(Card),
}

/// The marbles of both colours of the side, each with what was done with it since it stood where the problem begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MarbleLog {
    marbles: Vec<Marble>,
    /// What was done with none of them.
    beside: Vec<CardUse>,
}

#[derive(Clone, Debug, PartialEq)]
struct Marble {
    colour: Colour,
    began: Place,
    at: Place,
    done: Vec<CardUse>,
}

impl MarbleLog {
    pub(super) fn of(position: &Position) -> Self {
        let mut marbles = vec![];
        for colour in [Colour::Black, Colour::Blue] {
            let ring = (0..FIELDS).filter(|field| position.on(*field) == Some(colour)).map(Place::Ring);
            let house = (0..4).filter(|depth| position.house(colour) >> depth & 1 == 1);
            let home = house.map(|depth| Place::House(colour, depth));
            let yard = (0..position.yard(colour)).map(|_| Place::Yard(colour));
            marbles.extend(ring.chain(home).chain(yard).map(|at| Marble { colour, began: at, at, done: vec![] }));
        }
        MarbleLog { marbles, beside: vec![] }
    }

    /// What is known of them after an action.
    pub(super) fn after(&self, action: &Action) -> Self {
        let mut after = self.clone();
        match action {
            Action::Play { card, moves } => moves.iter().for_each(|step| after.make(*card, *step)),
            Action::Discard(card) => after.beside.push(CardUse::Unused(*card)),
            Action::Give(_) | Action::GoOn | Action::Stop => {}
        }
        after
    }

    fn make(&mut self, card: Card, step: Move) {
        match step {
            Move::Go(from, to) => self.go(card, from, to),
            Move::Swap(one, other) => self.swap(one, other),
            Move::SitOut => {}
        }
    }

    fn go(&mut self, card: Card, from: Place, to: Place) {
        let Some(mover) = self.marbles.iter().position(|marble| marble.at == from) else { return };
        let cleared = |at: Place| at == to || card == Card::Seven && is_between(at, from, to); // TAC-3.2, TAC-5.3
        for (place, marble) in self.marbles.iter_mut().enumerate() {
            if place != mover && matches!(marble.at, Place::Ring(_)) && cleared(marble.at) {
                marble.at = Place::Yard(marble.colour);
            }
        }
        let Marble { at, done, .. } = &mut self.marbles[mover];
        *at = to;
        match done.last_mut() {
            Some(CardUse::Steps(so_far)) if card == Card::Seven => *so_far += distance(from, to),
            _ if card == Card::Seven => done.push(CardUse::Steps(distance(from, to))),
            _ => done.push(CardUse::Goes(card)),
        }
    }

    fn swap(&mut self, one: Place, other: Place) {
        let before = |marble: &Marble| marble.at == one || marble.at == other;
        if !self.marbles.iter().any(before) {
            self.beside.push(CardUse::SwapsOthers(one, other));
        }
        for marble in self.marbles.iter_mut().filter(|marble| marble.at == one || marble.at == other) {
            marble.at = if marble.at == one { other } else { one };
            marble.done.push(CardUse::Swaps(marble.at));
        }
    }

    /// What was done in all, with these cards left.
    pub(super) fn uses(&self, left: Hand) -> CardUses {
        let sorted = |done: &[CardUse]| {
            let mut done = done.to_vec();
            done.sort();
            done
        };
        let moved = self.marbles.iter().filter(|marble| !marble.done.is_empty());
        let mut log: Vec<_> = moved.map(|marble| (marble.began, sorted(&marble.done))).collect();
        log.sort();
        CardUses { log, beside: sorted(&self.beside), left: left.cards().collect() }
    }
}

fn is_between(at: Place, from: Place, to: Place) -> bool {
    let (Place::Ring(at), Place::Ring(from)) = (at, from) else { return false };
    let end = match to {
        Place::Ring(to) => to,
        Place::House(colour, _) | Place::Yard(colour) => colour.start(),
    };
    at != from && at.wrapping_sub(from) % FIELDS <= end.wrapping_sub(from) % FIELDS
}

/// How many steps of a 7 a leg takes, there and back in a house alike.
fn distance(from: Place, to: Place) -> u8 {
    match (from, to) {
        (Place::Ring(from), Place::Ring(to)) => to.wrapping_sub(from) % FIELDS,
        (Place::Ring(from), Place::House(colour, depth)) => colour.start().wrapping_sub(from) % FIELDS + 1 + depth,
        (Place::House(_, from), Place::House(_, to)) => from.abs_diff(to),
        (Place::House(..) | Place::Yard(_), _) | (_, Place::Yard(_)) => 0,
    }
}
