//! One client: a WebSocket, a slot for each of its tables, and random choices among those the server lists.

use super::coordinator::{Coordinator, TableGroup};
use super::messages::{Choice, ServerMessage, parse_choices};
use super::node::Node;
use anyhow::{Context, Result, bail};
use futures_util::{FutureExt, SinkExt, StreamExt};
use knobel_core::{Rng, Stream};
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::poll_fn;
use std::rc::Rc;
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::task::unconstrained;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Where complete actions are listed too, one decision in this many starts from a template: guesses end matches.
const TEMPLATE_INTERVAL: usize = 20;
/// Read buffer of a socket, in bytes: there are thousands of sockets.
const READ_BUFFER: usize = 2 * 1024;

/// A client's slot: the table it plays at, and what it does there.
struct Slot {
    group: Rc<TableGroup>,
    table: String,
    sequence: u32,
    /// Whether the table was received at least once.
    is_received: bool,
    activity: Activity,
    /// The seat that is awaited, and its choices as they were sent.
    turn: Option<(u8, String)>,
}

/// What a client does at a slot.
enum Activity {
    /// Waits for other players.
    Idle,
    /// Completes a template by asking for completions.
    Completing(PartialAction),
    /// Waits in the coordinator's queue; holds the message to send.
    Queued(String),
    /// Has sent a move: when, and at which sequence number.
    InFlight(Instant, u32),
}

/// An action that is being completed.
struct PartialAction {
    request: String,
    seat: u8,
    partial: String,
    /// The table's sequence number when the action was begun.
    sequence: u32,
}

/// A connected client.
pub(super) struct Client {
    number: usize,
    coordinator: Rc<Coordinator>,
    socket: WebSocketStream<TcpStream>,
    slots: Vec<Slot>,
    by_table: HashMap<String, usize>,
    requests: u64,
    rng: Stream,
}

