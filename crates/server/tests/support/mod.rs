//! A real server on a real port, and people who talk to it over real sockets.

#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod cable;
pub(crate) mod floods;
pub(crate) mod nodes;
pub(crate) mod play;
pub(crate) mod search;
pub(crate) mod steady;
pub(crate) mod webhook;

use serde_json::{Value, json};
use server::{Config, Limits, Running};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Request;
use tungstenite::{Message, WebSocket};

/// A server that runs while this lives.
pub(crate) struct House {
    pub(crate) address: String,
    runtime: tokio::runtime::Runtime,
    running: Option<Running>,
}

impl House {
    pub(crate) fn open(data: &Path) -> House {
        House::with(data, |config| config)
    }

    pub(crate) fn with(data: &Path, change: impl FnOnce(Config) -> Config) -> House {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listen = "127.0.0.1:0".parse().unwrap();
        let usual = Config { listen, data: data.to_owned(), limits: Limits::Lifted, ..Config::default() };
        let running = runtime.block_on(server::start(change(usual))).unwrap();
        House { address: running.address.to_string(), runtime, running: Some(running) }
    }

    pub(crate) fn guest(&self) -> Person {
        Person::arrive(&self.address)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.stop());
        }
    }
}

/// Somebody with a cookie, or a program with a token; remembers everything it was ever sent.
pub(crate) struct Person {
    address: String,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) id: String,
    /// All that came back over HTTP.
    pub(crate) traffic: String,
    agent: ureq::Agent,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
    pub(crate) cookie: Option<String>,
    pub(crate) headers: ureq::http::HeaderMap,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

pub(crate) fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).proxy(None).build().into()
}

impl Person {
    pub(crate) fn nobody(address: &str) -> Person {
        let address = address.to_owned();
        Person { address, cookie: None, token: None, id: String::new(), traffic: String::new(), agent: agent() }
    }

    /// The same person at another node.
    pub(crate) fn also_at(&self, address: &str) -> Person {
        let (cookie, id) = (self.cookie.clone(), self.id.clone());
        Person { cookie, id, ..Person::nobody(address) }
    }

    pub(crate) fn arrive(address: &str) -> Person {
        let mut person = Person::nobody(address);
        let answer = person.ask("GET", "/api/me", None);
        assert_eq!(answer.status, 200, "{}", answer.text);
        person.cookie = answer.cookie.clone();
        person.id = answer.json()["id"].as_str().unwrap().to_owned();
        person
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let origin = self.origin();
        self.ask_from(method, path, body.map(|body| body.to_string()), &[("origin", &origin)])
    }

    pub(crate) fn ask_from(
        &mut self,
        method: &str,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> Answer {
        self.send(method, path, body, headers).unwrap()
    }

    /// `None`: the line is dead.
    pub(crate) fn try_ask(&mut self, method: &str, path: &str, body: Value) -> Option<Answer> {
        let origin = self.origin();
        self.send(method, path, Some(body.to_string()), &[("origin", &origin)]).ok()
    }

    fn send(
        &mut self,
        method: &str,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> Result<Answer, ureq::Error> {
        let mut request = ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.header("content-type", "application/json").body(body.unwrap_or_default())?;
        let mut response = self.agent.run(request)?;
        let text = response.body_mut().read_to_string()?;
        self.traffic.push_str(&text);
        self.traffic.push('\n');
        let set = response.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
        let cookie = set.map(|cookie| cookie.split(';').next().unwrap().to_owned());
        Ok(Answer { status: response.status().as_u16(), text, cookie, headers: response.headers().clone() })
    }

    pub(crate) fn get(&mut self, path: &str) -> Value {
        let answer = self.ask("GET", path, None);
        assert_eq!(answer.status, 200, "GET {path}: {}", answer.text);
        answer.json()
    }

    pub(crate) fn post(&mut self, path: &str, body: Value) -> Value {
        let answer = self.ask("POST", path, Some(body));
        assert!(answer.status < 300, "POST {path}: {} {}", answer.status, answer.text);
        answer.json()
    }

    pub(crate) fn put(&mut self, path: &str, body: Value) -> Value {
        let answer = self.ask("PUT", path, Some(body));
        assert!(answer.status < 300, "PUT {path}: {} {}", answer.status, answer.text);
        answer.json()
    }

    /// A new table; gives its id.
    pub(crate) fn create(&mut self, game: &str, setup: &Value, seats: Value, more: Value) -> String {
        let mut body = json!({ "game": game, "setup": setup, "seats": seats, "pace": "instant" });
        for (key, value) in more.as_object().into_iter().flatten() {
            body[key] = value.clone();
        }
        self.post("/api/tables", body)["table"].as_str().unwrap().to_owned()
    }

    pub(crate) fn connect(&self) -> Socket {
        self.try_connect(&self.origin()).unwrap()
    }

    /// A socket of a client that speaks this version of the protocol.
    pub(crate) fn connect_with_version(&self, version: u32) -> Socket {
        let mut request = self.live_request(&self.origin());
        *request.uri_mut() = format!("ws://{}/api/live?v={version}", self.address).parse().unwrap();
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let (socket, _) = tungstenite::client(request, stream).unwrap();
        Socket { socket, traffic: String::new(), requests: 0 }
    }

    fn live_request(&self, origin: &str) -> Request {
        let address = format!("ws://{}/api/live?v={}", self.address, server::messages::VERSION);
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        request
    }

    /// `None`: nobody answers there.
    pub(crate) fn dial(&self) -> Option<Socket> {
        let stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        let (socket, _) = tungstenite::client(self.live_request(&self.origin()), stream).ok()?;
        Some(Socket { socket, traffic: String::new(), requests: 0 })
    }

    pub(crate) fn try_connect(&self, origin: &str) -> Result<Socket, Box<tungstenite::Error>> {
        let request = self.live_request(origin);
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let refused = |why: tungstenite::HandshakeError<_>| match why {
            tungstenite::HandshakeError::Failure(why) => Box::new(why),
            tungstenite::HandshakeError::Interrupted(_) => panic!("the handshake took too long"),
        };
        let (socket, _) = tungstenite::client(request, stream).map_err(refused)?;
        Ok(Socket { socket, traffic: String::new(), requests: 0 })
    }
}

/// One person's socket; remembers everything it was ever sent.
pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
    pub(crate) traffic: String,
    requests: u32,
}

impl Socket {
    pub(crate) fn say(&mut self, message: Value) {
        self.try_say(message).unwrap();
    }

