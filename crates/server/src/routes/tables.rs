//! Tables over HTTP.

use super::body::{Body, Text};
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::ids::TableId;
use crate::messages::{
    Act, Completions, CompletionsRequest, CreateTable, CreatedTable, GameListing, GiveNonce, GiveUp, ImportedRecord,
    Kick, LobbyTable, MoveReceipt, PlayOn, Reason, SeatRequest, SeatView, SetPace, Sit, SwapSeats, TableState,
    TakeBack,
};
use crate::rate_limit::RequestClass;
use crate::tables::{Action, MoveRequest, Replay};
use axum::Json;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use futures_util::stream;
use std::convert::Infallible;

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
    Ok(Json(app.tables.lobby().await?))
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
) -> Result<Json<TableState>> {
    Ok(Json(app.tables.state(&table, &caller.id).await?))
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
    let counted = app.begin_large_answer(&caller.network)?;
    let (game, text) = app.tables.record(&table, &caller.id).await?;
    let name = format!("attachment; filename=\"{game}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CONTENT_LENGTH, text.len().to_string()),
    ];
    Ok((headers, counted_body(text.into(), counted)))
}

/// A body in chunks. What counts it is dropped with it: when it is sent, or its reader has gone.
fn counted_body(text: Bytes, counted: impl Send + 'static) -> HttpBody {
    let chunks = stream::unfold((text, counted), async |(mut text, counted)| {
        let chunk = text.split_to(text.len().min(CHUNK));
        (!chunk.is_empty()).then_some((Ok::<_, Infallible>(chunk), (text, counted)))
    });
    HttpBody::from_stream(chunks)
}

/// Bytes of a large answer that are sent at once.
const CHUNK: usize = 64 * 1024;

pub(super) async fn replay(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Query(replay): Query<Replay>,
) -> Result<Json<SeatView>> {
    Ok(Json(app.tables.replay(&table, &caller.id, replay).await?))
}

pub(super) async fn import(
    State(app): State<SharedApp>,
    caller: Caller,
    Text(text): Text,
) -> Result<Json<ImportedRecord>> {
    app.rate_limiter.check(RequestClass::Table, &caller.id)?;
    app.rate_limiter.check(RequestClass::NetworkTable, &caller.network)?;
    Ok(Json(app.tables.import(&caller.applicant(), &text).await?))
}
