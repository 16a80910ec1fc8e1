//! One-step rules: strategies whose every guess is best by a simple measure of the partition, without lookahead.

use super::search_space::{CandidateColumns, Cells, SearchSpace};
use super::symmetry::Symmetry;
use super::tree::Tree;
use inference::mastermind::BlockCache;
use inference::mastermind::Code;
use inference::mastermind::Histogram;
use knobel_core::math::log2;

/// From this size on only one guess of each symmetry class is evaluated; below, parts are counted first, and only guesses
/// with many parts are evaluated.
const MIN_SIZE_FOR_CLASSES: usize = 200;

/// The measure of a guess. Ties are broken in favour of candidates, then lexicographically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GreedyRule {
    /// The largest part (Knuth 1977).
    WorstCase,
    /// The expected size of the part (Irving 1978).
    ExpectedSize,
    /// The entropy of the partition (Neuwirth 1982).
    Entropy,
    /// The number of parts (Kooi 2005).
    MostParts,
}

/// Builds greedy strategies for one board.
pub(super) struct Greedy<'g> {
    space: &'g SearchSpace,
    rule: GreedyRule,
    should_stop: &'g dyn Fn() -> bool,
    /// The contribution of a part by its size; lower is better.
    weights: Vec<i64>,
    lists: BlockCache,
    parts: Vec<u8>,
    answers: Vec<u8>,
}

/// Rank of a guess: measure, whether it is no candidate, code. The smallest is best.
type Merit = (i64, bool, Code);

impl<'g> Greedy<'g> {
    /// A builder that guesses the first candidate wherever it comes too late to compare guesses.
    pub(super) fn until(space: &'g SearchSpace, rule: GreedyRule, should_stop: &'g dyn Fn() -> bool) -> Self {
        let sizes = 0..=space.lanes.candidates.len();
        let weights = sizes.map(|size| weight(rule, size)).collect();
        let (lists, parts, answers) = (BlockCache::default(), Vec::new(), Vec::new());
        Self { space, rule, should_stop, weights, lists, parts, answers }
    }

    /// The whole strategy, and `report` is called with the number of codes that are finished.
    pub(super) fn strategy(&mut self, report: &mut dyn FnMut(usize)) -> Tree {
        let space = self.space;
        self.tree(&space.lanes.candidates, &Symmetry::new(space.board()), report)
    }

    /// A strategy for some of the codes.
    pub(super) fn tree(&mut self, set: &[u32], symmetry: &Symmetry, report: &mut dyn FnMut(usize)) -> Tree {
        let code = |lane: u32| self.space.lanes.codes[lane as usize];
        if let [only] = set {
            report(1);
            return Tree::last(code(*only));
        }
        let candidates = self.space.prepare(set);
        let guess = if (self.should_stop)() { set[0] } else { self.choose(&candidates, symmetry) };
        let counts = self.space.counts(&candidates, guess, &mut self.answers);
        let cells = Cells::new(set, &self.answers, &counts);
        report(cells.cell(self.space.win).len());
        let symmetry = symmetry.after(code(guess));
        let replies = cells.misses(self.space).map(|(answer, cell)| (answer, self.tree(cell, &symmetry, report)));
        Tree { guess: code(guess), replies: replies.collect() }
    }

    /// The best guess for a set of two or more.
    pub(super) fn choose(&mut self, candidates: &CandidateColumns<'_>, symmetry: &Symmetry) -> u32 {
        let set = candidates.set;
        if let Some(guess) = self.first_separating(candidates) {
            return guess;
        }
        let possible = self.space.possible(set);
        if set.len() >= MIN_SIZE_FOR_CLASSES {
            let kinds = symmetry.representatives(&self.space.lanes.codes, possible);
            return self.best_of(candidates, kinds.into_iter());
        }
        let blocks = self.lists.get(&self.space.lanes, possible, symmetry.used());
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        parts.resize(self.space.width(), 0);
        self.space.parts(set, &blocks, &mut parts);
        let guess = self.best_by_parts(candidates, &parts);
        self.parts = parts;
        guess
    }

    /// The first candidate that separates all codes; it is best by every rule.
    fn first_separating(&mut self, candidates: &CandidateColumns<'_>) -> Option<u32> {
        if candidates.set.len() > self.space.misses() + 1 {
            return None;
        }
        let own = self.space.own_parts(candidates, &mut self.answers);
        let separating = own.filter(|&(parts, _)| parts == candidates.set.len()).map(|(_, guess)| guess);
        separating.min_by_key(|&guess| self.space.lanes.codes[guess as usize])
    }

    fn best_of(&mut self, candidates: &CandidateColumns<'_>, guesses: impl Iterator<Item = u32>) -> u32 {
        let mut best: Option<(Merit, u32)> = None;
        for guess in guesses {
            if best.is_some() && (self.should_stop)() {
                break;
            }
            let rival = (self.merit(candidates, guess), guess);
            best = Some(best.map_or(rival, |best| best.min(rival)));
        }
        best.expect("there is always a guess").1
    }

    /// As [`Greedy::best_of`], starting with the guesses with most parts and skipping those that can't be best.
    fn best_by_parts(&mut self, candidates: &CandidateColumns<'_>, parts: &[u8]) -> u32 {
        let most = parts.iter().copied().max().unwrap_or(0);
        let mut best: Option<(Merit, u32)> = None;
        for wanted in (2..=most).rev() {
            let best_case = self.best_case(candidates.set.len(), usize::from(wanted));
            if best.is_some_and(|(merit, _)| merit.0 < best_case) {
                break;
            }
            for guess in (0..parts.len()).filter(|&guess| parts[guess] == wanted) {
                let rival = (self.merit(candidates, guess as u32), guess as u32);
                best = Some(best.map_or(rival, |best| best.min(rival)));
            }
        }
        best.expect("every candidate makes two parts").1
    }

    fn merit(&mut self, candidates: &CandidateColumns<'_>, guess: u32) -> Merit {
        let counts = self.space.counts(candidates, guess, &mut self.answers);
        let candidate = counts[self.space.win] > 0;
        (self.measure(&counts), !candidate, self.space.lanes.codes[guess as usize])
    }

    fn measure(&self, counts: &Histogram) -> i64 {
        let weights = counts.iter().map(|&count| self.weights[count as usize]);
        if self.rule == GreedyRule::WorstCase { weights.max().unwrap_or(0) } else { weights.sum() }
    }

    /// The best measure of a guess with this many parts: that of even parts, because all weights are convex.
    fn best_case(&self, size: usize, parts: usize) -> i64 {
        let mut counts = [0; 32];
        for (part, count) in counts[..parts].iter_mut().enumerate() {
            *count = (size / parts + usize::from(part < size % parts)) as u32;
        }
        self.measure(&counts)
    }
}

fn weight(rule: GreedyRule, size: usize) -> i64 {
    let exact = size as i64;
    match rule {
        GreedyRule::WorstCase => exact,
        GreedyRule::ExpectedSize => exact * exact,
        // As integers, so that equal partitions tie regardless of the order of summation.
        GreedyRule::Entropy if size > 1 => (size as f64 * log2(size as f64) * f64::from(1 << 24)).round() as i64,
        GreedyRule::Entropy => 0,
        GreedyRule::MostParts => -exact.min(1),
    }
}
