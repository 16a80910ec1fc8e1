//! Why a request was not served: the same codes and fields as the server's problems, so that a client shows both alike.

use games::{ClosedReason, MatchError};
use knobel_core::TableStepError;
use knobel_core::record::RecordError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the client can do about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// A rule or the table refuses it: show why.
    Refused,
    /// The request can't be read: a fault of the client.
    Malformed,
    /// It does not exist.
    NotFound,
}

/// Why a request was not served: a code, and the fields a sentence about it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Reason {
    /// The rules of the game refuse the action; see `refusal` and `clause`.
    #[error("the rules of the game refuse this")]
    Rules,
    /// The match has not started yet.
    #[error("the match has not started")]
    MatchNotStarted,
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The match is paused.
    #[error("the match is paused")]
    MatchPaused,
    /// The match is not paused.
    #[error("the match is not paused")]
    MatchNotPaused,
    /// There is no such seat.
    #[error("there is no seat {seat}")]
    NoSuchSeat {
        /// Its number.
        seat: u8,
    },
    /// The player of this seat has resigned, and the others play on.
    #[error("this seat has resigned already")]
    AlreadyResigned,
    /// The match can't go on without this seat.
    #[error("the match can't go on without this seat")]
    TableChanged,
    /// A bot plays for this seat already.
    #[error("a bot plays for this seat already")]
    StandInPlays,
    /// No bot plays for this seat.
    #[error("no bot plays for this seat")]
    NoStandIn,
    /// The limit of take-backs in a match is reached.
    #[error("the limit of take-backs in this match is reached")]
    TakeBackLimit,
    /// A take-back would undo something that revealed hidden or random information.
    #[error("something hidden or random has been revealed since")]
    TakeBackReveals,
    /// There is no common thinking time now.
    #[error("there is no thinking time now")]
    NoThinkingTime,
    /// Replay and report are available once the match is over.
    #[error("this is available once the match is over")]
    AvailableAfterMatch,
    /// The game has nothing to hide.
    #[error("there is nothing to hide in this game")]
    NothingToHide,
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game has no puzzles.
    #[error("this game has no puzzles")]
    NoPuzzles,
    /// The game's network weights must be loaded first; then the same request succeeds.
    #[error("the network weights of {game} are not loaded")]
    WeightsMissing {
        /// The game.
        game: String,
    },
    /// The request can't be read; the detail is for the client's programmer.
    #[error("{detail}")]
    Malformed {
        /// In English.
        detail: String,
    },
}

impl Reason {
    fn remedy(&self) -> Remedy {
        match self {
            Reason::Malformed { .. } => Remedy::Malformed,
            Reason::NoSuchTable | Reason::NoSuchGame | Reason::NoPuzzles | Reason::WeightsMissing { .. } => {
                Remedy::NotFound
            }
            Reason::Rules
            | Reason::MatchNotStarted
            | Reason::MatchOver
            | Reason::MatchPaused
            | Reason::MatchNotPaused
            | Reason::NoSuchSeat { .. }
            | Reason::AlreadyResigned
            | Reason::TableChanged
            | Reason::StandInPlays
            | Reason::NoStandIn
            | Reason::TakeBackLimit
            | Reason::TakeBackReveals
            | Reason::NoThinkingTime
            | Reason::AvailableAfterMatch
            | Reason::NothingToHide => Remedy::Refused,
        }
    }
}

/// Why a request was not served.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Problem {
    /// What to do about it.
    pub remedy: Remedy,
    /// Code and fields.
    #[serde(flatten)]
    pub reason: Reason,
    /// In plain English, for programs and logs.
    pub text: String,
    /// A refusal by the rules of the game, as code and fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(type = "unknown", optional))]
    pub refusal: Option<Value>,
    /// The clause of the rule book that refuses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub clause: Option<String>,
}

pub(crate) fn malformed(detail: impl ToString) -> Problem {
    Reason::Malformed { detail: detail.to_string() }.into()
}

impl From<Reason> for Problem {
    fn from(reason: Reason) -> Self {
        Problem { remedy: reason.remedy(), text: reason.to_string(), reason, refusal: None, clause: None }
    }
}

impl From<RecordError> for Problem {
    fn from(why: RecordError) -> Self {
        malformed(why)
    }
}

/// An error of a match of this game.
pub(crate) fn of_match(game: &str) -> impl Fn(MatchError) -> Problem {
    move |why| match why {
        MatchError::Refused { refusal, clause, text } => {
            let (refusal, clause) = (Some(refusal), Some(clause.to_owned()));
            Problem { remedy: Remedy::Refused, reason: Reason::Rules, text, refusal, clause }
        }
        MatchError::Closed(why) => reason(why).into(),
        MatchError::WeightsMissing => Reason::WeightsMissing { game: game.to_owned() }.into(),
        MatchError::Malformed(detail) | MatchError::Unsupported(detail) => malformed(detail),
    }
}

fn reason(why: ClosedReason) -> Reason {
    match why {
        ClosedReason::Over => Reason::MatchOver,
        ClosedReason::NoSuchSeat(seat) => Reason::NoSuchSeat { seat: seat.0 },
        ClosedReason::Paused => Reason::MatchPaused,
        ClosedReason::NotApplicable(TableStepError::NotStarted) => Reason::MatchNotStarted,
        ClosedReason::NotApplicable(TableStepError::AlreadyOut) => Reason::AlreadyResigned,
        ClosedReason::NotApplicable(TableStepError::CannotGoOnWithout) => Reason::TableChanged,
        ClosedReason::NotApplicable(TableStepError::NotPaused) => Reason::MatchNotPaused,
        ClosedReason::NotApplicable(TableStepError::StandInPlays) => Reason::StandInPlays,
        ClosedReason::NotApplicable(TableStepError::NoStandIn) => Reason::NoStandIn,
        ClosedReason::NotApplicable(TableStepError::TakeBackLimit) => Reason::TakeBackLimit,
        ClosedReason::NotApplicable(TableStepError::TakeBackReveals) => Reason::TakeBackReveals,
    }
}
