//! Tables over HTTP.

use super::body::{Body, Text};
use crate::app::Shared;
use crate::assist;
use crate::limits::Asks;
use crate::messages::Clock;
use crate::messages::{
    Act, Completions, CompletionsRequest, CreateTable, Created, Done, GameListed, GiveNonce, GiveUp, Imported, Kick,
    LobbyTable, Phase, PlayOn, SeatView, Sit, TableState, TakeBack, UsualSetup, WithSeat,
};
use crate::people::Caller;
use crate::problem::{Served, forbidden, not_found, refused};
use crate::table;
use crate::thinking;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use knobel_core::{Seat, TableStep};
use serde::Deserialize;

type Nothing = Served<StatusCode>;
const DONE: Nothing = Ok(StatusCode::NO_CONTENT);
/// The lobby shows no more than this.
const MOST_IN_LOBBY: usize = 200;

pub(super) async fn games() -> Served<Json<Vec<GameListed>>> {
    games::all().iter().map(listed).collect::<Served<_>>().map(Json)
}

fn listed(game: &games::GameEntry) -> Served<GameListed> {
    let usual = |players: &u8| {
        let setup = game.usual(*players);
        let table = game.empty(&setup)?;
        let seats = table.players().seats().map(|seat| table.players().of(seat).0).collect();
        Ok(UsualSetup { players: *players, seats, setup: table.setup() })
    };
    Ok(GameListed {
        name: game.name.to_owned(),
        title: game.title.to_owned(),
        players: game.players.iter().map(usual).collect::<Served<_>>()?,
        bots: game.levels.iter().map(|bot| (*bot).to_owned()).collect(),
    })
}

pub(super) async fn rules(Path(game): Path<String>) -> Served<impl IntoResponse> {
    let game = games::named(&game).map_err(|why| not_found(why.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rules))
}

pub(super) async fn lobby(State(app): State<Shared>) -> Served<Json<Vec<LobbyTable>>> {
    Ok(Json(in_lobby(&app).await?))
}

/// The listed tables that can be joined or looked at.
pub(crate) async fn in_lobby(app: &Shared) -> Served<Vec<LobbyTable>> {
    let mut tables = vec![];
    for stored in app.store.listed(MOST_IN_LOBBY).await? {
        let live = app.table(&stored.id).await?;
        let live = live.read().await;
        let to_see = live.phase() == Phase::Open || live.doc.spectators && live.phase() == Phase::Running;
        if to_see {
            tables.push(table::lobby_table(app, &live));
        }
    }
    Ok(tables)
}

pub(super) async fn create(
    State(app): State<Shared>,
    caller: Caller,
    Body(asked): Body<CreateTable>,
) -> Served<Json<Created>> {
    app.gate.pass(Asks::Table, &caller.person.id)?;
    let table = table::create(&app, &caller.sitting(), asked).await?;
    Ok(Json(Created { table }))
}

