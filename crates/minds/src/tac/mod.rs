//! TAC: simple bots, and how fast they play.

pub mod bench;
mod plain;
mod worth;

pub use plain::Plain;
pub use worth::Worth;

use crate::{Minded, Random};
use knobel_core::Bot;
use tac::{Now, Tac};

impl Minded for Tac {
    const BOTS: &'static [&'static str] = &["random", "plain"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Now>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "plain" => Some(Box::new(Plain)),
            _ => None,
        }
    }
}
