//! The data that all searches on one board share.

use super::bounds::{Bounds, INFEASIBLE};
use super::branch_and_bound::Node;
use super::search_space::SearchSpace;
use super::symmetry::Symmetry;
use inference::mastermind::Histogram;
use knobel_core::math::log2;

/// A board with the bounds and estimates of the cost of candidate sets.
pub(super) struct Problem<'g> {
    pub(super) space: &'g SearchSpace,
    pub(super) bounds: Bounds,
    /// Limit of guesses, if any.
    limit: Option<usize>,
    /// Estimated cost of a set by its size, in 256ths.
    estimates: Vec<u32>,
}

impl<'g> Problem<'g> {
    /// The problem of the whole board, with at most `limit` guesses if there is a limit.
    pub(super) fn new(space: &'g SearchSpace, limit: Option<usize>) -> Self {
        let largest = space.lanes.candidates.len();
        let bounds = Bounds::new(space.misses(), largest, limit);
        let estimates = (0..=largest).map(|size| estimate(size, space.misses())).collect();
        Self { space, bounds, limit, estimates }
    }

    /// The root of every strategy.
    pub(super) fn start<'s>(&self, symmetry: &'s Symmetry) -> Node<'s> {
        let left = self.limit.unwrap_or(usize::MAX);
        Node { depth: 0, left, breadth: self.bounds.widest(), symmetry }
    }

    /// Whether a strategy may take any number of guesses.
    pub(super) fn is_unlimited(&self) -> bool {
        self.limit.is_none()
    }

    /// Whether the bounds allow a strategy within the limit.
    pub(super) fn is_possible(&self) -> bool {
        let start = self.limit.unwrap_or(usize::MAX);
        self.bounds.within(self.bounds.widest(), start)[self.space.lanes.candidates.len()] < INFEASIBLE
    }

    /// Number of transposition tables needed: one for each number of guesses left if there is a limit.
    pub(super) fn layers(&self) -> usize {
        self.limit.map_or(1, |limit| limit + 1)
    }

    /// Lower bound of the cost of a set of `size` that a guess partitions like this, with `left` guesses left.
    pub(super) fn bound(&self, counts: &Histogram, size: usize, breadth: usize, left: usize) -> u32 {
        let totals = self.bounds.within(breadth, left);
        size as u32 + counts[..self.space.win].iter().map(|&count| totals[count as usize]).sum::<u32>()
    }

    /// Estimated cost of a set that a guess partitions like this; used only to rank guesses.
    pub(super) fn estimate(&self, counts: &Histogram) -> u32 {
        counts[..self.space.win].iter().map(|&count| self.estimates[count as usize]).sum()
    }

    /// The lowest possible estimate of a guess with `cells` cells of `size` codes together.
    pub(super) fn best_estimate(&self, size: usize, cells: usize) -> u32 {
        let (each, larger) = (size / cells, size % cells);
        let larger_ones = if larger == 0 { 0 } else { larger as u32 * self.estimates[each + 1] };
        larger_ones + (cells - larger) as u32 * self.estimates[each]
    }
}

/// The cost per code grows about linearly with the logarithm of the set's size, more slowly the more answers there are. The
/// coefficients are fitted to the best known costs for three, four and five pegs.
fn estimate(size: usize, misses: usize) -> u32 {
    if size == 0 {
        return 0;
    }
    let size = size as f64;
    let slope = 1.0 / (0.83 + 0.6 * log2(misses as f64));
    let total = size * (1.0 + slope * log2(size));
    (total.max(2.0 * size - 1.0) * 256.0) as u32
}
