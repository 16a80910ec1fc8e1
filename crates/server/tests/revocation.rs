//! A revoked token, an ended session, a ban: every socket and stream of it ends at once, on every node.

mod support;

use serde_json::{Value, json};
use server::Config;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use support::nodes::Engines;
use support::{House, Person, Socket, at, running};

const OPERATOR: &str = "an operator's token of more than 32 letters";
/// Within a second, on a machine that has other things to do. Without a notification it would be the next keep-alive
/// message, or never.
const AT_ONCE: Duration = Duration::from_secs(4);

/// An open stream of the bot API.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(person: &Person, path: &str) -> Stream {
        let mut line = TcpStream::connect(person.origin().trim_start_matches("http://")).unwrap();
        line.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let credential = match (&person.cookie, &person.token) {
            (Some(cookie), _) => format!("cookie: {cookie}"),
            (None, Some(token)) => format!("authorization: Bearer {token}"),
            (None, None) => String::new(),
        };
        write!(line, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{credential}\r\n\r\n").unwrap();
        let mut stream = Stream(BufReader::new(line));
        assert!(stream.line().unwrap().starts_with("HTTP/1.1 200"));
        stream
    }

    /// `None`: the stream has ended.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.0.read_line(&mut line).expect("the stream ends within the time limit");
        (read > 0).then_some(line)
    }

    /// Reads to the end; gives how long that took.
    fn until_ended(&mut self) -> Duration {
        let begin = Instant::now();
        while self.line().is_some() {}
        begin.elapsed()
    }
}

fn until_closed(socket: &mut Socket) -> Duration {
    let begin = Instant::now();
    while socket.try_hear_anything().is_some() {}
    begin.elapsed()
}

/// A program that acts for a person; with the id of its token.
fn program(person: &mut Person, scopes: &Value) -> (Person, String) {
    let made = person.post("/api/me/tokens", json!({ "label": "bot", "scopes": scopes }));
    let mut program = Person::nobody(person.origin().trim_start_matches("http://"));
    program.token = Some(made["token"].as_str().unwrap().to_owned());
    (program, made["id"].as_str().unwrap().to_owned())
}

#[test]
fn a_revoked_token_closes_its_socket_and_its_streams() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, _ben, table) = running(&house, json!({}));
    let (bot, id) = program(&mut ada, &json!(null));
    let (mut socket, mut own) = (bot.connect(), ada.connect());
    socket.subscribe(&table);
    own.subscribe(&table);
    let mut streams =
        [format!("/api/bot/tables/{table}/stream"), "/api/bot/events".to_owned()].map(|path| Stream::open(&bot, &path));
    assert_eq!(ada.ask("DELETE", &format!("/api/me/tokens/{id}"), None).status, 204);
    assert!(until_closed(&mut socket) < AT_ONCE);
    for stream in &mut streams {
        assert!(stream.until_ended() < AT_ONCE);
    }
    own.say(json!({ "type": "beat" }));
    assert!(own.try_hear_anything().is_some(), "the person's own socket stays");
}

#[test]
fn signing_other_devices_out_a_new_password_and_a_ban_close_sockets_and_streams() {
    let data = tempfile::tempdir().unwrap();
    let house = House::with(data.path(), |config| Config { operator_token: Some(OPERATOR.to_owned()), ..config });
    let (mut ada, _ben, table) = running(&house, json!({}));
    ada.put("/api/me/password", json!({ "login": "ada", "new": "correct horse" }));
    let path = format!("/api/bot/tables/{table}/stream");
    let mut password = "correct horse";
    for change in ["sign out", "password"] {
        let mut phone = house.guest();
        let signed_in = phone.ask("POST", "/api/me/sign-in", Some(json!({ "login": "ada", "password": password })));
        phone.cookie = signed_in.cookie;
        let (mut socket, mut stream) = (phone.connect(), Stream::open(&phone, &path));
        if change == "password" {
            ada.put("/api/me/password", json!({ "login": "ada", "old": password, "new": "battery staple" }));
            password = "battery staple";
        } else {
            ada.post("/api/me/sign-out-others", json!({}));
        }
        assert!(until_closed(&mut socket) < AT_ONCE, "{change}");
        assert!(stream.until_ended() < AT_ONCE, "{change}");
    }
    let (bot, _) = program(&mut ada, &json!(null));
    let mut lines = [Stream::open(&ada, &path), Stream::open(&bot, &path)];
    let mut operator = Person::nobody(&house.address);
    operator.token = Some(OPERATOR.to_owned());
    assert_eq!(operator.ask("PUT", &format!("/api/operator/banned/{}", ada.id), None).status, 204);
    for line in &mut lines {
        assert!(line.until_ended() < AT_ONCE);
    }
}

