//! Long matches: their records are streamed, and they are shown, replayed and analysed as short ones are.

mod support;

use serde_json::{Value, json};
use server::{Config, Limits};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use support::{House, Person, at, pick, running};

/// The most steps of the table that a record may have when it is imported.
const TABLE_STEPS: usize = 1_000;

/// Moves of the match.
const MOVES: usize = 2;
/// From more steps than this a match is shown by a work queue.
const LONG_MATCH: usize = 1_000;

/// A finished match of some moves that was paused as often as can be.
fn long_record(house: &House) -> (Person, String) {
    let (mut ada, mut ben, table) = running(house, json!({}));
    let mut luck = 1;
    for _ in 0..MOVES {
        let state = [&mut ada, &mut ben].map(|person| person.get(&at(&table, "")));
        let (person, view) =
            match state[0]["views"].as_array().unwrap().iter().find(|view| view["choices"] != json!([])) {
                Some(view) => (&mut ada, view),
                None => (&mut ben, &state[1]["views"][0]),
            };
        let seat = u8::try_from(view["seat"].as_u64().unwrap()).unwrap();
        let action = pick(person, &table, seat, &view["choices"], &mut luck).unwrap();
        let request = luck.to_string();
        person.post(&at(&table, "/act"), json!({ "request": request, "seat": seat, "action": action }));
    }
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let text = ada.ask("GET", &at(&table, "/record"), None).text;
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let dated = 1_700_000_000_000u64;
    let pause = |number: usize| {
        let step = if number % 2 == 1 { "paused" } else { "resumed" };
        json!({ "step": { "number": number, "at": dated, "made": { "table": step } } })
    };
    // After the opening, which is dated before them; the rest follows with other numbers.
    let rest = lines.split_off(2);
    lines[1]["step"]["at"] = json!(dated);
    lines.extend((1..TABLE_STEPS - 1).map(pause));
    for mut line in rest {
        if line["step"].is_object() {
            line["step"]["number"] = json!(lines.len() - 1);
        } else {
            line["end"]["steps"] = json!(lines.len() - 1);
        }
        lines.push(line);
    }
    (ada, lines.iter().map(|line| line.to_string() + "\n").collect())
}

fn import(person: &mut Person, record: &str) -> String {
    let origin = person.origin();
    let imported = person.ask_from("POST", "/api/records", Some(record.to_owned()), &[("origin", &origin)]);
    assert_eq!(imported.status, 200, "{}", imported.text);
    imported.json()["table"].as_str().unwrap().to_owned()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_long_record_is_streamed_as_it_was_imported() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, record) = long_record(&house);
    assert!(record.len() > 64 * 1024, "it takes several parts");
    let table = import(&mut ada, &record);
    let answer = ada.ask("GET", &at(&table, "/record"), None);
    assert!(!answer.headers.contains_key("content-length"), "it is not in memory as a whole");
    assert!(lines(&answer.text) == lines(&record), "the record came back changed");
}

#[test]
fn a_long_match_is_shown_over_every_channel() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, record) = long_record(&house);
    let table = import(&mut ada, &record);
    let steps = lines(&record).len() - 2;
    assert!(steps > LONG_MATCH, "{steps} steps");
    let state = ada.get(&at(&table, ""));
    assert_eq!((state["sequence"].as_u64(), state["phase"].as_str()), (Some(steps as u64), Some("over")));
    let subscribed = ada.connect().subscribe(&table);
    assert_eq!((&subscribed["views"], &subscribed["sequence"]), (&state["views"], &state["sequence"]));
    let replayed = ada.get(&at(&table, &format!("/replay?steps={steps}")));
    assert_eq!(replayed["seat"], Value::Null, "with everything open");
    assert_eq!(ada.get(&at(&table, "/analysis"))["report"]["kind"], "knowledge");
}

/// Bodies of four mebibytes on hundreds of connections would take all memory.
#[test]
fn records_on_their_way_in_are_counted_before_they_are_read() {
    let data = tempfile::tempdir().unwrap();
    let house = House::with(data.path(), |config| Config { limits: Limits::Everyday, ..config });
    let ada = house.guest();
    let upload = || {
        let mut line = TcpStream::connect(&house.address).unwrap();
        let (origin, cookie) = (ada.origin(), ada.cookie.clone().unwrap());
        let head = format!("POST /api/records HTTP/1.1\r\nhost: x\r\norigin: {origin}\r\ncookie: {cookie}\r\n");
        line.write_all(format!("{head}content-length: {}\r\n\r\n", 4 << 20).as_bytes()).unwrap();
        line.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        line
    };
    let held: Vec<TcpStream> = (0..2).map(|_| upload()).collect();
    for mut line in &held {
        assert!(line.read(&mut [0]).is_err(), "the server waits for the record");
    }
    let mut refused = [0; 12];
    upload().read_exact(&mut refused).unwrap();
    assert_eq!(&refused, b"HTTP/1.1 429");
}
