//! One person: a socket, the places they sit at, and random choices among what the server offers.

use super::hall::{Hall, Party};
use super::heard::{Heard, Offer, offers};
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

/// One of the unfinished actions is begun so seldom, where a whole one is offered: guesses end matches.
const SELDOM: usize = 20;
/// A socket's buffer: there are thousands.
const BUFFER: usize = 2 * 1024;

/// A person's place at a table.
struct Place {
    party: Rc<Party>,
    table: String,
    sequence: u32,
    /// Seen at least once since sitting down.
    seen: bool,
    now: Doing,
    /// The seat that is awaited, and its choices as they were sent.
    turn: Option<(u8, String)>,
}

/// What a person does at a place.
enum Doing {
    /// Waits for the others.
    Nothing,
    /// Fills an unfinished action, by asking what can follow.
    Filling(Draft),
    /// Stands in the queue of those who want to move, with the message that will do it.
    Queued(String),
    /// Has sent a move: when, and knowing how many steps.
    Moving(Instant, u32),
}

/// An action that is not whole yet.
struct Draft {
    request: String,
    seat: u8,
    partial: String,
    /// How many steps there were when it was begun.
    sequence: u32,
}

/// One person, connected.
pub(super) struct Person {
    number: usize,
    hall: Rc<Hall>,
    socket: WebSocketStream<TcpStream>,
    places: Vec<Place>,
    by_table: HashMap<String, usize>,
    requests: u64,
    rng: Stream,
}

