//! Who plays.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonRef {
    /// The public id; no secret.
    pub id: String,
    /// The name shown; empty for a person whose data was deleted, for whom a client has a word in its language.
    pub name: String,
}

/// You.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The public id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// Whether you have a password, and can sign in elsewhere.
    pub has_password: bool,
    /// Your ratings, by game.
    pub ratings: Vec<Rating>,
    /// The people whose chat you don't see.
    pub blocked: Vec<PersonRef>,
    /// Your tables that are not over, newest first.
    pub tables: Vec<String>,
}

/// A rating (Weng-Lin, on Elo's scale).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rating {
    /// The game.
    pub game: String,
    /// The rating; everybody starts at 1500.
    pub rating: f64,
    /// Its standard deviation: the true strength is within it two times out of three.
    pub deviation: f64,
    /// Whether so few matches were played that the rating may change a lot.
    pub provisional: bool,
    /// Rated matches played.
    pub matches: u32,
}

/// Your ratings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Ratings {
    /// By game.
    pub games: Vec<RatingCurve>,
    /// With each partner, in games with partners.
    pub pairs: Vec<PairRating>,
}

/// A rating and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingCurve {
    /// The rating now.
    pub rating: Rating,
    /// The rating after each of the last rated matches, oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingPoint {
    /// When the match ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// The rating of you and one partner as a team.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PairRating {
    /// The partner.
    pub partner: PersonRef,
    /// The rating of both together.
    pub rating: Rating,
}

/// A new name, 1 to 30 characters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeName {
    /// The name shown to others.
    pub name: String,
}

/// Sets a password, or changes it.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The old password, if there is one.
    #[serde(default)]
    #[ts(optional)]
    pub old: Option<String>,
    /// At least 8 characters.
    pub new: String,
    /// The name to sign in with; unique.
    pub login: String,
}

/// Signs in as a person with a password.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name to sign in with.
    pub login: String,
    /// The password.
    pub password: String,
}

/// A new API token.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewToken {
    /// To revoke it by.
    pub id: String,
    /// Shown this once.
    pub token: String,
}

/// Names a new API token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenLabel {
    /// What it is for.
    pub label: String,
    /// What it may be used for; absent: reading and playing.
    #[serde(default)]
    #[ts(optional)]
    pub scopes: Option<Vec<Scope>>,
}

/// What a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what its person may see.
    Read,
    /// Take seats, move, chat and keep notes; reading is included.
    Play,
    /// Change its person's name, notices and blocked people, and list and revoke tokens.
    Account,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Account];
}

impl std::fmt::Display for Scope {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Account => "account",
        })
    }
}

/// An API token, without its secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenListing {
    /// To revoke it by.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was last used, to the minute, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub last_used: Option<u64>,
}

/// A code that moves this identity to another device: good for ten minutes, once.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TransferCode {
    /// To be typed in, or scanned, on the other device.
    pub code: String,
    /// Good until then, in milliseconds since 1970.
    #[ts(type = "number")]
    pub until: u64,
}

/// The other device shows the code it was given.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresentedCode {
    /// As the old device shows it.
    pub code: String,
}

/// The state of the transfer of an identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransferStep {
    /// No other device has shown the code yet.
    Waiting,
    /// A device has shown the code: the old device is asked.
    Presented,
    /// The old device agreed: the new device is now this person.
    Confirmed,
    /// It expired, was declined, or there was none.
    Ended,
}

/// The state of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TransferState {
    /// The state.
    pub step: TransferStep,
}

/// Where to notify you that it is your turn when no page is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetNotices {
    /// An https address (ntfy, a Discord webhook, a Matrix bridge); absent: no notices.
    #[serde(default)]
    #[ts(optional)]
    pub webhook: Option<String>,
}

/// Your turn notices.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Notices {
    /// Where they go.
    pub webhook: Option<String>,
    /// The key the notices are signed with (HMAC-SHA-256, header `knobel-signature`).
    pub key: Option<String>,
}

/// The results of your matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Statistics {
    /// By game.
    pub games: Vec<OwnStatistics>,
    /// The opponent.
    pub opponents: Vec<HeadToHead>,
}

/// Your matches of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnStatistics {
    /// The game.
    pub game: String,
    /// Finished matches.
    pub matches: u32,
    /// First places among them, shared or not.
    pub first: u32,
    /// The mean of your places.
    pub mean_place: f64,
}

/// You and one other person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct HeadToHead {
    /// The game.
    pub game: String,
    /// The opponent.
    pub person: PersonRef,
    /// Matches together.
    pub matches: u32,
    /// How often you were placed better.
    pub ahead: u32,
    /// How often the other person was.
    pub behind: u32,
}
