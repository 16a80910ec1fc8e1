//! Floods: what one network can throw at a server. Each goes on until it is stopped.

use knobel_core::Stream;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Connections of a flood at the same time.
const THREADS: usize = 10;
/// Connections that are opened and left alone.
const HELD: usize = 200;
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
}

impl Flood {
    pub(crate) const ALL: [Flood; 10] = [
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
        let guest = &attacker.guests[number % attacker.guests.len()];
        let (mut held, mut sent) = (vec![], 0);
        while !enough.load(Ordering::Relaxed) {
            sent += 1;
            let asked = match self {
                Flood::SlowReaders | Flood::Silence if held.len() >= HELD / THREADS => {
                    std::thread::sleep(Duration::from_millis(100));
                    held.retain(is_open);
                    continue;
                }
                Flood::SlowReaders => {
                    held.extend(attacker.begin(guest, "GET", &attacker.long("/record"), ""));
                    continue;
                }
                Flood::Silence => {
                    held.extend(attacker.connect());
                    continue;
                }
                Flood::Reports => {
                    drop(attacker.begin(guest, "GET", &attacker.long("/analysis"), ""));
                    std::thread::sleep(Duration::from_millis(20));
                    continue;
                }
                Flood::Lobby if number.is_multiple_of(2) && held.len() < 6 => {
                    held.extend(attacker.watch_lobby(guest));
                    continue;
                }
                Flood::Records if number.is_multiple_of(2) => ("GET", attacker.long("/record"), Value::Null),
                Flood::Records => ("GET", attacker.long("/replay?steps=3000"), Value::Null),
                Flood::Imports => ("POST", "/api/records".to_owned(), Value::String(attacker.record.clone())),
                Flood::Passwords => {
                    let login = format!("flood{number}x{sent}");
                    ("PUT", "/api/me/password".to_owned(), json!({ "login": login, "new": "long enough" }))
                }
                Flood::BotTables => {
                    attacker.start_bots(guest);
                    continue;
                }
                Flood::Lobby => {
                    attacker.change_lobby(guest, sent);
                    continue;
                }
                Flood::Coach => ("POST", "/api/games/mastermind/coach".to_owned(), large_board(sent)),
                Flood::Puzzles => {
                    let seed = number * 100_000 + sent;
                    ("GET", format!("/api/puzzles/tagiron/practice?grade=hard&seed={seed}"), Value::Null)
                }
            };
            let (method, path, body) = asked;
            attacker.ask(guest, method, &path, &body);
        }
        sent
    }
}

/// A question to the coach that takes long.
fn large_board(number: usize) -> Value {
    let colours = ["brown", "red", "blue", "yellow"];
    let peg = |place: usize| colours[(number >> place) % colours.len()];
    let row: Vec<&str> = (0..6).map(peg).collect();
    let rows = json!([{ "row": row, "pins": { "black": 1, "white": 1 } }]);
    json!({ "situation": { "setup": { "pegs": 6, "colours": 9 }, "rows": rows }, "request": "analysis" })
}

fn is_open(line: &TcpStream) -> bool {
    line.set_nonblocking(true).is_ok() && !matches!(line.peek(&mut [0]), Ok(0))
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
}

impl Attacker {
    /// An attacker who has come as several guests and has imported a long match.
    pub(crate) fn new(address: &str, from: [u8; 4]) -> Attacker {
        let mut attacker =
            Attacker { from, address: address.to_owned(), guests: vec![], record: long_record(), table: String::new() };
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
        let mut line = self.connect()?;
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

    fn start_bots(&self, guest: &str) {
        let bots = [json!({ "bot": "master" }), json!({ "bot": "master" }), json!({ "bot": "master" })];
        let mut seats = vec![json!({ "bot": "master" })];
        seats.extend(bots);
        let setup = games::named("tac").expect("a game").usual(4);
        let new = json!({ "game": "tac", "setup": setup, "seats": seats, "pace": "instant" });
        if let Some(table) = self.create(guest, &new) {
            self.ask(guest, "POST", &format!("/api/tables/{table}/start"), &json!({}));
            self.ask(guest, "GET", &format!("/api/tables/{table}"), &Value::Null); // somebody looks, so the bots play
        }
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
    fn change_lobby(&self, guest: &str, number: usize) {
        let setup = games::named("mastermind").expect("a game").usual(2);
        let new = json!({ "game": "mastermind", "setup": setup, "seats": ["me", "open"], "public": true });
        let lobby = self.ask(guest, "GET", "/api/lobby", &Value::Null).unwrap_or_default();
        let tables: Value = serde_json::from_str(&lobby).unwrap_or_default();
        let table = self.create(guest, &new).or_else(|| tables[0]["id"].as_str().map(str::to_owned));
        let Some(table) = table else { return };
        let other = &self.guests[number % self.guests.len()];
        for step in ["sit", "leave"] {
            self.ask(other, "POST", &format!("/api/tables/{table}/{step}"), &json!({ "seat": 1 }));
        }
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
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().ok()?;
        socket.bind(SocketAddr::from((own, 0))).ok()?;
        socket.connect(to).await.ok()
    })?;
    let stream = stream.into_std().ok()?;
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    Some(stream)
}
