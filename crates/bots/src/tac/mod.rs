//! TAC: four levels of bots for every version, and how fast they play.
//!
//! A beginner plays by rules of thumb; a casual player is greedy with care; a skilled one searches worlds that agree with
//! all it heard; a master searches longer, and where four colours play in two teams everybody in its worlds plays by what
//! a net has learned. Beside them stand `plain`, greedy without care, and `instant`, which plays by a learned value alone
//! where four colours play in two teams.

mod beginner;
pub mod bench;
mod care;
pub mod danger;
mod guide;
mod instant;
mod master;
#[cfg(test)]
mod matches;
pub mod net;
pub mod par;
mod plain;
mod race;
mod search;
mod selves;
mod turn;
pub mod weigh;
mod worlds;
pub mod worth;

pub use beginner::Beginner;
pub use care::Careful;
pub use guide::{Greedy, Guide};
pub use instant::Instant;
pub use master::Master;
pub use par::{Par, WayStep, par_of_deal};
pub use plain::Plain;
pub use search::Search;
pub use weigh::{Course, Measure, Weighed, courses, weigh};
pub use worth::Worth;

use crate::{HasBots, Random};
use knobel_core::Bot;
use net::Net;
use std::sync::Arc;
use tac::{Observation, Tac};

/// No decision takes a tenth of a second on one core of a server of today.
const SKILLED: Search<Greedy> = Search { guide: Greedy, effort: 200_000, width: 24 };

/// No decision takes half a second.
fn master(net: Arc<Net>) -> Master {
    Master { net, effort: 700_000, without: Search { effort: 5 * SKILLED.effort, ..SKILLED } }
}

impl HasBots for Tac {
    const YARDSTICKS: &'static [&'static str] = &["random", "plain", "instant"];

    fn bot(name: &str) -> Option<Box<dyn Bot<Observation>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "beginner" => Some(Box::new(Beginner)),
            "plain" => Some(Box::new(Plain)),
            "instant" => Some(Box::new(Instant::default())),
            "casual" => Some(Box::new(Careful)),
            "skilled" => Some(Box::new(SKILLED)),
            "master" => Some(Box::new(master(Net::built_in().clone()))),
            _ => None,
        }
    }

    fn trained(name: &str, weights: &[u8]) -> Result<Box<dyn Bot<Observation>>, String> {
        let net = || Net::read(weights).map(Arc::new).map_err(|why| why.to_string());
        match name {
            "instant" => Ok(Box::new(Instant { net: net()? })),
            "master" => Ok(Box::new(master(net()?))),
            _ => Err(format!("{name} plays by no net; instant and master do")),
        }
    }
}
