//! Tables over HTTP.

use super::MAX_RECORD;
use super::body::{Body, Text};
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::bytes_in_flight::LARGE_ANSWER;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::ids::TableId;
use crate::messages::{
    Act, Completions, CompletionsRequest, CreateTable, CreatedTable, GameListing, GiveNonce, GiveUp, ImportedRecord,
    Kick, LobbyTable, MoveReceipt, PlayOn, Reason, SeatRequest, SetPace, Sit, SwapSeats, TakeBack,
};
use crate::rate_limit::RequestClass;
use crate::tables::{Action, MoveRequest, Replay, TableError};
use axum::Json;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::{io, iter};

/// The answer of a request that gives nothing back.
pub(super) type NoContent = Result<StatusCode>;
pub(super) const NO_CONTENT: NoContent = Ok(StatusCode::NO_CONTENT);

pub(super) async fn games() -> Json<Vec<GameListing>> {
    Json(games::all().iter().map(GameListing::from).collect())
}

pub(super) async fn rules(Path(game): Path<String>) -> Result<impl IntoResponse> {
    let game = games::named(&game).map_err(|_| Reason::NoSuchGame)?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rule_book))
}

pub(super) async fn lobby(State(app): State<SharedApp>) -> Result<Json<Vec<LobbyTable>>> {
    Ok(Json(app.tables.lobby().await?.to_vec()))
}

pub(super) async fn create(
    State(app): State<SharedApp>,
    caller: Caller,
    Body(new): Body<CreateTable>,
) -> Result<Json<CreatedTable>> {
    app.rate_limiter.check(RequestClass::Table, &caller.id)?;
    app.rate_limiter.check(RequestClass::NetworkTable, &caller.network)?;
    let table = app.tables.create(&caller.applicant(), new).await?;
    Ok(Json(CreatedTable { table: String::from(&table) }))
}

