//! TAC: four levels of bots for every version, and how fast they play.
//!
//! A beginner plays by rules of thumb; a casual player is greedy with care; a skilled one searches worlds that agree with
//! all it heard; a master searches longer, and where four colours play in two teams it values boards by what a net has
//! learned. Beside them stand `plain`, greedy without care, and `instant`, which plays by a learned value alone where four
//! colours play in two teams.

mod beginner;
pub mod bench;
mod care;
mod guide;
mod heard;
mod insight;
mod instant;
mod learned;
#[cfg(test)]
mod matches;
pub mod net;
mod plain;
mod search;
mod turn;
mod worlds;
mod worth;

pub use beginner::Beginner;
pub use care::Careful;
pub use guide::{Greedy, Guide};
pub use instant::Instant;
pub use learned::Learned;
pub use plain::Plain;
pub use search::Search;
pub use worth::Worth;

use crate::{Minded, Random};
use knobel_core::Bot;
use tac::{Now, Tac};

impl Minded for Tac {
    const YARDSTICKS: &'static [&'static str] = &["random", "plain", "instant"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "beginner" => Some(Box::new(Beginner)),
            "plain" => Some(Box::new(Plain)),
            "instant" => Some(Box::new(Instant)),
            "casual" => Some(Box::new(Careful)),
            "skilled" => Some(Box::new(Search { guide: Greedy, effort: 200_000, width: 24 })),
            "master" => Some(Box::new(Search { guide: Learned, effort: 1_000_000, width: 16 })),
            _ => None,
        }
    }
}
