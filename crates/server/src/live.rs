//! The socket: one a person, tables subscribed on it.

use crate::app::Shared;
use crate::bus::LOBBY;
use crate::chat;
use crate::limits::Asks;
use crate::messages::{ToClient, ToServer, VERSION};
use crate::network::check_origin;
use crate::people::{Caller, has_token};
use crate::presence::Line;
use crate::problem::{Failed, Served, malformed};
use crate::routes::{in_lobby, myself};
use crate::secret;
use crate::socket::{Socket, Upgrade};
use crate::table;
use crate::watching::Watching;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::Ordering::Relaxed;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

/// The server says that it is there.
const BEAT: Duration = Duration::from_secs(15);
/// Who says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(60);
/// Moves of one connection on their way to the disk; the next message waits.
const MOST_MOVES: usize = 64;

/// Which version of the messages the client speaks.
#[derive(Deserialize)]
pub(crate) struct Speaks {
    v: u32,
}

pub(crate) async fn connect(
    State(app): State<Shared>,
    headers: HeaderMap,
    caller: Caller,
    Query(speaks): Query<Speaks>,
    upgrade: Upgrade,
) -> Served<Response> {
    if !has_token(&headers) {
        check_origin(&app, &headers)?;
    }
    if speaks.v != VERSION {
        return Err(malformed(format!("this server speaks version {VERSION}; reload the page")));
    }
    let line = app.lines.open(&caller.person.id)?;
    // A task of its own: what the request needed is not kept for as long as the socket is open.
    Ok(upgrade.accept(move |socket| drop(tokio::spawn(Box::new(Connection::new(app, caller, line, socket)).serve()))))
}

/// Why a connection is over.
enum Ended {
    /// The other side went, or said nothing.
    Gone,
    /// The other side does not read.
    TooSlow,
    /// The database is away: the other side comes back, and asks again for what was not answered.
    Unavailable,
}

/// Why all connections end.
enum Over {
    /// The server stops.
    Restart,
    /// The database is away.
    Away,
}

/// Waits until all connections end.
async fn is_over(mut stopping: watch::Receiver<bool>, mut away: watch::Receiver<bool>) -> Over {
    tokio::select! {
        biased;
        _ = stopping.changed() => Over::Restart,
        () = becomes_true(&mut away) => Over::Away,
    }
}

/// Waits for it; what is read on the way must not be kept over other waits.
async fn becomes_true(watched: &mut watch::Receiver<bool>) {
    drop(watched.wait_for(|truth| *truth).await);
}

struct Connection {
    app: Shared,
    caller: Caller,
    /// Counts among the person's lines for as long as it is held.
    _line: Line,
    socket: Socket,
    watching: Watching,
    /// Moves on their way, each a task: a person at several tables waits at none for another's flush, and whoever holds
    /// a table goes on while this connection waits to look at it.
    moves: JoinSet<Made>,
    /// Its own name for the limit on messages.
    id: String,
}

/// What became of a move.
struct Made {
    table: String,
    request: String,
    done: Served<u32>,
}

impl Connection {
    fn new(app: Shared, caller: Caller, line: Line, socket: Socket) -> Self {
        let watching = Watching::new(Shared::clone(&app), caller.person.id.clone());
        app.metrics.sockets.fetch_add(1, Relaxed);
        Connection { app, caller, _line: line, socket, watching, moves: JoinSet::new(), id: secret::new_id() }
    }

    async fn serve(mut self: Box<Self>) {
        let ended = self.talk().await;
        self.moves.detach_all(); // who goes while a move is on its way has made it
        match ended {
            Err(Ended::Unavailable) => drop(Box::pin(self.close(CloseCode::Again, "the database is away")).await),
            Err(Ended::TooSlow) => drop(self.app.metrics.dropped_readers.fetch_add(1, Relaxed)),
            Ok(()) | Err(Ended::Gone) => {}
        }
    }

    async fn close(&mut self, code: CloseCode, reason: &'static str) -> Result<(), Ended> {
        self.socket.close(code, reason);
        self.send_all().await
    }

