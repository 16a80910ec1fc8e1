//! What all searches on one board share.

use super::bounds::{Bounds, NEVER};
use super::ground::Ground;
use super::search::Place;
use super::symmetry::Symmetry;
use inference::mastermind::Counts;

/// A board and what may be spent on it: what a set costs at least, and what it will cost about.
pub(super) struct Problem<'g> {
    pub(super) ground: &'g Ground,
    pub(super) bounds: Bounds,
    /// The guesses there may be at most, if they are limited.
    limit: Option<usize>,
    /// What a set of each size will cost about, in 256ths.
    estimates: Vec<u32>,
}

impl<'g> Problem<'g> {
    /// The problem of the whole board, with at most `limit` guesses if there is a limit.
    pub(super) fn new(ground: &'g Ground, limit: Option<usize>) -> Self {
        let largest = ground.lanes.candidates.len();
        let bounds = Bounds::new(ground.misses(), largest, limit);
        let estimates = (0..=largest).map(|size| estimate(size, ground.misses())).collect();
        Self { ground, bounds, limit, estimates }
    }

    /// Where every strategy begins.
    pub(super) fn start<'s>(&self, symmetry: &'s Symmetry) -> Place<'s> {
        let left = self.limit.unwrap_or(usize::MAX);
        Place { laid: 0, left, breadth: self.bounds.widest(), symmetry }
    }

    /// Whether the codes aren't plainly too many for the guesses.
    pub(super) fn is_possible(&self) -> bool {
        let start = self.limit.unwrap_or(usize::MAX);
        self.bounds.within(self.bounds.widest(), start)[self.ground.lanes.candidates.len()] < NEVER
    }

    /// For how many different numbers of guesses left the same set may differ.
    pub(super) fn layers(&self) -> usize {
        self.limit.map_or(1, |limit| limit + 1)
    }

    /// The least a set of `size` may cost when a guess splits it like this and `left` guesses follow.
    pub(super) fn bound(&self, counts: &Counts, size: usize, breadth: usize, left: usize) -> u32 {
        let totals = self.bounds.within(breadth, left);
        size as u32 + counts[..self.ground.win].iter().map(|&count| totals[count as usize]).sum::<u32>()
    }

    /// What a set will cost about when a guess splits it like this; only good for telling guesses apart.
    pub(super) fn estimate(&self, counts: &Counts) -> u32 {
        counts[..self.ground.win].iter().map(|&count| self.estimates[count as usize]).sum()
    }

    /// The least estimate of a guess that leaves `cells` cells of `size` codes together.
    pub(super) fn hope(&self, size: usize, cells: usize) -> u32 {
        let (each, larger) = (size / cells, size % cells);
        let larger_ones = if larger == 0 { 0 } else { larger as u32 * self.estimates[each + 1] };
        larger_ones + (cells - larger) as u32 * self.estimates[each]
    }
}

/// Every doubling of a set costs each of its codes about the same share of a guess: less the more answers there are.
/// The slope is fitted to the best totals known for three, four and five pegs.
fn estimate(size: usize, misses: usize) -> u32 {
    if size == 0 {
        return 0;
    }
    let size = size as f64;
    let slope = 1.0 / (0.83 + 0.6 * (misses as f64).log2());
    let total = size * (1.0 + slope * size.log2());
    (total.max(2.0 * size - 1.0) * 256.0) as u32
}