#[test]
fn a_revocation_at_one_node_closes_sockets_at_another() {
    let Some(engines) = Engines::start() else { return };
    let (here, there) = (engines.node(), engines.node());
    let mut ada = Person::arrive(&here.address);
    let table = ada.create("mastermind", &support::usual("mastermind", 2), json!(["me", "open"]), json!({}));
    let (bot, id) = program(&mut ada, &json!(null));
    let mut bot_there = Person::nobody(&there.address);
    bot_there.token = bot.token;
    let mut socket = bot_there.connect();
    socket.subscribe(&table);
    let mut stream = Stream::open(&bot_there, &format!("/api/bot/tables/{table}/stream"));
    assert_eq!(ada.ask("DELETE", &format!("/api/me/tokens/{id}"), None).status, 204);
    assert!(until_closed(&mut socket) < AT_ONCE);
    assert!(stream.until_ended() < AT_ONCE);
}

#[test]
#[ignore = "it is a process of another test"]
fn serve_as_a_node() {
    support::nodes::serve_as_a_node();
}

#[test]
fn a_token_does_what_its_scopes_say_and_shows_when_it_was_last_used() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, _ben, table) = running(&house, json!({}));
    let name = Some(json!({ "name": "Mallory" }).to_string());
    let (mut usual, _) = program(&mut ada, &json!(null));
    assert_eq!(usual.ask_from("PUT", "/api/me/name", None, &[]).status, 403, "playing is no renaming");
    assert_eq!(usual.ask_from("GET", "/api/me/notices", None, &[]).json()["scope"], "account", "the key signs notices");
    assert_eq!(usual.ask_from("POST", &at(&table, "/pause"), None, &[]).status, 200);
    let (mut reader, _) = program(&mut ada, &json!(["read"]));
    assert_eq!(reader.get(&at(&table, ""))["phase"], "paused");
    assert_eq!(reader.ask_from("POST", &at(&table, "/resume"), None, &[]).json()["code"], "scope_missing");
    let mut socket = reader.connect();
    socket.subscribe(&table);
    socket.say(json!({ "type": "say", "table": table, "request": "1", "text": "hello" }));
    assert_eq!(socket.hear()["problem"]["code"], "scope_missing");
    let (mut owner, _) = program(&mut ada, &json!(["account"]));
    assert_eq!(owner.ask_from("PUT", "/api/me/name", name, &[]).status, 200);
    let listed = ada.get("/api/me/tokens");
    let scopes: Vec<&Value> = listed.as_array().unwrap().iter().map(|token| &token["scopes"]).collect();
    assert_eq!(scopes.len(), 3);
    assert!(scopes.contains(&&json!(["read", "play"])) && scopes.contains(&&json!(["account"])), "{listed}");
    let used = |listed: &Value| listed.as_array().unwrap().iter().all(|token| token["last_used"].is_u64());
    let begin = Instant::now();
    while !used(&ada.get("/api/me/tokens")) {
        assert!(begin.elapsed() < AT_ONCE, "the last use is stored soon");
    }
    assert_eq!(ada.ask("DELETE", "/api/me/tokens", None).status, 204);
    assert_eq!(reader.ask("GET", "/api/me", None).status, 401, "all are revoked");
}
