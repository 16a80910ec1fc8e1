//! What one person or network can't take from others, and how requests that can't be read are answered.

mod support;

use serde_json::{Value, json};
use server::{Config, Limits};
use std::net::{IpAddr, Ipv4Addr};
use support::nodes::Engines;
use support::{Answer, House, Person, at, running, usual};

/// A server with everyday limits behind a proxy on this machine.
fn behind_a_proxy(data: &std::path::Path) -> House {
    let trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    House::with(data, |config| Config { limits: Limits::Everyday, trusted_proxies, ..config })
}

/// A request that comes from this network.
fn ask_from(person: &mut Person, network: &str, method: &str, path: &str, body: &Value) -> Answer {
    let origin = person.origin();
    person.ask_from(method, path, Some(body.to_string()), &[("origin", &origin), ("x-forwarded-for", network)])
}

#[test]
fn wrong_passwords_lock_out_the_network_they_come_from_and_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let house = behind_a_proxy(data.path());
    let (mut ada, mut eve, mut phone) = (house.guest(), house.guest(), house.guest());
    ada.put("/api/me/password", json!({ "login": "ada", "new": "correct horse" }));
    let wrong = json!({ "login": "ada", "password": "wrong horse" });
    let mut sign_in = || ask_from(&mut eve, "203.0.113.9", "POST", "/api/me/sign-in", &wrong).status;
    let tries: Vec<u16> = (0..6).map(|_| sign_in()).collect();
    assert_eq!(tries, [401, 401, 401, 401, 401, 429]);
    let right = json!({ "login": "ada", "password": "correct horse" });
    assert_eq!(ask_from(&mut phone, "198.51.100.7", "POST", "/api/me/sign-in", &right).status, 200);
}

#[test]
fn a_guest_can_not_have_passwords_hashed_without_limit() {
    let data = tempfile::tempdir().unwrap();
    let house = behind_a_proxy(data.path());
    let (mut ada, mut eve) = (house.guest(), house.guest());
    ada.put("/api/me/password", json!({ "login": "ada", "new": "correct horse" }));
    let taken = json!({ "login": "ada", "new": "long enough" });
    let mut set = || ask_from(&mut eve, "203.0.113.9", "PUT", "/api/me/password", &taken).status;
    let tries: Vec<u16> = (0..25).map(|_| set()).collect();
    assert_eq!(tries[0], 409, "the login is taken");
    assert_eq!(tries[24], 429, "{tries:?}");
}

#[test]
fn sitting_down_and_pausing_have_limits() {
    let data = tempfile::tempdir().unwrap();
    let house = House::with(data.path(), |config| Config { limits: Limits::Everyday, ..config });
    let (mut ada, _ben, table) = running(&house, json!({}));
    let mut toggle = |step: &str| ada.ask("POST", &at(&table, step), None).status;
    let answers: Vec<u16> = (0..40).flat_map(|_| [toggle("/pause"), toggle("/resume")]).collect();
    assert!(answers.contains(&429), "{answers:?}");
}

#[test]
fn a_match_can_be_paused_often_but_not_without_end() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, _ben, table) = running(&house, json!({}));
    let refused = (0..400).find_map(|_| {
        let paused = ada.ask("POST", &at(&table, "/pause"), Some(json!({})));
        if paused.status == 200 {
            ada.post(&at(&table, "/resume"), json!({}));
        }
        (paused.status != 200).then_some(paused)
    });
    assert_eq!(refused.expect("at some time it is enough").json()["code"], "table_step_limit");
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let record = ada.ask("GET", &at(&table, "/record"), None).text;
    let origin = ada.origin();
    let imported = ada.ask_from("POST", "/api/records", Some(record), &[("origin", &origin)]);
    assert_eq!(imported.status, 200, "what a server wrote can be imported: {}", imported.text);
}

#[test]
fn few_open_tables_of_a_person_are_in_the_lobby() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let public =
        json!({ "game": "mastermind", "setup": usual("mastermind", 2), "seats": ["me", "open"], "public": true });
    let answers: Vec<Answer> = (0..6).map(|_| ada.ask("POST", "/api/tables", Some(public.clone()))).collect();
    assert!(answers[..5].iter().all(|answer| answer.status == 200));
    assert_eq!(answers[5].json()["code"], "public_table_limit");
    assert_eq!(ben.ask("POST", "/api/tables", Some(public)).status, 200, "others may");
}

