//! Strategies that always lay the guess which looks best by a simple measure, without looking further ahead.

use super::ground::{Cells, Gathered, Ground};
use super::symmetry::Symmetry;
use super::tree::Tree;
use inference::mastermind::BlockLists;
use inference::mastermind::Code;
use inference::mastermind::Counts;

/// From so many candidates on it pays to look for guesses that come to the same; below, to count parts first and then
/// to measure only guesses that make many.
const SYMMETRY_PAYS: usize = 200;

/// By what a guess is judged; ties go to a guess that may be the code itself, then to the one that reads lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The largest number of candidates that may be left, as Knuth did.
    WorstCase,
    /// The mean number of candidates left.
    ExpectedSize,
    /// The mean information of the answer.
    Entropy,
    /// The number of different answers that may come.
    MostParts,
}

/// Builds greedy strategies for one board.
pub(super) struct Greedy<'g> {
    ground: &'g Ground,
    rule: Rule,
    /// What a cell counts by its size, for rules that add up cells; less is better.
    weights: Vec<i64>,
    lists: BlockLists,
    parts: Vec<u8>,
    answers: Vec<u8>,
}

/// How good a guess is; the least is best.
type Merit = (i64, bool, Code);

impl<'g> Greedy<'g> {
    pub(super) fn new(ground: &'g Ground, rule: Rule) -> Self {
        let sizes = 0..=ground.lanes.candidates.len();
        let weights = sizes.map(|size| weight(rule, size)).collect();
        Self { ground, rule, weights, lists: BlockLists::default(), parts: Vec::new(), answers: Vec::new() }
    }

    /// The whole strategy, with what `report` is told: how many candidates are settled.
    pub(super) fn strategy(&mut self, report: &mut dyn FnMut(usize)) -> Tree {
        let ground = self.ground;
        self.tree(&ground.lanes.candidates, &Symmetry::new(ground.board()), report)
    }

    fn tree(&mut self, set: &[u32], symmetry: &Symmetry, report: &mut dyn FnMut(usize)) -> Tree {
        let code = |lane: u32| self.ground.lanes.codes[lane as usize];
        if let [only] = set {
            report(1);
            return Tree::last(code(*only));
        }
        let gathered = self.ground.gather(set);
        let guess = self.choose(&gathered, symmetry);
        let counts = self.ground.counts(&gathered, guess, &mut self.answers);
        let cells = Cells::new(set, &self.answers, &counts);
        report(cells.cell(self.ground.win).len());
        let symmetry = symmetry.after(code(guess));
        let replies = cells.misses(self.ground).map(|(answer, cell)| (answer, self.tree(cell, &symmetry, report)));
        Tree { guess: code(guess), replies: replies.collect() }
    }

    /// The best guess for a set of two or more.
    pub(super) fn choose(&mut self, gathered: &Gathered<'_>, symmetry: &Symmetry) -> u32 {
        let set = gathered.set;
        if let Some(guess) = self.lowest_telling(gathered) {
            return guess;
        }
        let alive = self.ground.alive(set);
        if set.len() >= SYMMETRY_PAYS {
            let kinds = symmetry.representatives(&self.ground.lanes.codes, alive);
            return self.best_of(gathered, kinds.into_iter());
        }
        let blocks = self.lists.get(&self.ground.lanes, alive, symmetry.told());
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        parts.resize(self.ground.width(), 0);
        self.ground.parts(set, &blocks, &mut parts);
        let guess = self.best_by_parts(gathered, &parts);
        self.parts = parts;
        guess
    }

    /// The lowest candidate that tells all apart; by every rule there is none better.
    fn lowest_telling(&mut self, gathered: &Gathered<'_>) -> Option<u32> {
        if gathered.set.len() > self.ground.misses() + 1 {
            return None;
        }
        let own = self.ground.own_parts(gathered, &mut self.answers);
        let telling = own.filter(|&(parts, _)| parts == gathered.set.len()).map(|(_, guess)| guess);
        telling.min_by_key(|&guess| self.ground.lanes.codes[guess as usize])
    }

    fn best_of(&mut self, gathered: &Gathered<'_>, guesses: impl Iterator<Item = u32>) -> u32 {
        let merits = guesses.map(|guess| (self.merit(gathered, guess), guess));
        merits.min().expect("there is always a guess").1
    }

    /// As [`Greedy::best_of`], beginning with the guesses that make most parts and leaving out those that can't win.
    fn best_by_parts(&mut self, gathered: &Gathered<'_>, parts: &[u8]) -> u32 {
        let most = parts.iter().copied().max().unwrap_or(0);
        let mut best: Option<(Merit, u32)> = None;
        for wanted in (2..=most).rev() {
            let hope = self.hope(gathered.set.len(), usize::from(wanted));
            if best.is_some_and(|(merit, _)| merit.0 < hope) {
                break;
            }
            for guess in (0..parts.len()).filter(|&guess| parts[guess] == wanted) {
                let rival = (self.merit(gathered, guess as u32), guess as u32);
                best = Some(best.map_or(rival, |best| best.min(rival)));
            }
        }
        best.expect("every candidate makes two parts").1
    }

    fn merit(&mut self, gathered: &Gathered<'_>, guess: u32) -> Merit {
        let counts = self.ground.counts(gathered, guess, &mut self.answers);
        let candidate = counts[self.ground.win] > 0;
        (self.measure(&counts), !candidate, self.ground.lanes.codes[guess as usize])
    }

    fn measure(&self, counts: &Counts) -> i64 {
        let weights = counts.iter().map(|&count| self.weights[count as usize]);
        if self.rule == Rule::WorstCase { weights.max().unwrap_or(0) } else { weights.sum() }
    }

    /// The best measure a guess that makes so many parts can have: as all the weights are convex, when they are even.
    fn hope(&self, size: usize, parts: usize) -> i64 {
        let mut counts = [0; 32];
        for (part, count) in counts[..parts].iter_mut().enumerate() {
            *count = (size / parts + usize::from(part < size % parts)) as u32;
        }
        self.measure(&counts)
    }
}

fn weight(rule: Rule, size: usize) -> i64 {
    let exact = size as i64;
    match rule {
        Rule::WorstCase => exact,
        Rule::ExpectedSize => exact * exact,
        // In whole numbers, so that equal splits tie whatever the order they are added in.
        Rule::Entropy if size > 1 => (size as f64 * (size as f64).log2() * f64::from(1 << 24)).round() as i64,
        Rule::Entropy => 0,
        Rule::MostParts => -exact.min(1),
    }
}
