//! Riddles whose ways can be listed: each way with the clues that rule it out.

use super::claim::{Of, Saying, Says};
use super::grid::{Bits, Grid};
use super::hitting;
use super::riddle::{Clue, Clues, Prospect, Riddle, Standing};
use serde_json::Value;

/// Does a statement hold of a way?
pub(crate) type Test<'a, W> = Box<dyn Fn(&W) -> bool + 'a>;

/// What only the game can say about its ways.
pub(crate) trait Lore: Send {
    /// One way in which the pieces can lie.
    type Way: Clone + Send;
    /// Whose pieces are looked for.
    fn of(&self) -> Of;
    /// Reads a statement; none where the game knows no such thing.
    fn test(&self, says: &Says) -> Option<Test<'_, Self::Way>>;
    /// All that is looked for, as it is in this way.
    fn solution(&self, way: &Self::Way) -> Says;
    /// The small statements worth knowing.
    fn claims(&self) -> Vec<Says>;
    /// The open questions with what each tells about these ways, the best first.
    fn prospects(&self, ways: &[(&Self::Way, f64)]) -> Vec<Prospect>;
    /// What this question tells about these ways, in bits.
    fn worth(&self, question: &Value, ways: &[(&Self::Way, f64)]) -> Option<f64>;
    /// Is there a way that gives these answers and in which all of this is so, by the rules alone?
    fn fits_by_rules(&self, clues: Clues, sayings: &[Saying]) -> bool;
}

/// A riddle whose ways are listed.
pub(crate) struct Listed<L: Lore> {
    lore: L,
    clues: Vec<Clue>,
    /// Each way, how much it weighs, and the clues that rule it out.
    ways: Vec<(L::Way, f64, Clues)>,
}

impl<L: Lore> Listed<L> {
    /// `against` says which clues rule a way out.
    pub(crate) fn new(
        lore: L,
        clues: Vec<Clue>,
        ways: impl Iterator<Item = (L::Way, f64)>,
        against: impl Fn(&L::Way, usize) -> bool,
    ) -> Self {
        let count = clues.len();
        let ruled = |way: &L::Way| (0..count).filter(|clue| against(way, *clue)).collect();
        let ways =
            ways.map(|(way, weight)| (ruled(&way), way, weight)).map(|(clues, way, weight)| (way, weight, clues));
        Listed { lore, clues, ways: ways.collect() }
    }

    /// The ways that these clues leave.
    fn left(&self, known: Clues) -> impl Iterator<Item = &(L::Way, f64, Clues)> {
        self.ways.iter().filter(move |(_, _, against)| against.and(known).is_empty())
    }

    /// What all clues leave, each with its weight.
    fn weighed(&self) -> Vec<(&L::Way, f64)> {
        self.left(self.all()).map(|(way, weight, _)| (way, *weight)).collect()
    }

    /// What decides for each way whether all of this is so.
    fn tests(&self, sayings: &[Saying]) -> Option<Vec<(Test<'_, L::Way>, bool)>> {
        let read = |saying: &Saying| Some((self.lore.test(&saying.says)?, saying.holds));
        sayings.iter().map(read).collect()
    }

    /// The ways in which all of this is so.
    fn with(&self, sayings: &[Saying]) -> impl Iterator<Item = &(L::Way, f64, Clues)> {
        let tests = self.tests(sayings);
        let all_so = move |way: &L::Way| tests.iter().flatten().all(|(test, holds)| test(way) == *holds);
        self.ways.iter().filter(move |(way, _, _)| all_so(way))
    }
}

impl<L: Lore> Riddle for Listed<L> {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn wanted(&self) -> Of {
        self.lore.of()
    }

