//! Everything that goes over the wire, in both directions. The TypeScript types and the OpenAPI document are made
//! from these, so a change here is a change of the protocol: only add; a field that goes needs a new [`VERSION`].

mod bot;
mod companion;
mod consent;
mod insight;
mod json;
mod lists;
mod live;
mod people;
mod table;
mod talk;
mod typescript;

pub use bot::{BotAct, BotEvent};
pub use companion::{AskCodemaker, AskSecret, CodemakerSays, Entered, Questions, Sealed, Secret};
pub use consent::{GiveUp, Proposal, ProposalKind, TakeBack};
pub use insight::{
    AskAbout, AskCoach, Counselled, Insights, PuzzleJudged, PuzzlePosed, SolvePuzzle, Tried, TryActions,
};
pub use json::Json;
pub use lists::{LobbyTable, MyTable, MyTables};
pub use live::{Moved, ToClient, ToServer};
pub use people::{
    ChangeName, HeadToHead, Me, NewPassword, NewToken, Notices, OwnStatistics, PersonRef, Presented, Rating,
    SetNotices, SignIn, Statistics, TokenLabel, TokenListed, TransferCode, TransferState, TransferStep,
};
pub use table::{
    Act, Beside, Clock, Completions, CompletionsRequest, CreateTable, Created, Done, Drawn, GameListed, GiveNonce,
    Holder, Imported, Kick, Pace, Phase, PlayOn, SeatClock, SeatPlan, SeatState, SeatView, Sit, TableState, UsualSetup,
    WithSeat,
};
pub use talk::{ChatLine, Notepad, Report, ReportListed, Say};
pub use typescript::typescript;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// The version of the messages: a client says which it speaks (`/api/live?v=1`), an old one is told to reload.
pub const VERSION: u32 = 1;

/// Why something was not done, named by what to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// A rule or the table says no (409): show it.
    Refused,
    /// The request can't be read (400): a fault of the client.
    Malformed,
    /// The table moved on in between (409): look again, then try again.
    MovedOn,
    /// There is no such thing, or you may not know of it (404).
    NotFound,
    /// Who are you? (401)
    SignIn,
    /// Not yours to do (403).
    Forbidden,
    /// Too often (429): wait `retry_after` seconds.
    TooMany,
    /// A fault of the server (500): try again later.
    Broken,
}

/// The body of every answer that is no success, over HTTP and over the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// What to do about it.
    pub remedy: Remedy,
    /// In plain English.
    pub text: String,
    /// A refusal by the rules, as code and fields, for the player's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    pub refusal: Option<Value>,
    /// The clause of the rule book that says no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// Seconds to wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}
