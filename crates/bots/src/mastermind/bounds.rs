//! Lower bounds of the cost of a candidate set, given only its size.

/// More than any feasible cost: there is no strategy.
pub(super) const INFEASIBLE: u32 = 1 << 26;

/// Lower bounds of the cost of a set by its size.
///
/// The bounds depend on the *breadth*: the largest number of parts into which any guess partitions the set. A subset is
/// never partitioned into more parts than the whole, so a breadth measured once holds for the whole subtree. Where the
/// number of guesses is limited, there is a layer for every number of guesses left.
pub(super) struct Bounds {
    /// `layers[left][breadth][size]`; a single layer without a limit.
    layers: Vec<Vec<Vec<u32>>>,
    /// Number of answers besides the win.
    misses: usize,
}

impl Bounds {
    /// The bounds for sets of up to `largest` candidates where `misses` answers are possible besides the win.
    pub(super) fn new(misses: usize, largest: usize, limit: Option<usize>) -> Self {
        let breadths = || (0..=misses + 1).map(|breadth| breadth.max(2));
        let layers = match limit {
            None => vec![breadths().map(|breadth| unlimited(breadth, misses, largest)).collect()],
            Some(limit) => {
                let nothing_left = breadths().map(|_| [&[0][..], &vec![INFEASIBLE; largest]].concat()).collect();
                let mut layers: Vec<Vec<Vec<u32>>> = vec![nothing_left];
                for left in 0..limit {
                    let rows = breadths().map(|breadth| one_more(&layers[left][breadth], breadth, misses));
                    let rows = rows.collect();
                    layers.push(rows);
                }
                layers
            }
        };
        Self { layers, misses }
    }

    /// The largest breadth: every answer occurs.
    pub(super) fn widest(&self) -> usize {
        self.misses + 1
    }

    /// The bounds by size for sets that no guess partitions into more than `breadth` parts, with `left` guesses left.
    pub(super) fn within(&self, breadth: usize, left: usize) -> &[u32] {
        &self.layers[left.min(self.layers.len() - 1)][breadth]
    }

    /// The bound for a set of `size` after a guess with `cells` cells besides a possible win, with `left` guesses left.
    pub(super) fn after_guess(&self, breadth: usize, left: usize, size: usize, cells: usize, wins: bool) -> u32 {
        size as u32 + spread(self.within(breadth, left), size - usize::from(wins), cells)
    }
}

/// The bounds for one breadth without a limit of guesses.
fn unlimited(breadth: usize, misses: usize, largest: usize) -> Vec<u32> {
    let mut totals = vec![0, 1];
    for size in 2..=largest {
        totals.push(step(&totals, size, breadth, misses));
        make_convex(&mut totals);
    }
    totals
}

/// The bounds with one guess more than `totals`.
fn one_more(totals: &[u32], breadth: usize, misses: usize) -> Vec<u32> {
    let mut more = vec![0, 1];
    for size in 2..totals.len() {
        let total = step(totals, size, breadth, misses);
        if total >= INFEASIBLE {
            break;
        }
        more.push(total);
        make_convex(&mut more);
    }
    more.resize(totals.len(), INFEASIBLE);
    more
}

/// Lowers bounds until they are convex: where a wider guess starts to pay off, one of them is too high by one.
fn make_convex(totals: &mut [u32]) {
    let bends = |totals: &[u32], at: usize| 2 * totals[at] > totals[at - 1] + totals[at + 1];
    if !bends(totals, totals.len() - 2) {
        return;
    }
    while let Some(at) = (1..totals.len() - 1).rev().find(|&at| bends(totals, at)) {
        totals[at] = (totals[at - 1] + totals[at + 1]) / 2;
    }
}

/// The bound for `size` codes from those of the cells after the first guess. The guess is a candidate, or it is not: then
/// it may have one cell more.
fn step(totals: &[u32], size: usize, breadth: usize, misses: usize) -> u32 {
    let candidate = spread(totals, size - 1, breadth - 1);
    let other = spread(totals, size, breadth.min(misses).max(2));
    size as u32 + candidate.min(other)
}

/// The lowest cost of `size` codes in at most `cells` cells. Because the bounds are convex, it is reached when the cells
/// are as even as possible.
fn spread(totals: &[u32], size: usize, cells: usize) -> u32 {
    let cells = cells.max(1);
    let (each, larger) = (size / cells, size % cells);
    let larger_total = if larger == 0 { 0 } else { larger as u32 * totals[each + 1] };
    larger_total + (cells - larger) as u32 * totals[each]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_convex(totals: &[u32]) -> bool {
        let possible = totals.iter().take_while(|&&total| total < INFEASIBLE).count();
        let steps: Vec<u32> = totals[..possible].windows(2).map(|pair| pair[1] - pair[0]).collect();
        steps.is_sorted() && totals[possible..].iter().all(|&total| total == INFEASIBLE)
    }

    #[test]
    fn bounds_are_convex_in_the_size() {
        for misses in [1, 4, 8, 13, 19, 26] {
            for limit in [None, Some(6)] {
                let bounds = Bounds::new(misses, 5000, limit);
                for layer in &bounds.layers {
                    assert!(layer.iter().all(|totals| is_convex(totals)), "{misses} misses, limit {limit:?}");
                }
            }
        }
    }

    #[test]
    fn the_bound_of_a_small_set_is_one_guess_for_each_further_code() {
        let bounds = Bounds::new(13, 20, None);
        assert_eq!(&bounds.within(14, 9)[..5], &[0, 1, 3, 5, 7]);
        assert_eq!(bounds.within(14, 9)[14], 27);
        assert_eq!(bounds.within(14, 9)[15], 30);
    }

    #[test]
    fn a_set_too_large_for_the_guesses_left_is_infeasible() {
        let bounds = Bounds::new(13, 300, Some(3));
        assert_eq!(bounds.within(14, 1)[2], INFEASIBLE);
        assert_eq!(bounds.within(14, 2)[14], 27);
        assert_eq!(bounds.within(14, 2)[15], INFEASIBLE);
        assert_eq!(bounds.within(14, 3)[14 * 13 + 1], 1 + 13 * 27 + 182);
        assert_eq!(bounds.within(14, 3)[14 * 13 + 2], INFEASIBLE);
    }

    /// The lowest cost by enumerating all sizes of the cells.
    fn by_enumeration(breadth: usize, misses: usize, largest: usize) -> Vec<u32> {
        let mut totals = vec![0, 1];
        for size in 2..=largest {
            // Lowest cost by the number of cells and codes.
            let mut filled = vec![vec![INFEASIBLE; size + 1]; breadth + 1];
            filled[0][0] = 0;
            for cells in 1..=breadth {
                for codes in 0..=size {
                    let ways = (0..=codes.min(size - 1)).map(|last| filled[cells - 1][codes - last] + totals[last]);
                    filled[cells][codes] = ways.min().unwrap_or(INFEASIBLE);
                }
            }
            let candidate = filled[breadth - 1][size - 1];
            totals.push(size as u32 + candidate.min(filled[breadth.min(misses)][size]));
        }
        totals
    }

    #[test]
    fn no_sizes_of_the_cells_cost_less_than_the_bound() {
        for breadth in 2..=14 {
            let bounds = Bounds::new(13, 70, None);
            let tried = by_enumeration(breadth, 13, 70);
            let mut pairs = bounds.within(breadth, 99).iter().zip(&tried);
            assert!(pairs.all(|(bound, tried)| bound <= tried), "breadth {breadth}");
        }
    }
}
