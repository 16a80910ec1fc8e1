//! Answers agree with a second computation, which knows tiles only as pairs of number and colour read from the rule
//! book, and shares nothing with the first one.

use code777::{Answer, Question, Tile, Tiles, answer};
use knobel_core::{Luck, Rng, Stream};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

const RULES: &str = include_str!("../../../rules/code777.md");
const SITUATIONS: usize = 100_000;

type Pair = (u8, &'static str);

/// The box as clause C7-1.1 lists it: `5 red ×4, black ×1; 6 …`.
fn box_of_the_rule_book() -> Vec<Pair> {
    let line = RULES.lines().find(|line| line.starts_with("- **C7-1.1**")).unwrap();
    let list = line.split_once("by colour: ").unwrap().1.trim_end_matches('.');
    let mut tiles = vec![];
    for entry in list.split("; ") {
        let (number, colours) = entry.split_once(' ').unwrap();
        for colour in colours.split(", ") {
            let (colour, copies) = colour.split_once(" ×").unwrap();
            tiles.extend((0..copies.parse().unwrap()).map(|_: u8| (number.parse().unwrap(), colour)));
        }
    }
    tiles
}

fn spoken(answer: Answer) -> String {
    match answer {
        Answer::Count(count) => count.to_string(),
        Answer::MoreFirst => "more of the first".to_owned(),
        Answer::MoreSecond => "more of the second".to_owned(),
        Answer::Equal => "equal".to_owned(),
    }
}

fn second_opinion(question: u8, racks: &[[Pair; 3]]) -> String {
    let on_racks = |holds: &dyn Fn(&[Pair; 3]) -> bool| racks.iter().filter(|rack| holds(rack)).count().to_string();
    let numbers = |rack: &[Pair; 3]| rack.iter().map(|(number, _)| *number).collect::<BTreeSet<u8>>();
    let colours = |rack: &[Pair; 3]| rack.iter().map(|(_, colour)| *colour).collect::<BTreeSet<&str>>();
    let kinds = |rack: &[Pair; 3]| rack.iter().copied().collect::<BTreeSet<Pair>>();
    let seen = || racks.iter().flat_map(|rack| rack.iter().copied());
    let compared = |first: &dyn Fn(Pair) -> bool, second: &dyn Fn(Pair) -> bool| {
        let balance: i32 = seen().map(|tile| i32::from(first(tile)) - i32::from(second(tile))).sum();
        match balance.cmp(&0) {
            Ordering::Greater => "more of the first".to_owned(),
            Ordering::Less => "more of the second".to_owned(),
            Ordering::Equal => "equal".to_owned(),
        }
    };
    let coloured = |one: &str, other: &str| compared(&|(_, colour)| colour == one, &|(_, colour)| colour == other);
    match question {
        1 => on_racks(&|[a, b, c]| a.0 + b.0 + c.0 > 17),
        2 => on_racks(&|[a, b, c]| a.0 + b.0 + c.0 < 13),
        3 => on_racks(&|rack| kinds(rack).len() > numbers(rack).len()),
        4 => on_racks(&|rack| colours(rack).len() == 3),
        5 => on_racks(&|rack| rack.iter().map(|(number, _)| number & 1).collect::<BTreeSet<u8>>().len() == 1),
        6 => on_racks(&|rack| kinds(rack).len() < 3),
        7 => on_racks(&|rack| {
            let numbers = numbers(rack);
            numbers.len() == 3 && numbers.last().unwrap() - numbers.first().unwrap() == 2
        }),
        8 => racks.iter().flat_map(colours).collect::<BTreeSet<_>>().len().to_string(),
        9 => {
            let mut times = BTreeMap::new();
            seen().for_each(|(_, colour)| *times.entry(colour).or_insert(0) += 1);
            times.values().filter(|times| **times >= 3).count().to_string()
        }
        10 => (1..=7).filter(|number| !racks.iter().any(|rack| numbers(rack).contains(number))).count().to_string(),
        11 => seen().filter(|tile| [(1, "green"), (5, "black"), (7, "pink")].contains(tile)).count().to_string(),
        12 => compared(&|tile| tile.0 == 3, &|tile| tile == (6, "pink")),
        13 => compared(&|tile| tile == (6, "green"), &|tile| tile == (7, "yellow")),
        14 => compared(&|tile| tile.0 == 2, &|tile| tile == (7, "yellow")),
        15 => compared(&|tile| tile == (6, "pink"), &|tile| tile == (6, "green")),
        16 => compared(&|tile| tile == (7, "blue"), &|tile| tile.0 == 7 && tile.1 != "blue"),
        17 => coloured("brown", "blue"),
        18 => coloured("red", "pink"),
        19 => coloured("green", "blue"),
        20 => coloured("yellow", "pink"),
        21 => coloured("black", "brown"),
        22 => coloured("black", "red"),
        23 => coloured("green", "yellow"),
        other => panic!("there is no question {other}"),
    }
}

fn tile((number, colour): Pair) -> Tile {
    format!("{colour} {number}").parse().unwrap()
}

#[test]
fn the_box_is_that_of_the_rule_book() {
    let mut listed: Vec<Tile> = box_of_the_rule_book().into_iter().map(tile).collect();
    listed.sort_unstable();
    assert_eq!(listed, Tile::BOX);
    for number in 1..=7 {
        let standing = Tile::BOX.into_iter().filter(|tile| tile.number().value() == number).count();
        assert_eq!(standing, usize::from(number), "n occurs n times");
    }
}

#[test]
fn the_questions_are_worded_as_in_the_rule_book() {
    let row = |question: Question| format!("| {} | {} |", question.number(), question.text());
    let unlisted: Vec<_> = Question::all().map(row).filter(|row| !RULES.lines().any(|line| line == row)).collect();
    assert!(unlisted.is_empty(), "{unlisted:?}");
    assert_eq!(Question::all().count(), 23);
}

#[test]
fn two_computations_agree_in_a_hundred_thousand_situations() {
    let all = box_of_the_rule_book();
    let known: Vec<(Pair, Tile)> = all.iter().map(|pair| (*pair, tile(*pair))).collect();
    let mut luck = Stream::seeded(777);
    let mut heard = BTreeSet::new();
    for _ in 0..SITUATIONS {
        let seen = 3 + luck.pick(2); // a reader sees three racks, or four of five
        let order: Vec<usize> = luck.order(28).into_iter().map(usize::from).collect();
        let dealt: Vec<[(Pair, Tile); 3]> =
            order.chunks_exact(3).take(seen).map(|i| [known[i[0]], known[i[1]], known[i[2]]]).collect();
        let pairs: Vec<[Pair; 3]> = dealt.iter().map(|rack| rack.map(|(pair, _)| pair)).collect();
        let racks: Vec<Tiles> = dealt.iter().map(|rack| rack.map(|(_, tile)| tile)).collect();
        for question in Question::all() {
            let first = answer(question, &racks);
            assert_eq!(spoken(first), second_opinion(question.number(), &pairs), "{question} of {racks:?}");
            heard.insert((question, first));
        }
    }
    let compared = heard.iter().filter(|(_, answer)| !matches!(answer, Answer::Count(_))).count();
    assert_eq!(compared, 12 * 3, "every comparing question is answered in all three ways");
    assert!((1..=11).all(|number| heard.iter().filter(|(question, _)| question.number() == number).count() > 3));
}
