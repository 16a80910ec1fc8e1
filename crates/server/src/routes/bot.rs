//! The bot API: streams of JSON lines, and moves.

use super::body::Body;
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::feed::Feed;
use crate::identity::Caller;
use crate::ids::{PersonId, TableId};
use crate::messages::{BotAct, Done, Phase, Reason, ToClient};
use crate::notifier::{Subscription, Topic};
use crate::presence::ConnectionGuard;
use crate::rate_limit::RequestClass;
use crate::tables::{Action, MoveRequest, Tables};
use axum::Json;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// An empty line after this long keeps the connection alive.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

fn line(message: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_string(message).expect("messages have string keys");
    text.push('\n');
    text.into()
}

fn ndjson(lines: impl Stream<Item = std::result::Result<Bytes, Infallible>> + Send + 'static) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], HttpBody::from_stream(lines)).into_response()
}

/// A source of lines; `None` ends the stream.
trait Source: Send + 'static {
    fn next(&mut self) -> impl Future<Output = Option<Vec<Bytes>>> + Send;
}

/// A stream that the reader pulls from: a slow one uses no memory.
fn lines_of(
    source: impl Source,
    shutdown: watch::Receiver<bool>,
) -> impl Stream<Item = std::result::Result<Bytes, Infallible>> + Send {
    stream::unfold((source, VecDeque::new(), shutdown), async |(mut source, mut ready, mut shutdown)| {
        loop {
            if let Some(line) = ready.pop_front() {
                return Some((Ok(line), (source, ready, shutdown)));
            }
            tokio::select! {
                lines = timeout(KEEP_ALIVE, source.next()) => match lines {
                    Ok(Some(lines)) => ready.extend(lines),
                    Ok(None) => return None,
                    Err(_) => ready.push_back(Bytes::from_static(b"\n")),
                },
                _ = shutdown.changed() => return None,
            }
        }
    })
}

struct TableSource {
    table: TableId,
    feed: Feed,
    /// The first messages.
    first: Vec<ToClient>,
    over: bool,
    _connection: ConnectionGuard,
}

impl Source for TableSource {
    async fn next(&mut self) -> Option<Vec<Bytes>> {
        if self.over {
            return None;
        }
        let mut messages = std::mem::take(&mut self.first);
        if messages.is_empty() {
            self.feed.subscription.updates().await;
            messages = self.feed.updates(&self.table).await.ok()?;
        }
        self.over = messages.iter().any(ends_stream);
        Some(messages.iter().map(line).collect())
    }
}

fn ends_stream(message: &ToClient) -> bool {
    match message {
        ToClient::Table(table) => table.phase == Phase::Over,
        ToClient::Gone { .. } => true,
        _ => false,
    }
}

pub(super) async fn stream(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Response> {
    let connection = app.tables.connections.open(&caller.id)?;
    let mut feed = Feed::new(Arc::clone(&app.tables), caller.id);
    let first = feed.watch(&table, None).await?;
    let source = TableSource { table, feed, first, over: false, _connection: connection };
    Ok(ndjson(lines_of(source, app.shutdown.subscribe())))
}

/// The events of a bot: its tables that start or end.
struct EventSource {
    tables: Arc<Tables>,
    person: PersonId,
    subscription: Subscription,
    known: HashMap<TableId, Phase>,
    is_first: bool,
    _connection: ConnectionGuard,
}

impl Source for EventSource {
    async fn next(&mut self) -> Option<Vec<Bytes>> {
        if !std::mem::take(&mut self.is_first) {
            self.subscription.updates().await;
        }
        let events = self.tables.bot_events(&self.person, &mut self.known, &mut self.subscription).await.ok()?;
        Some(events.iter().map(line).collect())
    }
}

pub(super) async fn events(State(app): State<SharedApp>, caller: Caller) -> Result<Response> {
    let connection = app.tables.connections.open(&caller.id)?;
    let mut subscription = app.tables.notifier.subscription();
    subscription.subscribe(&Topic::Person(caller.id.clone()));
    let source = EventSource {
        tables: Arc::clone(&app.tables),
        person: caller.id,
        subscription,
        known: HashMap::new(),
        is_first: true,
        _connection: connection,
    };
    Ok(ndjson(lines_of(source, app.shutdown.subscribe())))
}

pub(super) async fn act(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(BotAct { seat, request, action, notation }): Body<BotAct>,
) -> Result<Json<Done>> {
    app.rate_limiter.check(RequestClass::Move, &caller.id)?;
    let action = match (action, notation) {
        (Some(action), None) => Action::Json(action),
        (None, Some(notation)) => Action::Notation(notation),
        (Some(_), Some(_)) | (None, None) => return Err(Reason::malformed("give an action, or a notation").into()),
    };
    let (person, request) = (caller.id, request.into());
    let sequence = app.tables.act(MoveRequest { table, person, request, seat, action }).await?;
    Ok(Json(Done { sequence }))
}
