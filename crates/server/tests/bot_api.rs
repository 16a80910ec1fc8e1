//! The bot API, used by the example bot as it stands in `examples/`.

mod support;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use support::{House, Person};

struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_example_bot_plays_a_match_to_its_end() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut bot) = (house.guest(), house.guest());
    let token = bot.post("/api/me/tokens", json!({ "label": "example" }))["token"].as_str().unwrap().to_owned();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let mut command = Command::new("python3");
    command.arg(script).arg(format!("http://{}", house.address)).env("KNOBEL_TOKEN", token).stdout(Stdio::piped());
    let mut program = Program(command.spawn().expect("python3 is installed"));
    let game = games::named("tagiron").unwrap();
    let table = ada.create("tagiron", &game.usual(2), json!([{ "bot": "random" }, "open"]), json!({}));
    bot.post(&format!("/api/tables/{table}/sit"), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    let mut line = String::new();
    BufReader::new(program.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with(&format!("{table} is over")), "{line}");
    assert_eq!(ada.get(&format!("/api/tables/{table}"))["phase"], "over");
}

#[test]
fn a_move_in_notation_is_as_good_and_a_wrong_one_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let token = ada.post("/api/me/tokens", json!({ "label": "x" }))["token"].as_str().unwrap().to_owned();
    let table = ada.create("tagiron", &games::named("tagiron").unwrap().usual(2), json!(["me", "me"]), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    let mut bot = Person::nobody(&house.address);
    bot.token = Some(token);
    let state = bot.get(&format!("/api/tables/{table}"));
    let seat = state["awaited"][0].as_u64().unwrap();
    let view = state["views"].as_array().unwrap().iter().find(|view| view["seat"] == seat).unwrap().clone();
    let listed: Vec<&Value> =
        view["choices"].as_array().unwrap().iter().filter(|c| c["notation"].is_string()).collect();
    let path = format!("/api/bot/tables/{table}/act");
    let act = |notation: &str| Some(json!({ "seat": seat, "request": notation, "notation": notation }).to_string());
    assert_eq!(bot.ask_from("POST", &path, act("this is no move"), &[]).status, 400);
    let good = listed[0]["notation"].as_str().unwrap();
    let answer = bot.ask_from("POST", &path, act(good), &[]);
    assert_eq!((answer.status, answer.json()["sequence"].as_u64()), (200, Some(1)), "{}", answer.text);
}
