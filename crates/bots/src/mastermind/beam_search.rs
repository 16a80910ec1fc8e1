//! Beam search for boards that are too large for a proof: only the most promising guesses are expanded, in rounds of
//! increasing width. The work is divided into independent jobs, so that the runtime can use all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::bounds::INFEASIBLE;
use super::branch_and_bound::{BranchAndBound, Width};
use super::greedy::{Greedy, GreedyRule};
use super::problem::Problem;
use super::runtime::{Progress, Runtime};
use super::search_space::Cells;
use super::symmetry::Symmetry;
use super::tree::Tree;
use inference::mastermind::Answer;

/// First guesses that are compared by a narrow search before one is selected.
const OPENINGS: usize = 3;
/// Beam width of that comparison.
const NARROW_WIDTH: usize = 2;
/// Beam widths of the rounds: for the second guess, the third, and all later ones.
const ROUNDS: [[usize; 3]; 6] = [[4, 6, 4], [8, 12, 6], [16, 24, 8], [32, 48, 12], [64, 96, 16], [128, 192, 24]];

/// A first guess with the candidates left after each answer.
struct Opening {
    guess: u32,
    symmetry: Symmetry,
    breadth: usize,
    cells: Vec<Cell>,
}

/// The candidates left after one answer to the first guess, and the best strategy found for them.
struct Cell {
    answer: Answer,
    codes: Vec<u32>,
    /// Cost of the best strategy; [`INFEASIBLE`] while there is none.
    total: AtomicU32,
    best: Mutex<Option<Tree>>,
    /// Second guesses, most promising first.
    seconds: Mutex<Vec<u32>>,
}

/// The best strategy found for the whole board within this many rounds and the time limit; none if there is none, for
/// example because too few guesses are allowed.
pub(super) fn beam_search(problem: &Problem<'_>, rounds: usize, runtime: &dyn Runtime) -> Option<(u32, Tree)> {
    let openings = openings(problem, runtime);
    let jobs: Vec<(&Opening, &Cell)> =
        openings.iter().flat_map(|opening| opening.cells.iter().map(move |cell| (opening, cell))).collect();
    runtime.run(jobs.len(), &|job| initialise_cell(problem, runtime, jobs[job].0, jobs[job].1));
    let best = openings.iter().min_by_key(|opening| opening.total(problem))?;
    for (done, &widths) in ROUNDS.iter().enumerate().take(rounds) {
        // If a second round finds no strategy, there is most likely none.
        let hopeless = done > 0 && best.total(problem) == INFEASIBLE;
        if hopeless || runtime.should_stop() {
            break;
        }
        round(problem, runtime, best, widths);
    }
    if runtime.should_stop() && problem.is_unlimited() {
        best.complete(problem);
    }
    Some((best.total(problem), best.tree(problem)?))
}

fn openings(problem: &Problem<'_>, runtime: &dyn Runtime) -> Vec<Opening> {
    let space = problem.space;
    let should_stop = || runtime.should_stop();
    let mut search = BranchAndBound::new(problem, Width::Beam([OPENINGS; 4]), &should_stop);
    let symmetry = Symmetry::new(space.board());
    let candidates = space.prepare(&space.lanes.candidates);
    let (breadth, guesses) = search.guesses(&candidates, problem.start(&symmetry), INFEASIBLE, OPENINGS);
    let openings = guesses.iter().map(|candidate| {
        let mut answers = Vec::new();
        let counts = space.counts(&candidates, candidate.guess, &mut answers);
        let cells = Cells::new(candidates.set, &answers, &counts);
        let mut cells: Vec<Cell> = cells.misses(space).map(|(answer, cell)| Cell::new(answer, cell)).collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.codes.len()));
        let symmetry = symmetry.after(space.lanes.codes[candidate.guess as usize]);
        Opening { guess: candidate.guess, symmetry, breadth, cells }
    });
    openings.collect()
}

/// Finds a strategy for one cell with a narrow beam, and ranks its second guesses for the later rounds.
fn initialise_cell(problem: &Problem<'_>, runtime: &dyn Runtime, opening: &Opening, cell: &Cell) {
    let should_stop = || runtime.should_stop();
    let mut search = BranchAndBound::new(problem, Width::Beam([NARROW_WIDTH; 4]), &should_stop);
    let start = problem.start(&opening.symmetry);
    let node = start.child(opening.breadth, &opening.symmetry);
    let total = search.search(&cell.codes, node, INFEASIBLE);
    cell.improve(total, || search.tree(&cell.codes, node.left));
    if cell.codes.len() > 2 && node.left > 1 && !runtime.should_stop() {
        let candidates = problem.space.prepare(&cell.codes);
        let most = ROUNDS[ROUNDS.len() - 1][0];
        let (_, guesses) = search.guesses(&candidates, node, INFEASIBLE, most);
        *cell.seconds.lock().expect("no job fails") = guesses.iter().map(|candidate| candidate.guess).collect();
    }
}

