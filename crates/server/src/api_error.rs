//! Errors over HTTP: a [`Problem`](crate::messages::Problem) with the status of its remedy.

use crate::messages::{Reason, Remedy};
use crate::tables::TableError;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Why an HTTP request was not served.
#[derive(Debug)]
pub(crate) struct ApiError(TableError);

pub(crate) type Result<T> = std::result::Result<T, ApiError>;

impl<E: Into<TableError>> From<E> for ApiError {
    fn from(why: E) -> Self {
        ApiError(why.into())
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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let problem = self.0.into_problem();
        let status = match problem.reason {
            Reason::DatabaseUnavailable { .. } | Reason::StorageFull { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Reason::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            _ => status(problem.remedy),
        };
        let retry_after = problem.reason.retry_after();
        let mut response = (status, Json(problem)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
