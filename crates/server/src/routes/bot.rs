//! The bot API: streams of JSON lines, and moves.

use super::body::Body;
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::bytes_in_flight::BytesInFlight;
use crate::extract::Path;
use crate::feed::Feed;
use crate::identity::Caller;
use crate::ids::TableId;
use crate::messages::{BotAct, MoveReceipt, Phase, Reason, ToClient};
use crate::notifier::{Subscription, Topic};
use crate::presence::ConnectionGuard;
use crate::rate_limit::RequestClass;
use crate::tables::{Action, MoveRequest};
use axum::Json;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::State;
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
    /// Whether the caller may still read it.
    fn is_allowed(&self) -> impl Future<Output = bool> + Send;
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
                    Err(_) if source.is_allowed().await => ready.push_back(Bytes::from_static(b"\n")),
                    Err(_) => return None,
                },
                _ = shutdown.changed() => return None,
            }
        }
    })
}

struct TableSource {
    app: SharedApp,
    caller: Caller,
    table: TableId,
    feed: Feed,
    /// The first messages.
    first: Vec<ToClient>,
    over: bool,
    /// Counts what is being sent, where it is large.
    in_flight: Option<BytesInFlight>,
    _connection: ConnectionGuard,
}

impl Source for TableSource {
    async fn next(&mut self) -> Option<Vec<Bytes>> {
        if self.over {
            return None;
        }
        let mut messages = std::mem::take(&mut self.first);
        if messages.is_empty() {
            let topics = self.feed.subscription.updates().await;
            if is_revocation(&topics) && !self.is_allowed().await {
                return None;
            }
            messages = self.feed.updates(&self.table).await.ok()?;
        }
        self.over = messages.iter().any(ends_stream);
        let lines: Vec<Bytes> = messages.iter().map(line).collect();
        self.in_flight = None; // what was sent before is taken
        let bytes = lines.iter().map(Bytes::len).sum();
        self.in_flight = self.app.large_answers.begin(&self.caller.id, &self.caller.network, bytes).ok()?;
        Some(lines)
    }

    async fn is_allowed(&self) -> bool {
        self.caller.is_still_valid(&self.app).await
    }
}

/// Whether the caller may have been signed out or banned, or its token revoked.
fn is_revocation(topics: &[Topic]) -> bool {
    topics.iter().any(|topic| matches!(topic, Topic::Person(_)))
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
    let mut feed = Feed::new(Arc::clone(&app.tables), caller.id.clone(), caller.network.clone());
    feed.subscription.subscribe(&Topic::Person(caller.id.clone()));
    let first = feed.watch(&table, None).await?;
    let shutdown = app.shutdown.subscribe();
    let source = TableSource { app, caller, table, feed, first, over: false, in_flight: None, _connection: connection };
    Ok(ndjson(lines_of(source, shutdown)))
}

/// The events of a bot: its tables that start or end.
struct EventSource {
    app: SharedApp,
    caller: Caller,
    subscription: Subscription,
    known: HashMap<TableId, Phase>,
    is_first: bool,
    _connection: ConnectionGuard,
}

impl Source for EventSource {
    async fn next(&mut self) -> Option<Vec<Bytes>> {
        if !std::mem::take(&mut self.is_first) {
            let topics = self.subscription.updates().await;
            if is_revocation(&topics) && !self.is_allowed().await {
                return None;
            }
        }
        let EventSource { app, caller, known, subscription, .. } = self;
        let events = app.tables.bot_events(&caller.id, known, subscription).await.ok()?;
        Some(events.iter().map(line).collect())
    }

    async fn is_allowed(&self) -> bool {
        self.caller.is_still_valid(&self.app).await
    }
}

pub(super) async fn events(State(app): State<SharedApp>, caller: Caller) -> Result<Response> {
    let connection = app.tables.connections.open(&caller.id)?;
    let mut subscription = app.tables.notifier.subscription();
    subscription.subscribe(&Topic::Person(caller.id.clone()));
    let shutdown = app.shutdown.subscribe();
    let source =
        EventSource { app, caller, subscription, known: HashMap::new(), is_first: true, _connection: connection };
    Ok(ndjson(lines_of(source, shutdown)))
}

pub(super) async fn act(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(BotAct { seat, request, action, notation }): Body<BotAct>,
) -> Result<Json<MoveReceipt>> {
    app.rate_limiter.check(RequestClass::Move, &caller.id)?;
    let action = match (action, notation) {
        (Some(action), None) => Action::Json(action),
        (None, Some(notation)) => Action::Notation(notation),
        (Some(_), Some(_)) | (None, None) => return Err(Reason::malformed("give an action, or a notation").into()),
    };
    let (person, request) = (caller.id, request.into());
    let sequence = app.tables.act(MoveRequest { table, person, request, seat, action }).await?;
    Ok(Json(MoveReceipt { sequence }))
}