    /// Whatever is done here is boxed, so that the thousands of connections that wait are small.
    async fn talk(&mut self) -> Result<(), Ended> {
        Box::pin(self.greet()).await?;
        let (stopping, away) = (self.app.stopping.subscribe(), self.app.away.subscribe());
        let mut over = pin!(is_over(stopping, away)); // made once: it is asked with every message
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            // In this order: what has been said is sent when there is nothing else to do, so one write carries much.
            tokio::select! {
                biased;
                Some(made) = self.moves.join_next() => {
                    Box::pin(self.tell_made(made.map_err(|_| Ended::Gone)?)).await?;
                }
                changed = self.watching.listener.news() => {
                    for table in changed {
                        Box::pin(self.look(&table)).await?;
                    }
                }
                message = next_message(&mut self.socket), if self.moves.len() < MOST_MOVES => {
                    heard = Instant::now();
                    Box::pin(self.hear(message?)).await?;
                }
                _ = beat.tick() => Box::pin(self.beat(heard)).await?,
                over = &mut over => return match over {
                    Over::Restart => Box::pin(self.close(CloseCode::Restart, "the server restarts")).await,
                    Over::Away => Err(Ended::Unavailable),
                },
            }
        }
    }

    async fn greet(&mut self) -> Result<(), Ended> {
        match myself(&self.app, &self.caller).await {
            Ok(me) => self.send(ToClient::Hello { version: VERSION, me }).await,
            Err(why) => self.fail(None, None, why).await,
        }
    }

    /// Is the other side still there, and may it be?
    async fn beat(&mut self, heard: Instant) -> Result<(), Ended> {
        if heard.elapsed() > SILENCE || !self.caller.still_welcome(&self.app).await {
            return Err(Ended::Gone);
        }
        self.socket.ping();
        self.send(ToClient::Beat).await
    }

    async fn send(&mut self, message: ToClient) -> Result<(), Ended> {
        self.socket.say(&message);
        if self.socket.has_much_unsent() { self.send_all().await } else { Ok(()) }
    }

    /// Sends what was said; who does not take it in good time reads too slowly.
    async fn send_all(&mut self) -> Result<(), Ended> {
        let patience = self.app.config.patience.reader;
        match timeout(patience, poll_fn(|context| self.socket.poll_send(context))).await {
            Ok(sent) => sent.map_err(|_| Ended::Gone),
            Err(_) => Err(Ended::TooSlow),
        }
    }

    async fn fail(&mut self, request: Option<String>, table: Option<String>, why: Failed) -> Result<(), Ended> {
        if let Failed::Unavailable(_) = why {
            return Err(Ended::Unavailable);
        }
        self.send(ToClient::Failed { request, table, problem: why.problem() }).await
    }

    /// Shows what is new at a table, or in the lobby.
    async fn look(&mut self, table: &str) -> Result<(), Ended> {
        let news = if table == LOBBY {
            in_lobby(&self.app).await.map(|tables| vec![ToClient::Lobby { tables }])
        } else {
            self.watching.news(table).await
        };
        self.tell(table, news).await
    }

    async fn tell(&mut self, table: &str, news: Served<Vec<ToClient>>) -> Result<(), Ended> {
        match news {
            Ok(news) => {
                for message in news {
                    self.send(message).await?;
                }
                Ok(())
            }
            Err(why) => self.fail(None, Some(table.to_owned()), why).await,
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Ended> {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) | Message::Frame(_) => {
                return self.fail(None, None, malformed("messages are text")).await;
            }
            Message::Close(_) => return Err(Ended::Gone),
        };
        if let Err(why) = self.app.gate.pass(Asks::Message, &self.id) {
            return self.fail(None, None, why).await;
        }
        match serde_json::from_str(&text) {
            Ok(message) => self.serve_one(message).await,
            Err(why) => self.fail(None, None, malformed(format!("the message can't be read: {why}"))).await,
        }
    }

    async fn serve_one(&mut self, message: ToServer) -> Result<(), Ended> {
        let person = self.caller.person.id.clone();
        match message {
            ToServer::Subscribe { table, since } => {
                let news = self.watching.begin(&table, since).await;
                self.tell(&table, news).await
            }
            ToServer::Unsubscribe { table } => {
                self.watching.end(&table);
                Ok(())
            }
            ToServer::WatchLobby => {
                self.watching.listener.listen(LOBBY);
                self.look(LOBBY).await
            }
            ToServer::LeaveLobby => {
                self.watching.listener.forget(LOBBY);
                Ok(())
            }
            ToServer::Act { table, request, seat, action } => {
                if let Err(why) = self.app.gate.pass(Asks::Move, &person) {
                    return self.answer(request, table, Err(why)).await;
                }
                let app = Shared::clone(&self.app);
                let made = async move {
                    let done = table::act(&app, &table, &person, &request, seat, &action).await;
                    Made { table, request, done }
                };
                self.moves.spawn(made);
                Ok(())
            }
            ToServer::Completions { table, request, seat, partial } => {
                match table::completions(&self.app, &table, &person, seat, &partial).await {
                    Ok(actions) => self.send(ToClient::Completions { request, actions }).await,
                    Err(why) => self.fail(Some(request), Some(table), why).await,
                }
            }
            ToServer::Nonce { table, seat, nonce } => {
                match table::give_nonce(&self.app, &table, &person, seat, &nonce).await {
                    Ok(()) => Ok(()),
                    Err(why) => self.fail(None, Some(table), why).await,
                }
            }
            ToServer::Say { table, request, text } => {
                let said = chat::say(&self.app, &table, &person, &text).await;
                self.answer(request, table, said).await
            }
            ToServer::Beat => self.send(ToClient::Beat).await,
        }
    }

    /// What happened comes before the word that it is done.
    async fn tell_made(&mut self, made: Made) -> Result<(), Ended> {
        self.look(&made.table).await?;
        self.answer(made.request, made.table, made.done).await
    }

    async fn answer(&mut self, request: String, table: String, done: Served<u32>) -> Result<(), Ended> {
        match done {
            Ok(sequence) => self.send(ToClient::Done { request, sequence }).await,
            Err(why) => self.fail(Some(request), Some(table), why).await,
        }
    }
}

/// The next message. While there is none, what was said is sent.
async fn next_message(socket: &mut Socket) -> Result<Message, Ended> {
    poll_fn(|context| {
        if let Poll::Ready(message) = socket.poll_hear(context) {
            return Poll::Ready(message.map_err(|_| Ended::Gone));
        }
        match socket.poll_send(context) {
            Poll::Ready(Err(_)) => Poll::Ready(Err(Ended::Gone)),
            // A reader too slow for this is noticed when there is more to say.
            Poll::Ready(Ok(())) | Poll::Pending => Poll::Pending,
        }
    })
    .await
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.metrics.sockets.fetch_sub(1, Relaxed);
    }
}
