//! A truth table: which clue and which elementary statement is consistent with which world.

use super::knowledge::ClueSet;
use super::statement::Statement;

/// A set of worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    /// One bit for each world.
    pub(crate) fn collect(bits: impl Iterator<Item = bool>) -> Self {
        let mut words = vec![];
        for (place, bit) in bits.enumerate() {
            if place % 64 == 0 {
                words.push(0);
            }
            words[place / 64] |= u64::from(bit) << (place % 64);
        }
        BitSet(words)
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn within(&self, other: &BitSet) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    fn meets(&self, other: &BitSet) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    fn keep(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    fn drop_all(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
    }
}

/// Which clue and which elementary statement is consistent with which world.
#[derive(Clone, Debug)]
pub struct TruthTable {
    /// For each clue, the worlds it leaves.
    pub(crate) leaves: Vec<BitSet>,
    /// The elementary statements, affirmed, each with the worlds in which it holds.
    pub(crate) claims: Vec<(Statement, BitSet)>,
    /// The worlds that are still possible.
    pub(crate) alive: BitSet,
}

impl TruthTable {
    /// How many worlds are left.
    pub(crate) fn left(&self) -> usize {
        self.alive.count()
    }

    /// What these clues decide that was not decided before.
    pub(crate) fn settled_by(&self, clues: ClueSet) -> Vec<Statement> {
        let mut worlds = self.alive.clone();
        clues.iter().for_each(|clue| worlds.keep(&self.leaves[clue]));
        let settled = self.claims.iter().filter_map(|(statement, holding)| {
            if worlds.within(holding) && !self.alive.within(holding) {
                Some(statement.clone())
            } else if !worlds.meets(holding) && self.alive.meets(holding) {
                Some(statement.denied())
            } else {
                None
            }
        });
        settled.collect()
    }

    /// Removes the worlds in which one of these statements does not hold.
    pub(crate) fn strike(&mut self, settled: &[Statement]) {
        for (statement, holding) in &self.claims {
            if settled.contains(statement) {
                self.alive.keep(holding);
            } else if settled.contains(&statement.denied()) {
                self.alive.drop_all(holding);
            }
        }
    }
}
