//! Puzzles have one solution and no superfluous answer, and their grades differ.

use coach::deduction::{DeductionGame, Grade, Puzzle, PuzzleError, check, puzzle};
use code777::Code777;
use mastermind::Mastermind;
use tagiron::Tagiron;

/// Puzzles of each grade in the normal run; `knobel bench puzzles` makes many more.
const PUZZLES: u64 = 4;

fn posed<G: DeductionGame>(edition: &str, grade: Grade, seed: u64) -> Puzzle<G::Situation> {
    puzzle::<G>(edition, grade, seed, &|| false).expect("there are puzzles of every grade")
}

fn puzzles_hold<G: DeductionGame>(edition: &str) {
    for grade in Grade::ALL {
        for seed in 0..PUZZLES {
            let made = posed::<G>(edition, grade, seed);
            assert_eq!(check::<G>(&made), Ok(()), "{edition} {grade:?} {seed}");
            assert_eq!(made.grade, grade);
        }
    }
}

#[test]
fn every_puzzle_has_one_solution_and_needs_every_answer() {
    puzzles_hold::<Mastermind>("mastermind");
    puzzles_hold::<Tagiron>("tagiron");
    puzzles_hold::<Code777>("code777");
    puzzles_hold::<Code777>("tricoda");
}

#[test]
fn a_seed_gives_the_same_puzzle_again() {
    assert_eq!(posed::<Tagiron>("tagiron", Grade::Easy, 5), posed::<Tagiron>("tagiron", Grade::Easy, 5));
    assert_ne!(posed::<Tagiron>("tagiron", Grade::Easy, 5), posed::<Tagiron>("tagiron", Grade::Easy, 6));
}

#[test]
fn the_check_notices_a_superfluous_and_a_missing_answer() {
    let made = posed::<Tagiron>("tagiron", Grade::Easy, 1);
    let mut repeated = made.clone();
    repeated.situation.clues.push(made.situation.clues[0].clone());
    assert_eq!(check::<Tagiron>(&repeated), Err(PuzzleError::Superfluous(0)));
    let mut lacking = made.clone();
    lacking.situation.clues.pop();
    assert_eq!(check::<Tagiron>(&lacking), Err(PuzzleError::NotUnique));
    let mut turned = made;
    turned.solution = turned.solution.denied();
    assert_eq!(check::<Tagiron>(&turned), Err(PuzzleError::WrongSolution));
}

fn path_leads_to_the_solution<G: DeductionGame>(edition: &str) {
    let made = posed::<G>(edition, Grade::Medium, 2);
    let largest = made.path.iter().map(|step| step.because.len()).max();
    assert_eq!(largest, Some(made.difficulty.largest));
    assert_eq!(made.path.iter().map(|step| step.because.len()).sum::<usize>(), made.difficulty.sum);
    assert!(made.path.is_sorted_by(|before, after| before.left >= after.left));
    assert!(made.path.iter().all(|step| !step.facts.is_empty() && step.open > 0));
    let deduction = G::deduction(&made.situation).expect("a puzzle can be");
    let facts: Vec<_> = made.path.iter().flat_map(|step| step.facts.clone()).collect();
    let elsewhere = [&facts[..], &[made.solution.denied()]].concat();
    assert!(deduction.is_refuted(coach::deduction::ClueSet::NONE, &elsewhere), "the facts alone name the solution");
}

#[test]
fn the_steps_of_the_path_lead_to_the_solution() {
    path_leads_to_the_solution::<Mastermind>("mastermind");
    path_leads_to_the_solution::<Tagiron>("tagiron");
    path_leads_to_the_solution::<Code777>("code777");
}
