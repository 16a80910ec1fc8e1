//! What a seat receives over every channel holds nothing its view doesn't.

mod support;

use games::Value;
use knobel_core::record::Record;
use knobel_core::{Seat, Viewer};
use serde_json::json;
use std::collections::HashSet;
use std::io::Read;
use support::play::{Played, plans, play};
use support::{House, Person, agent};

/// Requests that are refused while the match runs, and must be without telling anything. If it is over by the end of
/// them, what was told doesn't count: all lies open then.
fn prod(person: &mut Person, table: &str) {
    let before = person.traffic.len();
    prod_anyway(person, table);
    if person.get(&format!("/api/tables/{table}"))["phase"] == "over" {
        person.traffic.truncate(before);
    }
}

fn prod_anyway(person: &mut Person, table: &str) {
    let at = |rest: &str| format!("/api/tables/{table}{rest}");
    person.ask("GET", &at(""), None);
    let running = ["/record", "/replay?steps=1", "/replay?steps=1&seat=0", "/notes/0", "/notes/1", "/chat"];
    running.iter().for_each(|path| drop(person.ask("GET", &at(path), None)));
    for seat in 0..3 {
        for action in [json!(null), json!({}), json!("x"), json!({ "guess": [] }), json!([1, 2])] {
            person.ask("POST", &at("/act"), Some(json!({ "request": "p", "seat": seat, "action": action })));
            person.ask("POST", &at("/follow"), Some(json!({ "seat": seat, "partial": action })));
        }
    }
    person.ask("POST", &at("/take-back"), Some(json!({ "propose": 0 })));
    person.ask("POST", &at("/play-on"), Some(json!({ "steps": 1, "seats": [] })));
    person.ask("GET", "/api/lobby", None);
    person.ask("GET", "/api/openapi.json", None);
    person.ask("GET", "/metrics", None);
}

/// Lines of a running match: the end opens everything, and is told after it.
fn while_running(traffic: &str) -> String {
    let opened = |line: &&str| !line.contains("\"phase\":\"over\"");
    traffic.lines().filter(opened).collect::<Vec<_>>().join("\n")
}

/// Everything in a log that one viewer may not know, as the text it would be sent as.
fn secrets(record: &Record<Value>, sights: &HashSet<String>) -> HashSet<String> {
    let mut hidden = HashSet::new();
    for entry in &record.steps {
        let step = &entry.made["game"];
        hidden.extend(
            step["orders"].as_array().into_iter().flatten().map(Value::to_string).filter(|order| order.len() > 12),
        );
        for event in step["events"].as_array().into_iter().flatten() {
            let told = event.to_string();
            if told.contains('{') && !sights.contains(&told) {
                hidden.insert(told);
            }
        }
    }
    hidden
}

fn check(name: &str, traffic: &str, views: &[(u64, Value)], record: &Record<Value>, viewer: Viewer, luck: &str) {
    let mut board = games::named(name).unwrap().empty(&record.header.setup).unwrap();
    let (mut then, mut heard) = (vec![], vec![]); // what holds after each step, and what was heard by then
    for entry in &record.steps {
        board.restore(&entry.made.to_string()).unwrap();
        let mut view = board.view(viewer, entry.number).unwrap();
        heard.extend(view["heard"].as_array().unwrap().iter().cloned());
        then.push((view["now"].take(), heard.len()));
    }
    for (sequence, view) in views {
        let (now, known) = &then[usize::try_from(*sequence).unwrap() - 1];
        assert_eq!(view["now"], *now, "{name}: {viewer:?} got the view of step {sequence}");
        let told = view["heard"].as_array().unwrap();
        assert!(heard[..*known].ends_with(told), "{name}: {viewer:?} heard at step {sequence} what it may not");
    }
    let sights: HashSet<String> = heard.iter().map(Value::to_string).collect();
    let traffic = while_running(traffic);
    let secrets = secrets(record, &sights);
    assert!(!secrets.is_empty(), "{name} keeps something from {viewer:?}");
    for secret in secrets {
        assert!(!traffic.contains(&secret), "{name}: {viewer:?} was sent {secret}");
    }
    assert!(!traffic.contains(luck), "{name}: {viewer:?} was sent the luck's secret");
    assert!(!traffic.contains("\"orders\":[["), "{name}: {viewer:?} was sent a stored step");
}

/// A program with a token reads the table's stream until it ends.
fn stream(address: &str, token: &str, table: &str) -> String {
    let request = agent().get(format!("http://{address}/api/bot/tables/{table}/stream"));
    let mut response = request.header("authorization", format!("Bearer {token}")).call().unwrap();
    let mut text = String::new();
    response.body_mut().as_reader().read_to_string(&mut text).unwrap();
    text
}

fn match_of(game: &'static games::Listed, house: &House, seed: u64) {
    let (setup, plans) = plans(game);
    let (mut ada, mut ben, eve) = (house.guest(), house.guest(), house.guest());
    let table = ada.create(game.name, &setup, plans, json!({ "public": true }));
    ben.post(&format!("/api/tables/{table}/sit"), json!({}));
    let token = ben.post("/api/me/tokens", json!({ "label": "reader" }))["token"].as_str().unwrap().to_owned();
    ben.traffic.clear(); // the token is ben's own
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    ada.put(&format!("/api/tables/{table}/notes/{}", 0), json!({ "content": "adas private thought" }));
    let lines = {
        let (address, table) = (house.address.clone(), table.clone());
        std::thread::spawn(move || stream(&address, &token, &table))
    };
    let players = [(ada, seed), (ben, seed + 1), (eve, 0)].map(|(person, luck)| {
        let (socket, table, id) = (person.connect(), table.clone(), table.clone());
        let meanwhile = move |person: &mut Person, sequence: u64| {
            if sequence < 4 || sequence.is_multiple_of(64) {
                prod(person, &id);
            }
        };
        std::thread::spawn(move || play(person, socket, table, luck, meanwhile))
    });
    let [mut ada, ben, eve] = players.map(|player| player.join().unwrap());
    let record = ada.person.ask("GET", &format!("/api/tables/{table}/record"), None).text;
    let record = Record::<Value>::parse(&record).unwrap();
    let luck = String::from(record.end.secret.clone().unwrap());
    let yours = ben.views[0].1["seat"].as_u64().unwrap();
    let seat = |seat| Viewer::Seat(Seat(u8::try_from(seat).unwrap()));
    let of = |played: &Played, seat: Option<u64>| -> Vec<(u64, Value)> {
        played.views.iter().filter(|(_, view)| view["seat"].as_u64() == seat).cloned().collect()
    };
    let ben_sent = format!("{}\n{}\n{}", ben.person.traffic, ben.socket.traffic, lines.join().unwrap());
    check(game.name, &ben_sent, &of(&ben, Some(yours)), &record, seat(yours), &luck);
    let eve_sent = format!("{}\n{}", eve.person.traffic, eve.socket.traffic);
    check(game.name, &eve_sent, &of(&eve, None), &record, Viewer::Public, &luck);
    for sent in [&ben_sent, &eve_sent] {
        assert!(!sent.contains("adas private thought"), "a notepad is its seat's alone");
    }
    let own = ada.views[0].1["seat"].as_u64().unwrap();
    let ada_sent = ada.socket.traffic.clone();
    check(game.name, &ada_sent, &of(&ada, Some(own)), &record, seat(own), &luck);
}

#[test]
fn nobody_is_sent_what_its_seat_may_not_know() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    for (seed, game) in games::all().iter().enumerate() {
        match_of(game, &house, 50 + seed as u64);
    }
}
