//! A WebSocket session: one per connection, with any number of subscribed tables.

use crate::api_error::Result as ApiResult;
use crate::app::SharedApp;
use crate::extract::Query;
use crate::feed::Feed;
use crate::identity::Caller;
use crate::ids::{RequestId, TableId};
use crate::messages::{Problem, Reason, ToClient, ToServer, VERSION};
use crate::network::{check_origin, has_token};
use crate::notifier::Topic;
use crate::presence::ConnectionGuard;
use crate::profile;
use crate::rate_limit::RequestClass;
use crate::secret;
use crate::socket::{Socket, Upgrade};
use crate::tables::{Action, LobbyList, MoveRequest, Result, TableError, lobby_message};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

/// Time between two keep-alive messages of the server.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);
/// Changes of the list of public tables are sent to a session at most this often.
const LOBBY_INTERVAL: Duration = Duration::from_secs(1);
/// A client that has sent nothing for this long counts as gone.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// Upper bound on the moves of a session in flight; with more, no message is read (back-pressure).
const MAX_MOVES_IN_FLIGHT: usize = 64;

/// The version of the protocol that the client speaks.
#[derive(Deserialize)]
pub(crate) struct ProtocolVersion {
    v: u32,
}

pub(crate) async fn connect(
    State(app): State<SharedApp>,
    headers: HeaderMap,
    caller: Caller,
    Query(client): Query<ProtocolVersion>,
    upgrade: Upgrade,
) -> ApiResult<Response> {
    if !has_token(&headers) {
        check_origin(&app, &headers)?;
    }
    let connection = app.tables.connections.open(&caller.id)?;
    // A task of its own: what the HTTP request needed is not kept for as long as the socket is open.
    let serve = move |socket| {
        let session = Box::new(Session::new(app, caller, connection, socket));
        drop(if client.v == VERSION { tokio::spawn(session.serve()) } else { tokio::spawn(session.ask_to_reload()) });
    };
    Ok(upgrade.accept(serve))
}

/// Why a session ends.
enum SessionEnd {
    /// The client went, or was silent for too long.
    Gone,
    /// The client does not read.
    TooSlow,
    /// The caller was signed out or banned, or its token was revoked.
    Revoked,
    /// The database is unreachable: the client reconnects, and repeats the requests that were not answered.
    Unavailable,
}

/// Nothing, or why the session ends.
type Ended = std::result::Result<(), SessionEnd>;

/// Why all sessions end.
enum GlobalEnd {
    Shutdown,
    DatabaseAway,
}

/// Waits until all sessions end.
async fn global_end(mut shutdown: watch::Receiver<bool>, mut database_away: watch::Receiver<bool>) -> GlobalEnd {
    tokio::select! {
        biased;
        _ = shutdown.changed() => GlobalEnd::Shutdown,
        () = wait_until_true(&mut database_away) => GlobalEnd::DatabaseAway,
    }
}

/// Waits for it. The guard that `wait_for` gives must not be held across another await.
async fn wait_until_true(watched: &mut watch::Receiver<bool>) {
    drop(watched.wait_for(|value| *value).await);
}

struct Session {
    app: SharedApp,
    caller: Caller,
    /// Counts among the person's connections for as long as it is held.
    _connection: ConnectionGuard,
    socket: Socket,
    feed: Feed,
    /// Moves in flight, each a task: a person at several tables does not wait at one for the flush of another, and a
    /// move goes on while this session waits for the table's lock.
    moves: JoinSet<MoveOutcome>,
    /// The key of the rate limit on messages.
    id: String,
    /// When the lobby may be sent again; a change before that waits.
    lobby_at: Instant,
    lobby_changed: bool,
    /// The list that the client has of the lobby.
    lobby_sent: Option<LobbyList>,
}

struct MoveOutcome {
    table: TableId,
    request: RequestId,
    result: Result<u32>,
}