impl Person {
    /// Opens the socket.
    pub(super) async fn connect(hall: Rc<Hall>, node: &Node, cookie: &str, number: usize, rng: Stream) -> Result<Self> {
        let mut request = format!("ws://{}/api/live?v=1", node.authority).into_client_request()?;
        request.headers_mut().insert("origin", node.origin().parse()?);
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect(&node.authority).await.context("no connection; is the server there?")?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Person { number, hall, socket, places: vec![], by_table: HashMap::new(), requests: 0, rng })
    }

    /// Takes a place at a table, to be looked at once the person [plays](Self::play).
    pub(super) fn take(&mut self, party: Rc<Party>, table: String) {
        self.by_table.insert(table.clone(), self.places.len());
        self.places.push(Place { party, table, sequence: 0, seen: false, now: Doing::Nothing, turn: None });
    }

    /// How many places it has taken.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    /// Plays until the program ends.
    pub(super) async fn play(person: Rc<RefCell<Person>>) {
        let hall = Rc::clone(&person.borrow().hall);
        let why = match play_on(&hall, &person).await {
            Err(why) => why,
            Ok(never) => match never {},
        };
        hall.failed(format!("a socket broke: {why:#}"));
        let on_their_way = |place: &&Place| matches!(place.now, Doing::Moving(..));
        person.borrow().places.iter().filter(on_their_way).for_each(|_| hall.landed(None));
        hall.let_move();
    }

    /// Says it at once, however much others said before: the little that is on its way finds room in the socket.
    fn say(&mut self, text: String) -> Result<()> {
        let said = unconstrained(self.socket.send(Message::text(text))).now_or_never();
        Ok(said.context("the server does not read")??)
    }

    fn subscribe_to_all(&mut self) -> Result<()> {
        (0..self.places.len()).try_for_each(|place| self.subscribe(place))
    }

    fn subscribe(&mut self, place: usize) -> Result<()> {
        let table = &self.places[place].table;
        self.say(json!({ "type": "subscribe", "table": table }).to_string())
    }

    /// Another match is played at this place from now on.
    pub(super) fn sit(&mut self, place: usize, table: String) -> Result<()> {
        self.by_table.insert(table.clone(), place);
        self.places[place].table = table;
        self.subscribe(place)
    }

    /// Chooses what to do, mostly among whole actions.
    fn choose(&mut self, place: usize, seat: u8, choices: &str) -> Result<()> {
        let all = offers(choices);
        let (whole, begun): (Vec<&Offer<'_>>, Vec<&Offer<'_>>) = all.iter().partition(|offer| offer.action.is_some());
        let begin = !begun.is_empty() && (whole.is_empty() || self.rng.pick(SELDOM) == 0);
        let some = if begin { begun } else { whole };
        if some.is_empty() {
            bail!("seat {seat} is awaited and offered nothing");
        }
        let Offer { action, start } = some[self.rng.pick(some.len())];
        match (action, start) {
            (Some(action), _) => {
                self.queue(place, seat, action.get());
                Ok(())
            }
            (None, Some(start)) => self.fill(place, seat, start.get().to_owned()),
            (None, None) => bail!("an offer is neither an action nor the start of one: {choices}"),
        }
    }

    /// Has decided on a move, and makes it when it may.
    fn queue(&mut self, place: usize, seat: u8, action: &str) {
        let request = self.next_request(place);
        let at = &mut self.places[place];
        // Written by hand: the action is JSON already, and ids and requests need no escape.
        let table = &at.table;
        let text =
            format!(r#"{{"type":"act","table":"{table}","request":"{request}","seat":{seat},"action":{action}}}"#);
        let before = std::mem::replace(&mut at.now, Doing::Queued(text));
        if !matches!(before, Doing::Queued(_)) {
            self.hall.queue(self.number, place);
        }
    }

    /// Makes the move it has decided on; there is none where the table has gone on.
    pub(super) fn make_move(&mut self, place: usize) -> Result<()> {
        let at = &mut self.places[place];
        let Doing::Queued(text) = &mut at.now else {
            self.hall.landed(None);
            return Ok(());
        };
        let text = std::mem::take(text);
        at.now = Doing::Moving(Instant::now(), at.sequence);
        self.say(text).inspect_err(|_| self.places[place].now = Doing::Nothing)
    }

    /// Asks how an unfinished action can go on.
    fn fill(&mut self, place: usize, seat: u8, partial: String) -> Result<()> {
        let request = self.next_request(place);
        let at = &self.places[place];
        let table = &at.table;
        let text = format!(
            r#"{{"type":"completions","table":"{table}","request":"{request}","seat":{seat},"partial":{partial}}}"#
        );
        let sequence = at.sequence;
        self.say(text)?;
        self.places[place].now = Doing::Filling(Draft { request, seat, partial, sequence });
        Ok(())
    }

    /// A request names the place it is for.
    fn next_request(&mut self, place: usize) -> String {
        self.requests += 1;
        format!("{place}.{}", self.requests)
    }

    fn hear(&mut self, text: &str) -> Result<()> {
        let heard: Heard<'_> = serde_json::from_str(text).with_context(|| format!("can't be read: {text}"))?;
        match heard.kind {
            "table" | "moved" => {
                let table = heard.id.or(heard.table).and_then(|table| self.by_table.get(table));
                match table {
                    Some(&place) => self.see(place, &heard),
                    None => Ok(()), // a table that was left
                }
            }
            "completions" => self.go_on_filling(&heard),
            "done" => self.done(asked_at(&heard)?),
            "failed" => self.not_done(&heard),
            _ => Ok(()),
        }
    }

    /// A table as it is now.
    fn see(&mut self, place: usize, heard: &Heard<'_>) -> Result<()> {
        let at = &mut self.places[place];
        at.sequence = heard.to.or(heard.sequence).unwrap_or(at.sequence);
        if !at.seen && at.sequence > 0 {
            at.seen = true;
            self.hall.arrived();
        }
        let awaited = |seat: &u8| heard.awaited.contains(seat);
        let turn = heard.views.iter().find_map(|view| view.seat.filter(awaited).map(|seat| (seat, view.choices)));
        at.turn = turn.map(|(seat, choices)| (seat, choices.get().to_owned()));
        if heard.places.is_some() {
            if let Doing::Queued(_) = at.now {
                at.now = Doing::Nothing; // somebody else ended it
            }
            return self.leave(place);
        }
        self.go_on(place)
    }

    /// Decides on a move, if it is this person's turn and nothing is on its way. Nobody waits for that: it is no move in
    /// flight before it is sent.
    fn go_on(&mut self, place: usize) -> Result<()> {
        let at = &mut self.places[place];
        if let Doing::Moving(..) | Doing::Filling(_) = at.now {
            return Ok(());
        }
        match at.turn.take() {
            Some((seat, choices)) => self.choose(place, seat, &choices),
            None => {
                at.now = Doing::Nothing;
                Ok(())
            }
        }
    }

    /// The match is over: on to the next, which the host asks for.
    fn leave(&mut self, place: usize) -> Result<()> {
        let at = &mut self.places[place];
        let (table, party) = (at.table.clone(), Rc::clone(&at.party));
        self.by_table.remove(&table);
        if party.seats.first() == Some(&(self.number, place)) {
            self.hall.play_again(&party, &table);
        }
        self.say(json!({ "type": "unsubscribe", "table": table }).to_string())
    }

    fn go_on_filling(&mut self, heard: &Heard<'_>) -> Result<()> {
        let place = asked_at(heard)?;
        let at = &mut self.places[place];
        let Doing::Filling(draft) = &at.now else { return Ok(()) };
        if Some(draft.request.as_str()) != heard.request {
            return Ok(());
        }
        let (seat, partial, outdated) = (draft.seat, draft.partial.clone(), draft.sequence != at.sequence);
        if outdated {
            at.now = Doing::Nothing;
            self.go_on(place)
        } else if heard.actions.is_empty() {
            self.queue(place, seat, &partial);
            Ok(())
        } else {
            let next = heard.actions[self.rng.pick(heard.actions.len())].get().to_owned();
            self.fill(place, seat, next)
        }
    }

    fn done(&mut self, place: usize) -> Result<()> {
        if let Doing::Moving(sent, _) = std::mem::replace(&mut self.places[place].now, Doing::Nothing) {
            self.hall.landed(Some(sent));
        }
        self.go_on(place)
    }

    fn not_done(&mut self, heard: &Heard<'_>) -> Result<()> {
        let why = heard.problem.as_ref().map_or("no reason", |problem| problem.text.as_str());
        let Ok(place) = asked_at(heard) else {
            self.hall.failed(why.to_owned());
            return Ok(());
        };
        let at = &mut self.places[place];
        let before = match std::mem::replace(&mut at.now, Doing::Nothing) {
            Doing::Moving(_, sequence) => {
                self.hall.landed(None);
                Some(sequence)
            }
            Doing::Filling(draft) => Some(draft.sequence),
            Doing::Nothing | Doing::Queued(_) => None,
        };
        let by_rule = heard.problem.as_ref().is_some_and(|problem| matches!(&*problem.remedy, "refused" | "moved_on"));
        if by_rule && before.is_some_and(|before| before < at.sequence) {
            self.hall.overtaken();
        } else {
            self.hall.failed(why.to_owned());
        }
        self.go_on(place)
    }
}

/// Hears what the server says, and lets those move whose turn it is then.
async fn play_on(hall: &Hall, person: &RefCell<Person>) -> Result<Infallible> {
    person.borrow_mut().subscribe_to_all()?;
    loop {
        let message = poll_fn(|context| person.borrow_mut().socket.poll_next_unpin(context)).await;
        match message.context("the server hung up")?? {
            Message::Text(text) => person.borrow_mut().hear(&text)?,
            Message::Close(frame) => bail!("closed: {frame:?}"),
            Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
        }
        hall.let_move();
    }
}

/// The place that a request was made for.
fn asked_at(heard: &Heard<'_>) -> Result<usize> {
    let place = heard.request.and_then(|request| request.split('.').next()?.parse().ok());
    place.context("an answer to a request that was not made")
}
