//! A human-like solution path: in each step the fewest clues that together decide something new. Its step sizes measure
//! the difficulty of a puzzle, as for Sudoku (step-wise explanations; Bogaerts et al. 2020).

use super::hint::concise;
use super::knowledge::ClueSet;
use super::statement::Statement;
use super::truth_table::TruthTable;
use serde::{Deserialize, Serialize};

/// One step: these clues, with everything found before, decide these facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PathStep {
    /// The clues that have to be combined.
    pub because: Vec<usize>,
    /// What they decide.
    pub facts: Vec<Statement>,
    /// How many worlds are left after it.
    pub left: usize,
    /// How many steps of this size are possible here.
    pub open: usize,
}

/// How hard a solution path is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Difficulty {
    /// The most clues that have to be combined in one step.
    pub largest: usize,
    /// The sum of the clues of all steps.
    pub sum: usize,
    /// How many steps there are.
    pub steps: usize,
    /// How many steps of the least size are possible on average: the fewer, the harder they are to see.
    pub open: f64,
}

/// The steps from nothing to the solution. Each takes the fewest clues, and of such steps the one with the most facts.
pub(super) fn path(mut grid: TruthTable) -> Vec<PathStep> {
    let clues = grid.leaves.len();
    let mut steps = vec![];
    while let Some((because, facts, open)) = (1..=clues).find_map(|size| widest(&grid, clues, size)) {
        grid.strike(&facts);
        let facts = concise(facts);
        steps.push(PathStep { because: because.iter().collect(), facts, left: grid.left(), open });
    }
    steps
}

/// Of the steps that combine `size` clues, the one that decides most.
fn widest(grid: &TruthTable, clues: usize, size: usize) -> Option<(ClueSet, Vec<Statement>, usize)> {
    let mut open = 0;
    let mut best: Option<(ClueSet, Vec<Statement>)> = None;
    for some in subsets(clues, size) {
        let facts = grid.settled_by(some);
        open += usize::from(!facts.is_empty());
        if facts.len() > best.as_ref().map_or(0, |(_, facts)| facts.len()) {
            best = Some((some, facts));
        }
    }
    best.map(|(because, facts)| (because, facts, open))
}

/// All subsets of this size of the first clues.
fn subsets(clues: usize, size: usize) -> Vec<ClueSet> {
    if size == 0 {
        return vec![ClueSet::NONE];
    }
    let with_last = |last: usize| subsets(last, size - 1).into_iter().map(move |some| some.with(last));
    (size - 1..clues).flat_map(with_last).collect()
}

/// How hard this path is.
pub(super) fn measure(path: &[PathStep]) -> Difficulty {
    let sizes = || path.iter().map(|step| step.because.len());
    let open: usize = path.iter().map(|step| step.open).sum();
    Difficulty {
        largest: sizes().max().unwrap_or(0),
        sum: sizes().sum(),
        steps: path.len(),
        open: open as f64 / path.len().max(1) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_subsets_as_there_should_be() {
        assert_eq!(subsets(6, 3).len(), 20);
        assert!(subsets(6, 3).iter().all(|some| some.len() == 3));
        assert_eq!(subsets(3, 4), []);
        assert_eq!(subsets(3, 0), [ClueSet::NONE]);
    }
}
