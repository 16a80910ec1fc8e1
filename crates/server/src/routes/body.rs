//! Bodies: strict JSON, and text that is no JSON. Both must arrive within a time limit.

use crate::api_error::{ApiError, Result};
use crate::app::SharedApp;
use crate::messages::Reason;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

async fn bytes(request: Request, app: &SharedApp) -> Result<Bytes> {
    let whole = timeout(app.config.patience.request, Bytes::from_request(request, app)).await;
    let whole = whole.map_err(|_| Reason::malformed("the body took too long"))?;
    Ok(whole.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Reason::BodyTooLarge,
        _ => Reason::malformed(why.to_string()),
    })?)
}

/// A JSON body; one that can't be read is answered with a problem.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<SharedApp> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &SharedApp) -> Result<Self> {
        let bytes = bytes(request, app).await?;
        let body = serde_json::from_slice(&bytes);
        Ok(Body(body.map_err(|why| Reason::malformed(format!("the body can't be read: {why}")))?))
    }
}

/// A body of text: JSON Lines.
pub(super) struct Text(pub(super) String);

impl FromRequest<SharedApp> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &SharedApp) -> Result<Self> {
        let bytes = bytes(request, app).await?;
        let text = String::from_utf8(bytes.into());
        Ok(Text(text.map_err(|_| Reason::malformed("the body is no UTF-8"))?))
    }
}
