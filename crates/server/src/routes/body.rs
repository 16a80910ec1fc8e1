//! Bodies: JSON that is read strictly, and text that is no JSON. Neither may come in drop by drop.

use crate::app::Shared;
use crate::problem::{Failed, Served, malformed};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

async fn bytes(request: Request, app: &Shared) -> Served<Bytes> {
    let whole = timeout(app.config.patience.request, Bytes::from_request(request, app)).await;
    whole.map_err(|_| malformed("the body took too long"))?.map_err(|why| malformed(why.to_string()))
}

/// A JSON body; what can't be read is answered with a problem like everything else.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Failed> {
        let bytes = bytes(request, app).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(|why| malformed(format!("the body can't be read: {why}")))
    }
}

/// A body of text: JSON Lines.
pub(super) struct Text(pub(super) String);

impl FromRequest<Shared> for Text {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, Failed> {
        let bytes = bytes(request, app).await?;
        String::from_utf8(bytes.into()).map(Text).map_err(|_| malformed("the body is no UTF-8"))
    }
}

/// Stands in the OpenAPI document for text that is no JSON object: Markdown, JSON Lines.
pub(super) struct Lines;
