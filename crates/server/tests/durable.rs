//! Steps survive: broken lines, repeated requests, races, restarts.

mod support;

use serde_json::{Value, json};
use support::{House, Person, pick};

fn mastermind() -> Value {
    games::named("mastermind").unwrap().usual(2)
}

/// Somebody at a table with a bot, with a first move to make or not.
fn duel(house: &House) -> (Person, String) {
    let mut ada = house.guest();
    let table = ada.create("mastermind", &mastermind(), json!(["me", "me"]), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    (ada, table)
}

/// Any move of the seat that is awaited.
fn some_move(person: &mut Person, table: &str, luck: &mut u64) -> (u8, Value) {
    let state = person.get(&format!("/api/tables/{table}"));
    let seat = u8::try_from(state["awaited"][0].as_u64().unwrap()).unwrap();
    let view = state["views"].as_array().unwrap().iter().find(|view| view["seat"] == seat).unwrap().clone();
    (seat, pick(person, table, seat, &view["choices"], luck).unwrap())
}

fn act(person: &mut Person, table: &str, request: &str, luck: &mut u64) -> Value {
    let (seat, action) = some_move(person, table, luck);
    let body = json!({ "request": request, "seat": seat, "action": action });
    person.post(&format!("/api/tables/{table}/act"), body)
}

#[test]
fn a_person_who_comes_back_is_sent_all_that_was_missed() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, table) = duel(&house);
    let mut socket = ada.connect();
    let seen = socket.subscribe(&table)["sequence"].as_u64().unwrap();
    drop(socket);
    let mut luck = 7;
    for request in ["a", "b", "c"] {
        act(&mut ada, &table, request, &mut luck);
    }
    let mut again = ada.connect();
    again.say(json!({ "type": "subscribe", "table": table, "since": seen }));
    let missed = again.hear();
    assert_eq!(missed["type"], "moved");
    assert_eq!((missed["from"].as_u64(), missed["to"].as_u64()), (Some(seen), Some(seen + 3)));
    let whole = again_from_the_start(&mut ada, &table);
    let heard = |view: &Value| view["views"][0]["history"].as_array().unwrap().clone();
    assert!(heard(&whole).ends_with(&heard(&missed)), "the missed sights are the last of all");
}

fn again_from_the_start(person: &mut Person, table: &str) -> Value {
    person.connect().subscribe(table)
}

#[test]
fn a_repeated_request_gives_the_same_answer_and_is_made_once() {
    let data = tempfile::tempdir().unwrap();
    let mut luck = 3;
    let (cookie, table, first, body) = {
        let house = House::open(data.path());
        let (mut ada, table) = duel(&house);
        let (seat, action) = some_move(&mut ada, &table, &mut luck);
        let body = json!({ "request": "once", "seat": seat, "action": action });
        let path = format!("/api/tables/{table}/act");
        let first = ada.post(&path, body.clone());
        assert_eq!(ada.post(&path, body.clone()), first);
        assert_eq!(ada.get(&format!("/api/tables/{table}"))["sequence"], 2);
        (ada.cookie.clone(), table, first, body)
    };
    let house = House::open(data.path()); // the same after a restart
    let mut ada = Person::nobody(&house.address);
    ada.cookie = cookie;
    assert_eq!(ada.post(&format!("/api/tables/{table}/act"), body), first);
    assert_eq!(ada.get(&format!("/api/tables/{table}"))["sequence"], 2);
}

#[test]
fn of_two_clients_racing_for_a_step_one_wins_and_the_other_is_notified() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, table) = duel(&house);
    let mut luck = 5;
    for round in 0..5 {
        let before = ada.get(&format!("/api/tables/{table}"))["sequence"].as_u64().unwrap();
        let (seat, action) = some_move(&mut ada, &table, &mut luck);
        let racers: Vec<_> = (0..4)
            .map(|racer| {
                let mut person = Person::nobody(&house.address);
                person.cookie.clone_from(&ada.cookie);
                let body = json!({ "request": format!("{round}/{racer}"), "seat": seat, "action": action });
                let path = format!("/api/tables/{table}/act");
                std::thread::spawn(move || person.ask("POST", &path, Some(body)).status)
            })
            .collect();
        let mut told: Vec<u16> = racers.into_iter().map(|racer| racer.join().unwrap()).collect();
        told.sort_unstable();
        let made = ada.get(&format!("/api/tables/{table}"))["sequence"].as_u64().unwrap() - before;
        let won = told.iter().filter(|status| **status == 200).count() as u64;
        assert!(told.iter().all(|status| [200, 409].contains(status)), "{told:?}");
        assert_eq!(made, won, "as many steps as acknowledgements");
        assert!(won >= 1);
    }
}

#[test]
fn a_finished_match_reads_the_same_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let (cookie, table, record) = {
        let house = House::open(data.path());
        let (mut ada, table) = duel(&house);
        act(&mut ada, &table, "a", &mut 9);
        ada.post(&format!("/api/tables/{table}/resign"), json!({ "seat": 0 }));
        let record = ada.ask("GET", &format!("/api/tables/{table}/record"), None).text;
        (ada.cookie.clone(), table, record)
    };
    let house = House::open(data.path());
    let mut ada = Person::nobody(&house.address);
    ada.cookie = cookie;
    assert_eq!(ada.ask("GET", &format!("/api/tables/{table}/record"), None).text, record);
    assert_eq!(ada.get(&format!("/api/tables/{table}"))["phase"], "over");
    let imported = ada.ask_from("POST", "/api/records", Some(record.clone()), &[("origin", &ada.origin())]);
    assert_eq!(imported.json()["luck"], "fair", "{}", imported.text);
    let copy = imported.json()["table"].as_str().unwrap().to_owned();
    assert_eq!(ada.ask("GET", &format!("/api/tables/{copy}/record"), None).text, record, "in and out again");
    let forged = record.replacen("\"seats\"", "\"seat5\"", 1);
    let refused = ada.ask_from("POST", "/api/records", Some(forged), &[("origin", &ada.origin())]);
    assert_eq!(refused.status, 400);
}