pub(super) async fn state(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Served<Json<TableState>> {
    let live = app.table(&id).await?;
    let live = live.read().await;
    if !live.may_look(&caller.person.id) {
        return Err(not_found("there is no such table"));
    }
    Ok(Json(table::state(&app, &live, &caller.person.id).await?))
}

pub(super) async fn close(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Nothing {
    let live = app.table(&id).await?;
    let live = live.write().await;
    if live.doc.host != caller.person.id {
        return Err(forbidden("only the host may"));
    }
    if live.doc.started {
        return Err(refused("the match has begun"));
    }
    app.store.delete_table(&id).await?;
    app.forget_table(&id);
    app.rearranged(&live);
    DONE
}

pub(super) async fn sit(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<Sit>,
) -> Nothing {
    table::sit(&app, &id, &caller.sitting(), &asked).await?;
    DONE
}

pub(super) async fn leave(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<WithSeat>,
) -> Nothing {
    table::leave(&app, &id, &caller.person.id, asked.seat).await?;
    DONE
}

pub(super) async fn kick(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<Kick>,
) -> Nothing {
    table::kick(&app, &id, &caller.person.id, &asked).await?;
    DONE
}

pub(super) async fn nonce(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<GiveNonce>,
) -> Nothing {
    table::give_nonce(&app, &id, &caller.person.id, asked.seat, &asked.nonce).await?;
    DONE
}

pub(super) async fn start(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Nothing {
    table::start(&app, &id, &caller.person.id).await?;
    DONE
}

pub(super) async fn act(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<Act>,
) -> Served<Json<Done>> {
    app.gate.pass(Asks::Move, &caller.person.id)?;
    let sequence = table::act(&app, &id, &caller.person.id, &asked.request, asked.seat, &asked.action).await?;
    Ok(Json(Done { sequence }))
}

pub(super) async fn completions(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<CompletionsRequest>,
) -> Served<Json<Completions>> {
    let actions = table::completions(&app, &id, &caller.person.id, asked.seat, &asked.partial).await?;
    Ok(Json(Completions { actions }))
}

/// A step of the table for one of the caller's seats.
async fn seat_step(
    app: &Shared,
    caller: &Caller,
    id: &str,
    seat: u8,
    step: fn(Seat) -> TableStep,
) -> Served<Json<Done>> {
    let live = app.table(id).await?;
    let mut live = live.write().await;
    let seat = live.seat_of(&caller.person.id, seat)?;
    if live.sequence() == 0 {
        return Err(refused("the match has not begun"));
    }
    let sequence = table::step_table(app, &mut live, step(seat)).await?;
    Ok(Json(Done { sequence }))
}

pub(super) async fn resign(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<WithSeat>,
) -> Served<Json<Done>> {
    seat_step(&app, &caller, &id, asked.seat, TableStep::Resigned).await
}

pub(super) async fn hand_over(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<WithSeat>,
) -> Served<Json<Done>> {
    let live = app.table(&id).await?;
    if live.read().await.doc.rated {
        return Err(refused("at a rated table nobody plays for you; you can resign"));
    }
    seat_step(&app, &caller, &id, asked.seat, TableStep::HandedOver).await
}

pub(super) async fn come_back(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<WithSeat>,
) -> Served<Json<Done>> {
    seat_step(&app, &caller, &id, asked.seat, TableStep::CameBack).await
}

pub(super) async fn pause(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Served<Json<Done>> {
    let live = app.table(&id).await?;
    let mut live = live.write().await;
    if live.doc.seats_of(&caller.person.id).is_empty() {
        return Err(forbidden("only who plays here may"));
    }
    if live.doc.clock != Clock::None {
        return Err(refused("a match with a clock is not paused"));
    }
    let sequence = table::step_table(&app, &mut live, TableStep::Paused).await?;
    Ok(Json(Done { sequence }))
}

pub(super) async fn resume(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Served<Json<Done>> {
    let live = app.table(&id).await?;
    let mut live = live.write().await;
    if live.doc.seats_of(&caller.person.id).is_empty() {
        return Err(forbidden("only who plays here may"));
    }
    let sequence = table::step_table(&app, &mut live, TableStep::Resumed).await?;
    Ok(Json(Done { sequence }))
}

pub(super) async fn take_back(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<TakeBack>,
) -> Nothing {
    table::take_back(&app, &id, &caller.person.id, asked).await?;
    DONE
}

pub(super) async fn give_up(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<GiveUp>,
) -> Nothing {
    table::give_up(&app, &id, &caller.person.id, asked).await?;
    DONE
}

pub(super) async fn ready(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<WithSeat>,
) -> Nothing {
    thinking::ready(&app, &id, &caller.person.id, asked.seat).await?;
    DONE
}

pub(super) async fn rematch(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Served<Json<Created>> {
    app.gate.pass(Asks::Table, &caller.person.id)?;
    let table = table::rematch(&app, &id, &caller.person.id).await?;
    Ok(Json(Created { table }))
}

pub(super) async fn play_on(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<PlayOn>,
) -> Served<Json<Created>> {
    app.gate.pass(Asks::Table, &caller.person.id)?;
    let table = table::play_on(&app, &id, &caller.sitting(), &asked).await?;
    Ok(Json(Created { table }))
}

pub(super) async fn record(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Served<impl IntoResponse> {
    let live = app.table(&id).await?;
    let live = live.read().await;
    assist::may_ask(&live, &caller.person.id, None)?;
    let name = format!("attachment; filename=\"{}.jsonl\"", live.doc.game);
    let headers = [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, table::record(&app, &live)?))
}

/// Which moment of a finished match, and by whose eyes.
#[derive(Deserialize)]
pub(super) struct Moment {
    steps: u32,
    #[serde(default)]
    seat: Option<u8>,
}

pub(super) async fn replay(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Served<Json<SeatView>> {
    let live = app.table(&id).await?;
    let live = live.read().await;
    assist::may_ask(&live, &caller.person.id, None)?;
    let mut steps = app.store.steps(&id, 0).await?;
    steps.truncate(usize::try_from(moment.steps).unwrap_or(usize::MAX));
    Ok(Json(table::replayed(&live, &steps, moment.seat)?))
}

pub(super) async fn import(State(app): State<Shared>, caller: Caller, Text(text): Text) -> Served<Json<Imported>> {
    app.gate.pass(Asks::Table, &caller.person.id)?;
    Ok(Json(table::import(&app, &caller.sitting(), &text).await?))
}
