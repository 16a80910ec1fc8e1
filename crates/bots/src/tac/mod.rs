//! TAC: four levels of bots for every version.
//!
//! | bot | strategy |
//! |---|---|
//! | `beginner` | rules of thumb |
//! | `casual` | greedy over one card by the [heuristic](Casual) |
//! | `skilled` | perfect-information Monte Carlo search with heuristic rollouts |
//! | `master` | the same with the value network where four colours play in two teams |
//!
//! Baselines are `greedy`, greedy over one card by a faster evaluation, and `instant`, greedy over the value network where
//! four colours play in two teams.

mod beginner;
pub mod bench;
pub mod capture_risk;
mod determinization;
pub mod evaluation;
mod greedy;
mod heuristic;
mod instant;
mod master;
pub mod move_values;
pub mod net;
mod one_ply;
mod rollout;
mod search;
pub mod solo_par;
mod successive_halving;
#[cfg(test)]
mod test_match;
mod value_model;

pub use beginner::Beginner;
pub use greedy::Greedy;
pub use heuristic::Casual;
pub use instant::Instant;
pub use master::Master;
pub use search::PimcSearch;
pub use value_model::{HeuristicModel, ValueModel};

use crate::{HasBots, Random};
use knobel_core::Bot;
use net::Net;
use std::sync::Arc;
use tac::{Observation, Tac};

/// Its budget keeps every decision below a tenth of a second on one core of a current server (`bench/bots.md`).
const SKILLED: PimcSearch<HeuristicModel> =
    PimcSearch { model: HeuristicModel, max_evaluations: 200_000, max_candidates: 24 };

/// Its budget keeps every decision below half a second.
fn master(net: Arc<Net>) -> Master {
    let fallback = PimcSearch { max_evaluations: 5 * SKILLED.max_evaluations, ..SKILLED };
    Master { net, max_evaluations: 700_000, fallback }
}

impl HasBots for Tac {
    const BASELINES: &'static [&'static str] = &["random", "greedy", "instant"];
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[("plain", "greedy")];

    fn bot(name: &str) -> Option<Box<dyn Bot<Observation>>> {
        match name {
            "random" => Some(Box::new(Random)),
            "beginner" => Some(Box::new(Beginner)),
            "greedy" => Some(Box::new(Greedy)),
            "instant" => Some(Box::new(Instant { net: Net::loaded()?.clone() })),
            "casual" => Some(Box::new(Casual)),
            "skilled" => Some(Box::new(SKILLED)),
            "master" => Some(Box::new(master(Net::loaded()?.clone()))),
            _ => None,
        }
    }

    fn load_weights(weights: &[u8]) -> Result<(), String> {
        Net::load(weights).map_err(|why| why.to_string())
    }

    fn lacks_weights() -> bool {
        Net::loaded().is_none()
    }

    fn trained(name: &str, weights: &[u8]) -> Result<Box<dyn Bot<Observation>>, String> {
        let net = || Net::read(weights).map(Arc::new).map_err(|why| why.to_string());
        match name {
            "instant" => Ok(Box::new(Instant { net: net()? })),
            "master" => Ok(Box::new(master(net()?))),
            _ => Err(format!("{name} uses no network; instant and master do")),
        }
    }
}
