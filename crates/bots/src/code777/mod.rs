//! Code 777 and Tricoda: when to announce the numbers of one's own rack.

pub mod bench;
mod levels;

pub use levels::Player;

use crate::{HasBots, Random};
use code777::{Code777, Observation};
use knobel_core::Bot;

impl HasBots for Code777 {
    const BASELINES: &'static [&'static str] = &["random", "certain", "threshold"];
    const FORMER_NAMES: &'static [(&'static str, &'static str)] =
        &[("1", "beginner"), ("2", "casual"), ("3", "skilled"), ("4", "master"), ("plain", "certain")];

    fn bot(name: &str) -> Option<Box<dyn Bot<Observation>>> {
        let player = match name {
            "random" => return Some(Box::new(Random)),
            "certain" => Player::CERTAIN,
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
