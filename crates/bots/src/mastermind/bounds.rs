//! How cheap a set of candidates could possibly be, knowing only how many there are.

/// More than any total: what can't be done.
pub(super) const NEVER: u32 = 1 << 26;

/// Lower bounds on the total cost of a set by its size.
///
/// The bounds come in rows by *breadth*: the most parts any guess splits the set into. A subset is never split into
/// more parts than the whole, so a breadth measured once holds for everything below. Where the number of guesses is
/// limited there is a layer of rows for every number of guesses left.
pub(super) struct Bounds {
    /// `layers[left][breadth][size]`; a single layer where nothing is limited.
    layers: Vec<Vec<Vec<u32>>>,
    /// The answers a guess can get other than the win.
    misses: usize,
}

impl Bounds {
    /// The bounds for sets of up to `largest` candidates where `misses` answers are possible besides the win.
    pub(super) fn new(misses: usize, largest: usize, limit: Option<usize>) -> Self {
        let breadths = || (0..=misses + 1).map(|breadth| breadth.max(2));
        let layers = match limit {
            None => vec![breadths().map(|breadth| unlimited(breadth, misses, largest)).collect()],
            Some(limit) => {
                let nothing_left = breadths().map(|_| [&[0][..], &vec![NEVER; largest]].concat()).collect();
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

    /// The widest breadth there is: every answer occurs.
    pub(super) fn widest(&self) -> usize {
        self.misses + 1
    }

    /// The bounds by size for sets that no guess splits into more than `breadth` parts, with `left` guesses left.
    pub(super) fn within(&self, breadth: usize, left: usize) -> &[u32] {
        &self.layers[left.min(self.layers.len() - 1)][breadth]
    }

    /// The bound for a set of `size` when a guess leaves `cells` cells besides a possible win, and `left` guesses.
    pub(super) fn after_guess(&self, breadth: usize, left: usize, size: usize, cells: usize, wins: bool) -> u32 {
        size as u32 + spread(self.within(breadth, left), size - usize::from(wins), cells)
    }
}

/// The bounds for one breadth when any number of guesses may follow.
fn unlimited(breadth: usize, misses: usize, largest: usize) -> Vec<u32> {
    let mut totals = vec![0, 1];
    for size in 2..=largest {
        totals.push(step(&totals, size, breadth, misses));
        make_convex(&mut totals);
    }
    totals
}

/// The bounds with one guess more than `totals` allows for.
fn one_more(totals: &[u32], breadth: usize, misses: usize) -> Vec<u32> {
    let mut more = vec![0, 1];
    for size in 2..totals.len() {
        let total = step(totals, size, breadth, misses);
        if total >= NEVER {
            break;
        }
        more.push(total);
        make_convex(&mut more);
    }
    more.resize(totals.len(), NEVER);
    more
}

/// Lowers what keeps the bounds from being convex: where a wider guess begins to pay, one of them is too high by one.
fn make_convex(totals: &mut [u32]) {
    let bends = |totals: &[u32], at: usize| 2 * totals[at] > totals[at - 1] + totals[at + 1];
    if !bends(totals, totals.len() - 2) {
        return;
    }
    while let Some(at) = (1..totals.len() - 1).rev().find(|&at| bends(totals, at)) {
        totals[at] = (totals[at - 1] + totals[at + 1]) / 2;
    }
}

/// The least for `size` codes by what the cells after the first guess cost at least. The guess is a candidate, or it
/// isn't: then it may leave one cell more.
fn step(totals: &[u32], size: usize, breadth: usize, misses: usize) -> u32 {
    let candidate = spread(totals, size - 1, breadth - 1);
    let other = spread(totals, size, breadth.min(misses).max(2));
    size as u32 + candidate.min(other)
}

/// The least that `size` codes in at most `cells` cells can cost. As the bounds are convex in the size, that is when
/// the cells are as even as can be.
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
        let possible = totals.iter().take_while(|&&total| total < NEVER).count();
        let steps: Vec<u32> = totals[..possible].windows(2).map(|pair| pair[1] - pair[0]).collect();
        steps.is_sorted() && totals[possible..].iter().all(|&total| total == NEVER)
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
    fn small_sets_are_bounded_by_one_find_then_all_the_rest() {
        let bounds = Bounds::new(13, 20, None);
        assert_eq!(&bounds.within(14, 9)[..5], &[0, 1, 3, 5, 7]);
        assert_eq!(bounds.within(14, 9)[14], 27);
        assert_eq!(bounds.within(14, 9)[15], 30);
    }

    #[test]
    fn what_is_too_many_for_the_guesses_left_is_never_done() {
        let bounds = Bounds::new(13, 300, Some(3));
        assert_eq!(bounds.within(14, 1)[2], NEVER);
        assert_eq!(bounds.within(14, 2)[14], 27);
        assert_eq!(bounds.within(14, 2)[15], NEVER);
        assert_eq!(bounds.within(14, 3)[14 * 13 + 1], 1 + 13 * 27 + 182);
        assert_eq!(bounds.within(14, 3)[14 * 13 + 2], NEVER);
    }

    /// The least total by trying every way to fill the cells.
    fn tried_out(breadth: usize, misses: usize, largest: usize) -> Vec<u32> {
        let mut totals = vec![0, 1];
        for size in 2..=largest {
            // What so many cells with so many codes together cost at least.
            let mut filled = vec![vec![NEVER; size + 1]; breadth + 1];
            filled[0][0] = 0;
            for cells in 1..=breadth {
                for codes in 0..=size {
                    let ways = (0..=codes.min(size - 1)).map(|last| filled[cells - 1][codes - last] + totals[last]);
                    filled[cells][codes] = ways.min().unwrap_or(NEVER);
                }
            }
            let candidate = filled[breadth - 1][size - 1];
            totals.push(size as u32 + candidate.min(filled[breadth.min(misses)][size]));
        }
        totals
    }

    #[test]
    fn no_way_to_fill_the_cells_costs_less_than_the_bound() {
        for breadth in 2..=14 {
            let bounds = Bounds::new(13, 70, None);
            let tried = tried_out(breadth, 13, 70);
            let mut pairs = bounds.within(breadth, 99).iter().zip(&tried);
            assert!(pairs.all(|(bound, tried)| bound <= tried), "breadth {breadth}");
        }
    }
}
