//! Puzzle generation by reduction: from a secret with more than enough true answers, answers are removed in random order
//! as long as the solution stays unique (as for minimal Sudoku puzzles). The grade comes from the solution path.

use super::DeductionGame;
use super::knowledge::{Clue, ClueSet, Deduction};
use super::solution_path::{Difficulty, PathStep, measure, path};
use super::statement::{Claim, Statement};
use crate::capability::ShouldStop;
use knobel_core::{Rng, Stream};
use serde::{Deserialize, Serialize};

/// A secret with more than enough true answers about it, in random order.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<S> {
    /// What the solver sees.
    pub situation: S,
    /// What is to be found.
    pub solution: Claim,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Answer by answer, in three or four steps.
    Easy,
    /// Answer by answer, in six steps or more.
    Medium,
    /// Two or more answers have to be combined, and eight or more in all.
    Hard,
}

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// None between the grades, so that they differ clearly, and none where the puzzle is too easy.
    fn of(difficulty: &Difficulty) -> Option<Self> {
        match (difficulty.largest, difficulty.sum) {
            (1, 3..=4) => Some(Grade::Easy),
            (1, 6..) => Some(Grade::Medium),
            (2.., 8..) => Some(Grade::Hard),
            _ => None,
        }
    }
}

/// A puzzle with its solution and the path to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzle<S> {
    /// How hard it is.
    pub grade: Grade,
    /// By what it is graded.
    pub difficulty: Difficulty,
    /// What the solver sees.
    pub situation: S,
    /// The answers.
    pub clues: Vec<Clue>,
    /// What is to be found.
    pub solution: Statement,
    /// From the first answer to the solution.
    pub path: Vec<PathStep>,
}

/// Why a puzzle is not sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The solution contradicts an answer.
    #[error("the solution doesn't fit the answers")]
    WrongSolution,
    /// There is another solution.
    #[error("the answers leave another solution")]
    NotUnique,
    /// An answer is not needed.
    #[error("answer {0} is superfluous")]
    Superfluous(usize),
}

/// How many drafts are reduced in search of one of the right grade.
const MAX_DRAFTS: usize = 20_000;

/// The puzzle of this grade that this seed gives; none where no draft has the grade, or it should stop before.
pub fn puzzle<G: DeductionGame>(
    edition: &str,
    grade: Grade,
    seed: u64,
    should_stop: ShouldStop<'_>,
) -> Option<Puzzle<G::Situation>> {
    let mut rng = Stream::seeded(seed);
    (0..MAX_DRAFTS).take_while(|_| !should_stop()).find_map(|_| {
        let draft = G::draft(edition, &mut rng)?;
        reduce::<G>(draft, &mut rng).filter(|puzzle| puzzle.grade == grade)
    })
}

/// Reduces a draft to a puzzle; none where even all answers leave more than one solution.
fn reduce<G: DeductionGame>(draft: Draft<G::Situation>, rng: &mut dyn Rng) -> Option<Puzzle<G::Situation>> {
    let whole = G::deduction(&draft.situation).ok()?;
    let needed = needed(&*whole, rng)?;
    let situation = G::with_only(&draft.situation, needed);
    let deduction = G::deduction(&situation).ok()?;
    let solution = deduction.uncertainty(deduction.all()).likeliest.filter(|found| found.claim == draft.solution)?;
    let path = path(deduction.truth_table()?);
    let difficulty = measure(&path);
    Some(Puzzle {
        grade: Grade::of(&difficulty)?,
        difficulty,
        situation,
        clues: deduction.clues().to_vec(),
        solution,
        path,
    })
}

/// The shortest prefix of the answers that makes the solution unique, without those that can be left out.
fn needed(deduction: &dyn Deduction, rng: &mut dyn Rng) -> Option<ClueSet> {
    let unique = |clues: ClueSet| deduction.uncertainty(clues).left == 1;
    let mut clues = (1..=deduction.clues().len()).map(ClueSet::first).find(|clues| unique(*clues))?;
    let mut order: Vec<usize> = clues.iter().collect();
    for last in (1..order.len()).rev() {
        order.swap(last, rng.pick(last + 1));
    }
    for clue in order {
        if unique(clues.without(clue)) {
            clues = clues.without(clue);
        }
    }
    Some(clues)
}

/// Checks a puzzle by the rules alone: one solution, and no answer that could be left out.
pub fn check<G: DeductionGame>(puzzle: &Puzzle<G::Situation>) -> Result<(), PuzzleError> {
    let deduction = G::deduction(&puzzle.situation).map_err(|_| PuzzleError::WrongSolution)?;
    let all = deduction.all();
    if deduction.is_refuted(all, std::slice::from_ref(&puzzle.solution)) {
        return Err(PuzzleError::WrongSolution);
    }
    let another = [puzzle.solution.denied()];
    if !deduction.is_refuted(all, &another) {
        return Err(PuzzleError::NotUnique);
    }
    let needless = all.iter().find(|clue| deduction.is_refuted(all.without(*clue), &another));
    needless.map_or(Ok(()), |clue| Err(PuzzleError::Superfluous(clue)))
}
