//! The search for the cheapest strategy, by branch and bound. With all guesses it proves what it finds; with only the
//! most promising ones, a beam, it goes far where proof is out of reach.

use super::bounds::NEVER;
use super::choices::{Choice, Scratch};
use super::ground::{Cells, Gathered};
use super::memo::{Known, Memo};
use super::problem::Problem;
use super::symmetry::Symmetry;
use super::tree::Tree;
use inference::mastermind::BlockLists;

/// Larger cells are not looked at twice in a beam: the look costs more than it saves.
const LARGEST_GLANCE: usize = 60;

/// Which guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// All, so that the result is proven.
    All,
    /// Only so many of the most promising: by the guesses laid before, the last number for all later ones.
    Beam([usize; 4]),
}

/// What the search knows of how it came to a set, besides the set.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// The guesses laid so far.
    pub(super) laid: usize,
    /// The guesses left.
    pub(super) left: usize,
    /// No guess splits the set into more parts than this.
    pub(super) breadth: usize,
    /// How pegs and colours may be exchanged.
    pub(super) symmetry: &'a Symmetry,
}

impl Place<'_> {
    /// One guess further on.
    pub(super) fn below(self, breadth: usize, symmetry: &Symmetry) -> Place<'_> {
        Place { laid: self.laid + 1, left: self.left - 1, breadth, symmetry }
    }
}

/// One search with its memo.
pub(super) struct Search<'p> {
    pub(super) problem: &'p Problem<'p>,
    width: Width,
    over: &'p (dyn Fn() -> bool + Sync),
    stopped: bool,
    /// What is known, by guesses left where those are limited.
    memos: Vec<Memo>,
    pub(super) lists: BlockLists,
    pub(super) scratch: Vec<Scratch>,
}

impl<'p> Search<'p> {
    /// A search that tries guesses as `width` says, until it is done or `over`.
    pub(super) fn new(problem: &'p Problem<'p>, width: Width, over: &'p (dyn Fn() -> bool + Sync)) -> Self {
        let memos = (0..problem.layers()).map(|_| Memo::default()).collect();
        Self { problem, width, over, stopped: false, memos, lists: BlockLists::default(), scratch: Vec::new() }
    }

    /// The best strategy for the whole board that costs less than the budget, with its total.
    pub(super) fn whole(&mut self, budget: u32) -> Option<(u32, Tree)> {
        let symmetry = Symmetry::new(self.problem.ground.board());
        let all = &self.problem.ground.lanes.candidates;
        let place = self.problem.start(&symmetry);
        let total = self.search(all, place, budget);
        (total < budget).then(|| (total, self.tree(all, place.left)))
    }

    /// Whether it was stopped before it was done.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// The least total of the set if that is less than the budget; else some total not below the budget.
    ///
    /// "Least" among the guesses tried, and as far as the search came before it was stopped.
    pub(super) fn search(&mut self, set: &[u32], place: Place<'_>, budget: u32) -> u32 {
        let gathered = self.problem.ground.gather(set);
        if let Some(total) = self.plain(&gathered, place.left, budget) {
            return total;
        }
        if let Some(known) = self.memo(place.left).get(set)
            && (known.guess.is_some() || known.total >= budget)
        {
            return known.total;
        }
        if self.stopped || (self.over)() {
            self.stopped = true;
            return budget;
        }
        let mut known = Known { total: budget, guess: None };
        match self.width {
            Width::All => {
                // One good guess first: with what it costs most others need no closer look.
                self.try_choices(&gathered, place, 1, &mut known);
                self.try_choices(&gathered, place, usize::MAX, &mut known);
            }
            Width::Beam(widths) => {
                self.try_choices(&gathered, place, widths[place.laid.min(widths.len() - 1)], &mut known)
            }
        }
        if known.guess.is_some() || !self.stopped {
            self.memo(place.left).put(set, known);
        }
        known.total
    }

    /// What the set costs if this is the guess: exact if less than the budget, else some total not below it.
    pub(super) fn try_guess(&mut self, gathered: &Gathered<'_>, guess: u32, below: Place<'_>, budget: u32) -> u32 {
        let ground = self.problem.ground;
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let counts = ground.counts(gathered, guess, &mut scratch.answers);
        let cells = Cells::new(gathered.set, &scratch.answers, &counts);
        self.scratch.push(scratch);
        let totals = self.problem.bounds.within(below.breadth, below.left);
        let mut total = self.problem.bound(&counts, gathered.set.len(), below.breadth, below.left);
        let unclear = (0..ground.win).filter(|&answer| counts[answer] > 2);
        let mut open: Vec<(usize, u32)> = unclear.map(|answer| (answer, totals[counts[answer] as usize])).collect();
        // The biggest cells first: they are the likeliest to cost more than hoped.
        open.sort_unstable_by_key(|&(answer, _)| std::cmp::Reverse(counts[answer]));
        for (answer, bound) in &mut open {
            if total >= budget {
                return total;
            }
            let sharper = self.sharpen(cells.cell(*answer), below, budget - (total - *bound)).max(*bound);
            total += sharper - *bound;
            *bound = sharper;
        }
        for (answer, bound) in open {
            if total >= budget {
                return total;
            }
            total += self.search(cells.cell(answer), below, budget - (total - bound)).max(bound) - bound;
        }
        total
    }