impl Session {
    fn new(app: SharedApp, caller: Caller, connection: ConnectionGuard, socket: Socket) -> Self {
        let mut feed = Feed::new(app.tables.clone(), caller.id.clone(), caller.network.clone());
        feed.subscription.subscribe(&Topic::Person(caller.id.clone())); // revocations
        metrics::gauge!("knobel_sockets").increment(1.0);
        Session {
            app,
            caller,
            _connection: connection,
            socket,
            feed,
            moves: JoinSet::new(),
            id: secret::new_id(),
            lobby_at: Instant::now(),
            lobby_changed: false,
            lobby_sent: None,
        }
    }

    async fn serve(mut self: Box<Self>) {
        let end = self.run().await;
        self.moves.detach_all(); // a move in flight is made even if the client is gone
        match end {
            Err(SessionEnd::Unavailable) => drop(Box::pin(self.close(CloseCode::Again, "the database is away")).await),
            Err(SessionEnd::Revoked) => drop(Box::pin(self.close(CloseCode::Policy, "signed out")).await),
            Err(SessionEnd::TooSlow) => metrics::counter!("knobel_dropped_readers_total").increment(1),
            Ok(()) | Err(SessionEnd::Gone) => {}
        }
    }

    /// Ends the session of a client that speaks another version. It is greeted first: a page compares the version of the
    /// greeting with its own and asks its person to reload, where a refused connection would only be tried again.
    async fn ask_to_reload(mut self: Box<Self>) {
        let reason = Reason::ProtocolVersion { version: VERSION };
        if self.greet().await.is_ok() && self.fail(None, None, reason.into()).await.is_ok() {
            drop(self.close(CloseCode::Policy, "another version of the protocol").await);
        }
    }

    async fn close(&mut self, code: CloseCode, reason: &'static str) -> Ended {
        self.socket.close(code, reason);
        self.flush().await
    }

    /// The futures of each event are boxed, so that the thousands of idle sessions are small.
    async fn run(&mut self) -> Ended {
        Box::pin(self.greet()).await?;
        let (shutdown, away) = (self.app.shutdown.subscribe(), self.app.database_away.subscribe());
        let mut end = pin!(global_end(shutdown, away)); // made once: it is polled with every message
        let mut keep_alive = interval(KEEP_ALIVE_INTERVAL);
        keep_alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_received = Instant::now();
        loop {
            // In this order: queued messages are sent when there is nothing else to do, so one write carries several.
            tokio::select! {
                biased;
                Some(outcome) = self.moves.join_next() => {
                    Box::pin(self.answer_move(outcome.map_err(|_| SessionEnd::Gone)?)).await?;
                }
                topics = self.feed.subscription.updates() => {
                    if topics.iter().any(|topic| matches!(topic, Topic::Person(_))) {
                        Box::pin(self.require_valid_caller()).await?;
                    }
                    for topic in topics {
                        Box::pin(self.send_updates(&topic)).await?;
                    }
                }
                message = next_message(&mut self.socket), if self.moves.len() < MAX_MOVES_IN_FLIGHT => {
                    last_received = Instant::now();
                    Box::pin(self.receive(message?)).await?;
                }
                () = sleep_until(self.lobby_at), if self.lobby_changed => Box::pin(self.send_lobby()).await?,
                _ = keep_alive.tick() => Box::pin(self.keep_alive(last_received)).await?,
                end = &mut end => return match end {
                    GlobalEnd::Shutdown => Box::pin(self.close(CloseCode::Restart, "the server restarts")).await,
                    GlobalEnd::DatabaseAway => Err(SessionEnd::Unavailable),
                },
            }
        }
    }

    async fn greet(&mut self) -> Ended {
        match profile::me(&self.app, &self.caller).await {
            Ok(me) => self.send(ToClient::Hello { version: VERSION, me }).await,
            Err(why) => self.fail(None, None, why).await,
        }
    }

