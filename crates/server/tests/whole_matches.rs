//! Two people and bots play whole matches of every game, over real sockets.

mod support;

use knobel_core::record::LuckStatus;
use serde_json::{Value, json};
use support::play::{plans, play};
use support::{House, Person};

fn match_of(game: &games::GameEntry, house: &House, seed: u64) {
    let (setup, plans) = plans(game);
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let table = ada.create(game.name, &setup, plans, json!({}));
    ben.post(&format!("/api/tables/{table}/sit"), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    let (address, record) = (house.address.clone(), format!("/api/tables/{table}/record"));
    let players = [(ada, seed), (ben, seed + 1)].map(|(person, luck)| {
        let (socket, table) = (person.connect(), table.clone());
        std::thread::spawn(move || play(person, socket, table, luck, |_, _| {}).places)
    });
    let places: Vec<Value> = players.into_iter().map(|player| player.join().unwrap()).collect();
    assert_eq!(places[0], places[1], "both are shown the same end");
    let record = Person::arrive(&address).ask("GET", &record, None);
    assert_eq!(record.status, 200, "{}", record.text);
    let luck = games::verify(&record.text).unwrap().luck;
    assert_eq!(luck, LuckStatus::Fair, "{}", game.name);
}

#[test]
fn two_people_and_bots_play_whole_matches_of_every_game() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    for (seed, game) in games::all().iter().enumerate() {
        match_of(game, &house, 1000 + seed as u64);
    }
}
