//! Which guesses a search tries on a set, the most promising first.

use super::ground::Gathered;
use super::search::{Place, Search};

/// From so many candidates on guesses are told apart by kind; below it pays only where pegs can still be exchanged.
const ALWAYS_BY_KIND: usize = 200;
const BY_KIND: usize = 60;

/// A guess worth trying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice {
    /// What the set will cost about; less is more promising.
    pub(super) estimate: u32,
    /// What the set costs at least.
    pub(super) bound: u32,
    pub(super) guess: u32,
}

/// Memory that is used again and again.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) parts: Vec<u8>,
    pub(super) answers: Vec<u8>,
    candidates: Vec<bool>,
}

/// The best choices so far, at most so many.
struct Shortlist {
    choices: Vec<Choice>,
    width: usize,
    /// What isn't below this estimate has no place on the list any more.
    cut: u32,
}

impl Shortlist {
    fn new(width: usize) -> Self {
        Self { choices: Vec::new(), width, cut: u32::MAX }
    }

    fn add(&mut self, choice: Choice) {
        if choice.estimate >= self.cut {
            return;
        }
        self.choices.push(choice);
        // Room for twice as many, so that sorting out is rare.
        if self.choices.len() / 2 >= self.width {
            self.choices.select_nth_unstable(self.width - 1);
            self.choices.truncate(self.width);
            self.cut = self.choices[self.width - 1].estimate;
        }
    }

    fn finish(mut self) -> Vec<Choice> {
        self.choices.sort_unstable();
        self.choices.truncate(self.width);
        self.choices
    }
}

impl Search<'_> {
    /// The guesses that may cost less than the budget, `width` at most, the most promising first; and the most parts
    /// any guess makes.
    pub(super) fn choices(
        &mut self,
        gathered: &Gathered<'_>,
        place: Place<'_>,
        budget: u32,
        width: usize,
    ) -> (usize, Vec<Choice>) {
        let size = gathered.set.len();
        if size >= ALWAYS_BY_KIND || size >= BY_KIND && !place.symmetry.is_trivial() {
            self.choices_by_kind(gathered, place, budget, width)
        } else {
            self.choices_by_parts(gathered, place, budget, width)
        }
    }

    /// Takes one guess of each kind and looks closely at all.
    fn choices_by_kind(
        &mut self,
        gathered: &Gathered<'_>,
        place: Place<'_>,
        budget: u32,
        width: usize,
    ) -> (usize, Vec<Choice>) {
        let ground = self.problem.ground;
        let size = gathered.set.len();
        let mut scratch = self.scratch.pop().unwrap_or_default();
        let mut list = Shortlist::new(width);
        let mut breadth = 0;
        for guess in place.symmetry.representatives(&ground.lanes.codes, ground.alive(gathered.set)) {
            let counts = ground.counts(gathered, guess, &mut scratch.answers);
            let parts = counts.iter().filter(|&&count| count > 0).count();
            breadth = breadth.max(parts);
            let bound = self.problem.bound(&counts, size, place.breadth, place.left - 1);
            if bound < budget && parts > 1 {
                list.add(Choice { estimate: self.problem.estimate(&counts), bound, guess });
            }
        }
        self.scratch.push(scratch);
        (breadth, list.finish())
    }

    /// Counts parts first, many guesses at once, and looks closely only where the parts give hope.
    fn choices_by_parts(
        &mut self,
        gathered: &Gathered<'_>,
        place: Place<'_>,
        budget: u32,
        width: usize,
    ) -> (usize, Vec<Choice>) {
        let problem = self.problem;
        let (set, size, left) = (gathered.set, gathered.set.len(), place.left - 1);
        let mut scratch = self.scratch.pop().unwrap_or_default();
        self.count_parts(set, place, &mut scratch.parts);
        let breadth = usize::from(scratch.parts.iter().copied().max().unwrap_or(0));
        scratch.candidates.resize(scratch.parts.len(), false);
        set.iter().for_each(|&code| scratch.candidates[code as usize] = true);
        let mut list = Shortlist::new(width);
        for parts in (2..=breadth).rev() {
            let hopes = [false, true].map(|wins| {
                let cells = parts - usize::from(wins);
                let bound = problem.bounds.after_guess(breadth, left, size, cells, wins);
                (bound, problem.hope(size - usize::from(wins), cells))
            });
            let is_hopeful = |(bound, estimate): (u32, u32), list: &Shortlist| bound < budget && estimate < list.cut;
            if !hopes.iter().any(|&hope| is_hopeful(hope, &list)) {
                continue;
            }
            for guess in positions(&scratch.parts, parts as u8) {
                if !is_hopeful(hopes[usize::from(scratch.candidates[guess])], &list) {
                    continue;
                }
                let counts = problem.ground.counts(gathered, guess as u32, &mut scratch.answers);
                let bound = problem.bound(&counts, size, breadth, left);
                if bound < budget {
                    list.add(Choice { estimate: problem.estimate(&counts), bound, guess: guess as u32 });
                }
            }
        }
        set.iter().for_each(|&code| scratch.candidates[code as usize] = false);
        self.scratch.push(scratch);
        (breadth, list.finish())
    }

    /// Counts the parts that every guess worth looking at makes; 0 for the others.
    pub(super) fn count_parts(&mut self, set: &[u32], place: Place<'_>, parts: &mut Vec<u8>) {
        let ground = self.problem.ground;
        let blocks = self.lists.get(&ground.lanes, ground.alive(set), place.symmetry.told());
        parts.clear();
        parts.resize(ground.width(), 0);
        ground.parts(set, &blocks, parts);
    }
}

/// Where a value stands.
fn positions(values: &[u8], wanted: u8) -> impl Iterator<Item = usize> {
    values.iter().enumerate().filter(move |(_, value)| **value == wanted).map(|(position, _)| position)
}