    /// The strategy that the search found for a set it solved.
    pub(super) fn tree(&mut self, set: &[u32], left: usize) -> Tree {
        let ground = self.problem.ground;
        let gathered = ground.gather(set);
        let known = self.memo(left).get(set).and_then(|known| known.guess);
        let guess =
            known.or_else(|| self.plain_guess(&gathered, left)).expect("a set once solved is remembered or plain");
        self.tree_with(&gathered, guess, left)
    }

    /// As [`Search::tree`], with the first guess given.
    pub(super) fn tree_with(&mut self, gathered: &Gathered<'_>, guess: u32, left: usize) -> Tree {
        let ground = self.problem.ground;
        let mut answers = Vec::new();
        let counts = ground.counts(gathered, guess, &mut answers);
        let cells = Cells::new(gathered.set, &answers, &counts);
        let replies = cells.misses(ground).map(|(answer, cell)| (answer, self.tree(cell, left - 1)));
        Tree { guess: ground.lanes.codes[guess as usize], replies: replies.collect() }
    }

    fn try_choices(&mut self, gathered: &Gathered<'_>, place: Place<'_>, width: usize, known: &mut Known) {
        let (breadth, choices) = self.choices(gathered, place, known.total, width);
        for Choice { bound, guess, .. } in choices {
            if bound >= known.total {
                continue;
            }
            let symmetry = place.symmetry.after(self.problem.ground.lanes.codes[guess as usize]);
            let below = place.below(breadth, &symmetry);
            let total = self.try_guess(gathered, guess, below, known.total);
            if total < known.total {
                *known = Known { total, guess: Some(guess) };
            }
        }
    }

    /// What a small set costs where that is plain to see: exact if less than the budget, else not below it.
    fn plain(&mut self, gathered: &Gathered<'_>, left: usize, budget: u32) -> Option<u32> {
        let size = gathered.set.len();
        if size <= 2 {
            return Some(if size <= left { [0, 1, 3][size] } else { NEVER });
        }
        let least = self.problem.bounds.within(self.problem.bounds.widest(), left)[size];
        if least >= budget {
            return Some(least);
        }
        let parts = self.plain_split(gathered, left)?.0;
        Some((3 * size - 1 - parts) as u32)
    }

    fn plain_guess(&mut self, gathered: &Gathered<'_>, left: usize) -> Option<u32> {
        match gathered.set {
            [first] | [first, _] => Some(*first),
            _ => self.plain_split(gathered, left).map(|(_, guess)| guess),
        }
    }

    /// A candidate that can't be beaten: it tells all others apart, or, where none does, all but two. Laying it costs
    /// 2n-1 or 2n for n candidates; what isn't a candidate costs at least 2n.
    fn plain_split(&mut self, gathered: &Gathered<'_>, left: usize) -> Option<(usize, u32)> {
        let size = gathered.set.len();
        if size > self.problem.bounds.widest() || left < 2 {
            return None;
        }
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let mut best = (0, 0);
        for (parts, guess) in self.problem.ground.own_parts(gathered, &mut scratch.answers) {
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

    /// A better bound than by the size alone.
    fn sharpen(&mut self, cell: &[u32], place: Place<'_>, budget: u32) -> u32 {
        let gathered = self.problem.ground.gather(cell);
        if let Some(total) = self.plain(&gathered, place.left, budget) {
            return total;
        }
        match self.memo(place.left).get(cell) {
            Some(known) => known.total,
            None if self.width != Width::All && cell.len() > LARGEST_GLANCE => 0,
            None => self.glance(cell, place),
        }
    }

    /// A lower bound from one look at how far the set can be split.
    fn glance(&mut self, set: &[u32], place: Place<'_>) -> u32 {
        let mut scratch = self.scratch.pop().unwrap_or_default();
        self.count_parts(set, place, &mut scratch.parts);
        let most = scratch.parts.iter().copied().max().unwrap_or(0);
        // Of candidates that come to the same one at least was counted.
        let most_of_candidates = set.iter().map(|&code| scratch.parts[code as usize]).max().unwrap_or(0);
        self.scratch.push(scratch);
        let (most, most_of_candidates) = (usize::from(most), usize::from(most_of_candidates));
        let after = |cells, wins| self.problem.bounds.after_guess(most, place.left - 1, set.len(), cells, wins);
        after(most, false).min(after(most_of_candidates - 1, true))
    }

    fn memo(&mut self, left: usize) -> &mut Memo {
        let last = self.memos.len() - 1;
        &mut self.memos[left.min(last)]
    }
}
