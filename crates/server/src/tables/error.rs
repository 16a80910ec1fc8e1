//! Why an operation on a table failed.

use crate::messages::{Problem, Reason, Remedy};
use games::{ClosedReason, MatchError};
use knobel_core::TableStepError;
use serde_json::Value;
use store::StoreError;

/// Seconds after which a request that found the disk full may be repeated.
const DISK_FULL_RETRY: u32 = 5;

/// Why an operation on a table failed.
#[derive(Debug)]
pub(crate) enum TableError {
    /// The caller can do something about it.
    Reason(Reason),
    /// The rules of the game refuse the action.
    Rules(Box<RuleRefusal>),
    /// A fault of the server; the cause is logged, and the caller learns nothing about it.
    Internal(String),
    /// The database is unreachable: the same request can succeed when it is back.
    Unavailable(String),
}

/// A refusal by the rules of a game.
#[derive(Debug)]
pub(crate) struct RuleRefusal {
    /// Code and fields.
    refusal: Value,
    clause: &'static str,
    text: String,
}

pub(crate) type Result<T> = std::result::Result<T, TableError>;

impl From<Reason> for TableError {
    fn from(reason: Reason) -> Self {
        TableError::Reason(reason)
    }
}

impl From<StoreError> for TableError {
    fn from(why: StoreError) -> Self {
        match why {
            StoreError::Unreachable(_) => TableError::Unavailable(why.to_string()),
            StoreError::DiskFull => Reason::StorageFull { retry_after: DISK_FULL_RETRY }.into(),
            _ => TableError::Internal(why.to_string()),
        }
    }
}

impl From<MatchError> for TableError {
    fn from(why: MatchError) -> Self {
        match why {
            MatchError::Refused { refusal, clause, text } => {
                TableError::Rules(Box::new(RuleRefusal { refusal, clause, text }))
            }
            MatchError::Closed(why) => reason(why).into(),
            MatchError::Malformed(detail) | MatchError::Unsupported(detail) => Reason::Malformed { detail }.into(),
            MatchError::WeightsMissing => TableError::Internal(why.to_string()),
        }
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

impl TableError {
    /// Whether another request or node changed the table first.
    pub(crate) fn is_conflict(&self) -> bool {
        matches!(self, TableError::Reason(Reason::TableChanged))
    }

    /// Whether the same operation can succeed later, without a change of anything but the database.
    pub(crate) fn is_temporary(&self) -> bool {
        matches!(self, TableError::Unavailable(_) | TableError::Reason(Reason::StorageFull { .. }))
    }

    /// The answer to the caller. The cause of an internal error is logged here.
    pub(crate) fn into_problem(self) -> Problem {
        match self {
            TableError::Reason(reason) => reason.into(),
            TableError::Rules(refusal) => {
                let RuleRefusal { refusal, clause, text } = *refusal;
                let (refusal, clause) = (Some(refusal), Some(clause.to_owned()));
                Problem { remedy: Remedy::Refused, reason: Reason::Rules, text, refusal, clause }
            }
            TableError::Internal(cause) => {
                tracing::error!(cause, "a request failed");
                Reason::Internal.into()
            }
            TableError::Unavailable(cause) => {
                tracing::debug!(cause, "a request came while the database was unreachable");
                Reason::DatabaseUnavailable { retry_after: 1 }.into()
            }
        }
    }
}
