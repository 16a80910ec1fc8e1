//! What a seat receives over every channel holds nothing its view doesn't.

mod support;

use games::{AnyMatch, Value};
use knobel_core::record::Record;
use knobel_core::{Seat, Stream, Viewer};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Read as _;
use support::play::{PlayedMatch, plans, play};
use support::search::{TELLING, ViewerKnowledge, leaks, seat};
use support::webhook::WebhookReceiver;
use support::{House, Person, agent};

/// An answer of the coach to one of its own seats: the seat, the steps after which it was asked, what was asked and
/// answered.
type Advice = (u8, u64, Value, Value);

/// Requests that are refused while the match runs, and must be without telling anything; and what a player may ask for
/// or say. If it is over by the end of them, what was sent doesn't count: all lies open then.
fn prod(person: &mut Person, table: &str) -> Vec<Advice> {
    let before = person.traffic.len();
    let advice = prod_anyway(person, table);
    if person.get(&format!("/api/tables/{table}"))["phase"] == "over" {
        person.traffic.truncate(before);
        return vec![];
    }
    advice
}

fn prod_anyway(person: &mut Person, table: &str) -> Vec<Advice> {
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
    let advice = ask_coach(person, table);
    person.ask("POST", &at("/chat"), Some(json!({ "text": "what do you all have?" })));
    person.ask("POST", &at("/report"), Some(json!({ "number": 1, "why": "rude" })));
    person.ask("GET", "/api/me", None);
    person.ask("GET", "/api/me/tables", None);
    person.ask("POST", &at("/take-back"), Some(json!({ "propose": 0 })));
    person.ask("POST", &at("/play-on"), Some(json!({ "steps": 1, "seats": [] })));
    person.ask("GET", "/api/lobby", None);
    person.ask("GET", "/api/openapi.json", None);
    person.ask("GET", "/metrics", None);
    advice
}

/// The coach speaks for own seats alone. Its answer may name what is hidden, where that follows from the view: so it is
/// not searched, but held against what the coach says to that view and no more ([`hold_advice`]).
fn ask_coach(person: &mut Person, table: &str) -> Vec<Advice> {
    let mut advice = vec![];
    for seat in 0..3u8 {
        let hint = |level: &str| json!({ "hint": { "level": level } });
        for request in [json!("analysis"), hint("point"), hint("explain"), json!({ "why": { "seat": 0 } })] {
            let state = person.get(&format!("/api/tables/{table}"));
            let before = person.traffic.len();
            let asked = json!({ "seat": seat, "request": request });
            let told = person.ask("POST", &format!("/api/tables/{table}/coach"), Some(asked));
            let own = state["views"].as_array().unwrap().iter().any(|view| view["seat"] == seat);
            if !own && told.status == 200 {
                assert_eq!(person.get(&format!("/api/tables/{table}"))["phase"], "over", "not for another's seat");
            }
            if own && told.status == 200 {
                person.traffic.truncate(before);
                let after = person.get(&format!("/api/tables/{table}"))["sequence"].as_u64();
                let unmoved = state["sequence"].as_u64().filter(|steps| Some(*steps) == after);
                advice.extend(unmoved.map(|steps| (seat, steps, request, told.json()["answer"].clone())));
            }
        }
    }
    advice
}

