//! Code 777 and Tricoda: what stands on the own rack, and when to say so.

mod answers;
mod belief;
pub mod bench;
mod bots;
mod log;
mod memory;
mod others;
mod trios;

pub use belief::{Belief, Hope};
pub use bots::Player;
pub use memory::{Memory, Recall};
pub use others::{Attention, Other, Watched};
pub use trios::Trio;

use crate::{Minded, Random};
use code777::{Code777, Now};
use knobel_core::Bot;

impl Minded for Code777 {
    const BOTS: &'static [&'static str] = &["random", "1", "2", "plain", "threshold", "3", "4"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        let player = match name {
            "random" => return Some(Box::new(Random)),
            "1" => Player::LEVEL_1,
            "2" => Player::LEVEL_2,
            "plain" => Player::PLAIN,
            "threshold" => Player::THRESHOLD,
            "3" => Player::LEVEL_3,
            "4" => Player::LEVEL_4,
            _ => return None,
        };
        Some(Box::new(player))
    }
}
