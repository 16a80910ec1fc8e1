//! Every way beside every small statement, for walking from clue to solution.

use super::claim::Saying;
use super::riddle::Clues;

/// Which ways there are, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// One bit a way.
    pub(crate) fn collect(bits: impl Iterator<Item = bool>) -> Self {
        let mut words = vec![];
        for (place, bit) in bits.enumerate() {
            if place % 64 == 0 {
                words.push(0);
            }
            words[place / 64] |= u64::from(bit) << (place % 64);
        }
        Bits(words)
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    fn keep(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    fn drop_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
    }
}

/// Every way beside every clue and every small statement.
#[derive(Clone, Debug)]
pub struct Grid {
    /// For each clue the ways it leaves.
    pub(crate) leaves: Vec<Bits>,
    /// The small statements, each as if it held, with the ways in which it does.
    pub(crate) claims: Vec<(Saying, Bits)>,
    /// The ways not yet struck out.
    pub(crate) alive: Bits,
}

impl Grid {
    /// How many ways are left.
    pub(crate) fn left(&self) -> usize {
        self.alive.count()
    }

    /// What these clues settle, beside what is settled already.
    pub(crate) fn settled_by(&self, clues: Clues) -> Vec<Saying> {
        let mut ways = self.alive.clone();
        clues.iter().for_each(|clue| ways.keep(&self.leaves[clue]));
        let settled = self.claims.iter().filter_map(|(saying, holding)| {
            if ways.within(holding) && !self.alive.within(holding) {
                Some(saying.clone())
            } else if !ways.meets(holding) && self.alive.meets(holding) {
                Some(saying.denied())
            } else {
                None
            }
        });
        settled.collect()
    }

    /// Strikes out every way in which one of these is not so.
    pub(crate) fn strike(&mut self, settled: &[Saying]) {
        for (saying, holding) in &self.claims {
            if settled.contains(saying) {
                self.alive.keep(holding);
            } else if settled.contains(&saying.denied()) {
                self.alive.drop_all(holding);
            }
        }
    }
}
