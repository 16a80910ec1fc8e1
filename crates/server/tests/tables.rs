//! Tables from the first seat to the rematch.

mod support;

use serde_json::{Value, json};
use server::Config;
use server::messages::VERSION;
use support::{House, Person, at, pick, running, usual};

fn any_move(people: &mut [&mut Person], table: &str, request: &str) {
    let seat = people[0].get(&at(table, ""))["awaited"][0].as_u64().unwrap();
    for person in people {
        let state = person.get(&at(table, ""));
        let Some(view) = state["views"].as_array().unwrap().iter().find(|view| view["seat"] == seat) else { continue };
        let seat = u8::try_from(seat).unwrap();
        let action = pick(person, table, seat, &view["choices"], &mut 11).unwrap();
        person.post(&at(table, "/act"), json!({ "request": request, "seat": seat, "action": action }));
        return;
    }
}

#[test]
fn seats_are_taken_left_and_emptied_before_the_start() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, mut eve) = (house.guest(), house.guest(), house.guest());
    let table = ada.create("mastermind", &usual("mastermind", 2), json!(["me", "open"]), json!({ "public": true }));
    assert_eq!(eve.get("/api/lobby")[0]["id"], table.as_str());
    assert_eq!(ada.ask("POST", &at(&table, "/start"), Some(json!({}))).status, 409, "a seat is open");
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
    assert_eq!(eve.ask("POST", &at(&table, "/sit"), Some(json!({ "seat": 1 }))).status, 409, "taken");
    assert_eq!(eve.ask("POST", &at(&table, "/kick"), Some(json!({ "seat": 1 }))).status, 403, "not the host");
    ada.post(&at(&table, "/kick"), json!({ "seat": 1 }));
    eve.post(&at(&table, "/sit"), json!({}));
    eve.post(&at(&table, "/leave"), json!({ "seat": 1 }));
    ada.post(&at(&table, "/kick"), json!({ "seat": 1, "bot": "random" }));
    assert_eq!(ada.ask("POST", &at(&table, "/kick"), Some(json!({ "seat": 1, "bot": "none" }))).status, 400);
    ada.post(&at(&table, "/start"), json!({}));
    assert_eq!(ben.ask("POST", &at(&table, "/sit"), Some(json!({}))).status, 409, "it runs");
    let seen = ben.get(&at(&table, ""));
    assert_eq!((seen["yours"].clone(), seen["views"][0]["seat"].clone()), (json!([]), Value::Null), "the public view");
}

#[test]
fn the_host_lets_two_players_change_places() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let table = ada.create("tac", &json!({ "version": "pairs" }), json!(["me", "open", "me", "open"]), json!({}));
    ben.post(&at(&table, "/sit"), json!({}));
    let seats = json!({ "seats": [0, 1] });
    assert_eq!(ben.ask("POST", &at(&table, "/swap"), Some(seats.clone())).status, 403, "not the host");
    assert_eq!(ada.ask("POST", &at(&table, "/swap"), Some(json!({ "seats": [0, 7] }))).status, 409, "no such seat");
    ada.post(&at(&table, "/swap"), seats.clone());
    assert_eq!(ada.get(&at(&table, ""))["yours"], json!([1, 3]), "with all seats of a player");
    assert_eq!(ben.get(&at(&table, ""))["yours"], json!([0, 2]));
    ada.post(&at(&table, "/start"), json!({}));
    assert_eq!(ada.ask("POST", &at(&table, "/swap"), Some(seats)).status, 409, "it runs");
}

#[test]
fn a_link_says_who_invites_to_what_unless_the_table_is_hidden() {
    let (data, pages) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(pages.path().join("index.html"), "<head><title>Knobel</title></head>").unwrap();
    let house = House::with(data.path(), |config| Config { pages: pages.path().to_owned(), ..config });
    let mut ada = house.guest();
    ada.ask("PUT", "/api/me/name", Some(json!({ "name": "Ada" })));
    let hidden = json!({ "spectators": false });
    let table = ada.create("tagiron", &usual("tagiron", 2), json!(["me", { "bot": "random" }]), hidden);
    let mut page = |path: &str| ada.ask("GET", path, None);
    let link = format!("/table/{table}");
    assert!(page(&link).text.contains("<title>Ada invites you to Tagiron</title>"));
    assert_eq!(page("/nothing/here").status, 404);
    let missing = page("/table/missing").text;
    ada.post(&at(&table, "/start"), json!({}));
    let answer = ada.ask("GET", &link, None);
    assert_eq!((answer.status, answer.text), (200, missing), "like a table that does not exist");
}

