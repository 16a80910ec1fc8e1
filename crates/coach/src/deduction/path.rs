//! From the first clue to the solution, step by step, always by as few answers at once as will do.

use super::claim::Saying;
use super::coach::concise;
use super::grid::Grid;
use super::riddle::Clues;
use serde::{Deserialize, Serialize};

/// One step: these answers, with all that was found before, settle these facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PathStep {
    /// The clues that have to be held together.
    pub because: Vec<usize>,
    /// What they settle.
    pub facts: Vec<Saying>,
    /// How many ways are left after it.
    pub left: usize,
    /// How many steps of this size could be taken here.
    pub open: usize,
}

/// How hard a way to the solution is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Measure {
    /// The most answers that have to be held together at once.
    pub largest: usize,
    /// The answers of all steps together.
    pub sum: usize,
    /// How many steps there are.
    pub steps: usize,
    /// How many steps of the least size are open on average: the fewer, the harder they are to see.
    pub open: f64,
}

/// The steps from nothing to the solution. Each takes the fewest answers, and of those the most facts.
pub(super) fn path(mut grid: Grid) -> Vec<PathStep> {
    let clues = grid.leaves.len();
    let mut steps = vec![];
    while let Some((because, facts, open)) = (1..=clues).find_map(|size| widest(&grid, clues, size)) {
        grid.strike(&facts);
        let facts = concise(facts);
        steps.push(PathStep { because: because.iter().collect(), facts, left: grid.left(), open });
    }
    steps
}

/// Of the steps by so many clues, the one that settles most.
fn widest(grid: &Grid, clues: usize, size: usize) -> Option<(Clues, Vec<Saying>, usize)> {
    let mut open = 0;
    let mut best: Option<(Clues, Vec<Saying>)> = None;
    for some in subsets(clues, size) {
        let facts = grid.settled_by(some);
        open += usize::from(!facts.is_empty());
        if facts.len() > best.as_ref().map_or(0, |(_, facts)| facts.len()) {
            best = Some((some, facts));
        }
    }
    best.map(|(because, facts)| (because, facts, open))
}

/// All sets of so many of the first clues.
fn subsets(clues: usize, size: usize) -> Vec<Clues> {
    if size == 0 {
        return vec![Clues::NONE];
    }
    let with_last = |last: usize| subsets(last, size - 1).into_iter().map(move |some| some.with(last));
    (size - 1..clues).flat_map(with_last).collect()
}

/// How hard this way is.
pub(super) fn measure(path: &[PathStep]) -> Measure {
    let sizes = || path.iter().map(|step| step.because.len());
    let open: usize = path.iter().map(|step| step.open).sum();
    Measure {
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
        assert_eq!(subsets(3, 0), [Clues::NONE]);
    }
}
