//! The randomness of matches: secrets and nonces of their luck, and the bots' own randomness.
//!
//! It is drawn from the system. End-to-end tests derive it from a seed instead ([`Config::test_seed`](crate::Config)), so
//! that a table with the same game, setup and moves gives the same match in every run, whatever else the server does.

use crate::secret;
use knobel_core::{Luck, LuckSecret, Nonce, Stream};
use sha2::{Digest, Sha256};

/// Where the randomness of matches comes from.
#[derive(Clone, Copy)]
pub(crate) enum MatchRandomness {
    /// The operating system: nobody can predict it.
    System,
    /// A seed, for tests.
    Seeded(u64),
}

impl MatchRandomness {
    /// The secret of a new table of this game and setup.
    pub(crate) fn secret(self, game: &str, setup: &str) -> LuckSecret {
        LuckSecret(self.draw(&format!("secret {game} {setup}")))
    }

    /// A seat's nonce. A seeded one replaces the nonce that the seat gave, which a browser draws at random.
    pub(crate) fn nonce(self, seat: usize, given: Option<Nonce>) -> Nonce {
        match (self, given) {
            (MatchRandomness::System, Some(given)) => given,
            (MatchRandomness::System, None) | (MatchRandomness::Seeded(_), _) => {
                Nonce(self.draw(&format!("nonce {seat}")))
            }
        }
    }

    /// The randomness of a table's bots for the decision after this many steps.
    pub(crate) fn bots(self, table: &LuckSecret, sequence: u32) -> Stream {
        Stream::keyed(self.draw(&format!("bots {:?} {sequence}", table.0)))
    }

    /// The order in which the lot seats the players of a table.
    pub(crate) fn seating(self, table: &LuckSecret, players: u8) -> Vec<u8> {
        Stream::keyed(self.draw(&format!("seating {:?}", table.0))).order(players)
    }

    fn draw(self, purpose: &str) -> [u8; 32] {
        match self {
            MatchRandomness::System => secret::random(),
            MatchRandomness::Seeded(seed) => Sha256::digest(format!("{seed} {purpose}")).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_luck_to_the_same_table_whatever_its_people_add() {
        let seeded = MatchRandomness::Seeded(7);
        assert!(seeded.secret("tac", "{}") == seeded.secret("tac", "{}"));
        assert!(seeded.secret("tac", "{}") != seeded.secret("tac", "{\"people\":2}"));
        assert!(seeded.secret("tac", "{}") != MatchRandomness::Seeded(8).secret("tac", "{}"));
        assert_eq!(seeded.nonce(1, Some(Nonce([1; 32]))), seeded.nonce(1, None));
        assert_ne!(seeded.nonce(1, None), seeded.nonce(2, None));
    }

    #[test]
    fn without_a_seed_nobody_can_predict_it_and_given_nonces_count() {
        let system = MatchRandomness::System;
        assert!(system.secret("tac", "{}") != system.secret("tac", "{}"));
        assert_eq!(system.nonce(1, Some(Nonce([1; 32]))), Nonce([1; 32]));
        assert_ne!(system.nonce(1, None), system.nonce(1, None));
    }
}
