//! Finish problems have one solution, which takes every card, and the grades differ.

use super::*;

/// Problems of each grade in the normal run; `knobel bench puzzles` makes many more.
const PROBLEMS: u64 = 17;

#[test]
fn every_problem_has_one_solution_by_the_rules_alone() {
    for grade in Grade::ALL {
        for seed in 0..PROBLEMS {
            let made = generate(grade, seed, &|| false).expect("there are problems of every grade");
            assert_eq!(check(&made), Ok(()), "{grade:?} {seed}: {:?}", made.situation);
            assert_eq!((made.grade, made.difficulty.grade()), (grade, Some(grade)));
            assert_eq!(made.solution.len(), made.difficulty.cards);
        }
    }
}

#[test]
fn a_seed_gives_the_same_problem_again() {
    assert_eq!(generate(Grade::Easy, 3, &|| false), generate(Grade::Easy, 3, &|| false));
    assert_ne!(generate(Grade::Easy, 3, &|| false), generate(Grade::Easy, 4, &|| false));
}

fn posed_as(position: &str, cards: &str) -> (Position, Hand) {
    let hand = cards.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect();
    (position.parse().expect("a position"), hand)
}

fn solutions(position: &str, cards: &str) -> usize {
    let (position, hand) = posed_as(position, cards);
    solve(position, hand).map_or(0, |found| found.solutions)
}

const HOME: &str = "h1 h2 h3 h4";

#[test]
fn the_order_of_cards_makes_no_second_solution() {
    let with_one_marble = format!("h2 h3 h4 57 | - | {HOME} | -");
    assert_eq!(solutions(&with_one_marble, "3 6"), 1, "3 and 6, or 6 and 3");
    let apart = format!("h3 h4 60 62 | - | {HOME} | -");
    assert_eq!(solutions(&apart, "6 5"), 1, "each marble has its card");
    assert_eq!(solutions(&apart, "6"), 0);
}

#[test]
fn other_cards_for_the_same_marbles_are_another_solution() {
    let either = format!("h3 h4 53 55 | - | {HOME} | -");
    assert_eq!(solutions(&either, "12 13"), 1);
    assert_eq!(solutions(&either, "3 9 1 12"), 2, "12 for the first and 3, 9, 1 for the second, or 3, 9 and 1, 12");
}

#[test]
fn a_card_that_is_not_needed_makes_another_solution() {
    let near = format!("h2 h3 h4 60 | - | {HOME} | -");
    let (position, hand) = posed_as(&near, "6 1 5");
    assert!(solve(position, hand).is_some_and(|found| found.solutions > 1), "6 alone, or 1 and 5");
    assert_eq!(posed(position, hand), None);
}

#[test]
fn the_check_notices_what_is_wrong() {
    let made = generate(Grade::Easy, 1, &|| false).expect("there are problems of every grade");
    let mut lacking = made.clone();
    lacking.solution.pop();
    assert_eq!(check(&lacking), Err(FinishProblemError::WrongSolution));
    let with_cards = |position: &str, cards: &str, actions: &[&str]| {
        let (position, hand) = posed_as(position, cards);
        let setup = setup(position, hand).expect("playable");
        let step = |text: &&str| {
            let action: Action = text.parse().expect("an action");
            SolvingStep { text: action.to_string(), action, effects: vec![] }
        };
        let solution = actions.iter().map(step).collect();
        check(&FinishProblem { situation: Situation { setup, position, cards: hand }, solution, ..made.clone() })
    };
    let near = format!("h2 h3 h4 60 | - | {HOME} | -");
    assert_eq!(with_cards(&near, "6", &["6 60-black1"]), Ok(()));
    assert_eq!(with_cards(&near, "6 1 5", &["6 60-black1"]), Err(FinishProblemError::Superfluous));
    let either = format!("h3 h4 53 55 | - | {HOME} | -");
    let way = ["12 55-black2", "3 53-56", "9 56-1", "1 1-black1"];
    assert_eq!(with_cards(&either, "3 9 1 12", &way), Err(FinishProblemError::NotUnique));
    assert_eq!(with_cards(&either, "3 9 1 12", &way[1..]), Err(FinishProblemError::WrongSolution));
}

#[test]
fn every_order_that_works_is_accepted_and_nothing_else() {
    let made = generate(Grade::Medium, 2, &|| false).expect("there are problems of every grade");
    let told: Vec<String> = made.solution.iter().map(|step| step.text.clone()).collect();
    assert!(made.is_solved_by(&told));
    assert!(!made.is_solved_by(&told[1..]));
    assert!(!made.is_solved_by(&[]) && !made.is_solved_by(&["give 5".to_owned()]));
}
