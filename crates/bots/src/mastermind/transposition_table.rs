//! Transposition table: results for candidate sets that were searched before.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The result for one set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Lower bound of the cost.
    pub(super) total: u32,
    /// The guess that reaches the bound, which is then exact.
    pub(super) guess: Option<u32>,
}

/// Keyed by the candidates in ascending order. The whole set is compared, so there are no collisions.
#[derive(Default)]
pub(super) struct TranspositionTable {
    entries: HashMap<Box<[u32]>, Entry, BuildHasherDefault<MultiplyFoldHasher>>,
}

impl TranspositionTable {
    pub(super) fn get(&self, set: &[u32]) -> Option<Entry> {
        self.entries.get(set).copied()
    }

    pub(super) fn put(&mut self, set: &[u32], entry: Entry) {
        if let Some(old) = self.entries.get_mut(set) {
            *old = entry;
        } else {
            self.entries.insert(set.into(), entry);
        }
    }
}

/// A fast hash for slices of numbers: multiply and fold, eight bytes at a time.
#[derive(Default)]
pub(super) struct MultiplyFoldHasher(u64);

impl Hasher for MultiplyFoldHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
