//! Chat and notes over HTTP.

use super::body::Body;
use super::tables::{NO_CONTENT, NoContent};
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::ids::TableId;
use crate::messages::{ChatLine, Notepad, Report, Say};
use crate::rate_limit::RequestClass;
use crate::tables::PHRASES;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;

/// The number of the last line the client has.
#[derive(Deserialize)]
pub(super) struct ChatQuery {
    #[serde(default)]
    after: u32,
}

pub(super) async fn lines(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Query(ChatQuery { after }): Query<ChatQuery>,
) -> Result<Json<Vec<ChatLine>>> {
    Ok(Json(app.tables.chat_lines(&table, &caller.id, after).await?))
}

pub(super) async fn say(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<Say>,
) -> NoContent {
    app.rate_limiter.check(RequestClass::Chat, &caller.id)?;
    app.tables.say(&table, &caller.id, &request.text).await?;
    NO_CONTENT
}

pub(super) async fn report(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<Report>,
) -> NoContent {
    app.tables.report_chat_line(&table, &caller.id, request.number, &request.why).await?;
    NO_CONTENT
}

pub(super) async fn phrases() -> Json<Vec<String>> {
    Json(PHRASES.iter().map(|phrase| (*phrase).to_owned()).collect())
}

pub(super) async fn note(
    State(app): State<SharedApp>,
    caller: Caller,
    Path((table, seat)): Path<(TableId, u8)>,
) -> Result<Json<Notepad>> {
    Ok(Json(Notepad { content: app.tables.notepad(&table, &caller.id, seat).await? }))
}

pub(super) async fn put_note(
    State(app): State<SharedApp>,
    caller: Caller,
    Path((table, seat)): Path<(TableId, u8)>,
    Body(request): Body<Notepad>,
) -> NoContent {
    app.tables.set_notepad(&table, &caller.id, seat, &request.content).await?;
    NO_CONTENT
}
