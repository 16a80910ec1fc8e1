//! The candidate guesses that a search tries on a set, most promising first.

use super::branch_and_bound::{BranchAndBound, Node};
use super::search_space::CandidateColumns;

/// From this size on only one guess of each symmetry class is considered.
const MIN_SIZE_FOR_CLASSES: usize = 200;
/// From this size on the same, where pegs can still be permuted.
const MIN_SIZE_FOR_CLASSES_WITH_SYMMETRY: usize = 60;

/// A guess to be tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CandidateGuess {
    /// Estimated cost of the set; lower is more promising.
    pub(super) estimate: u32,
    /// Lower bound of the cost of the set.
    pub(super) bound: u32,
    pub(super) guess: u32,
}

/// Buffers that are reused.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) parts: Vec<u8>,
    pub(super) answers: Vec<u8>,
    is_candidate: Vec<bool>,
}

/// The best guesses so far, at most `width`.
struct Shortlist {
    guesses: Vec<CandidateGuess>,
    width: usize,
    /// A guess with an estimate not below this is no longer taken.
    cut: u32,
}

impl Shortlist {
    fn new(width: usize) -> Self {
        Self { guesses: Vec::new(), width, cut: u32::MAX }
    }

    fn add(&mut self, choice: CandidateGuess) {
        if choice.estimate >= self.cut {
            return;
        }
        self.guesses.push(choice);
        // Capacity for twice as many, so that the selection is rare.
        if self.guesses.len() / 2 >= self.width {
            self.guesses.select_nth_unstable(self.width - 1);
            self.guesses.truncate(self.width);
            self.cut = self.guesses[self.width - 1].estimate;
        }
    }

    fn finish(mut self) -> Vec<CandidateGuess> {
        self.guesses.sort_unstable();
        self.guesses.truncate(self.width);
        self.guesses
    }
}

impl BranchAndBound<'_> {
    /// The guesses whose bound is below the budget, at most `width`, most promising first; and the breadth of the set.
    pub(super) fn guesses(
        &mut self,
        candidates: &CandidateColumns<'_>,
        node: Node<'_>,
        budget: u32,
        width: usize,
    ) -> (usize, Vec<CandidateGuess>) {
        let size = candidates.set.len();
        if size >= MIN_SIZE_FOR_CLASSES || size >= MIN_SIZE_FOR_CLASSES_WITH_SYMMETRY && !node.symmetry.is_trivial() {
            self.guesses_by_class(candidates, node, budget, width)
        } else {
            self.guesses_by_parts(candidates, node, budget, width)
        }
    }

    /// Evaluates one guess of each symmetry class.
    fn guesses_by_class(
        &mut self,
        candidates: &CandidateColumns<'_>,
        node: Node<'_>,
        budget: u32,
        width: usize,
    ) -> (usize, Vec<CandidateGuess>) {
        let space = self.problem.space;
        let size = candidates.set.len();
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let mut list = Shortlist::new(width);
        let mut breadth = 0;
        for guess in node.symmetry.representatives(&space.lanes.codes, space.possible(candidates.set)) {
            if self.must_stop() {
                breadth = node.breadth; // a guess that was not evaluated may have more parts
                break;
            }
            let counts = space.counts(candidates, guess, &mut scratch.answers);
            let parts = counts.iter().filter(|&&count| count > 0).count();
            breadth = breadth.max(parts);
            let bound = self.problem.bound(&counts, size, node.breadth, node.left - 1);
            if bound < budget && parts > 1 {
                list.add(CandidateGuess { estimate: self.problem.estimate(&counts), bound, guess });
            }
        }
        self.scratch.push(scratch);
        (breadth, list.finish())
    }

    /// Counts parts first, many guesses at once, and evaluates only guesses whose number of parts is promising.
    fn guesses_by_parts(
        &mut self,
        candidates: &CandidateColumns<'_>,
        node: Node<'_>,
        budget: u32,
        width: usize,
    ) -> (usize, Vec<CandidateGuess>) {
        let problem = self.problem;
        let (set, size, left) = (candidates.set, candidates.set.len(), node.left - 1);
        let mut scratch = self.scratch.pop().unwrap_or_default();
        self.count_parts(set, node, &mut scratch.parts);
        let breadth = usize::from(scratch.parts.iter().copied().max().unwrap_or(0));
        scratch.is_candidate.resize(scratch.parts.len(), false);
        set.iter().for_each(|&code| scratch.is_candidate[code as usize] = true);
        let mut list = Shortlist::new(width);
        for parts in (2..=breadth).rev() {
            let best_cases = [false, true].map(|wins| {
                let cells = parts - usize::from(wins);
                let bound = problem.bounds.after_guess(breadth, left, size, cells, wins);
                (bound, problem.best_estimate(size - usize::from(wins), cells))
            });
            let is_promising = |(bound, estimate): (u32, u32), list: &Shortlist| bound < budget && estimate < list.cut;
            if !best_cases.iter().any(|&case| is_promising(case, &list)) {
                continue;
            }
            for guess in positions(&scratch.parts, parts as u8) {
                if !is_promising(best_cases[usize::from(scratch.is_candidate[guess])], &list) {
                    continue;
                }
                let counts = problem.space.counts(candidates, guess as u32, &mut scratch.answers);
                let bound = problem.bound(&counts, size, breadth, left);
                if bound < budget {
                    list.add(CandidateGuess { estimate: problem.estimate(&counts), bound, guess: guess as u32 });
                }
            }
        }
        set.iter().for_each(|&code| scratch.is_candidate[code as usize] = false);
        self.scratch.push(scratch);
        (breadth, list.finish())
    }

    /// Counts the parts of every guess, up to interchangeable colours; 0 for the others.
    pub(super) fn count_parts(&mut self, set: &[u32], node: Node<'_>, parts: &mut Vec<u8>) {
        let space = self.problem.space;
        let blocks = self.lists.get(&space.lanes, space.possible(set), node.symmetry.used());
        parts.clear();
        parts.resize(space.width(), 0);
        space.parts(set, &blocks, parts);
    }
}

/// The positions of a value.
fn positions(values: &[u8], wanted: u8) -> impl Iterator<Item = usize> {
    values.iter().enumerate().filter(move |(_, value)| **value == wanted).map(|(position, _)| position)
}