#[test]
fn the_lobby_is_updated_live() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, eve) = (house.guest(), house.guest());
    let mut socket = eve.connect();
    socket.say(json!({ "type": "watch_lobby" }));
    assert_eq!(socket.hear()["tables"], json!([]));
    ada.create("tagiron", &usual("tagiron", 2), json!(["me", "open"]), json!({}));
    let table = ada.create("tagiron", &usual("tagiron", 2), json!(["me", "open"]), json!({ "public": true }));
    let listed = socket.hear()["tables"].clone();
    assert_eq!((listed.as_array().unwrap().len(), listed[0]["id"].as_str()), (1, Some(table.as_str())));
    assert_eq!(ada.ask("DELETE", &at(&table, ""), None).status, 204);
    socket.hear_until(|message| message["tables"] == json!([]));
}

#[test]
fn a_table_closed_to_lookers_on_is_not_there_for_them() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (_ada, mut ben, table) = running(&house, json!({ "spectators": false, "public": true }));
    let mut eve = house.guest();
    assert_eq!(eve.ask("GET", &at(&table, ""), None).status, 404);
    assert_eq!(eve.get("/api/lobby"), json!([]));
    let mut socket = eve.connect();
    socket.say(json!({ "type": "subscribe", "table": table }));
    assert_eq!(socket.hear()["problem"]["remedy"], "not_found");
    ben.get(&at(&table, ""));
}

#[test]
fn everybodys_share_of_the_luck_counts() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let table = ada.create("tagiron", &usual("tagiron", 2), json!(["me", { "bot": "random" }]), json!({}));
    let mut socket = ada.connect();
    let open = socket.subscribe(&table);
    assert_eq!(open["nonce_wanted"], json!([0]));
    assert_eq!(open["luck"]["secret"], Value::Null);
    let nonce = "5f".repeat(32);
    socket.say(json!({ "type": "nonce", "table": table, "seat": 0, "nonce": nonce }));
    assert_eq!(socket.hear_until(|message| message["type"] == "table")["nonce_wanted"], json!([]));
    ada.post(&at(&table, "/start"), json!({}));
    let begun = ada.get(&at(&table, ""));
    assert_eq!(begun["luck"]["nonces"][0], nonce.as_str());
    assert_eq!(begun["luck"]["commitment"], open["luck"]["commitment"]);
    assert_eq!(begun["luck"]["secret"], Value::Null, "not before the end");
}

#[test]
fn who_resigns_ends_the_match_and_all_may_play_again() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    assert_eq!(ben.ask("POST", &at(&table, "/rematch"), None).status, 409, "it runs");
    let mut socket = ada.connect();
    socket.subscribe(&table);
    ben.post(&at(&table, "/resign"), json!({ "seat": 1 }));
    let over = socket.hear_until(|message| message["type"] == "table"); // filed, with its results
    assert_eq!((over["phase"].as_str(), over["places"].clone()), (Some("over"), json!([1, 2])));
    assert!(over["luck"]["secret"].is_string(), "all lies open");
    let next = ben.post(&at(&table, "/rematch"), json!(null))["table"].clone();
    assert_eq!(ada.post(&at(&table, "/rematch"), json!(null))["table"], next, "one rematch for all");
    let state = ada.get(&at(next.as_str().unwrap(), ""));
    assert_eq!(state["yours"], json!([1]), "the other seat this time");
    let lines = ada.get("/api/me/statistics")["opponents"].clone();
    assert_eq!((lines[0]["ahead"].as_u64(), lines[0]["person"]["id"].as_str()), (Some(1), Some(ben.id.as_str())));
}

