//! Numbers of candidates in buckets: exact for small numbers, in about geometric steps for large ones.

/// Number of buckets.
pub(super) const BUCKETS: usize = REPRESENTATIVES.len();
/// The number that represents each bucket.
const REPRESENTATIVES: [u16; 36] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 26, 34, 44, 57, 74, 96, 125, 162, 210, 273, 355, 460,
    600, 780, 1000, 1300, 1700, 2300, 3100,
];
/// The largest number with a bucket of its own.
const EXACT: usize = 16;

/// Factors by which an answer divides a large number of candidates, with their probabilities (measured).
const REDUCTIONS: [(f64, f64); 3] = [(3.0, 0.25), (6.5, 0.5), (14.0, 0.25)];
/// Effective number of distinct answers, by the number of candidates; the last for all larger ones (measured).
const DISTINCT_ANSWERS: [f64; 6] = [1.0, 1.0, 4.0, 5.0, 5.5, 6.0];

/// The bucket of a number of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bucket(u8);

impl Bucket {
    /// All buckets, smallest first.
    pub(super) fn all() -> impl Iterator<Item = Bucket> {
        (0..BUCKETS as u8).map(Bucket)
    }

    /// The nearest bucket in proportion; 0 counts as 1, because one candidate is always left.
    pub(super) fn of(count: usize) -> Self {
        if count <= EXACT {
            return Bucket(count.max(1) as u8 - 1);
        }
        let nearer = |pair: &&[u16]| usize::from(pair[0]) * usize::from(pair[1]) < count * count;
        Bucket((EXACT - 1 + REPRESENTATIVES[EXACT - 1..].windows(2).take_while(nearer).count()) as u8)
    }

    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    /// Its representative number.
    pub(super) fn count(self) -> usize {
        REPRESENTATIVES[self.index()].into()
    }

    /// The bucket with one candidate less; `None` if it was the only one.
    pub(super) fn minus_one(self) -> Option<Bucket> {
        (self.0 > 0).then(|| Bucket::of(self.count() - 1))
    }

    /// The distribution of the number of candidates after the answer to a good question. A wrong candidate gives the same
    /// answer as the true hand with a measured probability.
    pub(super) fn after_answer(self) -> Vec<(Bucket, f64)> {
        let count = self.count();
        if count > EXACT {
            let after = |(divisor, probability): (f64, f64)| {
                (Bucket::of((count as f64 / divisor).round() as usize), probability)
            };
            return REDUCTIONS.map(after).to_vec();
        }
        let same_answer: f64 = 1.0 / DISTINCT_ANSWERS[count.min(DISTINCT_ANSWERS.len() - 1)];
        let wrong = count - 1;
        let mut ways = 1.0;
        let mut outcomes = vec![];
        for kept in 0..=wrong {
            let probability = ways * same_answer.powi(kept as i32) * (1.0 - same_answer).powi((wrong - kept) as i32);
            outcomes.push((Bucket::of(kept + 1), probability));
            ways *= (wrong - kept) as f64 / (kept + 1) as f64;
        }
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_the_nearest_bucket() {
        assert_eq!(
            (1..=EXACT).map(|count| Bucket::of(count).count()).collect::<Vec<_>>(),
            (1..=EXACT).collect::<Vec<_>>()
        );
        assert_eq!([17, 18, 19, 290, 5000].map(|count| Bucket::of(count).count()), [16, 20, 20, 273, 3100]);
    }

    #[test]
    fn the_probabilities_after_an_answer_sum_to_one() {
        for bucket in Bucket::all() {
            let all: f64 = bucket.after_answer().iter().map(|(_, probability)| probability).sum();
            assert!((all - 1.0).abs() < 1e-9, "{bucket:?}: {all}");
        }
    }
}
