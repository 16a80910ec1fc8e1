//! Who plays.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A person as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonRef {
    /// The public id; no secret.
    pub id: String,
    /// The name shown.
    pub name: String,
}

/// You.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The public id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// Can you sign in elsewhere?
    pub has_password: bool,
    /// Your ratings, by game.
    pub ratings: Vec<Rating>,
    /// The people whose chat you don't see.
    pub blocked: Vec<PersonRef>,
    /// Your tables that are not over, newest first.
    pub tables: Vec<String>,
}

/// How strong, by Glicko-2.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rating {
    /// In which game.
    pub game: String,
    /// 1500 is where everybody begins.
    pub rating: f64,
    /// How sure that is: small is sure.
    pub deviation: f64,
    /// Rated matches played.
    pub matches: u32,
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
    /// The one so far, where there is one.
    #[serde(default)]
    #[ts(optional)]
    pub old: Option<String>,
    /// At least 8 characters.
    pub new: String,
    /// The name to sign in with: taken by nobody else.
    pub login: String,
}

/// Goes on as a person with a password.
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
}

/// An API token, without its secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenListed {
    /// To revoke it by.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
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
pub struct Presented {
    /// As the old device shows it.
    pub code: String,
}

/// How far the move of an identity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransferStep {
    /// No other device has shown the code yet.
    Waiting,
    /// A device has shown the code: the old device is asked.
    Presented,
    /// The old device said yes: the new device is now this person.
    Confirmed,
    /// Too late, said no, or there was none.
    Ended,
}

/// The answer to "how far is it?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TransferState {
    /// How far.
    pub step: TransferStep,
}

/// Where to tell you that it is your turn, when no page is open.
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

/// What became of your matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Statistics {
    /// By game.
    pub games: Vec<OwnStatistics>,
    /// Against whom.
    pub opponents: Vec<HeadToHead>,
}

/// Your matches of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnStatistics {
    /// Which game.
    pub game: String,
    /// Matches that came to an end.
    pub matches: u32,
    /// Of these, how often you were first, alone or not.
    pub first: u32,
    /// The mean of your places.
    pub mean_place: f64,
}

/// You and one other person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct HeadToHead {
    /// In which game.
    pub game: String,
    /// Against whom.
    pub person: PersonRef,
    /// Matches together.
    pub matches: u32,
    /// How often you were placed better.
    pub ahead: u32,
    /// How often the other was.
    pub behind: u32,
}
