//! Branch and bound for the strategy of minimal cost. With all guesses the result is optimal; with only the most promising
//! ones (a beam) it is an upper bound for boards where a proof is out of reach.
//!
//! The search is depth-first with a budget, as in AND/OR search: the cost of a guess is the sum over its cells, and a guess
//! is abandoned when the sum of known costs and lower bounds reaches the best cost so far. Results are kept in a
//! transposition table, and guesses are considered up to symmetry.

use super::bounds::INFEASIBLE;
use super::candidates::{CandidateGuess, Scratch};
use super::problem::Problem;
use super::search_space::{CandidateColumns, Cells};
use super::symmetry::Symmetry;
use super::transposition_table::{Entry, TranspositionTable};
use super::tree::Tree;
use inference::mastermind::BlockCache;

/// In a beam, cells larger than this get no sharper bound: computing it costs more than it saves.
const MAX_SHARPENED_CELL: usize = 60;

/// Which guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// All, so that the result is optimal.
    All,
    /// Only this many of the most promising, by depth; the last number applies to all greater depths.
    Beam([usize; 4]),
}

/// A node of the search tree, besides its candidate set.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    /// Guesses made so far.
    pub(super) depth: usize,
    /// Guesses left.
    pub(super) left: usize,
    /// No guess partitions the set into more parts than this.
    pub(super) breadth: usize,
    /// The symmetries that keep the guesses so far.
    pub(super) symmetry: &'a Symmetry,
}

impl Node<'_> {
    /// The child node after one more guess.
    pub(super) fn child(self, breadth: usize, symmetry: &Symmetry) -> Node<'_> {
        Node { depth: self.depth + 1, left: self.left - 1, breadth, symmetry }
    }
}

/// A search with its transposition tables.
pub(super) struct BranchAndBound<'p> {
    pub(super) problem: &'p Problem<'p>,
    width: Width,
    should_stop: &'p (dyn Fn() -> bool + Sync),
    stopped: bool,
    /// By guesses left, if these are limited.
    tables: Vec<TranspositionTable>,
    pub(super) lists: BlockCache,
    pub(super) scratch: Vec<Scratch>,
}

impl<'p> BranchAndBound<'p> {
    /// A search with this width that ends when it is done or should stop.
    pub(super) fn new(problem: &'p Problem<'p>, width: Width, should_stop: &'p (dyn Fn() -> bool + Sync)) -> Self {
        let tables = (0..problem.layers()).map(|_| TranspositionTable::default()).collect();
        Self { problem, width, should_stop, stopped: false, tables, lists: BlockCache::default(), scratch: Vec::new() }
    }

    /// The best strategy for the whole board that costs less than the budget, with its cost.
    pub(super) fn whole(&mut self, budget: u32) -> Option<(u32, Tree)> {
        let symmetry = Symmetry::new(self.problem.space.board());
        let all = &self.problem.space.lanes.candidates;
        let node = self.problem.start(&symmetry);
        let total = self.search(all, node, budget);
        (total < budget).then(|| (total, self.tree(all, node.left)))
    }

    /// Whether the search must end now; from then on it counts as stopped.
    pub(super) fn must_stop(&mut self) -> bool {
        self.stopped = self.stopped || (self.should_stop)();
        self.stopped
    }

    /// Whether the search was stopped early.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// The minimal cost of the set if it is below the budget, else some value not below the budget.
    ///
    /// Minimal among the guesses tried, and as far as the search came before it was stopped.
    pub(super) fn search(&mut self, set: &[u32], node: Node<'_>, budget: u32) -> u32 {
        let candidates = self.problem.space.prepare(set);
        if let Some(total) = self.trivial_cost(&candidates, node.left, budget) {
            return total;
        }
        if let Some(known) = self.table(node.left).get(set)
            && (known.guess.is_some() || known.total >= budget)
        {
            return known.total;
        }
        if self.must_stop() {
            return budget;
        }
        let mut best = Entry { total: budget, guess: None };
        match self.width {
            Width::All => {
                // One good guess first: its cost lets most others be pruned.
                self.try_guesses(&candidates, node, 1, &mut best);
                self.try_guesses(&candidates, node, usize::MAX, &mut best);
            }
            Width::Beam(widths) => {
                self.try_guesses(&candidates, node, widths[node.depth.min(widths.len() - 1)], &mut best)
            }
        }
        if best.guess.is_some() || !self.stopped {
            self.table(node.left).put(set, best);
        }
        best.total
    }

    /// The cost of the set with this guess: exact if below the budget, else some value not below it.
    pub(super) fn try_guess(
        &mut self,
        candidates: &CandidateColumns<'_>,
        guess: u32,
        child: Node<'_>,
        budget: u32,
    ) -> u32 {
        let space = self.problem.space;
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let counts = space.counts(candidates, guess, &mut scratch.answers);
        let cells = Cells::new(candidates.set, &scratch.answers, &counts);
        self.scratch.push(scratch);
        let totals = self.problem.bounds.within(child.breadth, child.left);
        let mut total = self.problem.bound(&counts, candidates.set.len(), child.breadth, child.left);
        let unsolved = (0..space.win).filter(|&answer| counts[answer] > 2);
        let mut open: Vec<(usize, u32)> = unsolved.map(|answer| (answer, totals[counts[answer] as usize])).collect();
        // Largest cells first: they most probably cost more than their bound.
        open.sort_unstable_by_key(|&(answer, _)| std::cmp::Reverse(counts[answer]));
        for (answer, bound) in &mut open {
            if total >= budget {
                return total;
            }
            let sharper = self.sharpen(cells.cell(*answer), child, budget - (total - *bound)).max(*bound);
            total += sharper - *bound;
            *bound = sharper;
        }
        for (answer, bound) in open {
            if total >= budget {
                return total;
            }
            total += self.search(cells.cell(answer), child, budget - (total - bound)).max(bound) - bound;
        }
        total
    }