#[test]
fn a_lobby_that_changes_often_is_sent_seldom_and_only_what_changed() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, eve) = (house.guest(), house.guest(), house.guest());
    let mut public =
        || ada.create("mastermind", &usual("mastermind", 2), json!(["me", "open"]), json!({ "public": true }));
    let (table, other) = (public(), public());
    let mut socket = eve.connect();
    socket.say(json!({ "type": "watch_lobby" }));
    let first = socket.hear_until(|message| message["type"] == "lobby");
    assert_eq!(first["tables"].as_array().unwrap().len(), 2, "the whole list to begin with");
    let mut lobbies = 0;
    for _ in 0..20 {
        ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
        ben.post(&at(&table, "/leave"), json!({ "seat": 1 }));
        socket.say(json!({ "type": "beat" }));
        lobbies += messages_until_beat(&mut socket, "lobby_changed");
    }
    assert!(lobbies < 20, "{lobbies} messages for 40 changes");
    ben.post(&at(&table, "/sit"), json!({ "seat": 1 }));
    let last =
        socket.hear_until(|message| message["tables"][0]["seats"][1]["person"]["person"]["id"] == ben.id.as_str());
    assert_eq!(last["type"], "lobby_changed", "the last change is not lost");
    assert_eq!(last["tables"].as_array().unwrap().len(), 1, "nothing is sent of the table that did not change");
    ada.ask("DELETE", &at(&other, ""), None);
    let closed = socket.hear_until(|message| message["type"] == "lobby_changed" && message["removed"] != json!([]));
    assert_eq!((&closed["removed"], &closed["tables"]), (&json!([other]), &json!([])));
}

/// How many messages of this kind come before the answer to a beat.
fn messages_until_beat(socket: &mut support::Socket, kind: &str) -> usize {
    let mut count = 0;
    loop {
        let message = socket.try_hear_anything().unwrap();
        match message["type"].as_str() {
            Some("beat") => return count,
            found => count += usize::from(found == Some(kind)),
        }
    }
}

#[test]
fn what_was_imported_is_listed_limited_and_deleted_with_its_person() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, lines) = record(&house);
    let mut eve = house.guest();
    let [kept, dropped] = [0, 1].map(|_| import(&mut eve, &lines).json()["table"].as_str().unwrap().to_owned());
    let listed = eve.get("/api/me/imports");
    let tables: Vec<_> = listed.as_array().unwrap().iter().map(|import| import["table"].as_str().unwrap()).collect();
    assert!(
        tables.len() == 2 && tables.contains(&kept.as_str()) && listed[0]["bytes"].as_u64() > Some(200),
        "{listed}"
    );
    assert_eq!(ada.ask("DELETE", &at(&dropped, ""), None).status, 403, "it is eve's");
    assert_eq!(eve.ask("DELETE", &at(&dropped, ""), None).status, 204);
    assert_eq!(eve.get("/api/me/imports").as_array().unwrap().len(), 1);
    assert_eq!(ada.ask("GET", &at(&kept, ""), None).status, 200);
    assert_eq!(eve.ask("DELETE", "/api/me", None).status, 204);
    assert_eq!(ada.ask("GET", &at(&kept, ""), None).status, 404, "it goes with eve's data");
}

/// A finished match of two, as a record, line by line.
fn record(house: &House) -> (Person, Vec<Value>) {
    let (mut ada, _ben, table) = running(house, json!({}));
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let text = ada.ask("GET", &at(&table, "/record"), None).text;
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (ada, lines)
}

fn import(person: &mut Person, lines: &[Value]) -> Answer {
    let text = lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    let origin = person.origin();
    person.ask_from("POST", "/api/records", Some(text), &[("origin", &origin)])
}

#[test]
fn imported_names_are_as_sound_as_all_others() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut lines) = record(&house);
    let names = lines[0].as_object_mut().unwrap().values_mut().find(|part| part["names"].is_array()).unwrap();
    names["names"] = json!([format!("{}\u{202e}\u{0}", "x".repeat(5_000)), "Ada\u{202e} L"]);
    let imported = import(&mut ada, &lines);
    assert_eq!(imported.status, 200, "{}", imported.text);
    let state = ada.get(&at(imported.json()["table"].as_str().unwrap(), ""));
    let name = |seat: usize| &state["seats"][seat]["holder"]["person"]["person"]["name"];
    assert_eq!((name(0), name(1)), (&json!(""), &json!("Ada L")), "{state}");
    let names = lines[0].as_object_mut().unwrap().values_mut().find(|part| part["names"].is_array()).unwrap();
    names["names"] = json!(["a", "b", "c"]);
    assert_eq!(import(&mut ada, &lines).status, 400, "more names than seats");
}

