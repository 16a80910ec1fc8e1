//! Errors by remedy: what a caller can do about it decides what it is told.

use crate::messages::{Problem, Remedy};
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::MatchError;

/// Why a request was not served.
#[derive(Debug)]
pub(crate) enum Failed {
    /// Told to the caller.
    Told(Box<Problem>),
    /// Logged; the caller only learns that it was not its fault.
    Broken(String),
    /// The database is away for a while: the same request again is served when it is back.
    Unavailable(String),
}

pub(crate) type Served<T> = Result<T, Failed>;

fn told(remedy: Remedy, text: impl Into<String>) -> Failed {
    Failed::Told(Box::new(Problem { remedy, text: text.into(), refusal: None, clause: None, retry_after: None }))
}

pub(crate) fn refused(text: impl Into<String>) -> Failed {
    told(Remedy::Refused, text)
}

pub(crate) fn malformed(text: impl Into<String>) -> Failed {
    told(Remedy::Malformed, text)
}

pub(crate) fn moved_on() -> Failed {
    told(Remedy::MovedOn, "the table moved on; look again")
}

pub(crate) fn not_found(text: impl Into<String>) -> Failed {
    told(Remedy::NotFound, text)
}

pub(crate) fn sign_in(text: impl Into<String>) -> Failed {
    told(Remedy::SignIn, text)
}

pub(crate) fn forbidden(text: impl Into<String>) -> Failed {
    told(Remedy::Forbidden, text)
}

pub(crate) fn too_many(retry_after: u32) -> Failed {
    let text = format!("too many requests; wait {retry_after} s");
    let problem =
        Problem { remedy: Remedy::TooMany, text, refusal: None, clause: None, retry_after: Some(retry_after) };
    Failed::Told(Box::new(problem))
}

impl From<store::Failure> for Failed {
    fn from(why: store::Failure) -> Self {
        match why {
            store::Failure::Unreachable(_) => Failed::Unavailable(why.to_string()),
            _ => Failed::Broken(why.to_string()),
        }
    }
}

impl From<MatchError> for Failed {
    fn from(why: MatchError) -> Self {
        let text = why.to_string();
        match why {
            MatchError::Refused { refusal, clause, text } => {
                let (refusal, clause) = (Some(refusal), Some(clause.to_owned()));
                Failed::Told(Box::new(Problem { remedy: Remedy::Refused, text, refusal, clause, retry_after: None }))
            }
            MatchError::Closed(_) => refused(text),
            MatchError::Malformed(_) => malformed(text),
        }
    }
}

impl Failed {
    /// Was another node, or another request, faster?
    pub(crate) fn has_moved_on(&self) -> bool {
        matches!(self, Failed::Told(problem) if problem.remedy == Remedy::MovedOn)
    }

    /// What the caller is told; the cause of a fault of ours goes to the log alone.
    pub(crate) fn problem(self) -> Problem {
        match self {
            Failed::Told(problem) => *problem,
            Failed::Broken(cause) => {
                tracing::error!(cause, "a request failed");
                let text = "a fault of the server; try again later".to_owned();
                Problem { remedy: Remedy::Broken, text, refusal: None, clause: None, retry_after: None }
            }
            Failed::Unavailable(cause) => {
                tracing::debug!(cause, "a request came while the database was away");
                let text = "the server can't reach its database right now; try again in a moment".to_owned();
                Problem { remedy: Remedy::Broken, text, refusal: None, clause: None, retry_after: Some(1) }
            }
        }
    }
}

fn status(remedy: Remedy) -> StatusCode {
    match remedy {
        Remedy::Refused | Remedy::MovedOn => StatusCode::CONFLICT,
        Remedy::Malformed => StatusCode::BAD_REQUEST,
        Remedy::NotFound => StatusCode::NOT_FOUND,
        Remedy::SignIn => StatusCode::UNAUTHORIZED,
        Remedy::Forbidden => StatusCode::FORBIDDEN,
        Remedy::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Remedy::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let away = matches!(self, Failed::Unavailable(_));
        let problem = self.problem();
        let status = if away { StatusCode::SERVICE_UNAVAILABLE } else { status(problem.remedy) };
        let wait = problem.retry_after;
        let mut response = (status, Json(problem)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
