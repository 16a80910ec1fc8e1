//! Drafts of finish problems: marbles near home, and the cards of one way to bring them there.

use super::solve::{TURN, is_solved, public};
use crate::deduction::Grade;
use knobel_core::Rng;
use tac::position::{Colour, Position};
use tac::{Card, Deed, Hand, Play, Plays, Version};

/// How a draft of a grade looks.
struct Shape {
    cards: usize,
    black: usize,
    blue: usize,
    others: usize,
}

/// The cards a problem can have: those that need nobody else.
const CARDS: [Card; 14] = [
    Card::One,
    Card::Two,
    Card::Three,
    Card::Four,
    Card::Five,
    Card::Six,
    Card::Seven,
    Card::Eight,
    Card::Nine,
    Card::Ten,
    Card::Twelve,
    Card::Thirteen,
    Card::Trickster,
    Card::Warrior,
];

/// How many positions are tried for one that can be brought home in the right number of cards.
const MAX_TRIES: usize = 10_000;

/// A position and cards that bring all home.
pub(super) fn draft(grade: Grade, rng: &mut dyn Rng) -> Option<(Position, Hand)> {
    (0..MAX_TRIES).find_map(|_| {
        let shape = shape(grade, rng);
        let position = position(&shape, rng)?;
        walk_home(position, shape.cards, rng).map(|hand| (position, hand))
    })
}

fn shape(grade: Grade, rng: &mut dyn Rng) -> Shape {
    match grade {
        Grade::Easy => Shape { cards: 3, black: 1 + rng.pick(2), blue: 0, others: rng.pick(2) },
        Grade::Medium => Shape { cards: 4, black: 2 + rng.pick(2), blue: 0, others: rng.pick(3) },
        Grade::Hard => {
            let blue = rng.pick(2);
            Shape { cards: 5 + rng.pick(2), black: 2 + rng.pick(2), blue, others: 1 + rng.pick(3) }
        }
    }
}

/// Marbles of black and blue outside, as many of others as are to stand in the way.
fn position(shape: &Shape, rng: &mut dyn Rng) -> Option<Position> {
    let near = |start: u8, rng: &mut dyn Rng| match rng.pick(12) {
        0 => String::new(), // in the yard
        1 | 2 => format!("{}", start + 1 + rng.pick(3) as u8),
        _ => format!("{}", (start + 62 - rng.pick(22) as u8) % 64 + 1),
    };
    let outside: Vec<String> = (0..shape.black).map(|_| near(1, rng)).collect();
    let black = [home(shape.black, rng), outside.join(" ")].join(" ");
    let blue_outside: Vec<String> = (0..shape.blue).map(|_| near(33, rng)).collect();
    let blue = [home(shape.blue, rng), blue_outside.join(" ")].join(" ");
    let mut others = [String::new(), String::new()];
    for _ in 0..shape.others {
        others[rng.pick(2)] += &format!(" {}", (40 + rng.pick(30)) % 64 + 1);
    }
    let text = format!("{black} | {} | {blue} | {}", others[0], others[1]);
    text.parse::<Position>().ok().filter(|position| !is_solved(position))
}

/// The house of a colour with this many marbles outside: mostly the inmost fields are taken.
fn home(outside: usize, rng: &mut dyn Rng) -> String {
    let mut depths: Vec<usize> = (1..=4).collect();
    for _ in 0..outside {
        let gone = if rng.pick(4) == 0 { rng.pick(depths.len()) } else { 0 };
        depths.remove(gone);
    }
    depths.iter().map(|depth| format!("h{depth} ")).collect()
}

/// A random walk that brings all marbles home in exactly this many cards; the cards it took.
fn walk_home(mut position: Position, cards: usize, rng: &mut dyn Rng) -> Option<Hand> {
    let every: Hand = CARDS.into_iter().collect();
    let mut room = Plays::default();
    let mut taken = Hand::EMPTY;
    for left in (1..=cards).rev() {
        let plays = room.list(&public(position, every), TURN, every);
        let once = |card| matches!(card, Card::Seven | Card::Trickster | Card::Warrior) && taken.holds(card);
        let wanted = |play: &&Play| play.deed == Deed::Move && !once(play.card) && outside(&play.position) < left;
        let wanted: Vec<&Play> = plays.iter().filter(wanted).collect();
        if wanted.is_empty() {
            return None;
        }
        let play = wanted[rng.pick(wanted.len())];
        position = play.position;
        taken.add(play.card);
        if is_solved(&position) {
            return (left == 1).then_some(taken);
        }
    }
    None
}

fn outside(position: &Position) -> usize {
    let team = Version::Teams.sides().team(super::ME);
    let of = |colour: Colour| 4 - position.house(colour).count_ones() as usize;
    team.iter().map(of).sum()
}
