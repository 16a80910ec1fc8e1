//! Chat and notes over HTTP.

use super::body::Body;
use crate::app::{Shared, now};
use crate::chat;
use crate::messages::{ChatLine, Notepad, Report, Say};
use crate::people::{Caller, plain};
use crate::problem::{Served, malformed, not_found};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;

type Nothing = Served<StatusCode>;
const DONE: Nothing = Ok(StatusCode::NO_CONTENT);
/// A notepad is no place for photographs.
const LARGEST_NOTE: usize = 16 * 1024;

/// From where on.
#[derive(Deserialize)]
pub(super) struct After {
    #[serde(default)]
    after: u32,
}

pub(super) async fn lines(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
) -> Served<Json<Vec<ChatLine>>> {
    Ok(Json(chat::heard(&app, &id, &caller.person.id, after).await?))
}

pub(super) async fn say(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<Say>,
) -> Nothing {
    chat::say(&app, &id, &caller.person.id, &asked.text).await?;
    DONE
}

pub(super) async fn report(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<Report>,
) -> Nothing {
    let why: String = plain(&asked.why).chars().take(300).collect();
    let heard = chat::heard(&app, &id, &caller.person.id, asked.number.saturating_sub(1)).await?;
    if !heard.iter().any(|line| line.number == asked.number) {
        return Err(not_found("there is no such line"));
    }
    app.store.report(&id, asked.number, &caller.person.id, &why, now()).await?;
    tracing::warn!(table_line = asked.number, "somebody reports a chat line; see /api/operator/reports");
    DONE
}

pub(super) async fn phrases() -> Json<Vec<String>> {
    Json(chat::PHRASES.iter().map(|phrase| (*phrase).to_owned()).collect())
}

pub(super) async fn note(
    State(app): State<Shared>,
    caller: Caller,
    Path((id, seat)): Path<(String, u8)>,
) -> Served<Json<Notepad>> {
    app.table(&id).await?.read().await.seat_of(&caller.person.id, seat)?;
    let stored = app.store.note(&id, seat, &caller.person.id).await?;
    let content = stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    Ok(Json(Notepad { content }))
}

pub(super) async fn put_note(
    State(app): State<Shared>,
    caller: Caller,
    Path((id, seat)): Path<(String, u8)>,
    Body(asked): Body<Notepad>,
) -> Nothing {
    app.table(&id).await?.read().await.seat_of(&caller.person.id, seat)?;
    let text = asked.content.to_string();
    if text.len() > LARGEST_NOTE {
        return Err(malformed(format!("a notepad holds at most {LARGEST_NOTE} bytes")));
    }
    app.store.put_note(&id, seat, &caller.person.id, &text).await?;
    DONE
}
