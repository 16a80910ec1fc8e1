//! Puzzles: just enough true answers to know the solution, none of them superfluous, graded by the way that leads to it.

use super::Insight;
use super::claim::{Saying, Says};
use super::path::{Measure, PathStep, measure, path};
use super::riddle::{Clue, Clues, Riddle};
use knobel_core::{Rng, Stream};
use serde::{Deserialize, Serialize};

/// A secret with more than enough true answers about it, in random order.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<S> {
    /// What the solver has before it.
    pub situation: S,
    /// What is to be found.
    pub solution: Says,
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
    /// Answers have to be held together, two or more at once, and eight in all or more.
    Hard,
}

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// None between the grades, so that they are clearly different, and none where hardly any thought is needed.
    fn of(measure: &Measure) -> Option<Self> {
        match (measure.largest, measure.sum) {
            (1, 3..=4) => Some(Grade::Easy),
            (1, 6..) => Some(Grade::Medium),
            (2.., 8..) => Some(Grade::Hard),
            _ => None,
        }
    }
}

/// A puzzle with its solution and the way to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzle<S> {
    /// How hard it is.
    pub grade: Grade,
    /// By what it is graded.
    pub measure: Measure,
    /// What the solver has before it.
    pub situation: S,
    /// The answers, as every riddle tells them.
    pub clues: Vec<Clue>,
    /// What is to be found.
    pub solution: Saying,
    /// From the first answer to the solution.
    pub path: Vec<PathStep>,
}

/// Why a puzzle is none.
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

/// So many drafts are looked at in search of one of the right grade.
const MOST_DRAFTS: usize = 20_000;

/// The puzzle of this grade that this seed gives; none where the game has no puzzles.
pub fn puzzle<G: Insight>(edition: &str, grade: Grade, seed: u64) -> Option<Puzzle<G::Situation>> {
    let mut rng = Stream::seeded(seed);
    (0..MOST_DRAFTS).find_map(|_| {
        let draft = G::draft(edition, &mut rng)?;
        posed::<G>(draft, &mut rng).filter(|puzzle| puzzle.grade == grade)
    })
}

/// Leaves of the answers only what is needed; none where all of them together are not enough.
fn posed<G: Insight>(draft: Draft<G::Situation>, rng: &mut dyn Rng) -> Option<Puzzle<G::Situation>> {
    let whole = G::riddle(&draft.situation).ok()?;
    let needed = needed(&*whole, rng)?;
    let situation = G::with_only(&draft.situation, needed);
    let riddle = G::riddle(&situation).ok()?;
    let solution = riddle.standing(riddle.all()).likeliest.filter(|found| found.says == draft.solution)?;
    let path = path(riddle.grid()?);
    let measure = measure(&path);
    Some(Puzzle { grade: Grade::of(&measure)?, measure, situation, clues: riddle.clues().to_vec(), solution, path })
}

/// As many of the first answers as make the solution unique, without those that can go.
fn needed(riddle: &dyn Riddle, rng: &mut dyn Rng) -> Option<Clues> {
    let unique = |clues: Clues| riddle.standing(clues).left == 1;
    let mut clues = (1..=riddle.clues().len()).map(Clues::first).find(|clues| unique(*clues))?;
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

/// Judges a puzzle by the rules alone: one solution, and no answer that could be left out.
pub fn check<G: Insight>(puzzle: &Puzzle<G::Situation>) -> Result<(), PuzzleError> {
    let riddle = G::riddle(&puzzle.situation).map_err(|_| PuzzleError::WrongSolution)?;
    let all = riddle.all();
    if riddle.is_refuted(all, std::slice::from_ref(&puzzle.solution)) {
        return Err(PuzzleError::WrongSolution);
    }
    let another = [puzzle.solution.denied()];
    if !riddle.is_refuted(all, &another) {
        return Err(PuzzleError::NotUnique);
    }
    let needless = all.iter().find(|clue| riddle.is_refuted(all.without(*clue), &another));
    needless.map_or(Ok(()), |clue| Err(PuzzleError::Superfluous(clue)))
}
