//! What a seat receives over every channel holds nothing its view doesn't.

mod support;

use games::{AnyMatch, Value};
use knobel_core::record::Record;
use knobel_core::{Seat, Stream, Viewer};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Read;
use support::play::{PlayedMatch, plans, play};
use support::search::{TELLING, ViewerKnowledge, leaks, seat};
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
    let running =
        ["/record", "/replay?steps=1", "/replay?steps=1&seat=0", "/notes/0", "/notes/1", "/chat", "/analysis"];
    running.iter().for_each(|path| drop(person.ask("GET", &at(path), None)));
    for seat in 0..3 {
        for action in [json!(null), json!({}), json!("x"), json!({ "guess": [] }), json!([1, 2])] {
            person.ask("POST", &at("/act"), Some(json!({ "request": "p", "seat": seat, "action": action })));
            person.ask("POST", &at("/completions"), Some(json!({ "seat": seat, "partial": action })));
        }
    }
    ask_coach(person, table);
    person.ask("POST", &at("/take-back"), Some(json!({ "propose": 0 })));
    person.ask("POST", &at("/play-on"), Some(json!({ "steps": 1, "seats": [] })));
    person.ask("GET", "/api/lobby", None);
    person.ask("GET", "/api/openapi.json", None);
    person.ask("GET", "/metrics", None);
}

/// The coach speaks for own seats alone. What it tells them follows from their views, even where it names what is hidden
/// (`counsel_is_the_same_in_worlds_that_look_the_same_to_a_seat`): that is not searched.
fn ask_coach(person: &mut Person, table: &str) {
    let views = person.get(&format!("/api/tables/{table}"))["views"].clone();
    for seat in 0..3 {
        let before = person.traffic.len();
        let asked = json!({ "seat": seat, "asked": "analysis" });
        let told = person.ask("POST", &format!("/api/tables/{table}/coach"), Some(asked));
        let own = views.as_array().unwrap().iter().any(|view| view["seat"] == seat);
        if own {
            person.traffic.truncate(before);
        } else if told.status == 200 {
            assert_eq!(person.get(&format!("/api/tables/{table}"))["phase"], "over", "not for another's seat");
        }
    }
}

/// A program with a token reads the table's stream until it ends.
fn stream(address: &str, token: &str, table: &str) -> String {
    let request = agent().get(format!("http://{address}/api/bot/tables/{table}/stream"));
    let mut response = request.header("authorization", format!("Bearer {token}")).call().unwrap();
    let mut text = String::new();
    response.body_mut().as_reader().read_to_string(&mut text).unwrap();
    text
}

fn match_of(game: &'static games::GameEntry, house: &House, seed: u64) {
    let (setup, plans) = plans(game);
    let (mut ada, mut ben, eve) = (house.guest(), house.guest(), house.guest());
    let table = ada.create(game.name, &setup, plans, json!({ "public": true, "assistance": true }));
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
    let sent = |played: &PlayedMatch| format!("{}\n{}", played.person.traffic, played.socket.traffic);
    let (to_ada, to_eve) = (sent(&ada), sent(&eve));
    let to_ben = format!("{}\n{}", sent(&ben), lines.join().unwrap());
    let record = ada.person.ask("GET", &format!("/api/tables/{table}/record"), None).text;
    let record = Record::<Value>::parse(&record).unwrap();
    let luck = String::from(record.end.secret.clone().unwrap());
    for (name, played, traffic) in [("ada", &ada, &to_ada), ("ben", &ben, &to_ben), ("eve", &eve, &to_eve)] {
        let viewers = viewers(game, &record, played);
        assert!(viewers.iter().any(ViewerKnowledge::searches), "{} keeps something from {name}", game.name);
        let found = leaks(traffic, &viewers, &luck);
        assert!(found.is_empty(), "{}: {name} was sent {}", game.name, found[0]);
    }
    for sent in [&to_ben, &to_eve] {
        assert!(!sent.contains("adas private thought"), "a notepad is its seat's alone");
    }
}