/// Searches every cell with wider beams, the most promising second guesses of all cells first.
fn round(problem: &Problem<'_>, runtime: &dyn Runtime, opening: &Opening, [seconds, third, later]: [usize; 3]) {
    let mut jobs = Vec::new();
    for rank in 0..seconds {
        for cell in &opening.cells {
            if let Some(&second) = cell.seconds.lock().expect("no job fails").get(rank) {
                jobs.push((cell, second));
            }
        }
    }
    let done = AtomicUsize::new(0);
    runtime.run(jobs.len(), &|job| {
        let (cell, second) = jobs[job];
        try_second_guess(problem, runtime, opening, cell, second, Width::Beam([1, 1, third, later]));
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        runtime.report(Progress {
            done,
            of: jobs.len(),
            total: Some(opening.total(problem)).filter(|&total| total < INFEASIBLE),
        });
    });
}

fn try_second_guess(
    problem: &Problem<'_>,
    runtime: &dyn Runtime,
    opening: &Opening,
    cell: &Cell,
    second: u32,
    width: Width,
) {
    let should_stop = || runtime.should_stop();
    let mut search = BranchAndBound::new(problem, width, &should_stop);
    let start = problem.start(&opening.symmetry);
    let node = start.child(opening.breadth, &opening.symmetry);
    let symmetry = opening.symmetry.after(problem.space.lanes.codes[second as usize]);
    let candidates = problem.space.prepare(&cell.codes);
    let below = node.child(opening.breadth, &symmetry);
    let total = search.try_guess(&candidates, second, below, cell.total.load(Ordering::Relaxed));
    cell.improve(total, || search.tree_with(&candidates, second, node.left));
}

impl Opening {
    fn total(&self, problem: &Problem<'_>) -> u32 {
        let cells = self.cells.iter().map(|cell| cell.total.load(Ordering::Relaxed));
        let all = problem.space.lanes.candidates.len() as u32;
        cells.fold(all, |total, cell| (total + cell).min(INFEASIBLE))
    }

    /// Where the time was too short for a cell, any strategy is better than none.
    fn complete(&self, problem: &Problem<'_>) {
        let mut greedy = Greedy::until(problem.space, GreedyRule::Entropy, &|| true);
        for cell in &self.cells {
            let mut best = cell.best.lock().expect("no job fails");
            best.get_or_insert_with(|| greedy.tree(&cell.codes, &self.symmetry, &mut |_| {}));
        }
    }

    fn tree(&self, problem: &Problem<'_>) -> Option<Tree> {
        let mut replies = Vec::new();
        for cell in &self.cells {
            let best = cell.best.lock().expect("no job fails");
            replies.push((cell.answer, best.clone()?));
        }
        replies.sort_by_key(|(answer, _)| answer.index());
        Some(Tree { guess: problem.space.lanes.codes[self.guess as usize], replies })
    }
}

impl Cell {
    fn new(answer: Answer, codes: &[u32]) -> Self {
        let (best, seconds) = (Mutex::default(), Mutex::default());
        Self { answer, codes: codes.to_vec(), total: AtomicU32::new(INFEASIBLE), best, seconds }
    }

    /// Replaces the strategy if this one costs less.
    fn improve(&self, total: u32, tree: impl FnOnce() -> Tree) {
        let mut best = self.best.lock().expect("no job fails");
        if total < self.total.load(Ordering::Relaxed) {
            *best = Some(tree());
            self.total.store(total, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::replay::replay;
    use crate::mastermind::runtime::SingleThreaded;
    use crate::mastermind::search_space::SearchSpace;
    use inference::mastermind::{Board, Repeats};

    /// Runs the jobs in reverse order.
    struct Backwards;

    impl Runtime for Backwards {
        fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
            (0..jobs).rev().for_each(job);
        }
    }

    #[test]
    fn beam_search_comes_within_one_percent_in_any_order_of_jobs() {
        let board = Board::new(4, 5, Repeats::Everywhere).unwrap();
        let space = SearchSpace::new(board);
        let problem = Problem::new(&space, None);
        let best = BranchAndBound::new(&problem, Width::All, &|| false).whole(INFEASIBLE).unwrap().0;
        for runtime in [&SingleThreaded as &dyn Runtime, &Backwards] {
            let (total, tree) = beam_search(&problem, 2, runtime).unwrap();
            assert_eq!(replay(board, &tree).unwrap().total, total);
            assert!((best..=best + best / 100).contains(&total), "{total}, the best is {best}");
        }
    }

    #[test]
    fn beam_search_keeps_to_the_limit_of_guesses() {
        let board = Board::new(4, 5, Repeats::Everywhere).unwrap();
        let space = SearchSpace::new(board);
        let tree = beam_search(&Problem::new(&space, Some(5)), 1, &SingleThreaded).unwrap().1;
        assert!(replay(board, &tree).unwrap().deepest <= 5);
        assert_eq!(beam_search(&Problem::new(&space, Some(3)), 1, &SingleThreaded), None);
    }
}
