//! Parts of a request's address. One that can't be read is answered with a problem, like everything else.

use crate::api_error::ApiError;
use crate::messages::Reason;
use axum::extract::{FromRequestParts, Path as RawPath, Query as RawQuery};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The variable parts of the path.
pub(crate) struct Path<T>(pub(crate) T);

/// What comes after the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = RawPath::from_request_parts(parts, state).await;
        Ok(Path(read.map_err(|why| Reason::malformed(why.body_text()))?.0))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = RawQuery::from_request_parts(parts, state).await;
        Ok(Query(read.map_err(|why| Reason::malformed(why.body_text()))?.0))
    }
}
