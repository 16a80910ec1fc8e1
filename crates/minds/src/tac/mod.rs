//! TAC: four levels of bots for every version, and how fast they play.
//!
//! A beginner plays by rules of thumb; a casual player is greedy with care; a skilled one searches worlds that agree with
//! all it heard, and a master searches longer. Beside them stands a yardstick, `plain`: greedy without care.

mod beginner;
pub mod bench;
mod care;
mod guide;
mod heard;
mod plain;
mod search;
mod worlds;
mod worth;

pub use beginner::Beginner;
pub use care::Careful;
pub use guide::{Greedy, Guide};
pub use plain::Plain;
pub use search::Search;
pub use worth::Worth;

use crate::{Minded, Random};
use knobel_core::Bot;
use tac::{Now, Tac};

impl Minded for Tac {
    const YARDSTICKS: &'static [&'static str] = &["random", "plain"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "beginner" => Some(Box::new(Beginner)),
            "plain" => Some(Box::new(Plain)),
            "casual" => Some(Box::new(Careful)),
            "skilled" => Some(Box::new(Search { guide: Greedy, effort: 80_000, width: 24 })),
            "master" => Some(Box::new(Search { guide: Greedy, effort: 400_000, width: 32 })),
            _ => None,
        }
    }
}
