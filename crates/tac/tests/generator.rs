//! The fast generator finds what the slow one finds, each result once.

mod slow;

use knobel_core::{Rng, Seat, Stream};
use slow::Board;
use std::collections::BTreeSet;
use tac::position::{Colour, Move, Moves, Position, Scratch, Sink, Walk};
use tac::{Card, Sides, Version};

/// A position drawn at random: crowded or empty, near home or far, with houses in every state.
fn random_position(rng: &mut dyn Rng, colours: u8) -> Position {
    let mut text = vec![];
    let mut taken = BTreeSet::new();
    let crowd = rng.pick(3);
    for colour in 0..colours {
        let mut words = vec![];
        let mut depths: Vec<usize> = (1..=4).collect();
        for _ in 0..4 {
            match rng.pick(10) {
                0 | 1 => {}
                2..=4 => words.push(format!("h{}", depths.swap_remove(rng.pick(depths.len())))),
                _ => {
                    let start = usize::from(colour) * 16;
                    let field = match (crowd, rng.pick(2)) {
                        (0, _) => rng.pick(64),
                        (1, 0) => (start + 54 + rng.pick(14)) % 64,
                        (_, _) => (rng.pick(4) * 16 + 60 + rng.pick(10)) % 64,
                    };
                    if taken.insert(field) {
                        let fresh = if field == start && rng.pick(2) == 0 { "!" } else { "" };
                        words.push(format!("{}{fresh}", field + 1));
                    }
                }
            }
        }
        text.push(words.join(" "));
    }
    text.join("|").parse().expect("four marbles a colour on different fields")
}

#[derive(Default)]
struct All(Vec<(Card, Position)>);

impl Sink for All {
    fn take(&mut self, card: Card, position: &Position, _: Move) {
        self.0.push((card, *position));
    }
    fn take_seven(&mut self, position: &Position) {
        self.0.push((Card::Seven, *position));
    }
}

fn compare(position: &Position, sides: &'static Sides, seat: u8, functions: &[Card], scratch: &mut Scratch) {
    let moves = Moves { position, sides, seat: Seat(seat) };
    let mut all = All::default();
    moves.all(functions.iter().copied().collect(), scratch, &mut all);
    let board = Board::of(position, sides.seats());
    for function in functions {
        let fast: Vec<Board> = all
            .0
            .iter()
            .filter(|(card, _)| card == function)
            .map(|(_, after)| Board::of(after, sides.seats()))
            .collect();
        let distinct: BTreeSet<Board> = fast.iter().cloned().collect();
        assert_eq!(distinct.len(), fast.len(), "{function} by {seat} on {position}: a result comes twice");
        assert_eq!(distinct, board.results(sides, seat, *function), "{function} by {seat} on {position}");
    }
}

/// 48,000 in every test run, two million for the 2,500 matches of `cargo xtask laws tac`.
fn rounds() -> u64 {
    testkit::laws::matches() * 800
}

#[test]
fn the_fast_generator_agrees_with_the_slow_one() {
    let rng = &mut Stream::seeded(1);
    let scratch = &mut Scratch::default();
    for _ in 0..rounds() {
        let version = Version::ALL[rng.pick(Version::ALL.len())];
        let sides = version.sides();
        let position = random_position(rng, sides.seats());
        let seat = rng.pick(sides.seats().into()) as u8;
        let mut hand: Vec<Card> = (0..4).map(|_| Card::ALL[rng.pick(Card::KINDS)]).collect();
        hand.sort();
        hand.dedup();
        compare(&position, sides, seat, &hand, scratch);
    }
}

#[test]
fn a_seven_agrees_where_marbles_meet_before_the_house() {
    let rng = &mut Stream::seeded(2);
    let scratch = &mut Scratch::default();
    for _ in 0..rounds() / 10 {
        let version = Version::ALL[rng.pick(Version::ALL.len())];
        let sides = version.sides();
        let position = random_position(rng, sides.seats());
        for seat in 0..sides.seats() {
            compare(&position, sides, seat, &[Card::Seven], scratch);
        }
    }
}

/// TAC-10.2: two opposite seats are home and move both other colours.
#[test]
fn cards_for_both_remaining_colours_agree() {
    let rng = &mut Stream::seeded(5);
    let scratch = &mut Scratch::default();
    for _ in 0..rounds() / 40 {
        let drawn = random_position(rng, 4).to_string();
        let colours: Vec<&str> = drawn.split('|').collect();
        let position = format!("h1 h2 h3 h4 | {} | h1 h2 h3 h4 | {}", colours[1], colours[3]);
        let position = position.parse().expect("fewer marbles on the same fields");
        compare(&position, Version::Together.sides(), 2, &[Card::Seven, Card::Thirteen, Card::Angel], scratch);
    }
}

#[test]
fn every_result_of_a_seven_has_a_way_that_leads_there() {
    let rng = &mut Stream::seeded(3);
    for _ in 0..rounds() / 20 {
        let position = random_position(rng, 4);
        let moves = Moves { position: &position, sides: Version::Together.sides(), seat: Seat(rng.pick(4) as u8) };
        let mut all = All::default();
        moves.all([Card::Seven].into_iter().collect(), &mut Scratch::default(), &mut all);
        let ways = Walk::begin(&moves).ways();
        assert_eq!(ways.len(), all.0.len(), "{position}");
        for (_, after) in &all.0 {
            let (_, legs) = ways.iter().find(|(result, _)| result == after).expect("a way to every result");
            let mut walk = Walk::begin(&moves);
            for leg in legs {
                let Move::Go(from, to) = *leg else { panic!("a 7 only goes") };
                walk.go(from, to).expect("every leg can be made");
            }
            assert_eq!((walk.position, walk.left), (*after, 0), "{position}");
        }
    }
}

#[test]
fn the_absent_colour_never_moves() {
    let rng = &mut Stream::seeded(4);
    for _ in 0..rounds() / 20 {
        let position = random_position(rng, 3);
        let mut all = All::default();
        let moves = Moves { position: &position, sides: Version::FreeForAll.sides(), seat: Seat(2) };
        moves.all(Card::ALL[..6].iter().copied().collect(), &mut Scratch::default(), &mut all);
        moves.all(Card::ALL[12..].iter().copied().collect(), &mut Scratch::default(), &mut all);
        assert!(all.0.iter().all(|(_, after)| after.yard(Colour::Green) == 4));
    }
}
