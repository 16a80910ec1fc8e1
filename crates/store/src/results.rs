//! How matches ended, and what that says about who plays well.

use crate::Result;
use async_trait::async_trait;

/// A person's place in a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
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
    /// How steady the person plays.
    pub volatility: f64,
    /// Rated matches.
    pub matches: u32,
}

/// A match that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Which table.
    pub table: String,
    /// Which game.
    pub game: String,
    /// When.
    pub at: u64,
    /// The people's places.
    pub placed: Vec<Placed>,
    /// The ratings that change by it.
    pub ratings: Vec<StoredRating>,
}

/// A person's matches of one game, counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// Which game.
    pub game: String,
    /// Matches.
    pub matches: u32,
    /// First places.
    pub first: u32,
    /// The mean place.
    pub mean_place: f64,
}

/// A person's matches with one other, counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Which game.
    pub game: String,
    /// With whom.
    pub person: String,
    /// The other's name.
    pub name: String,
    /// Matches together.
    pub matches: u32,
    /// How often the person was placed better.
    pub ahead: u32,
    /// How often the other was.
    pub behind: u32,
}

/// How matches ended.
#[async_trait]
pub trait Results: Send + Sync {
    /// Notes how a match ended, with the ratings that change by it; a second call for a table changes nothing.
    async fn finish(&self, finished: Finished) -> Result<()>;
    /// A person's rating in a game.
    async fn rating(&self, person: &str, game: &str) -> Result<Option<StoredRating>>;
    /// All ratings of a person.
    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>>;
    /// A person's matches by game.
    async fn tallies(&self, person: &str) -> Result<Vec<Tally>>;
    /// A person's matches by game and opponent.
    async fn meetings(&self, person: &str) -> Result<Vec<Meeting>>;
}