/// Everything that the coach answered is what it answers to the seat's view, which the laws of secrecy hold
/// (`the_coach_answers_the_same_in_worlds_that_look_the_same_to_a_seat`).
fn hold_advice(game: &games::GameEntry, record: &Record<Value>, advice: &[Advice]) {
    let mut board = game.empty(&record.header.setup).unwrap();
    for entry in &record.steps {
        board.restore(&entry.step.to_string()).unwrap();
    }
    for (seat, steps, request, answer) in advice {
        let then = board.until(usize::try_from(*steps).unwrap());
        let request = serde_json::from_value(request.clone()).unwrap();
        let expected = game.coach().unwrap().answer(&*then, Seat(*seat), &request).unwrap();
        // Written and read once more: reading rounds the last digit of a number.
        let expected: Value = serde_json::from_str(&json!(expected).to_string()).unwrap();
        assert!(expected == *answer, "{}: seat {seat} after {steps} steps: {expected} {answer}", game.name);
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

/// Plays a match and searches all traffic; gives how many answers of the coach were held against the views.
fn match_of(game: &'static games::GameEntry, house: &House, seed: u64) -> usize {
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
        std::thread::spawn(move || {
            let mut advice = vec![];
            let meanwhile = |person: &mut Person, sequence: u64| {
                if sequence < 4 || sequence.is_multiple_of(64) {
                    advice.extend(prod(person, &id));
                }
            };
            (play(person, socket, table, luck, meanwhile), advice)
        })
    });
    let [(mut ada, to_first), (ben, to_second), (eve, to_nobody)] = players.map(|player| player.join().unwrap());
    assert!(to_nobody.is_empty(), "the coach says nothing to spectators");
    let sent = |played: &PlayedMatch| format!("{}\n{}", played.person.traffic, played.socket.traffic);
    let (to_ada, to_eve) = (sent(&ada), sent(&eve));
    let to_ben = format!("{}\n{}", sent(&ben), lines.join().unwrap());
    let record = ada.person.ask("GET", &format!("/api/tables/{table}/record"), None).text;
    let record = Record::<Value>::parse(&record).unwrap();
    let luck = String::from(record.end.secret.clone().unwrap());
    let advice = [to_first, to_second].concat();
    hold_advice(game, &record, &advice);
    assert!(
        to_eve.contains("what do you all have?") && to_ben.contains("what do you all have?"),
        "the chat is searched"
    );
    for (name, played, traffic) in [("ada", &ada, &to_ada), ("ben", &ben, &to_ben), ("eve", &eve, &to_eve)] {
        let viewers = viewers(game, &record, played);
        assert!(viewers.iter().any(ViewerKnowledge::searches), "{} keeps something from {name}", game.name);
        let found = leaks(traffic, &viewers, &luck);
        assert!(found.is_empty(), "{}: {name} was sent {}", game.name, found[0]);
    }
    for sent in [&to_ben, &to_eve] {
        assert!(!sent.contains("adas private thought"), "a notepad is its seat's alone");
    }
    advice.len()
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
    let games = games::all().iter().enumerate();
    let advice: usize = games.map(|(seed, game)| match_of(game, &house, 50 + seed as u64)).sum();
    assert!(advice > 20, "the coach gave {advice} answers");
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

/// What turn notices say, for people who are away.
#[test]
fn a_turn_notice_tells_nothing_of_a_match() {
    let data = tempfile::tempdir().unwrap();
    let house = House::with(data.path(), |config| server::Config { private_webhooks: true, ..config });
    let receiver = WebhookReceiver::listen();
    let url = receiver.url();
    for game in games::all() {
        let (setup, plans) = plans(game);
        let (mut ada, mut ben) = (house.guest(), house.guest());
        for person in [&mut ada, &mut ben] {
            person.put("/api/me/notices", json!({ "webhook": url }));
        }
        let table = ada.create(game.name, &setup, plans, json!({}));
        ben.post(&format!("/api/tables/{table}/sit"), json!({}));
        ada.post(&format!("/api/tables/{table}/start"), json!({}));
        // A notice of the match before may come late.
        let mut notices = std::iter::repeat_with(|| receiver.receive().body);
        let notice = notices.find(|notice| notice.contains(&table)).unwrap();
        assert!(notice.contains("your turn"), "{}: {notice}", game.name);
        ada.post(&format!("/api/tables/{table}/resign"), json!({ "seat": 0 }));
        if ada.get(&format!("/api/tables/{table}"))["phase"] != "over" {
            ben.post(&format!("/api/tables/{table}/give-up"), json!("propose"));
        }
        let record = ada.ask("GET", &format!("/api/tables/{table}/record"), None).text;
        let record = Record::<Value>::parse(&record).unwrap();
        let luck = String::from(record.end.secret.clone().unwrap());
        let viewers = [ViewerKnowledge::of(game, &record, Viewer::Public)];
        assert_eq!(leaks(&notice, &viewers, &luck), Vec::<String>::new(), "{}", game.name);
    }
}
