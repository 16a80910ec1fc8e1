//! Handing a seat over, giving up, agreeing to it; and one's own tables, running and finished.

mod support;

use serde_json::{Value, json};
use support::{House, Person, at, pick, running, usual};

fn said(message: &Value) -> bool {
    message["type"] == "proposed"
}

#[test]
fn a_person_hands_a_seat_over_and_takes_it_back() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let setup = json!({ "seats": 2, "start": { "seat": 0 } });
    // A time for each move: a bot that was asked to play stays, one that only filled a gap would go again.
    let clock = json!({ "clock": { "per_move": { "seconds": 3600 } } });
    let table = ada.create("tagiron", &setup, json!(["me", "open"]), clock);
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
    assert_eq!(ada.ask("POST", &at(&table, "/hand-over"), Some(json!({ "seat": 0 }))).status, 409, "not begun");
    ada.post(&at(&table, "/start"), json!({}));
    assert_eq!(ben.ask("POST", &at(&table, "/hand-over"), Some(json!({ "seat": 0 }))).status, 403, "not his seat");
    let mut socket = ben.connect();
    socket.subscribe(&table);
    ada.post(&at(&table, "/hand-over"), json!({ "seat": 0 }));
    let told = socket.hear_until(|message| message["stand_ins"] == json!([0]));
    assert_eq!(told["table_steps"][0], json!({ "handed_over": 0 }));
    let moved = socket.hear_until(|message| message["awaited"] == json!([1]));
    assert_eq!(moved["stand_ins"], json!([0]), "the bot moves, and stays");
    assert_eq!(ada.ask("POST", &at(&table, "/hand-over"), Some(json!({ "seat": 0 }))).status, 409, "it plays already");
    ada.post(&at(&table, "/come-back"), json!({ "seat": 0 }));
    let told = socket.hear_until(|message| message["stand_ins"] == json!([]));
    let heard = told["views"][0]["table_steps"][0].clone();
    let anew = ben.get(&at(&table, ""))["views"][0]["table_steps"].clone();
    assert_eq!(anew[0]["step"], json!({ "handed_over": 0 }), "who opens the page later reads it, too");
    assert_eq!(anew[1], heard, "where it happened, however it was sent");
    assert!(anew[0]["after"].as_u64() < anew[1]["after"].as_u64(), "the bot moved in between: {anew}");
}

#[test]
fn a_match_is_given_up_when_all_people_agree_and_counts_for_nobody() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    let mut socket = ben.connect();
    socket.subscribe(&table);
    assert_eq!(ben.ask("POST", &at(&table, "/give-up"), Some(json!("agree"))).status, 409, "nothing is proposed");
    ada.post(&at(&table, "/give-up"), json!("propose"));
    let asked = socket.hear_until(said)["proposal"].clone();
    assert_eq!((asked["kind"].as_str(), asked["missing"].clone()), (Some("give_up"), json!([1])));
    assert_eq!(ben.ask("POST", &at(&table, "/take-back"), Some(json!("agree"))).status, 409, "to something else");
    ben.post(&at(&table, "/give-up"), json!("decline"));
    assert_eq!(socket.hear_until(said)["proposal"], Value::Null);
    ben.post(&at(&table, "/give-up"), json!("propose"));
    ada.post(&at(&table, "/give-up"), json!("propose")); // to propose the same is to agree
    let over = socket.hear_until(|message| message["phase"] == "over");
    assert_eq!((over["given_up"].clone(), over["places"].clone()), (json!(true), json!([1, 1])));
    assert_eq!(ada.get("/api/me/statistics"), json!({ "games": [], "opponents": [] }));
    let record = ada.ask("GET", &at(&table, "/record"), None).text;
    assert!(games::verify(&record).is_ok(), "{record}");
}

#[test]
fn who_plays_with_bots_alone_gives_up_without_asking() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let table = ada.create("tagiron", &usual("tagiron", 2), json!(["me", { "bot": "random" }]), json!({}));
    ada.post(&at(&table, "/start"), json!({}));
    ada.post(&at(&table, "/pause"), json!(null));
    ada.post(&at(&table, "/give-up"), json!("propose"));
    assert_eq!(ada.get(&at(&table, ""))["phase"], "over");
}

