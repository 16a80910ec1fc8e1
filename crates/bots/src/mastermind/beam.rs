//! The search for boards too large for proof: only the most promising guesses are followed, in rounds, each wider than
//! the one before. The work is cut into many independent jobs, so that the host can use all its cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::bounds::NEVER;
use super::ground::Cells;
use super::host::{Host, News};
use super::problem::Problem;
use super::search::{Search, Width};
use super::symmetry::Symmetry;
use super::tree::Tree;
use inference::mastermind::Answer;

/// So many first guesses are tried, narrowly, before the best is settled on.
const OPENINGS: usize = 3;
/// How narrowly.
const NARROW: usize = 2;
/// The widths of the rounds: for the second guess, for the third and for all later ones.
const ROUNDS: [[usize; 3]; 6] = [[4, 6, 4], [8, 12, 6], [16, 24, 8], [32, 48, 12], [64, 96, 16], [128, 192, 24]];

/// A first guess with what is left after each answer to it.
struct Opening {
    guess: u32,
    symmetry: Symmetry,
    breadth: usize,
    cells: Vec<Cell>,
}

/// What is left after one answer to the first guess, and the best way known to go on.
struct Cell {
    answer: Answer,
    codes: Vec<u32>,
    /// The cost of the best way known; [`NEVER`] while there is none.
    total: AtomicU32,
    best: Mutex<Option<Tree>>,
    /// Second guesses, the most promising first.
    seconds: Mutex<Vec<u32>>,
}

/// The best strategy found for the whole board in so many rounds, or before the host says it is over; none if none was found by then or the
/// guesses are too few.
pub(super) fn beam(problem: &Problem<'_>, rounds: usize, host: &dyn Host) -> Option<(u32, Tree)> {
    let openings = openings(problem, host);
    let jobs: Vec<(&Opening, &Cell)> =
        openings.iter().flat_map(|opening| opening.cells.iter().map(move |cell| (opening, cell))).collect();
    host.run(jobs.len(), &|job| first_look(problem, host, jobs[job].0, jobs[job].1));
    let best = openings.iter().min_by_key(|opening| opening.total(problem))?;
    for (done, &widths) in ROUNDS.iter().enumerate().take(rounds) {
        // What a second look doesn't find at all is most likely not there.
        let hopeless = done > 0 && best.total(problem) == NEVER;
        if hopeless || host.is_over() {
            break;
        }
        round(problem, host, best, widths);
    }
    Some((best.total(problem), best.tree(problem)?))
}

fn openings(problem: &Problem<'_>, host: &dyn Host) -> Vec<Opening> {
    let ground = problem.ground;
    let over = || host.is_over();
    let mut search = Search::new(problem, Width::Beam([OPENINGS; 4]), &over);
    let symmetry = Symmetry::new(ground.board());
    let gathered = ground.gather(&ground.lanes.candidates);
    let (breadth, choices) = search.choices(&gathered, problem.start(&symmetry), NEVER, OPENINGS);
    let openings = choices.iter().map(|choice| {
        let mut answers = Vec::new();
        let counts = ground.counts(&gathered, choice.guess, &mut answers);
        let cells = Cells::new(gathered.set, &answers, &counts);
        let mut cells: Vec<Cell> = cells.misses(ground).map(|(answer, cell)| Cell::new(answer, cell)).collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.codes.len()));
        let symmetry = symmetry.after(ground.lanes.codes[choice.guess as usize]);
        Opening { guess: choice.guess, symmetry, breadth, cells }
    });
    openings.collect()
}

/// Finds a narrow strategy for one cell, and which second guesses deserve a closer look later.
fn first_look(problem: &Problem<'_>, host: &dyn Host, opening: &Opening, cell: &Cell) {
    let over = || host.is_over();
    let mut search = Search::new(problem, Width::Beam([NARROW; 4]), &over);
    let start = problem.start(&opening.symmetry);
    let place = start.below(opening.breadth, &opening.symmetry);
    let total = search.search(&cell.codes, place, NEVER);
    cell.improve(total, || search.tree(&cell.codes, place.left));
    if cell.codes.len() > 2 && place.left > 1 {
        let gathered = problem.ground.gather(&cell.codes);
        let most = ROUNDS[ROUNDS.len() - 1][0];
        let (_, choices) = search.choices(&gathered, place, NEVER, most);
        *cell.seconds.lock().expect("no job fails") = choices.iter().map(|choice| choice.guess).collect();
    }
}