#[test]
fn a_record_of_nothing_but_pauses_is_not_imported() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, lines) = record(&house);
    let mut long = lines[..2].to_vec();
    let (head, step) = lines[1].as_object().unwrap().iter().next().unwrap();
    for number in 1..=1_200 {
        let kind = if number % 2 == 1 { "paused" } else { "resumed" };
        let mut entry = step.clone();
        (entry["number"], entry["made"]) = (json!(number), json!({ "table": kind }));
        long.push(json!({ head: entry }));
    }
    let mut end = lines.last().unwrap().clone();
    end["end"]["steps"] = json!(1_201);
    long.push(end);
    let refused = import(&mut ada, &long).json();
    assert_eq!(refused["code"], "record_too_long", "{refused}");
}

#[test]
fn what_can_not_be_read_is_answered_with_a_problem() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, _ben, table) = running(&house, json!({}));
    for path in [at(&table, "/chat?after=-1"), at(&table, "/notes/999"), "/api/live".to_owned()] {
        let answer = ada.ask("GET", &path, None);
        assert_eq!(
            (answer.status, answer.json()["code"].clone()),
            (400, json!("malformed")),
            "{path}: {}",
            answer.text
        );
    }
    let large = json!({ "text": "x".repeat(80_000) });
    let answer = ada.ask("POST", &at(&table, "/chat"), Some(large));
    assert_eq!((answer.status, answer.json()["code"].clone()), (413, json!("body_too_large")), "{}", answer.text);
}

#[test]
fn over_https_the_cookie_is_bound_to_the_host() {
    let data = tempfile::tempdir().unwrap();
    let public_url = Some("https://games.example".to_owned());
    let house = House::with(data.path(), |config| Config { public_url, ..config });
    let answer = Person::nobody(&house.address).ask("GET", "/api/me", None);
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-knobel=") && cookie.contains("Secure") && cookie.contains("Path=/"), "{cookie}");
    assert!(answer.headers["strict-transport-security"].to_str().unwrap().starts_with("max-age="));
    let mut ada = Person::nobody(&house.address);
    ada.cookie = answer.cookie.clone();
    assert_eq!(ada.get("/api/me")["id"], answer.json()["id"]);
    ada.cookie = answer.cookie.as_ref().map(|cookie| cookie.replace("__Host-", ""));
    assert_eq!(ada.get("/api/me")["id"], answer.json()["id"], "a cookie of an earlier version");
    drop(house);
    let plain = House::open(data.path());
    let answer = Person::nobody(&plain.address).ask("GET", "/api/me", None);
    assert!(answer.headers["set-cookie"].to_str().unwrap().starts_with("knobel="));
    assert!(!answer.headers.contains_key("strict-transport-security"), "there is no https to insist on");
}

/// A node that had not heard of the last move used to answer the next one with "it is not your turn".
#[test]
fn a_node_refuses_nothing_by_a_position_that_is_over() {
    let Some(engines) = Engines::start() else { return };
    let data = tempfile::tempdir().unwrap();
    // Without NATS the nodes compare their tables with the database every few seconds only.
    let node = || House::with(data.path(), |config| Config { store: Some(engines.store.clone()), ..config });
    let (here, there) = (node(), node());
    let mut ada = here.guest();
    let table = ada.create("tagiron", &usual("tagiron", 2), json!(["me", "me"]), json!({}));
    let mut ada_there = ada.also_at(&there.address);
    assert_eq!(ada_there.get(&at(&table, ""))["phase"], "open", "the other node knows the table");
    ada.post(&at(&table, "/start"), json!({}));
    for number in 0..4 {
        let (asked, acting) = if number % 2 == 0 { (&mut ada, &mut ada_there) } else { (&mut ada_there, &mut ada) };
        let state = fresh(asked, &table, number + 1);
        let seat = state["awaited"][0].as_u64().unwrap();
        let view = state["views"].as_array().unwrap().iter().find(|view| view["seat"] == seat).unwrap();
        let choices = view["choices"].as_array().unwrap();
        let action = choices.iter().find_map(|choice| choice.get("action")).unwrap();
        let request = json!({ "request": number.to_string(), "seat": seat, "action": action });
        let made = acting.ask("POST", &at(&table, "/act"), Some(request));
        assert_eq!(made.status, 200, "move {number}: {}", made.text);
    }
}

/// The table with this many steps, at a node that has just made the last one.
fn fresh(person: &mut Person, table: &str, steps: u64) -> Value {
    let state = person.get(&at(table, ""));
    assert_eq!(state["sequence"].as_u64(), Some(steps), "{state}");
    state
}
