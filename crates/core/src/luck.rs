//! Luck is the game's own chance and is recorded; the randomness of bots ([`Rng`]) is not.
//!
//! Luck is a ChaCha20 stream. Numbers are drawn by rejection sampling, orders by a Fisher-Yates shuffle. Both are written out
//! here because they are part of the record format: `verify` repeats every draw, so they must never change
//! (`docs/decisions/0002-drawing-by-hand.md`).
//!
//! Fair luck is a commitment scheme: the table publishes the SHA-256 hash of a secret, then every seat adds a nonce, and the
//! secret is opened when the match is over. Neither the table nor a player alone can choose the luck, and everybody can
//! verify it afterwards.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// The only way in which chance enters the rules.
pub trait Luck {
    /// A random permutation of the numbers `0..n`.
    fn order(&mut self, n: u8) -> Vec<u8>;
}

/// Randomness for bots and tests: random play, mixed strategies, sampling. It is not recorded.
pub trait Rng {
    /// A uniform random number in `0..n`; `n` must not be 0.
    fn pick(&mut self, n: usize) -> usize;
}

/// A deterministic random stream: the same key gives the same draws.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of a 256-bit key.
    pub fn keyed(key: [u8; 32]) -> Self {
        Stream(ChaCha20Rng::from_seed(key))
    }

    /// The stream of a small seed, for tests, arenas and benchmarks.
    pub fn seeded(seed: u64) -> Self {
        Stream(ChaCha20Rng::seed_from_u64(seed))
    }
}

impl Rng for Stream {
    /// Rejection sampling: words at or above the largest multiple of `n` are drawn again, so that no remainder is favoured.
    fn pick(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("choices are fewer than 2^32");
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.0.next_u32();
            if word < limit {
                return (word % n) as usize;
            }
        }
    }
}

impl Luck for Stream {
    /// Fisher-Yates shuffle, from the last element down.
    fn order(&mut self, n: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..n).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.pick(i + 1));
        }
        order
    }
}

/// The secret that determines a match's luck together with the nonces; the table keeps it until the match is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LuckSecret(pub [u8; 32]);

/// The contribution of one seat to the luck, chosen after the table has published its [`Commitment`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(pub [u8; 32]);

/// The SHA-256 hash of a [`LuckSecret`], published before the nonces are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment(pub [u8; 32]);

impl std::fmt::Debug for LuckSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LuckSecret(..)") // it must not reach a log file of the server
    }
}

impl LuckSecret {
    /// The commitment to this secret.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// The text is not 32 bytes in hexadecimal.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("64 hexadecimal digits are needed")]
pub struct HexError;

macro_rules! hex_text {
    ($($name:ident),*) => { $(
        impl TryFrom<String> for $name {
            type Error = HexError;
            fn try_from(text: String) -> Result<Self, HexError> {
                let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| HexError)?;
                bytes.try_into().map($name).map_err(|_| HexError)
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> String {
                HEXLOWER.encode(&value.0)
            }
        }
    )* };
}
hex_text!(LuckSecret, Nonce, Commitment);

/// Verifiable luck: a ChaCha20 stream keyed by the table's secret and the nonces of all seats. Every step of the log has a
/// stream of its own, so that judging a step twice draws the same luck.
#[derive(Clone, Debug)]
pub struct FairLuck {
    key: [u8; 32],
}

impl FairLuck {
    /// The key is the SHA-256 hash of the secret followed by the nonces in seat order.
    pub fn new(secret: &LuckSecret, nonces: &[Nonce]) -> Self {
        let mut hash = Sha256::new_with_prefix(secret.0);
        for nonce in nonces {
            hash.update(nonce.0);
        }
        FairLuck { key: hash.finalize().into() }
    }

    /// The luck of one step, by its number in the log.
    pub fn of_step(&self, step: usize) -> Stream {
        let mut rng = ChaCha20Rng::from_seed(self.key);
        rng.set_stream(step as u64);
        Stream(rng)
    }
}

/// Passes on the luck of `source` and keeps every order drawn.
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

/// Luck that replays recorded orders.
#[derive(Clone, Debug, Default)]
pub struct ReplayedLuck {
    orders: VecDeque<Vec<u8>>,
    mismatched: bool,
}

impl ReplayedLuck {
    /// Replays `orders` one after the other.
    pub fn new(orders: impl IntoIterator<Item = Vec<u8>>) -> Self {
        ReplayedLuck { orders: orders.into_iter().collect(), mismatched: false }
    }

    /// Whether every draw so far found a recorded permutation of the right length.
    pub fn has_matched(&self) -> bool {
        !self.mismatched
    }

    /// Whether the recorded orders were exactly those drawn: each matched and none is left.
    pub fn has_matched_exactly(&self) -> bool {
        self.has_matched() && self.orders.is_empty()
    }

    /// How many recorded orders have not been drawn yet.
    pub fn remaining(&self) -> usize {
        self.orders.len()
    }
}

impl Luck for ReplayedLuck {
    fn order(&mut self, n: u8) -> Vec<u8> {
        let identity: Vec<u8> = (0..n).collect();
        let order = self.orders.pop_front().unwrap_or_default();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted == identity {
            return order;
        }
        self.mismatched = true;
        identity // a forged record must not panic the rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_never_change() {
        // A record made by any version must verify with every later one.
        assert_eq!(Stream::seeded(1).order(10), [1, 0, 9, 7, 5, 4, 3, 6, 8, 2]);
        let fair = FairLuck::new(&LuckSecret([1; 32]), &[Nonce([2; 32]), Nonce([3; 32])]);
        assert_eq!(fair.of_step(0).order(10), [6, 3, 4, 0, 1, 7, 8, 2, 9, 5]);
        assert_eq!(fair.of_step(1).order(10), [1, 9, 8, 4, 7, 2, 3, 0, 6, 5]);
    }

    #[test]
    fn picks_are_uniform() {
        let mut stream = Stream::seeded(2);
        let mut drawn = [0_u32; 7];
        (0..70_000).for_each(|_| drawn[stream.pick(7)] += 1);
        assert!(drawn.iter().all(|&n| (9_500..10_500).contains(&n)), "{drawn:?}");
    }

    #[test]
    fn a_secret_has_its_own_commitment_and_is_never_printed() {
        let secret = LuckSecret([9; 32]);
        assert_ne!(secret.commitment(), LuckSecret([8; 32]).commitment());
        assert_eq!(format!("{secret:?}"), "LuckSecret(..)");
    }

    #[test]
    fn hex_text_must_be_exactly_32_bytes() {
        let text = String::from(Nonce([0xab; 32]));
        assert_eq!(Nonce::try_from(text.clone()), Ok(Nonce([0xab; 32])));
        for bad in [&text[1..], &format!("{text}0"), &text.replace('a', "g"), &"ä".repeat(32), &"+1".repeat(32)] {
            assert_eq!(Nonce::try_from(bad.to_owned()), Err(HexError), "{bad}");
        }
    }

    #[test]
    fn replayed_luck_detects_orders_that_do_not_match() {
        let mut replayed = ReplayedLuck::new([vec![1, 0]]);
        assert_eq!((replayed.order(2), replayed.has_matched_exactly()), (vec![1, 0], true));
        assert_eq!((replayed.order(2), replayed.has_matched()), (vec![0, 1], false), "no order is left");
        let mut forged = ReplayedLuck::new([vec![1, 1]]);
        assert_eq!((forged.order(2), forged.has_matched()), (vec![0, 1], false), "not a permutation of two things");
        assert!(!ReplayedLuck::new([vec![0]]).has_matched_exactly(), "an order is left over");
    }
}