    /// Ends the session if the client is silent or no longer allowed; otherwise sends a sign of life.
    async fn keep_alive(&mut self, last_received: Instant) -> Ended {
        if last_received.elapsed() > IDLE_TIMEOUT {
            return Err(SessionEnd::Gone);
        }
        self.require_valid_caller().await?; // also where the notification of a revocation was lost
        self.socket.ping();
        self.send(ToClient::Beat).await
    }

    async fn require_valid_caller(&self) -> Ended {
        if self.caller.is_still_valid(&self.app).await { Ok(()) } else { Err(SessionEnd::Revoked) }
    }

    async fn send(&mut self, message: ToClient) -> Ended {
        self.socket.queue(&message);
        if !self.socket.is_congested() {
            return Ok(());
        }
        let counted = self.app.large_answers.begin(&self.caller.id, &self.caller.network, self.socket.unsent());
        if counted.is_err() {
            return Err(SessionEnd::TooSlow); // a client of this person or network takes nothing of what it was sent
        }
        self.flush().await
    }

    /// Sends everything that is queued; a client that does not take it in time reads too slowly.
    async fn flush(&mut self) -> Ended {
        let patience = self.app.config.patience.reader;
        match timeout(patience, poll_fn(|context| self.socket.poll_send(context))).await {
            Ok(sent) => sent.map_err(|_| SessionEnd::Gone),
            Err(_) => Err(SessionEnd::TooSlow),
        }
    }

    async fn fail(&mut self, request: Option<&RequestId>, table: Option<&TableId>, why: TableError) -> Ended {
        if let TableError::Unavailable(_) = why {
            return Err(SessionEnd::Unavailable);
        }
        let problem: Problem = why.into_problem();
        let (request, table) = (request.map(String::from), table.map(String::from));
        self.send(ToClient::Failed { request, table, problem }).await
    }

    /// Sends what is new at a topic.
    async fn send_updates(&mut self, topic: &Topic) -> Ended {
        match topic {
            Topic::Table(table) => {
                let updates = self.feed.updates(table).await;
                self.send_all(Some(table), updates).await
            }
            Topic::Lobby if Instant::now() < self.lobby_at => {
                self.lobby_changed = true;
                Ok(())
            }
            Topic::Lobby => self.send_lobby().await,
            Topic::Person(_) => Ok(()), // only whether the caller is still valid matters
        }
    }

    /// Sends what changed in the list of public tables, at most once per interval however often it changes.
    async fn send_lobby(&mut self) -> Ended {
        self.lobby_at = Instant::now() + LOBBY_INTERVAL;
        let (list, is_latest) = match self.app.tables.watched_lobby().await {
            Ok(lobby) => lobby,
            Err(why) => return self.fail(None, None, why).await,
        };
        self.lobby_changed = !is_latest;
        let message = lobby_message(self.lobby_sent.as_ref().map(|sent| sent.as_slice()), &list);
        self.lobby_sent = Some(list);
        match message {
            Some(message) => self.send(message).await,
            None => Ok(()),
        }
    }

    async fn send_all(&mut self, table: Option<&TableId>, messages: Result<Vec<ToClient>>) -> Ended {
        match messages {
            Ok(messages) => {
                for message in messages {
                    self.send(message).await?;
                }
                Ok(())
            }
            Err(why) => self.fail(None, table, why).await,
        }
    }