#[test]
fn after_a_resignation_among_three_the_others_play_on_until_one_is_left() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut people = [house.guest(), house.guest(), house.guest()];
    let table = people[0].create("tagiron", &usual("tagiron", 3), json!(["me", "open", "open"]), json!({}));
    people[1..].iter_mut().for_each(|person| drop(person.post(&at(&table, "/sit"), json!({}))));
    people[0].post(&at(&table, "/start"), json!({}));
    people[1].post(&at(&table, "/resign"), json!({ "seat": 1 }));
    let state = people[0].get(&at(&table, ""));
    assert_eq!(state["phase"], "running");
    assert_ne!(state["awaited"], json!([1]), "nobody waits for a player who has resigned");
    let again = people[1].ask("POST", &at(&table, "/resign"), Some(json!({ "seat": 1 })));
    assert!(again.status == 409 && again.text.contains("already_resigned"), "{}", again.text);
    people[2].post(&at(&table, "/resign"), json!({ "seat": 2 }));
    let state = people[0].get(&at(&table, ""));
    assert_eq!((state["phase"].as_str(), state["places"].clone()), (Some("over"), json!([1, 2, 2])));
    let record = people[0].ask("GET", &at(&table, "/record"), None).text;
    assert!(games::verify(&record).is_ok(), "{record}");
}

#[test]
fn a_finished_match_is_looked_through_and_played_on_against_bots() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    any_move(&mut [&mut ada, &mut ben], &table, "1");
    assert_eq!(ada.ask("GET", &at(&table, "/replay?steps=1"), None).status, 409, "it runs");
    ben.post(&at(&table, "/resign"), json!({ "seat": 1 }));
    assert!(ada.get(&at(&table, "/replay?steps=2"))["observation"].is_object());
    assert!(ada.get(&at(&table, "/replay?steps=1&seat=1"))["observation"].is_object());
    let plan = json!({ "steps": 2, "seats": ["me", { "bot": "random" }] });
    let on = ada.post(&at(&table, "/play-on"), plan)["table"].as_str().unwrap().to_owned();
    let mut socket = ada.connect();
    let state = socket.subscribe(&on);
    assert_eq!((state["phase"].as_str(), state["from"].clone()), (Some("running"), json!([table, 2])));
    assert!(state["sequence"].as_u64().unwrap() >= 2);
}

#[test]
fn only_the_host_changes_the_pace_of_bots_during_the_match() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({ "pace": "calm" }));
    let pace = |pace: &str| Some(json!({ "pace": pace }));
    assert_eq!(ben.ask("PUT", &at(&table, "/pace"), pace("instant")).status, 403);
    assert_eq!(ada.ask("PUT", &at(&table, "/pace"), pace("quick")).status, 204);
    assert_eq!(ben.get(&at(&table, ""))["pace"], "quick");
}

#[test]
fn one_can_pause_and_go_on() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    ada.post(&at(&table, "/pause"), json!(null));
    let paused = ben.get(&at(&table, ""));
    assert_eq!((paused["phase"].as_str(), paused["views"][0]["choices"].clone()), (Some("paused"), json!([])));
    ben.post(&at(&table, "/resume"), json!(null));
    any_move(&mut [&mut ada, &mut ben], &table, "1");
    assert_eq!(ada.get(&at(&table, ""))["sequence"], 4);
}

#[test]
fn a_seat_whose_time_ran_out_is_played_by_a_bot_until_its_person_returns() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let setup = json!({ "seats": 2, "start": { "seat": 0 } });
    let clock = json!({ "clock": { "bank": { "seconds": 1, "increment": 0 } } });
    let table = ada.create("tagiron", &setup, json!(["me", "open"]), clock);
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 })); // a person, so that the match waits for Ada's return
    let mut socket = ada.connect();
    socket.subscribe(&table);
    ada.post(&at(&table, "/start"), json!({}));
    let taken = socket.hear_until(|message| message["stand_ins"] == json!([0]));
    assert_eq!(taken["table_steps"][0], json!({ "bot_took_over": 0 }));
    let sequence = taken["to"].as_u64().unwrap();
    socket.hear_until(|message| message["to"].as_u64().is_some_and(|to| to > sequence)); // the bot moves
    ada.post(&at(&table, "/come-back"), json!({ "seat": 0 }));
    socket.hear_until(|message| message["stand_ins"].as_array().is_some_and(|seats| !seats.contains(&json!(0))));
}

#[test]
fn who_misses_a_move_has_the_next_one_until_it_happens_too_often() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let clock = json!({ "clock": { "per_move": { "seconds": 1 } } });
    let table = ada.create("tagiron", &usual("tagiron", 3), json!(["me", "me", "me"]), clock);
    let mut socket = ada.connect();
    socket.subscribe(&table);
    ada.post(&at(&table, "/start"), json!({}));
    let first = socket.hear_until(|message| message["stand_ins"].as_array().is_some_and(|seats| !seats.is_empty()));
    let seat = first["stand_ins"][0].clone();
    let back = |message: &Value| {
        message["table_steps"].as_array().is_some_and(|steps| steps.contains(&json!({ "came_back": seat })))
    };
    socket.hear_until(back);
}