impl Client {
    /// Opens the socket.
    pub(super) async fn connect(
        coordinator: Rc<Coordinator>,
        node: &Node,
        cookie: &str,
        number: usize,
        rng: Stream,
    ) -> Result<Self> {
        let address = format!("ws://{}/api/live?v={}", node.authority, server::messages::VERSION);
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("origin", node.origin().parse()?);
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect(&node.authority).await.context("no connection; is the server there?")?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Client { number, coordinator, socket, slots: vec![], by_table: HashMap::new(), requests: 0, rng })
    }

    /// Adds a slot at a table; the client subscribes to it when it [plays](Self::play).
    pub(super) fn add_slot(&mut self, group: Rc<TableGroup>, table: String) {
        self.by_table.insert(table.clone(), self.slots.len());
        self.slots.push(Slot { group, table, sequence: 0, is_received: false, activity: Activity::Idle, turn: None });
    }

    /// Number of slots.
    pub(super) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Plays until the program ends.
    pub(super) async fn play(client: Rc<RefCell<Client>>) {
        let coordinator = Rc::clone(&client.borrow().coordinator);
        let why = match run(&coordinator, &client).await {
            Err(why) => why,
            Ok(never) => match never {},
        };
        coordinator.count_error(format!("a socket broke: {why:#}"));
        let is_in_flight = |slot: &&Slot| matches!(slot.activity, Activity::InFlight(..));
        client.borrow().slots.iter().filter(is_in_flight).for_each(|_| coordinator.move_finished(None));
        coordinator.send_moves();
    }

    /// Sends without waiting: the few messages in flight always fit into the socket's buffer.
    fn send(&mut self, text: String) -> Result<()> {
        let said = unconstrained(self.socket.send(Message::text(text))).now_or_never();
        Ok(said.context("the server does not read")??)
    }

    fn subscribe_to_all(&mut self) -> Result<()> {
        (0..self.slots.len()).try_for_each(|slot| self.subscribe(slot))
    }

    fn subscribe(&mut self, slot: usize) -> Result<()> {
        let table = &self.slots[slot].table;
        self.send(json!({ "type": "subscribe", "table": table }).to_string())
    }

    /// Uses this slot for another table from now on.
    pub(super) fn move_to_table(&mut self, slot: usize, table: String) -> Result<()> {
        self.by_table.insert(table.clone(), slot);
        self.slots[slot].table = table;
        self.subscribe(slot)
    }

    /// Chooses an action at random, mostly among complete ones.
    fn choose(&mut self, slot: usize, seat: u8, choices: &str) -> Result<()> {
        let all = parse_choices(choices);
        let (whole, begun): (Vec<&Choice<'_>>, Vec<&Choice<'_>>) =
            all.iter().partition(|choice| choice.action.is_some());
        let begin = !begun.is_empty() && (whole.is_empty() || self.rng.pick(TEMPLATE_INTERVAL) == 0);
        let some = if begin { begun } else { whole };
        if some.is_empty() {
            bail!("seat {seat} is awaited but has no choices");
        }
        let Choice { action, start } = some[self.rng.pick(some.len())];
        match (action, start) {
            (Some(action), _) => {
                self.enqueue(slot, seat, action.get());
                Ok(())
            }
            (None, Some(start)) => self.complete(slot, seat, start.get().to_owned()),
            (None, None) => bail!("a choice is neither an action nor the start of one: {choices}"),
        }
    }

    /// Queues a chosen action; the coordinator says when to send it.
    fn enqueue(&mut self, slot: usize, seat: u8, action: &str) {
        let request = self.next_request(slot);
        let slot_state = &mut self.slots[slot];
        // Written by hand: the action is JSON already, and ids and requests need no escape.
        let table = &slot_state.table;
        let text =
            format!(r#"{{"type":"act","table":"{table}","request":"{request}","seat":{seat},"action":{action}}}"#);
        let before = std::mem::replace(&mut slot_state.activity, Activity::Queued(text));
        if !matches!(before, Activity::Queued(_)) {
            self.coordinator.enqueue(self.number, slot);
        }
    }

    /// Sends the queued move; there is none where the table has changed meanwhile.
    pub(super) fn send_move(&mut self, slot: usize) -> Result<()> {
        let slot_state = &mut self.slots[slot];
        let Activity::Queued(text) = &mut slot_state.activity else {
            self.coordinator.move_finished(None);
            return Ok(());
        };
        let text = std::mem::take(text);
        slot_state.activity = Activity::InFlight(Instant::now(), slot_state.sequence);
        self.send(text).inspect_err(|_| self.slots[slot].activity = Activity::Idle)
    }

    /// Asks for the completions of an unfinished action.
    fn complete(&mut self, slot: usize, seat: u8, partial: String) -> Result<()> {
        let request = self.next_request(slot);
        let slot_state = &self.slots[slot];
        let table = &slot_state.table;
        let text = format!(
            r#"{{"type":"completions","table":"{table}","request":"{request}","seat":{seat},"partial":{partial}}}"#
        );
        let sequence = slot_state.sequence;
        self.send(text)?;
        self.slots[slot].activity = Activity::Completing(PartialAction { request, seat, partial, sequence });
        Ok(())
    }

    /// A new request id; it begins with the slot it is for.
    fn next_request(&mut self, slot: usize) -> String {
        self.requests += 1;
        format!("{slot}.{}", self.requests)
    }

    fn handle(&mut self, text: &str) -> Result<()> {
        let message: ServerMessage<'_> =
            serde_json::from_str(text).with_context(|| format!("can't be read: {text}"))?;
        match message.kind {
            "table" | "moved" => {
                let table = message.id.or(message.table).and_then(|table| self.by_table.get(table));
                match table {
                    Some(&slot) => self.update(slot, &message),
                    None => Ok(()), // a table that the client has left
                }
            }
            "completions" => self.continue_completing(&message),
            "done" => self.done(slot_of(&message)?),
            "failed" => self.handle_error(&message),
            _ => Ok(()),
        }
    }

    /// Takes over a table's new state.
    fn update(&mut self, slot: usize, message: &ServerMessage<'_>) -> Result<()> {
        let slot_state = &mut self.slots[slot];
        slot_state.sequence = message.to.or(message.sequence).unwrap_or(slot_state.sequence);
        if !slot_state.is_received && slot_state.sequence > 0 {
            slot_state.is_received = true;
            self.coordinator.tables_seen();
        }
        let awaited = |seat: &u8| message.awaited.contains(seat);
        let turn = message.views.iter().find_map(|view| view.seat.filter(awaited).map(|seat| (seat, view.choices)));
        slot_state.turn = turn.map(|(seat, choices)| (seat, choices.get().to_owned()));
        if message.places.is_some() {
            if let Activity::Queued(_) = slot_state.activity {
                slot_state.activity = Activity::Idle; // another player ended the match
            }
            return self.leave(slot);
        }
        self.decide(slot)
    }

    /// Chooses an action if it is this client's turn and it has nothing under way. A move is in flight only once it is sent.
    fn decide(&mut self, slot: usize) -> Result<()> {
        let slot_state = &mut self.slots[slot];
        if let Activity::InFlight(..) | Activity::Completing(_) = slot_state.activity {
            return Ok(());
        }
        match slot_state.turn.take() {
            Some((seat, choices)) => self.choose(slot, seat, &choices),
            None => {
                slot_state.activity = Activity::Idle;
                Ok(())
            }
        }
    }

    /// The match is over: the first client of the table asks for a rematch.
    fn leave(&mut self, slot: usize) -> Result<()> {
        let slot_state = &mut self.slots[slot];
        let (table, group) = (slot_state.table.clone(), Rc::clone(&slot_state.group));
        self.by_table.remove(&table);
        if group.seats.first() == Some(&(self.number, slot)) {
            self.coordinator.request_rematch(&group, &table);
        }
        self.send(json!({ "type": "unsubscribe", "table": table }).to_string())
    }

    fn continue_completing(&mut self, message: &ServerMessage<'_>) -> Result<()> {
        let slot = slot_of(message)?;
        let slot_state = &mut self.slots[slot];
        let Activity::Completing(partial_action) = &slot_state.activity else { return Ok(()) };
        if Some(partial_action.request.as_str()) != message.request {
            return Ok(());
        }
        let (seat, partial, outdated) =
            (partial_action.seat, partial_action.partial.clone(), partial_action.sequence != slot_state.sequence);
        if outdated {
            slot_state.activity = Activity::Idle;
            self.decide(slot)
        } else if message.next.is_empty() {
            self.enqueue(slot, seat, &partial);
            Ok(())
        } else {
            let next = message.next[self.rng.pick(message.next.len())].action.get().to_owned();
            self.complete(slot, seat, next)
        }
    }

    fn done(&mut self, slot: usize) -> Result<()> {
        if let Activity::InFlight(sent, _) = std::mem::replace(&mut self.slots[slot].activity, Activity::Idle) {
            self.coordinator.move_finished(Some(sent));
        }
        self.decide(slot)
    }

    fn handle_error(&mut self, message: &ServerMessage<'_>) -> Result<()> {
        let why = message.problem.as_ref().map_or("no reason", |problem| problem.text.as_str());
        let Ok(slot) = slot_of(message) else {
            self.coordinator.count_error(why.to_owned());
            return Ok(());
        };
        let slot_state = &mut self.slots[slot];
        let before = match std::mem::replace(&mut slot_state.activity, Activity::Idle) {
            Activity::InFlight(_, sequence) => {
                self.coordinator.move_finished(None);
                Some(sequence)
            }
            Activity::Completing(partial_action) => Some(partial_action.sequence),
            Activity::Idle | Activity::Queued(_) => None,
        };
        let by_rule =
            message.problem.as_ref().is_some_and(|problem| matches!(&*problem.remedy, "refused" | "moved_on"));
        if by_rule && before.is_some_and(|before| before < slot_state.sequence) {
            self.coordinator.count_conflict();
        } else {
            self.coordinator.count_error(why.to_owned());
        }
        self.decide(slot)
    }
}

/// Handles the server's messages, and sends the moves that they make possible.
async fn run(coordinator: &Coordinator, client: &RefCell<Client>) -> Result<Infallible> {
    client.borrow_mut().subscribe_to_all()?;
    loop {
        let message = poll_fn(|context| client.borrow_mut().socket.poll_next_unpin(context)).await;
        match message.context("the server hung up")?? {
            Message::Text(text) => client.borrow_mut().handle(&text)?,
            Message::Close(frame) => bail!("closed: {frame:?}"),
            Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
        }
        coordinator.send_moves();
    }
}

/// The slot that a request was sent for.
fn slot_of(message: &ServerMessage<'_>) -> Result<usize> {
    let slot = message.request.and_then(|request| request.split('.').next()?.parse().ok());
    slot.context("an answer to a request that was not made")
}
