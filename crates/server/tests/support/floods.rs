//! Floods: what one network can throw at a server. Each goes on until it is stopped.

use super::webhook::Tarpit;
use knobel_core::Stream;
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Connections of a flood at the same time.
const THREADS: usize = 10;
/// Connections that are opened and left alone: more than a network may have.
const HELD: usize = 600;
/// A connection that was left alone for longer may have been cut off, and is opened again.
const HELD_TIME: Duration = Duration::from_secs(15);
/// Bytes that a connection takes before its client reads: the least the system allows.
const SMALL_BUFFER: u32 = 1;
/// Sockets of a thread that subscribe to the lobby.
const LOBBY_WATCHERS: usize = 6;
/// Before a flood tries a server again that takes no connection.
const PAUSE: Duration = Duration::from_millis(50);
/// Guests of the attacker; a network gets twenty at once.
const GUESTS: usize = 12;
/// Steps of the record that is imported: a megabyte or so.
const RECORD_STEPS: usize = 3_000;
/// An answer that does not come within this time is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A kind of flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flood {
    /// Large answers are asked for and not read.
    SlowReaders,
    /// Records and positions of a long match, over and over.
    Records,
    /// Reports on a long match, whose askers hang up.
    Reports,
    /// Records are imported, over and over.
    Imports,
    /// Passwords are set, over and over.
    Passwords,
    /// Tables of the strongest bots.
    BotTables,
    /// Public tables, seats that are taken and left, and many who watch the lobby.
    Lobby,
    /// Connections that say nothing.
    Silence,
    /// The coach is asked about the largest board.
    Coach,
    /// Hard puzzles, each another one.
    Puzzles,
    /// Turns of people whose webhooks hang, redirect or answer a byte a second.
    Webhooks,
}

impl Flood {
    pub(crate) const ALL: [Flood; 11] = [
        Flood::SlowReaders,
        Flood::Records,
        Flood::Reports,
        Flood::Imports,
        Flood::Passwords,
        Flood::BotTables,
        Flood::Lobby,
        Flood::Silence,
        Flood::Coach,
        Flood::Puzzles,
        Flood::Webhooks,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Flood::SlowReaders => "records that nobody reads",
            Flood::Records => "records and positions",
            Flood::Reports => "reports, hung up on",
            Flood::Imports => "imports",
            Flood::Passwords => "passwords",
            Flood::BotTables => "tables of master bots",
            Flood::Lobby => "lobby",
            Flood::Silence => "silent connections",
            Flood::Coach => "coach about 6 pegs and 9 colours",
            Flood::Puzzles => "hard puzzles",
            Flood::Webhooks => "webhooks that hold up",
        }
    }

    /// Floods a server until it is enough; gives how many requests were sent.
    pub(crate) fn run(self, attacker: &Attacker, enough: &AtomicBool) -> usize {
        let sent: Vec<usize> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..THREADS).map(|number| scope.spawn(move || self.wave(attacker, number, enough))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a flood does not fail")).collect()
        });
        sent.iter().sum()
    }

    /// One thread of a flood.
    fn wave(self, attacker: &Attacker, number: usize, enough: &AtomicBool) -> usize {
        yield_to_others();
        let guest = &attacker.guests[number % attacker.guests.len()];
        let mut wave = Wave { attacker, guest, number, sent: 0, held: vec![], table: None };
        while !enough.load(Ordering::Relaxed) {
            match wave.send(self) {
                Some(()) => wave.sent += 1,
                None => std::thread::sleep(PAUSE),
            }
        }
        wave.sent
    }
}

/// Lowers the priority of this thread: a flood must not delay the client that measures on the same cores.
fn yield_to_others() {
    let thread = std::fs::read_link("/proc/thread-self").expect("Linux lists threads");
    let id = thread.file_name().expect("the id of a thread");
    let lowered = Command::new("renice").args(["-n", "10", "-p"]).arg(id).output();
    assert!(lowered.is_ok_and(|lowered| lowered.status.success()), "renice can't lower the priority of a thread");
}