    fn standing(&self, known: Clues) -> Standing {
        let mut solutions: Vec<(Says, f64)> =
            self.left(known).map(|(way, weight, _)| (self.lore.solution(way), *weight)).collect();
        solutions.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        solutions.dedup_by(|next, first| {
            let alike = next.0 == first.0;
            first.1 += if alike { next.1 } else { 0.0 };
            alike
        });
        let whole: f64 = solutions.iter().map(|(_, weight)| weight).sum();
        let bits = solutions.iter().map(|(_, weight)| weight / whole * (whole / weight).log2()).sum();
        let left = solutions.len() as u64;
        let likeliest = solutions.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let chance = likeliest.as_ref().map_or(0.0, |(_, weight)| weight / whole);
        let likeliest = likeliest.map(|(says, _)| Saying::yes(self.lore.of(), says));
        Standing { left, bits, likeliest, chance }
    }

    fn claims(&self) -> Vec<Saying> {
        self.lore.claims().into_iter().map(|says| Saying::yes(self.lore.of(), says)).collect()
    }

    fn understands(&self, saying: &Saying) -> bool {
        saying.of == self.lore.of() && self.lore.test(&saying.says).is_some()
    }

    fn ways(&self, known: Clues, sayings: &[Saying]) -> u64 {
        self.with(sayings).filter(|(_, _, against)| against.and(known).is_empty()).count() as u64
    }

    fn settled(&self, known: Clues) -> Vec<Saying> {
        let left: Vec<&L::Way> = self.left(known).map(|(way, _, _)| way).collect();
        let Some((first, others)) = left.split_first() else { return vec![] };
        let settled = self.lore.claims().into_iter().filter_map(|says| {
            let test = self.lore.test(&says)?;
            let holds = test(first);
            let same = others.iter().all(|way| test(way) == holds);
            drop(test);
            same.then(|| Saying { of: self.lore.of(), says, holds })
        });
        settled.collect()
    }

    fn ruling_out(&self, known: Clues, sayings: &[Saying]) -> Option<Clues> {
        hitting::smallest(self.with(sayings).map(|(_, _, against)| against.and(known)))
    }

    fn is_refuted(&self, by: Clues, sayings: &[Saying]) -> bool {
        !self.lore.fits_by_rules(by, sayings)
    }

    fn prospects(&self) -> Vec<Prospect> {
        let left = self.weighed();
        if left.is_empty() { vec![] } else { self.lore.prospects(&left) }
    }

    fn worth(&self, question: &Value) -> Option<f64> {
        let left = self.weighed();
        if left.is_empty() { None } else { self.lore.worth(question, &left) }
    }

    fn chance(&self, saying: &Saying) -> f64 {
        let Some(test) = self.lore.test(&saying.says) else { return 0.0 };
        let left = self.weighed();
        let whole: f64 = left.iter().map(|(_, weight)| weight).sum();
        let so = left.iter().filter(|(way, _)| test(way) == saying.holds).map(|(_, weight)| weight).sum::<f64>();
        if whole > 0.0 { so / whole } else { 0.0 }
    }

    fn grid(&self) -> Option<Grid> {
        let leaves = |clue: usize| Bits::collect(self.ways.iter().map(|(_, _, against)| !against.has(clue)));
        let claims = self.lore.claims().into_iter().filter_map(|says| {
            let test = self.lore.test(&says)?;
            let holding = Bits::collect(self.ways.iter().map(|(way, _, _)| test(way)));
            drop(test);
            Some((Saying::yes(self.lore.of(), says), holding))
        });
        Some(Grid {
            leaves: (0..self.clues.len()).map(leaves).collect(),
            claims: claims.collect(),
            alive: Bits::collect(self.ways.iter().map(|_| true)),
        })
    }
}

/// What an answer tells, in bits, when it splits a whole into parts of these weights.
pub(crate) fn information(parts: impl Iterator<Item = f64>) -> f64 {
    let parts: Vec<f64> = parts.filter(|part| *part > 0.0).collect();
    let whole: f64 = parts.iter().sum();
    parts.iter().map(|part| part / whole * (whole / part).log2()).sum()
}

/// The best first.
pub(crate) fn ranked(mut prospects: Vec<Prospect>) -> Vec<Prospect> {
    prospects.sort_by(|one, other| other.bits.total_cmp(&one.bits));
    prospects
}
