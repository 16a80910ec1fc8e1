//! Which daily puzzles a person has solved.

use crate::Result;
use async_trait::async_trait;

/// Which daily puzzles a person has solved.
#[async_trait]
pub trait Puzzles: Send + Sync {
    /// Stores that a person was shown the solution of a game's puzzle of this day: solving it counts no more.
    async fn show_solution(&self, person: &str, game: &str, day: u32) -> Result<()>;
    /// Stores that a person has solved a game's puzzle of this day (counted from 1970). Solving it again changes nothing,
    /// and neither does solving it after the solution was shown.
    async fn solve(&self, person: &str, game: &str, day: u32) -> Result<()>;
    /// The latest days whose puzzle a person has solved, newest first.
    async fn solved(&self, person: &str, game: &str, limit: usize) -> Result<Vec<u32>>;
}