#[test]
fn talk_is_plain_limited_and_heard_by_those_it_is_for() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    let mut eve = house.guest();
    let mut socket = ben.connect();
    socket.subscribe(&table);
    ada.post(&at(&table, "/chat"), json!({ "text": "good\u{202e} luck\u{200b}" }));
    let said = socket.hear_until(|message| message["type"] == "said");
    assert_eq!(said["line"]["text"], "good luck");
    eve.post(&at(&table, "/chat"), json!({ "text": "he has the red one" }));
    let hear = |person: &mut Person| person.get(&at(&table, "/chat")).as_array().unwrap().len();
    assert_eq!((hear(&mut ben), hear(&mut eve)), (1, 2), "seats don't hear watchers while the match runs");
    ben.put(&format!("/api/me/blocked/{}", ada.id), json!(null));
    assert_eq!(hear(&mut ben), 0);
    let long = json!({ "text": "x".repeat(301) });
    assert_eq!(ada.ask("POST", &at(&table, "/chat"), Some(long)).status, 400);
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    assert_eq!(hear(&mut ben), 1, "now the watchers are heard");
}

#[test]
fn who_knows_the_solution_says_nothing() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    let codemaker = ada.get(&at(&table, ""))["awaited"][0].as_u64().unwrap(); // drawn by lot
    any_move(&mut [&mut ada, &mut ben], &table, "hides a code");
    let (maker, breaker) = if codemaker == 0 { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
    assert_eq!(maker.ask("POST", &at(&table, "/chat"), Some(json!({ "text": "red" }))).status, 409);
    assert_eq!(maker.ask("POST", &at(&table, "/chat"), Some(json!({ "text": "Have fun!" }))).status, 409);
    breaker.post(&at(&table, "/chat"), json!({ "text": "is it red?" }));
}

#[test]
fn at_a_rated_table_partners_say_set_phrases_alone() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut people: Vec<Person> = (0..4).map(|_| house.guest()).collect();
    for (index, person) in people.iter_mut().enumerate() {
        person.put("/api/me/password", json!({ "login": format!("person {index}"), "new": "long enough" }));
    }
    let seats = json!(["me", "open", "open", "open"]);
    let table = people[0].create("tac", &usual("tac", 4), seats, json!({ "rated": true }));
    people[1..].iter_mut().for_each(|person| drop(person.post(&at(&table, "/sit"), json!({}))));
    people[0].post(&at(&table, "/chat"), json!({ "text": "I like sevens" })); // before the cards are dealt
    people[0].post(&at(&table, "/start"), json!({}));
    assert_eq!(people[0].ask("POST", &at(&table, "/chat"), Some(json!({ "text": "give me a one" }))).status, 409);
    let phrase = people[0].get("/api/phrases")[0].clone();
    people[0].post(&at(&table, "/chat"), json!({ "text": phrase }));
    people[0].post(&at(&table, "/resign"), json!({ "seat": 0 }));
    people[2].post(&at(&table, "/chat"), json!({ "text": "what did you have?" }));
}

/// A TAC table that begins in the middle, with hands of its own.
fn prepared() -> Value {
    let hands = json!([["1", "2"], ["8", "13"], ["7"], ["5", "9"]]);
    json!({ "version": "teams", "start": { "position": [{}, {}, {}, {}], "hands": hands, "turn": 0 } })
}

fn sorted(cards: &Value) -> Vec<String> {
    let mut cards: Vec<String> = cards.as_array().unwrap().iter().map(Value::to_string).collect();
    cards.sort();
    cards
}

