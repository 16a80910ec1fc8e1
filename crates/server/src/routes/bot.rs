//! The bot API: streams of lines, and moves.

use super::body::Body;
use crate::app::Shared;
use crate::bus::Listener;
use crate::limits::Asks;
use crate::messages::{BotAct, BotEvent, Done, Phase, ToClient};
use crate::people::Caller;
use crate::presence::Line;
use crate::problem::{Served, malformed};
use crate::table;
use crate::watching::Watching;
use axum::Json;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// An empty line so often keeps the connection alive.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

fn line(message: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_string(message).expect("messages have string keys");
    text.push('\n');
    text.into()
}

fn ndjson(lines: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], HttpBody::from_stream(lines)).into_response()
}

/// Something that brings lines, or an empty line when there was none for a while; `None` ends the stream.
trait Source: Send + 'static {
    fn next(&mut self) -> impl Future<Output = Option<Vec<Bytes>>> + Send;
}

/// Pulled by the reader: a slow one costs no memory.
fn lines_of(
    source: impl Source,
    stopping: watch::Receiver<bool>,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send {
    stream::unfold((source, VecDeque::new(), stopping), async |(mut source, mut ready, mut stopping)| {
        loop {
            if let Some(line) = ready.pop_front() {
                return Some((Ok(line), (source, ready, stopping)));
            }
            tokio::select! {
                news = timeout(KEEP_ALIVE, source.next()) => match news {
                    Ok(Some(lines)) => ready.extend(lines),
                    Ok(None) => return None,
                    Err(_) => ready.push_back(Bytes::from_static(b"\n")),
                },
                _ = stopping.changed() => return None,
            }
        }
    })
}

struct TableSource {
    table: String,
    watching: Watching,
    /// What is to be told first.
    first: Vec<ToClient>,
    over: bool,
    _line: Line,
}

impl Source for TableSource {
    async fn next(&mut self) -> Option<Vec<Bytes>> {
        if self.over {
            return None;
        }
        let mut news = std::mem::take(&mut self.first);
        if news.is_empty() {
            self.watching.listener.news().await;
            news = self.watching.news(&self.table).await.ok()?;
        }
        self.over = news.iter().any(ends);
        Some(news.iter().map(line).collect())
    }
}

fn ends(message: &ToClient) -> bool {
    match message {
        ToClient::Table(table) => table.phase == Phase::Over,
        ToClient::Gone { .. } => true,
        _ => false,
    }
}

pub(super) async fn stream(State(app): State<Shared>, caller: Caller, Path(table): Path<String>) -> Served<Response> {
    let _line = app.lines.open(&caller.person.id)?;
    let mut watching = Watching::new(Shared::clone(&app), caller.person.id);
    let first = watching.begin(&table, None).await?;
    let stopping = app.stopping.subscribe();
    Ok(ndjson(lines_of(TableSource { table, watching, first, over: false, _line }, stopping)))
}

struct Events {
    app: Shared,
    person: String,
    listener: Listener,
    known: HashMap<String, Phase>,
    begun: bool,
    _line: Line,
}

impl Events {
    async fn look(&mut self) -> Served<Vec<BotEvent>> {
        let mut events = vec![];
        for table in self.app.store.tables_of(&self.person, None, 100).await? {
            let live = self.app.table(&table).await?;
            let live = live.read().await;
            self.listener.listen(&table);
            let phase = live.phase();
            let before = self.known.insert(table.clone(), phase);
            let (game, seats) = (live.doc.game.clone(), live.doc.seats_of(&self.person));
            match (before, phase) {
                (None | Some(Phase::Open), Phase::Running | Phase::Paused) => {
                    events.push(BotEvent::TableStarted { table, game, seats });
                }
                (Some(before), Phase::Over) if before != Phase::Over => events.push(BotEvent::TableOver { table }),
                _ => {}
            }
        }
        Ok(events)
    }
}

impl Source for Events {
    async fn next(&mut self) -> Option<Vec<Bytes>> {
        if self.begun {
            self.listener.news().await;
        }
        self.begun = true;
        let events = self.look().await.ok()?;
        Some(events.iter().map(line).collect())
    }
}

pub(super) async fn events(State(app): State<Shared>, caller: Caller) -> Served<Response> {
    let _line = app.lines.open(&caller.person.id)?;
    let (mut listener, person, stopping) = (app.bus.listener(), caller.person.id, app.stopping.subscribe());
    listener.listen(&crate::app::topic_of(&person));
    let events = Events { app, person, listener, known: HashMap::new(), begun: false, _line };
    Ok(ndjson(lines_of(events, stopping)))
}

pub(super) async fn act(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(asked): Body<BotAct>,
) -> Served<Json<Done>> {
    app.gate.pass(Asks::Move, &caller.person.id)?;
    let action = match (asked.action, asked.notation) {
        (Some(action), None) => action,
        (None, Some(notation)) => app.table(&id).await?.read().await.board.read(&notation)?,
        (Some(_), Some(_)) | (None, None) => return Err(malformed("give an action, or a notation")),
    };
    let sequence = table::act(&app, &id, &caller.person.id, &asked.request, asked.seat, &action).await?;
    Ok(Json(Done { sequence }))
}
