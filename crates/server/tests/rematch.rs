//! The same people once more: by mutual consent, in other seats, or not now.

mod support;

use serde_json::{Value, json};
use support::{House, Person, at, running, usual};

/// A finished match of two people, of which the second has resigned.
fn finished(house: &House) -> (Person, Person, String) {
    let (ada, mut ben, table) = running(house, json!({}));
    ben.post(&at(&table, "/resign"), json!({ "seat": 1 }));
    (ada, ben, table)
}

fn ask_rematch(person: &mut Person, table: &str) -> String {
    person.post(&at(table, "/rematch"), json!(null))["table"].as_str().expect("the next table").to_owned()
}

fn give_nonces(person: &mut Person, table: &str) {
    for seat in person.get(&at(table, ""))["nonce_wanted"].as_array().expect("seats").clone() {
        person.post(&at(table, "/nonce"), json!({ "seat": seat, "nonce": "5f".repeat(32) }));
    }
}

#[test]
fn a_rematch_starts_once_all_have_agreed_and_shared_in_the_luck() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = finished(&house);
    let mut socket = ada.connect();
    socket.subscribe(&table);
    let next = ask_rematch(&mut ben, &table);
    let asked = socket.hear_until(|message| message["type"] == "table" && message["rematch"].is_string());
    assert_eq!((asked["rematch"].as_str(), asked["rematch_agreed"].clone()), (Some(next.as_str()), json!([1])));
    give_nonces(&mut ben, &next);
    assert_eq!(ask_rematch(&mut ben, &table), next, "a repeated request asks for nothing new");
    assert_eq!(ben.get(&at(&next, ""))["phase"], "open", "one of two has agreed");
    assert_eq!(ask_rematch(&mut ada, &table), next, "one rematch for all");
    assert_eq!(ada.get(&at(&next, ""))["phase"], "open", "her share of the luck is missing");
    give_nonces(&mut ada, &next);
    let state = ada.get(&at(&next, ""));
    assert_eq!((state["phase"].as_str(), state["yours"].clone()), (Some("running"), json!([1])), "in the other seat");
    assert_eq!(ada.ask("DELETE", &at(&table, "/rematch"), None).status, 409, "it runs");
}

#[test]
fn a_rematch_against_bots_asks_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let table = ada.create("tagiron", &usual("tagiron", 2), json!(["me", { "bot": "random" }]), json!({}));
    ada.post(&at(&table, "/start"), json!({}));
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let next = ask_rematch(&mut ada, &table);
    give_nonces(&mut ada, &next);
    assert_eq!(ada.get(&at(&next, ""))["phase"], "running");
}

#[test]
fn a_rematch_that_is_declined_leaves_no_table_and_can_be_asked_for_again() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben, table) = finished(&house);
    let next = ask_rematch(&mut ben, &table);
    assert_eq!(ada.ask("DELETE", &at(&table, "/rematch"), None).status, 204);
    assert_eq!(ben.ask("GET", &at(&next, ""), None).status, 404);
    let state = ben.get(&at(&table, ""));
    assert_eq!((state["rematch"].clone(), state["rematch_agreed"].clone()), (Value::Null, json!([])));
    let again = ask_rematch(&mut ada, &table);
    assert_ne!(again, next);
    assert_eq!(ben.get(&at(&table, ""))["rematch_agreed"], json!([0]), "only who asked again has agreed");
}