#[test]
fn the_hands_of_a_prepared_start_are_opened_at_the_end() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, mut eve) = (house.guest(), house.guest(), house.guest());
    let setup = prepared();
    let table = ada.create("tac", &setup, json!(["me", "open", "me", "me"]), json!({}));
    let hands = |text: &str| text.contains("hands\":[[") || text.contains("\"start\"");
    assert!(!hands(&ben.ask("GET", &at(&table, ""), None).text), "before a seat is taken");
    assert!(!hands(&ben.ask("GET", "/api/lobby", None).text));
    assert_eq!(ben.get(&at(&table, ""))["prepared"], true, "everybody can see it before sitting down");
    let public = json!({ "game": "tac", "setup": setup, "seats": ["me", "open", "open", "open"], "public": true });
    assert_eq!(ada.ask("POST", "/api/tables", Some(public)).json()["code"], "prepared_not_public");
    let usual = ada.create("tac", &usual("tac", 4), json!(["me", "open", "open", "open"]), json!({ "public": true }));
    assert_eq!(ben.get(&at(&usual, ""))["prepared"], false);
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
    ada.post(&at(&table, "/start"), json!({}));
    let state = ben.get(&at(&table, ""));
    assert_eq!(state["prepared"], true);
    assert!(state["setup"]["start"].is_null(), "{}", state["setup"]);
    let own = &state["views"][0]["observation"]["hands"];
    assert_eq!(own.as_array().unwrap().len(), 1, "{own}");
    assert_eq!(sorted(&own[0][1]), sorted(&setup["start"]["hands"][1]), "the own hand is in the view");
    assert_eq!(eve.get(&at(&table, ""))["setup"]["start"], Value::Null);
    assert!(ben.connect().subscribe(&table)["setup"]["start"].is_null());
    let rated = json!({ "game": "tac", "setup": setup, "seats": ["me", "open", "open", "open"], "rated": true });
    ada.put("/api/me/password", json!({ "login": "ada", "new": "long enough" }));
    assert_eq!(ada.ask("POST", "/api/tables", Some(rated)).status, 409, "who prepares it knows all hands");
    ben.post(&at(&table, "/resign"), json!({ "seat": 1 }));
    assert!(ben.get(&at(&table, ""))["setup"]["start"].is_object(), "now all lies open");
}

#[test]
fn a_notepad_is_kept_for_its_seat_alone() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    ada.put(&at(&table, "/notes/0"), json!({ "content": { "red 7": "no" } }));
    assert_eq!(ada.get(&at(&table, "/notes/0"))["content"]["red 7"], "no");
    assert_eq!(ben.ask("GET", &at(&table, "/notes/0"), None).status, 403);
}

#[test]
fn rated_tables_are_for_people_with_a_password_and_change_their_ratings() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let ask = json!({ "game": "mastermind", "setup": usual("mastermind", 2), "seats": ["me", "open"], "rated": true });
    assert_eq!(ada.ask("POST", "/api/tables", Some(ask.clone())).status, 409);
    for (person, login) in [(&mut ada, "ada"), (&mut ben, "ben")] {
        person.put("/api/me/password", json!({ "login": login, "new": "long enough" }));
    }
    let table = ada.post("/api/tables", ask)["table"].as_str().unwrap().to_owned();
    assert_eq!(ada.ask("POST", &at(&table, "/sit"), Some(json!({}))).status, 409, "one seat a person");
    ben.post(&at(&table, "/sit"), json!({}));
    assert_eq!(ada.get(&at(&table, ""))["seats"][0]["shares_network"], true);
    ada.post(&at(&table, "/start"), json!({}));
    ada.post(&at(&table, "/chat"), json!({ "text": "may the better one win" }));
    let mut socket = ada.connect();
    socket.subscribe(&table);
    ben.post(&at(&table, "/resign"), json!({ "seat": 1 }));
    socket.hear_until(|message| message["type"] == "table"); // filed, with its results
    let ratings = ada.get("/api/me")["ratings"].clone();
    assert!(ratings[0]["rating"].as_f64().unwrap() > 1500.0);
    assert!(ben.get("/api/me")["ratings"][0]["rating"].as_f64().unwrap() < 1500.0);
}

