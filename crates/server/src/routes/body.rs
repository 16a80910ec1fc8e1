//! Bodies: JSON that is read strictly, and text that is no JSON.

use crate::problem::{Failed, malformed};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

/// A JSON body; what can't be read is answered with a problem like everything else.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failed> {
        let bytes = Bytes::from_request(request, state).await.map_err(|why| malformed(why.to_string()))?;
        serde_json::from_slice(&bytes).map(Body).map_err(|why| malformed(format!("the body can't be read: {why}")))
    }
}

/// Stands in the OpenAPI document for text that is no JSON object: Markdown, JSON Lines.
pub(super) struct Lines;
