//! The answers of every hand there is, compared with a second computation that shares nothing with the first: it
//! works on the names of tiles and questions and writes its answers as JSON.

use serde_json::{Value, json};
use tagiron::{Question, Tile, answer};

const BOX: &str = "red 0,blue 0,red 1,blue 1,red 2,blue 2,red 3,blue 3,red 4,blue 4,green 5,green 5,\
                   red 6,blue 6,red 7,blue 7,red 8,blue 8,red 9,blue 9";

const QUESTIONS: &str = "where is 0,where is 1,where is 2,where is 3,where is 4,where is 5,where is 6,where is 7,\
                         where is 8,where is 9,same colour,consecutive,red count,blue count,odd count,even count,\
                         equal pairs,red sum,blue sum,left sum,middle sum,right sum,total,middle above 4,difference";

/// The digit of the tile at a position that is counted from 1.
fn digit(hand: &[&str], position: usize) -> i64 {
    hand[position - 1].chars().last().and_then(|last| last.to_digit(10)).expect("names end in a digit").into()
}

fn colour<'a>(hand: &[&'a str], position: usize) -> &'a str {
    hand[position - 1].split(' ').next().expect("names begin with a colour")
}

fn sum(hand: &[&str], positions: impl Iterator<Item = usize>) -> Value {
    json!({ "number": positions.map(|position| digit(hand, position)).sum::<i64>() })
}

fn pairs(hand: &[&str], meant: impl Fn(usize, usize) -> bool) -> Value {
    let all = (1..hand.len()).map(|left| (left, left + 1)).filter(|(left, right)| meant(*left, *right));
    json!({ "pairs": all.collect::<Vec<_>>() })
}

/// The answer, worked out by reading the names.
fn read_off(question: &str, hand: &[&str]) -> Value {
    let tiles = hand.len();
    let digits: String = (1..=tiles).map(|position| digit(hand, position).to_string()).collect();
    let count_in = |wanted: &str| json!({ "count": digits.chars().filter(|digit| wanted.contains(*digit)).count() });
    let all = hand.join(",");
    match question {
        "same colour" => pairs(hand, |left, right| colour(hand, left) == colour(hand, right)),
        "consecutive" => pairs(hand, |left, right| digit(hand, right) - digit(hand, left) == 1),
        "red count" => json!({ "count": all.matches("red").count() }),
        "blue count" => json!({ "count": all.matches("blue").count() }),
        "odd count" => count_in("13579"),
        "even count" => count_in("02468"),
        "equal pairs" => {
            let twice = (0..=9).filter(|number| digits.contains(&format!("{number}{number}")));
            json!({ "count": twice.count() })
        }
        "red sum" => sum(hand, (1..=tiles).filter(|position| colour(hand, *position) == "red")),
        "blue sum" => sum(hand, (1..=tiles).filter(|position| colour(hand, *position) == "blue")),
        "left sum" => sum(hand, [1, 2, 3].into_iter()),
        "middle sum" => sum(hand, [2, 3, 4].into_iter()),
        "right sum" => sum(hand, [tiles - 2, tiles - 1, tiles].into_iter()),
        "total" => sum(hand, 1..=tiles),
        "middle above 4" => json!(if "56789".contains(&digits[2..3]) { "yes" } else { "no" }),
        "difference" => json!({ "number": digit(hand, tiles) - digit(hand, 1) }),
        where_is => {
            let number = where_is.strip_prefix("where is ").expect("the only other question");
            let found = digits.match_indices(number).map(|(before, _)| before + 1);
            json!({ "positions": found.collect::<Vec<_>>() })
        }
    }
}

/// Compares the answers of every selection of `tiles` tiles; returns the number of selections.
fn compare_all_hands(tiles: u32, questions: &[&str]) -> usize {
    let names: Vec<&str> = BOX.split(',').collect();
    let mut hands = 0;
    for selection in (0_u32..1 << names.len()).filter(|selection| selection.count_ones() == tiles) {
        let hand: Vec<&str> = (0..names.len()).filter(|i| selection >> i & 1 == 1).map(|i| names[i]).collect();
        let row: Vec<Tile> = hand.iter().map(|name| name.parse().expect("a tile of the box")).collect();
        for name in questions {
            let question: Question = name.parse().expect("a question of a card");
            let given = serde_json::to_value(answer(question, &row)).expect("plain");
            assert_eq!(given, read_off(name, &hand), "{name} for {hand:?}");
        }
        hands += 1;
    }
    hands
}

#[test]
fn every_hand_of_five_answers_every_question_truly() {
    let questions: Vec<&str> = QUESTIONS.split(',').collect();
    assert_eq!(questions.len(), Question::ALL.len());
    assert_eq!(compare_all_hands(5, &questions), 15_504);
}

#[test]
fn every_hand_of_four_answers_every_question_of_four_players_truly() {
    let without_a_middle: Vec<&str> = QUESTIONS.split(',').filter(|name| !name.contains("middle")).collect();
    assert_eq!(without_a_middle.len(), 23);
    assert_eq!(compare_all_hands(4, &without_a_middle), 4_845);
}