#[test]
fn a_proposal_outlives_a_restart_and_not_the_next_step() {
    let data = tempfile::tempdir().unwrap();
    let (cookies, table) = {
        let house = House::open(data.path());
        let (mut ada, ben, table) = running(&house, json!({}));
        ada.post(&at(&table, "/give-up"), json!("propose"));
        ([ada.cookie.clone(), ben.cookie], table)
    };
    let house = House::open(data.path());
    let [mut ada, mut ben] = cookies.map(|cookie| {
        let mut person = Person::nobody(&house.address);
        person.cookie = cookie;
        person
    });
    assert_eq!(ben.get(&at(&table, ""))["proposal"]["missing"], json!([1]));
    let seat = u8::try_from(ada.get(&at(&table, ""))["awaited"][0].as_u64().unwrap()).unwrap();
    let mover = if seat == 0 { &mut ada } else { &mut ben };
    let choices = mover.get(&at(&table, ""))["views"][0]["choices"].clone();
    let action = pick(mover, &table, seat, &choices, &mut 3).unwrap();
    mover.post(&at(&table, "/act"), json!({ "request": "1", "seat": seat, "action": action }));
    assert_eq!(ben.get(&at(&table, ""))["proposal"], Value::Null, "it was about another position");
    assert_eq!(ben.ask("POST", &at(&table, "/give-up"), Some(json!("agree"))).status, 409);
}

#[test]
fn ones_own_tables_are_listed_running_and_finished_page_by_page() {
    let data = tempfile::tempdir().unwrap();
    let (cookie, over) = {
        let house = House::open(data.path());
        let (mut ada, mut ben, table) = running(&house, json!({}));
        let listed = ada.get("/api/me/tables");
        assert_eq!((listed["tables"][0]["id"].as_str(), listed["next"].clone()), (Some(table.as_str()), Value::Null));
        let awaited = ada.get(&at(&table, ""))["awaited"][0] == json!(0);
        assert_eq!(listed["tables"][0]["your_turn"], awaited);
        let mut socket = ada.connect();
        socket.subscribe(&table);
        ben.post(&at(&table, "/resign"), json!({ "seat": 1 }));
        socket.hear_until(|message| message["type"] == "table" && message["phase"] == "over");
        for _ in 0..25 {
            ada.create("mastermind", &usual("mastermind", 2), json!(["me", "open"]), json!({}));
        }
        (ada.cookie.clone(), table)
    };
    let house = House::open(data.path());
    let mut ada = Person::nobody(&house.address);
    ada.cookie = cookie;
    let first = ada.get("/api/me/tables");
    assert_eq!(first["tables"].as_array().unwrap().len(), 20);
    let second = ada.get(&format!("/api/me/tables?before={}", first["next"].as_str().unwrap()));
    assert_eq!((second["tables"].as_array().unwrap().len(), second["next"].clone()), (6, Value::Null));
    let finished = ada.get("/api/me/tables?phase=over")["tables"].clone();
    assert_eq!(finished.as_array().unwrap().len(), 1);
    assert_eq!((finished[0]["id"].as_str(), finished[0]["places"].clone()), (Some(over.as_str()), json!([1, 2])));
    assert_eq!((finished[0]["yours"].clone(), finished[0]["players"].clone()), (json!([0]), json!([0, 1])));
    assert!(finished[0]["seats"][1]["person"]["person"]["name"].is_string(), "{finished}");
    assert_eq!(ada.get("/api/me")["tables"].as_array().unwrap().len(), 25, "those that are not over");
    assert_eq!(house.guest().get("/api/me/tables")["tables"], json!([]));
}

#[test]
fn a_bot_that_stands_in_consents_to_nothing_at_a_rated_table() {
    for rated in [true, false] {
        let data = tempfile::tempdir().unwrap();
        let house = House::open(data.path());
        let (mut ada, mut ben) = (house.guest(), house.guest());
        for (person, login) in [(&mut ada, "ada"), (&mut ben, "ben")] {
            person.put("/api/me/password", json!({ "login": login, "new": "long enough" }));
        }
        let setup = json!({ "seats": 2, "start": { "seat": 0 } });
        // Ada's first move gains her enough time that only Ben's can run out.
        let clock = json!({ "clock": { "bank": { "seconds": 3, "increment": 600 } }, "rated": rated });
        let table = ada.create("tagiron", &setup, json!(["me", "open"]), clock);
        ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
        let mut socket = ada.connect();
        socket.subscribe(&table);
        ada.post(&at(&table, "/start"), json!({}));
        let choices = ada.get(&at(&table, ""))["views"][0]["choices"].clone();
        let question = choices.as_array().unwrap().iter().find_map(|choice| choice.get("action")).unwrap();
        ada.post(&at(&table, "/act"), json!({ "request": "1", "seat": 0, "action": question }));
        // The bot has moved for Ben: a move after the proposal would void it.
        socket.hear_until(|message| message["stand_ins"] == json!([1]) && message["awaited"] == json!([0]));
        ada.post(&at(&table, "/give-up"), json!("propose"));
        let state = ada.get(&at(&table, ""));
        let asked = if rated { json!([1]) } else { Value::Null };
        assert_eq!((state["phase"] == "over", state["proposal"]["missing"].clone()), (!rated, asked), "rated: {rated}");
    }
}
