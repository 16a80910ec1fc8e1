//! Who is slow holds nobody up; and pages come compressed.

mod support;

use serde_json::{Value, json};
use server::{Config, Limits, Patience};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;
use support::floods::connect_from;
use support::{House, Person, at, usual};

/// A server that waits for nobody long.
fn impatient(data: &Path) -> House {
    let short = Duration::from_millis(300);
    House::with(data, |config| Config { patience: Patience { request: short, reader: short }, ..config })
}

/// What comes back before the server hangs up.
fn until_hung_up(house: &House, sent: &str) -> String {
    let mut line = TcpStream::connect(&house.address).unwrap();
    line.set_read_timeout(Some(Duration::from_secs(60))).unwrap(); // a server that waits forever fails the test
    line.write_all(sent.as_bytes()).unwrap();
    let mut answer = String::new();
    line.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_request_that_is_never_finished_is_dropped() {
    let data = tempfile::tempdir().unwrap();
    let house = impatient(data.path());
    let answer = until_hung_up(&house, "GET /api/me HTTP/1.1\r\nhost: localhost\r\nx-drop: ");
    assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(house.guest().ask("GET", "/health", None).text, "ok\n", "others are served");
}

#[test]
fn a_body_that_never_comes_is_not_waited_for() {
    let data = tempfile::tempdir().unwrap();
    let house = impatient(data.path());
    let ada = house.guest();
    let (cookie, origin) = (ada.cookie.clone().unwrap(), ada.origin());
    for path in ["/api/tables", "/api/records"] {
        let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\norigin: {origin}\r\ncookie: {cookie}");
        let answer = until_hung_up(&house, &format!("{head}\r\nconnection: close\r\ncontent-length: 100\r\n\r\n{{"));
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("too long"), "{answer}");
    }
}

#[test]
fn a_network_with_all_its_connections_open_keeps_nobody_else_out() {
    let data = tempfile::tempdir().unwrap();
    let few = |config| Config { connections_per_network: Some(4), limits: Limits::Everyday, ..config };
    let house = House::with(data.path(), few);
    let mut ada = house.guest(); // from 127.0.0.1
    let address: SocketAddr = house.address.parse().unwrap();
    let silent: Vec<TcpStream> = (0..8).map(|_| connect_from([127, 0, 0, 2], address).unwrap()).collect();
    let mut ended = 0;
    for mut line in &silent {
        line.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        ended += usize::from(matches!(line.read(&mut [0]), Ok(0)));
    }
    assert_eq!(ended, 4, "as many as the network may have stay open");
    assert_eq!(ada.ask("GET", "/health", None).status, 200, "another network gets in");
}

#[test]
fn a_reader_that_takes_nothing_is_cut_off_and_can_come_back() {
    let data = tempfile::tempdir().unwrap();
    let house = impatient(data.path());
    let mut ada = house.guest();
    let table = ada.create("tac", &usual("tac", 1), json!(["me", "me", "me", "me"]), json!({}));
    ada.post(&at(&table, "/start"), json!({}));
    let mut deaf = ada.connect();
    let seen = deaf.subscribe(&table)["sequence"].clone();
    // Each answer is a whole table, and none is read: once all buffers are full the server hangs up.
    while deaf.try_say(json!({ "type": "subscribe", "table": table })).is_some() {}
    assert!(ada.ask("GET", "/metrics", None).text.contains("knobel_dropped_readers_total 1"));
    let state = ada.get(&at(&table, ""));
    let seat = u8::try_from(state["awaited"][0].as_u64().unwrap()).unwrap();
    let view = state["views"].as_array().unwrap().iter().find(|view| view["seat"] == seat).unwrap().clone();
    let action = support::pick(&mut ada, &table, seat, &view["choices"], &mut 3).unwrap();
    ada.post(&at(&table, "/act"), json!({ "request": "1", "seat": seat, "action": action }));
    let mut again = ada.connect();
    again.say(json!({ "type": "subscribe", "table": table, "since": seen }));
    let missed = again.hear();
    assert_eq!((missed["type"].as_str(), &missed["from"]), (Some("moved"), &seen), "only what was missed");
}

#[test]
fn pages_come_compressed_as_the_browser_takes_them_and_answers_do_not() {
    let (data, pages) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for (name, content) in [("index.html", "plain"), ("index.html.br", "as brotli"), ("index.html.gz", "as gzip")] {
        std::fs::write(pages.path().join(name), content).unwrap();
    }
    let house = House::with(data.path(), |config| Config { pages: pages.path().to_owned(), ..config });
    let page = |accepted: &str| raw(&house, "/learn", accepted);
    for (accepted, encoding, content) in [
        ("gzip, deflate, br", Some("br"), "as brotli"),
        ("gzip", Some("gzip"), "as gzip"),
        ("br;q=0, gzip", Some("gzip"), "as gzip"),
        ("identity", None, "plain"),
    ] {
        let answer = page(accepted).to_lowercase();
        assert!(answer.ends_with(content), "{accepted}: {answer}");
        let told = answer.lines().find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!(told, encoding, "{accepted}");
        assert!(answer.contains("vary: accept-encoding") && answer.contains("content-type: text/html"), "{answer}");
    }
    let answer = raw(&house, "/api/games", "br, gzip").to_lowercase();
    assert!(answer.starts_with("http/1.1 200") && !answer.contains("content-encoding"), "{answer}");
}

/// An answer as it comes over the wire.
fn raw(house: &House, path: &str, accepted: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: {accepted}");
    until_hung_up(house, &format!("{head}\r\nconnection: close\r\n\r\n"))
}

#[test]
fn the_table_says_go_on_for_who_lets_the_thinking_time_run_out() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let setup = json!({ "seats": 2, "start": { "seat": 0 }, "thinking_time": 1 });
    let table = ada.create("code777", &setup, json!(["me", "open"]), json!({}));
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
    ada.post(&at(&table, "/start"), json!({}));
    let mut socket = ben.connect();
    assert_eq!(socket.subscribe(&table)["thinking_until"], Value::Null, "only answers are thought about");
    read(&mut ada, &table, 0);
    let answered = socket.hear_until(|message| message["type"] == "moved");
    assert_eq!((answered["awaited"].clone(), answered["thinking_until"].is_u64()), (json!([0]), true), "{answered}");
    let over = socket.hear_until(|message| message["awaited"] == json!([1])); // Ada says nothing
    assert_eq!((over["thinking_until"].clone(), over["stand_ins"].clone()), (Value::Null, json!([])));
    assert_eq!(ben.ask("POST", &at(&table, "/ready"), Some(json!({ "seat": 1 }))).status, 409, "nobody thinks");
    read(&mut ben, &table, 1);
    ada.post(&at(&table, "/ready"), json!({ "seat": 0 })); // the next reader can't say "go on"
}

fn read(person: &mut Person, table: &str, seat: u8) {
    person.post(&at(table, "/act"), json!({ "request": format!("read {seat}"), "seat": seat, "action": "read" }));
}