    async fn receive(&mut self, message: Message) -> Ended {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) | Message::Frame(_) => {
                return self.fail(None, None, Reason::malformed("messages are text").into()).await;
            }
            Message::Close(_) => return Err(SessionEnd::Gone),
        };
        if let Err(reason) = self.app.rate_limiter.check(RequestClass::Message, &self.id) {
            return self.fail(None, None, reason.into()).await;
        }
        match serde_json::from_str::<ToServer>(&text) {
            Ok(message) => match self.caller.require(message.scope()) {
                Ok(()) => self.handle(message).await,
                Err(reason) => self.fail(None, None, reason.into()).await,
            },
            Err(why) => {
                let reason = Reason::malformed(format!("the message can't be read: {why}"));
                self.fail(None, None, reason.into()).await
            }
        }
    }

    async fn handle(&mut self, message: ToServer) -> Ended {
        let person = self.caller.id.clone();
        match message {
            ToServer::Subscribe { table, since } => {
                let table = TableId::from(table);
                let messages = self.feed.watch(&table, since).await;
                self.send_all(Some(&table), messages).await
            }
            ToServer::Unsubscribe { table } => {
                self.feed.unwatch(&table.into());
                Ok(())
            }
            ToServer::WatchLobby => {
                self.feed.subscription.subscribe(&Topic::Lobby);
                self.lobby_sent = None;
                self.send_updates(&Topic::Lobby).await
            }
            ToServer::LeaveLobby => {
                self.feed.subscription.unsubscribe(&Topic::Lobby);
                (self.lobby_changed, self.lobby_sent) = (false, None);
                Ok(())
            }
            ToServer::Act { table, request, seat, action } => {
                let (table, request) = (TableId::from(table), RequestId::from(request));
                if let Err(reason) = self.app.rate_limiter.check(RequestClass::Move, &person) {
                    return self.answer(&request, &table, Err(reason.into())).await;
                }
                let (tables, action) = (self.app.tables.clone(), Action::Json(action));
                self.moves.spawn(async move {
                    let (id, key) = (table.clone(), request.clone());
                    let result = tables.act(MoveRequest { table: id, person, request: key, seat, action }).await;
                    MoveOutcome { table, request, result }
                });
                Ok(())
            }
            ToServer::Completions { table, request, seat, partial } => {
                let (table, id) = (TableId::from(table), RequestId::from(request.as_str()));
                match self.app.tables.completions(&table, &person, seat, &partial).await {
                    Ok(completions) => self.send(ToClient::Completions { request, completions }).await,
                    Err(why) => self.fail(Some(&id), Some(&table), why).await,
                }
            }
            ToServer::Nonce { table, seat, nonce } => {
                let table = TableId::from(table);
                match self.app.tables.give_nonce(&table, &person, seat, &nonce).await {
                    Ok(()) => Ok(()),
                    Err(why) => self.fail(None, Some(&table), why).await,
                }
            }
            ToServer::Say { table, request, text } => {
                let (table, request) = (TableId::from(table), RequestId::from(request));
                let said = match self.app.rate_limiter.check(RequestClass::Chat, &person) {
                    Ok(()) => self.app.tables.say(&table, &person, &text).await,
                    Err(reason) => Err(reason.into()),
                };
                self.answer(&request, &table, said).await
            }
            ToServer::Beat => self.send(ToClient::Beat).await,
        }
    }

    /// Sends what happened before the answer that it is done.
    async fn answer_move(&mut self, outcome: MoveOutcome) -> Ended {
        let MoveOutcome { table, request, result } = outcome;
        let updates = self.feed.updates(&table).await;
        self.send_all(Some(&table), updates).await?;
        self.answer(&request, &table, result).await
    }

    async fn answer(&mut self, request: &RequestId, table: &TableId, result: Result<u32>) -> Ended {
        match result {
            Ok(sequence) => self.send(ToClient::Done { request: request.into(), sequence }).await,
            Err(why) => self.fail(Some(request), Some(table), why).await,
        }
    }
}

/// The next message. While there is none, queued messages are sent.
async fn next_message(socket: &mut Socket) -> std::result::Result<Message, SessionEnd> {
    poll_fn(|context| {
        if let Poll::Ready(message) = socket.poll_receive(context) {
            return Poll::Ready(message.map_err(|_| SessionEnd::Gone));
        }
        match socket.poll_send(context) {
            Poll::Ready(Err(_)) => Poll::Ready(Err(SessionEnd::Gone)),
            // A client too slow for this is noticed when there is more to send.
            Poll::Ready(Ok(())) | Poll::Pending => Poll::Pending,
        }
    })
    .await
}

impl Drop for Session {
    fn drop(&mut self) {
        metrics::gauge!("knobel_sockets").decrement(1.0);
    }
}
