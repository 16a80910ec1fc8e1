//! Numbers of candidates, told apart finely where they are few and coarsely where they are many.

/// How many sizes are told apart.
pub(super) const SIZES: usize = OF.len();
/// What each stands for.
const OF: [u16; 36] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 26, 34, 44, 57, 74, 96, 125, 162, 210, 273, 355, 460,
    600, 780, 1000, 1300, 1700, 2300, 3100,
];
/// The largest that stands for itself alone.
const EXACT: usize = 16;

/// A number of candidates, as one of a few sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size(u8);

impl Size {
    /// All of them, the smallest first.
    pub(super) fn all() -> impl Iterator<Item = Size> {
        (0..SIZES as u8).map(Size)
    }

    /// The nearest one; at least one candidate is left always.
    pub(super) fn of(count: usize) -> Self {
        if count <= EXACT {
            return Size(count.max(1) as u8 - 1);
        }
        let nearer = |pair: &&[u16]| usize::from(pair[0]) * usize::from(pair[1]) < count * count; // in proportion
        Size((EXACT - 1 + OF[EXACT - 1..].windows(2).take_while(nearer).count()) as u8)
    }

    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    /// The number it stands for.
    pub(super) fn count(self) -> usize {
        OF[self.index()].into()
    }

    /// One candidate struck out; `None` if it was the only one.
    pub(super) fn less_one(self) -> Option<Size> {
        (self.0 > 0).then(|| Size::of(self.count() - 1))
    }

    /// What so many may become by an answer to a good question, with the chances: each wrong candidate answers as the
    /// truth does with the chance that experience gives.
    pub(super) fn after_an_answer(self) -> Vec<(Size, f64)> {
        let count = self.count();
        if count > EXACT {
            let parts = [(3.0, 0.25), (6.5, 0.5), (14.0, 0.25)]; // wide and narrow answers
            return parts.map(|(part, chance)| (Size::of((count as f64 / part).round() as usize), chance)).to_vec();
        }
        let alike: f64 = 1.0 / [1.0, 1.0, 4.0, 5.0, 5.5, 6.0][count.min(5)];
        let wrong = count - 1;
        let mut ways = 1.0;
        let mut outcomes = vec![];
        for kept in 0..=wrong {
            let chance = ways * alike.powi(kept as i32) * (1.0 - alike).powi((wrong - kept) as i32);
            outcomes.push((Size::of(kept + 1), chance));
            ways *= (wrong - kept) as f64 / (kept + 1) as f64;
        }
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_has_the_nearest_size() {
        assert_eq!(
            (1..=EXACT).map(|count| Size::of(count).count()).collect::<Vec<_>>(),
            (1..=EXACT).collect::<Vec<_>>()
        );
        assert_eq!([17, 18, 19, 290, 5000].map(|count| Size::of(count).count()), [16, 20, 20, 273, 3100]);
    }

    #[test]
    fn an_answer_leaves_something_for_certain() {
        for size in Size::all() {
            let all: f64 = size.after_an_answer().iter().map(|(_, chance)| chance).sum();
            assert!((all - 1.0).abs() < 1e-9, "{size:?}: {all}");
        }
    }
}