#[test]
fn a_hidden_code_is_taken_back_when_the_other_agrees_and_a_guess_is_not() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = running(&house, json!({}));
    let mut socket = ben.connect();
    socket.subscribe(&table);
    assert_eq!(ada.get(&at(&table, ""))["can_take_back"], false, "only the opening has been made");
    any_move(&mut [&mut ada, &mut ben], &table, "1");
    let before = ada.get(&at(&table, ""))["awaited"].clone();
    let hidden = socket.hear_until(|message| message["type"] == "moved");
    assert_eq!(hidden["can_take_back"], true, "a hidden code has shown nothing");
    let first = ada.ask("POST", &at(&table, "/take-back"), Some(json!({ "propose": 0 })));
    assert_eq!(first.status, 409, "the opening stands");
    ada.post(&at(&table, "/take-back"), json!({ "propose": 1 }));
    let asked = socket.hear_until(|message| message["type"] == "proposed");
    assert_eq!((asked["proposal"]["to"].as_u64(), asked["proposal"]["missing"].clone()), (Some(1), json!([1])));
    ben.post(&at(&table, "/take-back"), json!("agree"));
    let back = socket.hear_until(|message| message["type"] == "table");
    assert_eq!(back["sequence"], 3, "taking back is a step, too");
    assert_ne!(back["awaited"], before, "the code is to be hidden again");
    any_move(&mut [&mut ada, &mut ben], &table, "2");
    any_move(&mut [&mut ada, &mut ben], &table, "3");
    let late = ada.ask("POST", &at(&table, "/take-back"), Some(json!({ "propose": 4 })));
    assert_eq!(late.status, 409, "an answer has come out");
    for person in [&mut ada, &mut ben] {
        assert_eq!(person.get(&at(&table, ""))["can_take_back"], false, "everybody sees that it can't");
    }
}

#[test]
fn a_rated_table_never_offers_a_take_back() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    for (person, login) in [(&mut ada, "ada"), (&mut ben, "ben")] {
        person.put("/api/me/password", json!({ "login": login, "new": "long enough" }));
    }
    for rated in [true, false] {
        let seats = json!(["me", "open"]);
        let table = ada.create("mastermind", &usual("mastermind", 2), seats, json!({ "rated": rated }));
        ben.post(&at(&table, "/sit"), json!({}));
        ada.post(&at(&table, "/start"), json!({}));
        any_move(&mut [&mut ada, &mut ben], &table, "1");
        assert_eq!(ada.get(&at(&table, ""))["can_take_back"], !rated, "rated: {rated}");
    }
}

#[test]
fn a_person_who_talks_too_much_is_shown_how_long_to_wait() {
    let data = tempfile::tempdir().unwrap();
    let house = House::with(data.path(), |config| server::Config { limits: server::Limits::Everyday, ..config });
    let (mut ada, _ben, table) = running(&house, json!({}));
    let said: Vec<_> =
        (0..7).map(|_| ada.ask("POST", &at(&table, "/chat"), Some(json!({ "text": "hello" })))).collect();
    let stopped = said.iter().find(|answer| answer.status == 429).expect("a limit");
    assert!(stopped.headers.contains_key("retry-after"));
    assert!(stopped.json()["retry_after"].as_u64().unwrap() >= 1);
}

#[test]
fn every_answer_is_json_or_says_what_it_is() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    assert_eq!(ada.ask("GET", "/health", None).text, "ok\n");
    assert!(ada.ask("GET", "/metrics", None).text.contains("knobel_steps_total"));
    assert_eq!(ada.get("/api/games").as_array().unwrap().len(), games::all().len());
    assert!(ada.ask("GET", "/api/games/tagiron/rules", None).text.contains("TAG-1.1"));
    assert_eq!(ada.ask("GET", "/api/no/such/thing", None).json()["remedy"], "not_found");
    assert_eq!(ada.ask("POST", "/api/tables", Some(json!({ "game": "chess" }))).json()["remedy"], "malformed");
    let deep = "[".repeat(100_000);
    let answer = ada.ask_from("POST", "/api/tables", Some(deep), &[("origin", &ada.origin())]);
    assert_eq!(answer.status, 413, "too large and too deep");
    let document = ada.get("/api/openapi.json");
    assert_eq!(document["openapi"], "3.1.0");
    let text = document.to_string();
    for part in text.split("#/components/schemas/").skip(1) {
        let name: String = part.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
        assert!(document["components"]["schemas"][&name].is_object(), "{name} is described");
    }
    assert!(ada.ask("GET", "/api/docs", None).text.contains("docs.js"));
}

#[test]
fn a_page_of_an_older_version_is_greeted_asked_to_reload_and_closed() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut socket = house.guest().connect_with_version(VERSION - 1);
    let hello = socket.try_hear_anything().unwrap();
    assert_eq!((&hello["type"], &hello["version"]), (&json!("hello"), &json!(VERSION)), "{hello}");
    let failed = socket.hear();
    assert_eq!(
        (&failed["type"], &failed["problem"]["code"]),
        (&json!("failed"), &json!("protocol_version")),
        "{failed}"
    );
    assert_eq!(socket.try_hear_anything(), None, "the server closes the socket");
}