/// Looks wider at every cell, at the most promising second guesses of all cells first.
fn round(problem: &Problem<'_>, host: &dyn Host, opening: &Opening, [seconds, third, later]: [usize; 3]) {
    let mut jobs = Vec::new();
    for rank in 0..seconds {
        for cell in &opening.cells {
            if let Some(&second) = cell.seconds.lock().expect("no job fails").get(rank) {
                jobs.push((cell, second));
            }
        }
    }
    let done = AtomicUsize::new(0);
    host.run(jobs.len(), &|job| {
        let (cell, second) = jobs[job];
        look(problem, host, opening, cell, second, Width::Beam([1, 1, third, later]));
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        host.hear(News { done, of: jobs.len(), total: Some(opening.total(problem)).filter(|&total| total < NEVER) });
    });
}

fn look(problem: &Problem<'_>, host: &dyn Host, opening: &Opening, cell: &Cell, second: u32, width: Width) {
    let over = || host.is_over();
    let mut search = Search::new(problem, width, &over);
    let start = problem.start(&opening.symmetry);
    let place = start.below(opening.breadth, &opening.symmetry);
    let symmetry = opening.symmetry.after(problem.ground.lanes.codes[second as usize]);
    let gathered = problem.ground.gather(&cell.codes);
    let below = place.below(opening.breadth, &symmetry);
    let total = search.try_guess(&gathered, second, below, cell.total.load(Ordering::Relaxed));
    cell.improve(total, || search.tree_with(&gathered, second, place.left));
}

impl Opening {
    fn total(&self, problem: &Problem<'_>) -> u32 {
        let cells = self.cells.iter().map(|cell| cell.total.load(Ordering::Relaxed));
        let all = problem.ground.lanes.candidates.len() as u32;
        cells.fold(all, |total, cell| (total + cell).min(NEVER))
    }

    fn tree(&self, problem: &Problem<'_>) -> Option<Tree> {
        let mut replies = Vec::new();
        for cell in &self.cells {
            let best = cell.best.lock().expect("no job fails");
            replies.push((cell.answer, best.clone()?));
        }
        replies.sort_by_key(|(answer, _)| answer.index());
        Some(Tree { guess: problem.ground.lanes.codes[self.guess as usize], replies })
    }
}

impl Cell {
    fn new(answer: Answer, codes: &[u32]) -> Self {
        let (best, seconds) = (Mutex::default(), Mutex::default());
        Self { answer, codes: codes.to_vec(), total: AtomicU32::new(NEVER), best, seconds }
    }

    /// Takes the strategy if it costs less than the best known.
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
    use crate::mastermind::check::replay;
    use crate::mastermind::ground::Ground;
    use crate::mastermind::host::Alone;
    use inference::mastermind::{Board, Repeats};

    /// Does its last job first.
    struct Backwards;

    impl Host for Backwards {
        fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
            (0..jobs).rev().for_each(job);
        }
    }

    #[test]
    fn a_beam_comes_close_to_the_best_in_whatever_order_jobs_are_done() {
        let board = Board::new(4, 5, Repeats::Everywhere).unwrap();
        let ground = Ground::new(board);
        let problem = Problem::new(&ground, None);
        let best = Search::new(&problem, Width::All, &|| false).whole(NEVER).unwrap().0;
        for host in [&Alone as &dyn Host, &Backwards] {
            let (total, tree) = beam(&problem, 2, host).unwrap();
            assert_eq!(replay(board, &tree).unwrap().total, total);
            assert!((best..=best + best / 100).contains(&total), "{total}, the best is {best}");
        }
    }

    #[test]
    fn a_beam_keeps_to_the_guesses_it_is_given() {
        let board = Board::new(4, 5, Repeats::Everywhere).unwrap();
        let ground = Ground::new(board);
        let tree = beam(&Problem::new(&ground, Some(5)), 1, &Alone).unwrap().1;
        assert!(replay(board, &tree).unwrap().deepest <= 5);
        assert_eq!(beam(&Problem::new(&ground, Some(3)), 1, &Alone), None);
    }
}
