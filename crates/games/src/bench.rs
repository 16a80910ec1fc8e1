//! Random situations to measure explanations by, for `knobel bench`.

use crate::{GameEntry, MatchError};
pub use coach::deduction::bench::Sample;
use serde_json::Value;

pub(crate) trait Samples: Sync {
    fn sample(&self, setup: &Value, seed: u64) -> Result<Option<Sample>, MatchError>;
}

/// A random moment of a random match at which something is certain; none where the game has nothing to deduce.
pub fn sample(game: &GameEntry, setup: &Value, seed: u64) -> Result<Option<Sample>, MatchError> {
    game.samples.map_or(Ok(None), |samples| samples.sample(setup, seed))
}
