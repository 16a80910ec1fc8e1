//! Code 777 and Tricoda: what stands on the own rack, and when to say so.

pub mod bench;
mod levels;

pub use levels::Player;

use crate::{Minded, Random};
use code777::{Code777, Now};
use knobel_core::Bot;

impl Minded for Code777 {
    const YARDSTICKS: &'static [&'static str] = &["random", "plain", "threshold"];
    const FORMER_NAMES: &'static [(&'static str, &'static str)] =
        &[("1", "beginner"), ("2", "casual"), ("3", "skilled"), ("4", "master")];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        let player = match name {
            "random" => return Some(Box::new(Random)),
            "plain" => Player::PLAIN,
            "threshold" => Player::THRESHOLD,
            "beginner" => Player::BEGINNER,
            "casual" => Player::CASUAL,
            "skilled" => Player::SKILLED,
            "master" => Player::MASTER,
            _ => return None,
        };
        Some(Box::new(player))
    }
}