/// Everybody a person is at the table: its seats, or the public.
fn viewers(game: &games::GameEntry, record: &Record<Value>, played: &PlayedMatch) -> Vec<ViewerKnowledge> {
    let seats: BTreeSet<Option<u64>> = played.views.iter().map(|(_, view)| view["seat"].as_u64()).collect();
    let viewer = |own: Option<u64>| own.map_or(Viewer::Public, seat);
    seats.into_iter().map(|own| ViewerKnowledge::of(game, record, viewer(own))).collect()
}

#[test]
fn nobody_is_sent_what_its_seat_may_not_know() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    for (seed, game) in games::all().iter().enumerate() {
        match_of(game, &house, 50 + seed as u64);
    }
}

/// Some steps of a match of bots, as a record.
fn some_steps(game: &games::GameEntry, setup: &Value) -> Record<Value> {
    let (mut luck, mut rng) = (Stream::seeded(1), Stream::seeded(2));
    let mut board = game.begin(setup, &mut luck).unwrap();
    while board.steps() < 12
        && let Some(seat) = board.awaited().first().copied()
    {
        let action = game.bots().unwrap().act(&*board, "random", seat, &mut rng).unwrap().unwrap();
        let judged = board.judge(seat, &action, &mut luck).unwrap();
        board.commit(judged);
    }
    board.record()
}

/// A message about step `steps` that shows `seat` the view of `viewer`.
fn told(board: &dyn AnyMatch, steps: usize, seat: u8, viewer: Viewer) -> Value {
    let mut view = board.view(viewer, 0).unwrap();
    let choices = match viewer {
        Viewer::Seat(seat) => board.choices(seat).unwrap(),
        Viewer::Public | Viewer::Everything => json!([]),
    };
    (view["seat"], view["choices"]) = (json!(seat), choices);
    json!({ "type": "moved", "to": steps, "views": [view] })
}

#[test]
fn the_search_finds_every_leak_that_is_planted() {
    for game in games::all() {
        let (setup, _) = plans(game);
        let record = some_steps(game, &setup);
        let luck = "5ec4e7".repeat(8);
        let search = |traffic: &str| leaks(traffic, &[ViewerKnowledge::of(game, &record, seat(0))], &luck);
        let mut board = game.empty(&record.header.setup).unwrap();
        let mut honest = vec![];
        for (number, entry) in record.steps.iter().enumerate() {
            board.restore(&entry.step.to_string()).unwrap();
            honest.push(told(&*board, number + 1, 0, seat(0)).to_string());
        }
        let honest = honest.join("\n");
        assert_eq!(search(&honest), Vec::<String>::new(), "{}: what is honest is let through", game.name);
        let steps = record.steps.len();
        let hand = secret_part(game, &record);
        let planted = [
            ("a view of everything", told(&*board, steps, 0, Viewer::Everything)),
            ("the view of another seat", told(&*board, steps, 0, Viewer::Seat(Seat(1)))),
            ("what happens later", told(&*board, 1, 0, seat(0))),
            ("another's seat", told(&*board, steps, 1, Viewer::Seat(Seat(1)))),
            ("a stored step", json!({ "problem": { "text": "bug", "step": record.steps[0].step } })),
            ("a hand in the setup", json!({ "type": "table", "setup": { "start": { "hands": hand } } })),
            ("the luck's secret", json!({ "luck": { "secret": luck } })),
        ];
        for (what, message) in planted {
            assert!(!search(&format!("{honest}\n{message}")).is_empty(), "{}: {what} goes unnoticed", game.name);
        }
        let error = format!("no JSON at all, but {}", record.steps[0].step["game"]["orders"]);
        let orders = record.steps[0].step["game"]["orders"].as_array().into_iter().flatten();
        let telling = orders.map(Value::to_string).any(|order| order.len() > TELLING); // not just who begins
        assert_eq!(!search(&error).is_empty(), telling, "{}: an error text with the luck in it", game.name);
    }
}

/// Something that lies hidden from seat 0 at the end of these steps.
fn secret_part(game: &games::GameEntry, record: &Record<Value>) -> Value {
    let knows = ViewerKnowledge::of(game, record, seat(0));
    let smallest = knows.pieces().min_by_key(|piece| piece.len()).unwrap();
    serde_json::from_str(smallest).unwrap()
}