pub(super) async fn state(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Response> {
    let state = app.tables.state(&table, caller.asker()).await?;
    counted_json(&app, &caller, &state)
}

pub(super) async fn close(State(app): State<SharedApp>, caller: Caller, Path(table): Path<TableId>) -> NoContent {
    app.tables.close(&table, &caller.id).await?;
    NO_CONTENT
}

pub(super) async fn sit(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<Sit>,
) -> NoContent {
    app.tables.sit(&table, &caller.applicant(), &request).await?;
    NO_CONTENT
}

pub(super) async fn leave(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SeatRequest>,
) -> NoContent {
    app.tables.leave(&table, &caller.id, request.seat).await?;
    NO_CONTENT
}

pub(super) async fn kick(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<Kick>,
) -> NoContent {
    app.tables.kick(&table, &caller.id, &request).await?;
    NO_CONTENT
}

pub(super) async fn swap(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SwapSeats>,
) -> NoContent {
    app.tables.swap(&table, &caller.id, request).await?;
    NO_CONTENT
}

pub(super) async fn nonce(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<GiveNonce>,
) -> NoContent {
    app.tables.give_nonce(&table, &caller.id, request.seat, &request.nonce).await?;
    NO_CONTENT
}

pub(super) async fn start(State(app): State<SharedApp>, caller: Caller, Path(table): Path<TableId>) -> NoContent {
    app.tables.start(&table, &caller.id).await?;
    NO_CONTENT
}

pub(super) async fn act(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(Act { request, seat, action }): Body<Act>,
) -> Result<Json<MoveReceipt>> {
    app.rate_limiter.check(RequestClass::Move, &caller.id)?;
    let (person, request, action) = (caller.id, request.into(), Action::Json(action));
    let sequence = app.tables.act(MoveRequest { table, person, request, seat, action }).await?;
    Ok(Json(MoveReceipt { sequence }))
}

pub(super) async fn completions(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<CompletionsRequest>,
) -> Result<Json<Completions>> {
    Ok(Json(app.tables.completions(&table, &caller.id, request.seat, &request.partial).await?))
}

pub(super) async fn resign(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<MoveReceipt>> {
    Ok(Json(MoveReceipt { sequence: app.tables.resign(&table, &caller.id, request.seat).await? }))
}

pub(super) async fn hand_over(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<MoveReceipt>> {
    Ok(Json(MoveReceipt { sequence: app.tables.hand_over(&table, &caller.id, request.seat).await? }))
}

pub(super) async fn come_back(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<MoveReceipt>> {
    Ok(Json(MoveReceipt { sequence: app.tables.come_back(&table, &caller.id, request.seat).await? }))
}

pub(super) async fn pause(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Json<MoveReceipt>> {
    Ok(Json(MoveReceipt { sequence: app.tables.pause(&table, &caller.id).await? }))
}

pub(super) async fn resume(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Json<MoveReceipt>> {
    Ok(Json(MoveReceipt { sequence: app.tables.resume(&table, &caller.id).await? }))
}

pub(super) async fn take_back(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(vote): Body<TakeBack>,
) -> NoContent {
    app.tables.take_back(&table, &caller.id, vote).await?;
    NO_CONTENT
}

pub(super) async fn give_up(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(vote): Body<GiveUp>,
) -> NoContent {
    app.tables.give_up(&table, &caller.id, vote).await?;
    NO_CONTENT
}

pub(super) async fn ready(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SeatRequest>,
) -> NoContent {
    app.tables.set_ready(&table, &caller.id, request.seat).await?;
    NO_CONTENT
}

pub(super) async fn rematch(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Json<CreatedTable>> {
    app.rate_limiter.check(RequestClass::Table, &caller.id)?;
    app.rate_limiter.check(RequestClass::NetworkTable, &caller.network)?;
    let table = app.tables.rematch(&table, &caller.id).await?;
    Ok(Json(CreatedTable { table: String::from(&table) }))
}

pub(super) async fn set_pace(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<SetPace>,
) -> NoContent {
    app.tables.set_pace(&table, &caller.id, request.pace).await?;
    NO_CONTENT
}

pub(super) async fn decline_rematch(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> NoContent {
    app.tables.decline_rematch(&table, &caller.id).await?;
    NO_CONTENT
}

pub(super) async fn play_on(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(request): Body<PlayOn>,
) -> Result<Json<CreatedTable>> {
    app.rate_limiter.check(RequestClass::Table, &caller.id)?;
    app.rate_limiter.check(RequestClass::NetworkTable, &caller.network)?;
    let table = app.tables.play_on(&table, &caller.applicant(), &request).await?;
    Ok(Json(CreatedTable { table: String::from(&table) }))
}

pub(super) async fn record(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<impl IntoResponse> {
    // Of a record that is streamed a part is in memory, however long it is.
    let counted = app.large_answers.begin(&caller.id, &caller.network, LARGE_ANSWER)?;
    let (game, reader) = app.tables.record(&table, caller.asker()).await?;
    let name = format!("attachment; filename=\"{game}.jsonl\"");
    let headers = [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    let state = (app, caller, Some(reader), counted);
    let parts = stream::unfold(state, async |(app, caller, reader, counted)| {
        match app.tables.next_part(caller.asker(), reader?).await {
            Ok(part) => part.map(|(text, rest)| (Ok(text), (app, caller, Some(rest), counted))),
            // The answer has begun, so it can only be cut short: its end line is missing then.
            Err(why) => Some((Err(io::Error::other(why.into_problem().text)), (app, caller, None, counted))),
        }
    });
    Ok((headers, HttpBody::from_stream(parts)))
}

/// An answer that may be large. What counts its bytes is dropped with it: when it is sent, or its reader has gone.
fn counted_json(app: &SharedApp, caller: &Caller, answer: &impl Serialize) -> Result<Response> {
    let text = serde_json::to_vec(answer).map_err(|why| TableError::Internal(why.to_string()))?;
    let counted = app.large_answers.begin(&caller.id, &caller.network, text.len())?;
    let mut text = Bytes::from(text);
    let chunks = iter::from_fn(move || {
        let _held = &counted;
        let chunk = text.split_to(text.len().min(LARGE_ANSWER));
        (!chunk.is_empty()).then_some(Ok::<_, Infallible>(chunk))
    });
    let headers = [(header::CONTENT_TYPE, "application/json")];
    Ok((headers, HttpBody::from_stream(stream::iter(chunks))).into_response())
}

pub(super) async fn replay(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Query(replay): Query<Replay>,
) -> Result<Response> {
    let view = app.tables.replay(&table, caller.asker(), replay).await?;
    counted_json(&app, &caller, &view)
}

pub(super) async fn import(
    State(app): State<SharedApp>,
    caller: Caller,
    request: Request,
) -> Result<Json<ImportedRecord>> {
    app.rate_limiter.check(RequestClass::Table, &caller.id)?;
    app.rate_limiter.check(RequestClass::NetworkTable, &caller.network)?;
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    // A record is counted before it is read: many at once would take all memory.
    let _counted = app.large_answers.begin(&caller.id, &caller.network, length.unwrap_or(MAX_RECORD))?;
    let Text(text) = Text::from_request(request, &app).await?;
    Ok(Json(app.tables.import(&caller.applicant(), &text).await?))
}
