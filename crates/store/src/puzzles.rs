//! Which daily puzzles a person has solved.

use crate::Result;
use async_trait::async_trait;

/// Which daily puzzles a person has solved.
#[async_trait]
pub trait Puzzles: Send + Sync {
    /// Stores that a person has solved a game's puzzle of this day (counted from 1970); solving it again changes nothing.
    async fn solve(&self, person: &str, game: &str, day: u32) -> Result<()>;
    /// The latest days whose puzzle a person has solved, newest first.
    async fn solved(&self, person: &str, game: &str, limit: usize) -> Result<Vec<u32>>;
}
