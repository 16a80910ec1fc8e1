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
}

/// An estimate of strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated strength.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The rated matches it is made of.
    pub matches: u32,
}

/// Who has a rating.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RatedParty {
    /// A person.
    Person(String),
    /// Two people who play as partners.
    Pair(Pair),
}

/// Two people, whoever is named first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    lesser: String,
    greater: String,
}

impl Pair {
    /// The pair of these two.
    pub fn new(one: String, other: String) -> Self {
        let (lesser, greater) = if one <= other { (one, other) } else { (other, one) };
        Pair { lesser, greater }
    }

    /// Both, in the order of their ids.
    pub fn people(&self) -> (&str, &str) {
        (&self.lesser, &self.greater)
    }
}

/// How a match changes ratings. The store knows no teams and no places: it reads the estimates of all parties, hands them
/// to `update`, and stores what that returns, all in one transaction. So no result is lost when matches end together.
pub struct RatingChange {
    /// Whose ratings change.
    pub parties: Vec<RatedParty>,
    /// The estimates after the match, from those before it, both in the order of `parties`; `None` stands for a party
    /// without rated matches. It runs inside the transaction: it must be short and without side effects.
    pub update: UpdateEstimates,
}

/// See [`RatingChange::update`].
pub type UpdateEstimates = Box<dyn Fn(&[Option<Estimate>]) -> Vec<Estimate> + Send + Sync>;

/// What became of the ratings when a result was filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filing {
    /// The ratings changed with it, or it changes none, or it was filed before.
    Settled,
    /// Earlier results are not rated yet. This one waits behind them ([`Results::unrated_results`]).
    Waiting,
}

/// A person's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRating {
    /// In which game.
    pub game: String,
    /// The estimate.
    pub estimate: Estimate,
}

/// The rating of a person with one partner.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPairRating {
    /// In which game.
    pub game: String,
    /// The partner.
    pub partner: String,
    /// The partner's name.
    pub name: String,
    /// The estimate.
    pub estimate: Estimate,
}

/// A person's rating after a match.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// When the match was filed.
    pub at: u64,
    /// The estimated strength.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
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
    /// Stores the result of a match, and the ratings after it where it is rated. A second call for a table changes
    /// nothing.
    async fn finish(&self, result: MatchResult, change: Option<RatingChange>) -> Result<Filing>;
    /// The tables whose results were filed and not rated yet, oldest first: those that a former version filed, and those
    /// that came in behind them. When the answer is empty, every result that is filed from now on by this version is
    /// rated at once.
    async fn unrated_results(&self, limit: usize) -> Result<Vec<String>>;
    /// Rates a result that waited for it; without a change, it counts for no rating. A second call for a table changes
    /// nothing.
    async fn rate(&self, table: &str, change: Option<RatingChange>) -> Result<()>;
    /// A person's rating in a game.
    async fn rating(&self, person: &str, game: &str) -> Result<Option<Estimate>>;
    /// All ratings of a person.
    async fn ratings(&self, person: &str) -> Result<Vec<StoredRating>>;
    /// The ratings of a person with each partner, most matches first.
    async fn pair_ratings(&self, person: &str, limit: usize) -> Result<Vec<StoredPairRating>>;
    /// A person's rating after each of the last rated matches of a game, oldest first.
    async fn rating_history(&self, person: &str, game: &str, limit: usize) -> Result<Vec<RatingPoint>>;
    /// A person's matches by game.
    async fn game_records(&self, person: &str) -> Result<Vec<GameRecord>>;
    /// A person's matches by game and opponent.
    async fn opponent_records(&self, person: &str) -> Result<Vec<OpponentRecord>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_the_same_whoever_is_named_first() {
        let pair = Pair::new("ben".to_owned(), "ada".to_owned());
        assert_eq!(pair, Pair::new("ada".to_owned(), "ben".to_owned()));
        assert_eq!(pair.people(), ("ada", "ben"));
    }
}