    /// The strategy found for a set that was solved.
    pub(super) fn tree(&mut self, set: &[u32], left: usize) -> Tree {
        let space = self.problem.space;
        let candidates = space.prepare(set);
        let known = self.table(left).get(set).and_then(|known| known.guess);
        let guess =
            known.or_else(|| self.trivial_guess(&candidates, left)).expect("a solved set is in the table or trivial");
        self.tree_with(&candidates, guess, left)
    }

    /// As [`BranchAndBound::tree`], with the first guess given.
    pub(super) fn tree_with(&mut self, candidates: &CandidateColumns<'_>, guess: u32, left: usize) -> Tree {
        let space = self.problem.space;
        let mut answers = Vec::new();
        let counts = space.counts(candidates, guess, &mut answers);
        let cells = Cells::new(candidates.set, &answers, &counts);
        let replies = cells.misses(space).map(|(answer, cell)| (answer, self.tree(cell, left - 1)));
        Tree { guess: space.lanes.codes[guess as usize], replies: replies.collect() }
    }

    fn try_guesses(&mut self, candidates: &CandidateColumns<'_>, node: Node<'_>, width: usize, best: &mut Entry) {
        let (breadth, guesses) = self.guesses(candidates, node, best.total, width);
        for CandidateGuess { bound, guess, .. } in guesses {
            if bound >= best.total {
                continue;
            }
            let symmetry = node.symmetry.after(self.problem.space.lanes.codes[guess as usize]);
            let child = node.child(breadth, &symmetry);
            let total = self.try_guess(candidates, guess, child, best.total);
            if total < best.total {
                *best = Entry { total, guess: Some(guess) };
            }
        }
    }

    /// The cost of a set that needs no search: exact if below the budget, else not below it.
    fn trivial_cost(&mut self, candidates: &CandidateColumns<'_>, left: usize, budget: u32) -> Option<u32> {
        let size = candidates.set.len();
        if size <= 2 {
            return Some(if size <= left { [0, 1, 3][size] } else { INFEASIBLE });
        }
        let least = self.problem.bounds.within(self.problem.bounds.widest(), left)[size];
        if least >= budget {
            return Some(least);
        }
        let parts = self.separating_candidate(candidates, left)?.0;
        Some((3 * size - 1 - parts) as u32)
    }

    fn trivial_guess(&mut self, candidates: &CandidateColumns<'_>, left: usize) -> Option<u32> {
        match candidates.set {
            [first] | [first, _] => Some(*first),
            _ => self.separating_candidate(candidates, left).map(|(_, guess)| guess),
        }
    }

    /// An optimal candidate: it separates all others, or, if none does, all but two. It costs 2n-1 or 2n for n candidates;
    /// a guess that is no candidate costs at least 2n.
    fn separating_candidate(&mut self, candidates: &CandidateColumns<'_>, left: usize) -> Option<(usize, u32)> {
        let size = candidates.set.len();
        if size > self.problem.bounds.widest() || left < 2 {
            return None;
        }
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let mut best = (0, 0);
        for (parts, guess) in self.problem.space.own_parts(candidates, &mut scratch.answers) {
            if parts > best.0 {
                best = (parts, guess);
            }
            if parts == size {
                break;
            }
        }
        self.scratch.push(scratch);
        let good = best.0 == size || best.0 + 1 == size && left >= 3;
        good.then_some(best)
    }

    /// A sharper bound than by the size alone.
    fn sharpen(&mut self, cell: &[u32], node: Node<'_>, budget: u32) -> u32 {
        let candidates = self.problem.space.prepare(cell);
        if let Some(total) = self.trivial_cost(&candidates, node.left, budget) {
            return total;
        }
        match self.table(node.left).get(cell) {
            Some(known) => known.total,
            None if self.width != Width::All && cell.len() > MAX_SHARPENED_CELL => 0,
            None => self.bound_by_parts(cell, node),
        }
    }

    /// A lower bound from the largest number of parts of any guess.
    fn bound_by_parts(&mut self, set: &[u32], node: Node<'_>) -> u32 {
        let mut scratch = self.scratch.pop().unwrap_or_default();
        self.count_parts(set, node, &mut scratch.parts);
        let most = scratch.parts.iter().copied().max().unwrap_or(0);
        // Of equivalent candidates at least one was counted.
        let most_of_candidates = set.iter().map(|&code| scratch.parts[code as usize]).max().unwrap_or(0);
        self.scratch.push(scratch);
        let (most, most_of_candidates) = (usize::from(most), usize::from(most_of_candidates));
        let after = |cells, wins| self.problem.bounds.after_guess(most, node.left - 1, set.len(), cells, wins);
        after(most, false).min(after(most_of_candidates - 1, true))
    }

    fn table(&mut self, left: usize) -> &mut TranspositionTable {
        let last = self.tables.len() - 1;
        &mut self.tables[left.min(last)]
    }
}
