//! What is known of sets of candidates met before.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What is known of one set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The set costs at least this much.
    pub(super) total: u32,
    /// The guess that reaches the total, if it is known to be reached.
    pub(super) guess: Option<u32>,
}

/// Remembers sets by their candidates, in ascending order; the whole set is compared, so nothing is taken for another.
#[derive(Default)]
pub(super) struct Memo {
    known: HashMap<Box<[u32]>, Known, BuildHasherDefault<Mixer>>,
}

impl Memo {
    pub(super) fn get(&self, set: &[u32]) -> Option<Known> {
        self.known.get(set).copied()
    }

    pub(super) fn put(&mut self, set: &[u32], known: Known) {
        if let Some(old) = self.known.get_mut(set) {
            *old = known;
        } else {
            self.known.insert(set.into(), known);
        }
    }
}

/// A quick hash for slices of numbers: multiply and fold, eight bytes at a time.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
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