    /// `None`: the line is dead.
    pub(crate) fn try_say(&mut self, message: Value) -> Option<()> {
        self.socket.send(Message::text(message.to_string())).ok()
    }

    /// The next message that is no heartbeat and tells no presence.
    pub(crate) fn hear(&mut self) -> Value {
        self.try_hear().expect("the line is alive")
    }

    /// The same; `None`: the line is dead.
    pub(crate) fn try_hear(&mut self) -> Option<Value> {
        loop {
            let message = self.try_hear_anything()?;
            if !matches!(message["type"].as_str(), Some("beat" | "present" | "hello")) {
                return Some(message);
            }
        }
    }

    /// The next message, whatever it is; `None`: the line is dead.
    pub(crate) fn try_hear_anything(&mut self) -> Option<Value> {
        loop {
            let text = match self.socket.read().ok()? {
                Message::Text(text) => text.to_string(),
                Message::Close(_) => return None,
                _ => continue,
            };
            self.traffic.push_str(&text);
            self.traffic.push('\n');
            return Some(serde_json::from_str(&text).unwrap());
        }
    }

    pub(crate) fn hear_until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear();
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The table as it stands.
    pub(crate) fn subscribe(&mut self, table: &str) -> Value {
        self.say(json!({ "type": "subscribe", "table": table }));
        self.hear_until(|message| message["type"] == "table" && message["id"] == table)
    }

    pub(crate) fn next_request(&mut self) -> String {
        self.requests += 1;
        format!("r{}", self.requests)
    }
}

/// The default setup for this many players.
pub(crate) fn usual(game: &str, players: u8) -> Value {
    games::named(game).unwrap().usual(players)
}

/// An address of a table.
pub(crate) fn at(table: &str, rest: &str) -> String {
    format!("/api/tables/{table}{rest}")
}

/// A running match of two: Mastermind.
pub(crate) fn running(house: &House, more: Value) -> (Person, Person, String) {
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let table = ada.create("mastermind", &usual("mastermind", 2), json!(["me", "open"]), more);
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
    ada.post(&at(&table, "/start"), json!({}));
    (ada, ben, table)
}

/// One choice of a view, blanks filled at random by asking what follows; none where there is none, or nobody answers.
pub(crate) fn pick(person: &mut Person, table: &str, seat: u8, choices: &Value, luck: &mut u64) -> Option<Value> {
    let choices = choices.as_array().unwrap();
    if choices.is_empty() {
        return None;
    }
    let choice = &choices[roll(luck, choices.len())];
    if let Some(action) = choice.get("action") {
        return Some(action.clone());
    }
    let mut action = choice["start"].clone();
    loop {
        let body = json!({ "seat": seat, "partial": action });
        let next = person.try_ask("POST", &format!("/api/tables/{table}/completions"), body)?.json();
        let next = next["next"].as_array()?.clone();
        if next.is_empty() {
            return Some(action);
        }
        action = next[roll(luck, next.len())]["action"].clone();
    }
}

/// A small repeatable dice.
pub(crate) fn roll(luck: &mut u64, sides: usize) -> usize {
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*luck >> 33) as usize % sides
}
