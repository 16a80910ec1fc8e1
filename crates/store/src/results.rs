//! Results of matches, and ratings.

use crate::Result;
use async_trait::async_trait;

/// A person's place in a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Placing {
    /// Who.
    pub person: String,
    /// From 1.
    pub place: u8,
}

/// A rating by Glicko-2.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRating {
    /// Whose.
    pub person: String,
    /// In which game.
    pub game: String,
    /// The estimate.
    pub rating: f64,
    /// Its uncertainty.
    pub deviation: f64,
    /// The volatility of Glicko-2.
    pub volatility: f64,
    /// Rated matches.
    pub matches: u32,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResult {
    /// Which table.
    pub table: String,
    /// Which game.
    pub game: String,
    /// When.
    pub at: u64,
    /// The people's places.
    pub placings: Vec<Placing>,
    /// The ratings after the match.
    pub ratings: Vec<StoredRating>,
}

/// A person's record in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Which game.
    pub game: String,
    /// Matches.
    pub matches: u32,
    /// First places.
    pub first: u32,
    /// The mean place.
    pub mean_place: f64,
}

/// A person's record against one opponent in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct OpponentRecord {
    /// Which game.
    pub game: String,
    /// The opponent.
    pub person: String,
    /// The opponent's name.
    pub name: String,
    /// Matches together.
    pub matches: u32,
    /// How often the person was placed better.
    pub ahead: u32,
    /// How often the opponent was.
    pub behind: u32,
}

/// Results of matches, and ratings.
#[async_trait]
pub trait Results: Send + Sync {
    /// Stores the result of a match with the ratings after it; a second call for a table changes nothing.
    async fn finish(&self, result: MatchResult) -> Result<()>;
    /// A person's rating in a game.
    async fn rating(&self, person: &str, game: &str) -> Result<Option<StoredRating>>;
    /// All ratings of a person.
    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>>;
    /// A person's matches by game.
    async fn game_records(&self, person: &str) -> Result<Vec<GameRecord>>;
    /// A person's matches by game and opponent.
    async fn opponent_records(&self, person: &str) -> Result<Vec<OpponentRecord>>;
}
