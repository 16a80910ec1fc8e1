//! Luck belongs to the game and is recorded; whim belongs to a mind and is not.
//!
//! The drawing below (word stream, rejection, shuffle) is part of the record format: `verify` draws again what was
//! drawn, so it must never change.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// The one door through which luck enters the rules.
pub trait Luck {
    /// A random order of the numbers `0..n`.
    fn order(&mut self, n: u8) -> Vec<u8>;
}

/// What a mind throws for itself: random play, mixed strategies, sampling.
pub trait Rng {
    /// A number in `0..n`; `n` is not 0.
    fn pick(&mut self, n: usize) -> usize;
}

/// A repeatable stream of luck and whim: the same key, the same draws.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of a 256-bit key.
    pub fn keyed(key: [u8; 32]) -> Self {
        Stream(ChaCha20Rng::from_seed(key))
    }

    /// For tests, arenas and benches: any number will do.
    pub fn seeded(seed: u64) -> Self {
        Stream(ChaCha20Rng::seed_from_u64(seed))
    }
}

impl Rng for Stream {
    fn pick(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("nobody chooses among billions");
        let fair = u32::MAX - u32::MAX % n; // a multiple of n: every remainder equally often
        loop {
            let word = self.0.next_u32();
            if word < fair {
                return (word % n) as usize;
            }
        }
    }
}

impl Luck for Stream {
    fn order(&mut self, n: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..n).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.pick(i + 1));
        }
        order
    }
}

/// What the table keeps to itself until the match is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret(pub [u8; 32]);

/// What one seat adds, so that nobody alone chooses the luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(pub [u8; 32]);

/// The SHA-256 of a [`Secret`], shown before the nonces come in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment(pub [u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)") // must not end up in a log of the server
    }
}

impl Secret {
    /// What may be shown of it beforehand.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("64 hexadecimal digits are needed")]
pub struct NotHex;

fn from_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let digits = text.as_bytes();
    let mut bytes = [0; 32];
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(NotHex);
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| NotHex)?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| NotHex)?;
    }
    Ok(bytes)
}

macro_rules! written_as_hex {
    ($($name:ident),*) => { $(
        impl TryFrom<String> for $name {
            type Error = NotHex;
            fn try_from(text: String) -> Result<Self, NotHex> {
                from_hex(&text).map($name)
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.0.iter().map(|byte| format!("{byte:02x}")).collect()
            }
        }
    )* };
}
written_as_hex!(Secret, Nonce, Commitment);

/// Luck that can be checked afterwards: a stream keyed by the table's secret and one nonce a seat, begun anew at
/// every step, so that a step judged twice draws the same.
#[derive(Clone, Debug)]
pub struct FairLuck {
    key: [u8; 32],
}

impl FairLuck {
    /// SHA-256 over the secret and the nonces in the order of the seats.
    pub fn new(secret: &Secret, nonces: &[Nonce]) -> Self {
        let mut hash = Sha256::new_with_prefix(secret.0);
        for nonce in nonces {
            hash.update(nonce.0);
        }
        FairLuck { key: hash.finalize().into() }
    }

    /// The luck of step `step` of the log.
    pub fn of_step(&self, step: usize) -> Stream {
        let mut rng = ChaCha20Rng::from_seed(self.key);
        rng.set_stream(step as u64);
        Stream(rng)
    }
}

/// Luck that writes down what it hands out.
pub(crate) struct RecordingLuck<'a> {
    pub(crate) source: &'a mut dyn Luck,
    pub(crate) orders: Vec<Vec<u8>>,
}

impl Luck for RecordingLuck<'_> {
    fn order(&mut self, n: u8) -> Vec<u8> {
        let order = self.source.order(n);
        self.orders.push(order.clone());
        order
    }
}

/// Luck that was drawn before, fed back in.
#[derive(Clone, Debug, Default)]
pub struct ReplayedLuck {
    orders: VecDeque<Vec<u8>>,
    misfit: bool,
}

impl ReplayedLuck {
    /// Hands out `orders` one after the other.
    pub fn new(orders: impl IntoIterator<Item = Vec<u8>>) -> Self {
        ReplayedLuck { orders: orders.into_iter().collect(), misfit: false }
    }

    /// Was everything asked for there, and each a true order of what was asked?
    pub fn sufficed(&self) -> bool {
        !self.misfit
    }

    /// Did it suffice, with nothing left over?
    pub fn fitted(&self) -> bool {
        self.sufficed() && self.orders.is_empty()
    }

    /// How many orders have not been asked for.
    pub fn left(&self) -> usize {
        self.orders.len()
    }
}

impl Luck for ReplayedLuck {
    fn order(&mut self, n: u8) -> Vec<u8> {
        let plain: Vec<u8> = (0..n).collect();
        let order = self.orders.pop_front().unwrap_or_default();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted == plain {
            return order;
        }
        self.misfit = true;
        plain // a forged record must not panic the rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_draws_the_same_for_ever() {
        // Written down once: a record made today must verify with every later version.
        assert_eq!(Stream::seeded(1).order(10), [1, 0, 9, 7, 5, 4, 3, 6, 8, 2]);
        let fair = FairLuck::new(&Secret([1; 32]), &[Nonce([2; 32]), Nonce([3; 32])]);
        assert_eq!(fair.of_step(0).order(10), [6, 3, 4, 0, 1, 7, 8, 2, 9, 5]);
        assert_eq!(fair.of_step(1).order(10), [1, 9, 8, 4, 7, 2, 3, 0, 6, 5]);
    }

    #[test]
    fn every_choice_is_drawn_about_equally_often() {
        let mut stream = Stream::seeded(2);
        let mut drawn = [0_u32; 7];
        (0..70_000).for_each(|_| drawn[stream.pick(7)] += 1);
        assert!(drawn.iter().all(|&n| (9_500..10_500).contains(&n)), "{drawn:?}");
    }

    #[test]
    fn a_secret_is_bound_by_its_commitment_and_never_shown() {
        let secret = Secret([9; 32]);
        assert_ne!(secret.commitment(), Secret([8; 32]).commitment());
        assert_eq!(format!("{secret:?}"), "Secret(..)");
    }

    #[test]
    fn hex_is_read_strictly() {
        let text = String::from(Nonce([0xab; 32]));
        assert_eq!(Nonce::try_from(text.clone()), Ok(Nonce([0xab; 32])));
        for bad in [&text[1..], &format!("{text}0"), &text.replace('a', "g"), &"ä".repeat(32), &"+1".repeat(32)] {
            assert_eq!(Nonce::try_from(bad.to_owned()), Err(NotHex), "{bad}");
        }
    }

    #[test]
    fn fed_luck_notices_what_does_not_fit() {
        let mut fed = ReplayedLuck::new([vec![1, 0]]);
        assert_eq!((fed.order(2), fed.fitted()), (vec![1, 0], true));
        assert_eq!((fed.order(2), fed.sufficed()), (vec![0, 1], false), "nothing is left");
        let mut forged = ReplayedLuck::new([vec![1, 1]]);
        assert_eq!((forged.order(2), forged.sufficed()), (vec![0, 1], false), "no order of two things");
        assert!(!ReplayedLuck::new([vec![0]]).fitted(), "something is left over");
    }
}