/// One thread of a flood, as a guest.
struct Wave<'a> {
    attacker: &'a Attacker,
    guest: &'a str,
    number: usize,
    sent: usize,
    /// Connections that are left alone, and since when.
    held: Vec<(Instant, TcpStream)>,
    /// A table of its own.
    table: Option<String>,
}

impl Wave<'_> {
    /// Sends a request; `None` where the server takes no connection, or there is nothing to send at the moment.
    fn send(&mut self, flood: Flood) -> Option<()> {
        let Wave { attacker, guest, number, sent, .. } = *self;
        let (method, path, body) = match flood {
            Flood::SlowReaders => {
                let slow = || connect_with_buffer(attacker.from, attacker.address.parse().ok()?, Some(SMALL_BUFFER));
                return self.hold(|| attacker.begin_on(slow()?, guest, "GET", &attacker.long("/record"), ""));
            }
            Flood::Silence => return self.hold(|| attacker.connect()),
            Flood::Reports => return attacker.begin(guest, "GET", &attacker.long("/analysis"), "").map(drop),
            Flood::BotTables => return attacker.start_bots(guest),
            Flood::Lobby if number.is_multiple_of(2) && self.held.len() < LOBBY_WATCHERS => {
                self.held.push((Instant::now(), attacker.watch_lobby(guest)?));
                return Some(());
            }
            Flood::Lobby => return attacker.change_lobby(guest, sent),
            Flood::Webhooks => return self.take_turn(),
            Flood::Records if number.is_multiple_of(2) => ("GET", attacker.long("/record"), Value::Null),
            Flood::Records => ("GET", attacker.long("/replay?steps=3000"), Value::Null),
            Flood::Imports => ("POST", "/api/records".to_owned(), Value::String(attacker.record.clone())),
            Flood::Passwords => {
                let login = format!("flood{number}x{sent}");
                ("PUT", "/api/me/password".to_owned(), json!({ "login": login, "new": "long enough" }))
            }
            Flood::Coach => ("POST", "/api/games/mastermind/coach".to_owned(), large_board(sent)),
            Flood::Puzzles => {
                let seed = number * 100_000 + sent;
                ("GET", format!("/api/puzzles/tagiron/practice?grade=hard&seed={seed}"), Value::Null)
            }
        };
        let answer = attacker.ask(guest, method, &path, &body)?;
        assert!(!answer.contains(r#""remedy":"malformed""#), "a flood that costs nothing shows nothing: {answer}");
        Some(())
    }

    /// Opens one more connection to be left alone, up to this thread's share.
    fn hold(&mut self, open: impl Fn() -> Option<TcpStream>) -> Option<()> {
        self.held.retain(|(since, line)| since.elapsed() < HELD_TIME && is_open(line));
        if self.held.len() >= HELD / THREADS {
            return None;
        }
        self.held.push((Instant::now(), open()?));
        Some(())
    }

    /// Moves at a table whose seats are all this guest's: the next seat is awaited, so a notice is sent.
    fn take_turn(&mut self) -> Option<()> {
        let Wave { attacker, guest, sent, .. } = *self;
        if sent == 0 {
            attacker.ask(guest, "PUT", "/api/me/notices", &json!({ "webhook": attacker.tarpit.url }))?;
        }
        let Some(table) = &self.table else {
            let setup = games::named("tagiron").expect("a game").usual(2);
            let new = json!({ "game": "tagiron", "setup": setup, "seats": ["me", "me"], "pace": "instant" });
            let table = attacker.create(guest, &new)?;
            attacker.ask(guest, "POST", &format!("/api/tables/{table}/start"), &json!({}))?;
            self.table = Some(table);
            return Some(());
        };
        let state = attacker.ask(guest, "GET", &format!("/api/tables/{table}"), &Value::Null)?;
        let state: Value = serde_json::from_str(&state).ok()?;
        let Some((seat, action)) = listed_action(&state) else {
            self.table = None; // it is over, or all questions were asked
            return Some(());
        };
        let act = json!({ "request": sent.to_string(), "seat": seat, "action": action });
        attacker.ask(guest, "POST", &format!("/api/tables/{table}/act"), &act).map(drop)
    }
}

/// A seat that is awaited, and something it can do without filling in anything.
fn listed_action(state: &Value) -> Option<(&Value, &Value)> {
    let awaited = state["awaited"].as_array()?;
    let view = state["views"].as_array()?.iter().find(|view| awaited.contains(&view["seat"]))?;
    let action = view["choices"].as_array()?.iter().find_map(|choice| choice.get("action"))?;
    Some((&view["seat"], action))
}

/// A question to the coach that takes long.
fn large_board(number: usize) -> Value {
    let colours = ["red", "blue", "yellow", "green"];
    let peg = |place: usize| colours[(number >> place) % colours.len()];
    let row: Vec<&str> = (0..6).map(peg).collect();
    let rows = json!([{ "row": row, "pins": { "black": 1, "white": 1 } }]);
    json!({ "situation": { "setup": { "pegs": 6, "colours": 9 }, "rows": rows }, "request": "analysis" })
}

fn is_open(line: &TcpStream) -> bool {
    let peeked = line.set_nonblocking(true).and_then(|()| line.peek(&mut [0]));
    peeked.map_or_else(|why| why.kind() == ErrorKind::WouldBlock, |bytes| bytes > 0)
}

/// Somebody who floods a server from one network.
pub(crate) struct Attacker {
    /// Where the connections come from.
    from: [u8; 4],
    address: String,
    /// The cookies of the guests.
    guests: Vec<String>,
    /// A long match, as a record.
    record: String,
    /// The same, imported.
    table: String,
    tarpit: Tarpit,
}

impl Attacker {
    /// An attacker who has come as several guests and has imported a long match.
    pub(crate) fn new(address: &str, from: [u8; 4]) -> Attacker {
        let (address, record, tarpit) = (address.to_owned(), long_record(), Tarpit::listen());
        let mut attacker = Attacker { from, address, guests: vec![], record, table: String::new(), tarpit };
        attacker.guests = (0..GUESTS).filter_map(|_| attacker.guest()).collect();
        let imported = attacker.ask(&attacker.guests[0], "POST", "/api/records", &json!(attacker.record));
        let imported = imported.expect("a record can be imported");
        let table = serde_json::from_str::<Value>(&imported).expect("an import is answered")["table"].clone();
        attacker.table = table.as_str().unwrap_or_else(|| panic!("{imported}")).to_owned();
        attacker
    }

    fn long(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }

    /// A new guest's cookie.
    fn guest(&self) -> Option<String> {
        let mut line = self.begin("", "GET", "/api/me", "")?;
        let mut text = String::new();
        line.read_to_string(&mut text).ok()?;
        let cookie = text.lines().find(|line| line.to_lowercase().starts_with("set-cookie: "))?;
        Some(cookie[12..].split(';').next()?.to_owned())
    }

    fn connect(&self) -> Option<TcpStream> {
        connect_from(self.from, self.address.parse().ok()?)
    }

    /// Sends a request; its answer is not read.
    fn begin(&self, cookie: &str, method: &str, path: &str, body: &str) -> Option<TcpStream> {
        self.begin_on(self.connect()?, cookie, method, path, body)
    }

    fn begin_on(&self, mut line: TcpStream, cookie: &str, method: &str, path: &str, body: &str) -> Option<TcpStream> {
        let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
        let (address, length) = (&self.address, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}\
             content-type: application/json\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        line.write_all(head.as_bytes()).ok()?;
        line.write_all(body.as_bytes()).ok()?;
        Some(line)
    }

    /// Sends a request and reads the answer's body; a text is sent as it is.
    fn ask(&self, cookie: &str, method: &str, path: &str, body: &Value) -> Option<String> {
        let body = match body {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let mut line = self.begin(cookie, method, path, &body)?;
        let mut answer = String::new();
        line.read_to_string(&mut answer).ok()?;
        answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned())
    }

    fn start_bots(&self, guest: &str) -> Option<()> {
        let seats = vec![json!({ "bot": "master" }); 4];
        let setup = games::named("tac").expect("a game").usual(4);
        let new = json!({ "game": "tac", "setup": setup, "seats": seats, "pace": "instant" });
        let table = self.create(guest, &new)?;
        self.ask(guest, "POST", &format!("/api/tables/{table}/start"), &json!({}))?;
        self.ask(guest, "GET", &format!("/api/tables/{table}"), &Value::Null).map(drop) // somebody looks, so the bots play
    }

    fn create(&self, guest: &str, new: &Value) -> Option<String> {
        let made: Value = serde_json::from_str(&self.ask(guest, "POST", "/api/tables", new)?).ok()?;
        made["table"].as_str().map(str::to_owned)
    }

    /// A socket that subscribes to the lobby and reads nothing.
    fn watch_lobby(&self, guest: &str) -> Option<TcpStream> {
        let mut line = self.connect()?;
        let (address, version) = (&self.address, server::messages::VERSION);
        let head = format!(
            "GET /api/live?v={version} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {guest}\r\n\
             connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        line.write_all(head.as_bytes()).ok()?;
        let message = br#"{"type":"watch_lobby"}"#;
        // A text frame with a mask of zeros, which changes nothing.
        let mut frame = vec![0x81, 0x80 | u8::try_from(message.len()).expect("a short message"), 0, 0, 0, 0];
        frame.extend(message);
        line.write_all(&frame).ok()?;
        Some(line)
    }

    /// A public table, a seat taken or left.
    fn change_lobby(&self, guest: &str, number: usize) -> Option<()> {
        let setup = games::named("mastermind").expect("a game").usual(2);
        let new = json!({ "game": "mastermind", "setup": setup, "seats": ["me", "open"], "public": true });
        let lobby = self.ask(guest, "GET", "/api/lobby", &Value::Null)?;
        let tables: Value = serde_json::from_str(&lobby).unwrap_or_default();
        let table = self.create(guest, &new).or_else(|| tables[0]["id"].as_str().map(str::to_owned));
        let (table, other) = (table?, &self.guests[number % self.guests.len()]);
        for step in ["sit", "leave"] {
            self.ask(other, "POST", &format!("/api/tables/{table}/{step}"), &json!({ "seat": 1 }))?;
        }
        Some(())
    }
}

/// A match of bots, cut short, as a record.
fn long_record() -> String {
    let tac = games::named("tac").expect("a game");
    let (mut luck, mut rng) = (Stream::seeded(1), Stream::seeded(2));
    let mut table = tac.begin(&tac.usual(4), &mut luck).expect("the usual setup can be played");
    while table.steps() < RECORD_STEPS
        && let Some(seat) = table.awaited().first().copied()
    {
        let action = tac.bots().expect("bots").act(&*table, "random", seat, &mut rng).expect("a bot acts");
        let judged = table.judge(seat, &action.expect("an awaited bot acts"), &mut luck).expect("it is allowed");
        table.commit(judged);
    }
    table.record().text()
}

/// A connection from one of the machine's own addresses; none where the server takes no more.
pub(crate) fn connect_from(own: [u8; 4], to: SocketAddr) -> Option<TcpStream> {
    connect_with_buffer(own, to, None)
}

/// The same, with this many bytes of buffer for what arrives.
fn connect_with_buffer(own: [u8; 4], to: SocketAddr, buffer: Option<u32>) -> Option<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().ok()?;
        buffer.map_or(Ok(()), |bytes| socket.set_recv_buffer_size(bytes)).ok()?;
        socket.bind(SocketAddr::from((own, 0))).ok()?;
        socket.connect(to).await.ok()
    })?;
    let stream = stream.into_std().ok()?;
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    Some(stream)
}
