//! Records of former versions of the rules: one for each clause that has changed since.
//!
//! They open, replay and can be played on, and `verify` says which version made them instead of judging them by another.

mod run;

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Files whose every step the present rules allow, too: the clause only allows more than it did.
const STILL_ALLOWED: [&str; 1] = ["tac-10.2-angel-for-the-next-colour.jsonl"];

fn records() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/former/readings");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

fn lines(file: &Path) -> Vec<Value> {
    fs::read_to_string(file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The game of a record; an edition has its own name.
fn game_of(record: &[Value]) -> &str {
    let header = &record[0]["header"];
    header["setup"]["edition"].as_str().unwrap_or_else(|| header["game"].as_str().unwrap())
}

/// The answers of an engine to these requests.
fn engine(game: &str, requests: &[Value]) -> Vec<Value> {
    let ended = run::knobel(&["engine", game], text(requests).as_bytes());
    ended.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn verify_names_the_version_and_does_not_judge_by_another() {
    for file in records() {
        let ended = run::knobel(&["verify", file.to_str().unwrap()], b"");
        assert_eq!(ended.code, 0, "{}: {}", file.display(), ended.err);
        assert!(ended.out.contains("not judged: played by version 1 of the rules"), "{}", ended.out);
    }
}

#[test]
fn the_present_rules_would_judge_them_otherwise() {
    for file in records() {
        let mut record = lines(&file);
        let present = games::named(game_of(&record)).unwrap().empty(&record[0]["header"]["setup"]).unwrap().rules();
        record[0]["header"]["rules"] = json!(present);
        let held = games::verify(&text(&record)).is_ok();
        let name = file.file_name().unwrap().to_str().unwrap();
        assert_eq!(held, STILL_ALLOWED.contains(&name), "{name}");
    }
}

#[test]
fn they_open_and_can_be_played_on() {
    for file in records() {
        let record = lines(&file);
        let (game, end) = (game_of(&record), &record[record.len() - 1]["end"]);
        let load = json!({ "do": "load", "record": record, "seed": 1 });
        let answers = engine(game, &[load.clone(), json!({ "do": "record" })]);
        assert_eq!(answers[0]["places"], end["places"], "{}", file.display());
        assert_eq!(answers[1]["record"], json!(record), "{}", file.display());
        let Some(seat) = answers[0]["awaited"].get(0) else { continue };
        let played_on = engine(game, &[load, json!({ "do": "bot", "seat": seat, "bot": "random", "play": true })]);
        assert_eq!(played_on[1]["ok"], true, "{}: {}", file.display(), played_on[1]);
    }
}

#[test]
fn forged_events_are_an_error_and_no_crash() {
    for file in records() {
        let mut record = lines(&file);
        let last_step = record.len() - 2;
        let end = record.len() - 1;
        let forged = match game_of(&record) {
            "tac" => json!({ "game": { "by": [0, "stop"], "events": [{ "gave": { "by": 9, "card": "1" } }] } }),
            "tagiron" => json!({ "game": { "by": [0, "give_up"], "events": [{ "gave_up": { "by": 9 } }] } }),
            _ => json!({ "game": { "by": [0, "read"], "events": [{ "scored": { "seat": 9, "points": 1 } }] } }),
        };
        record[last_step]["step"]["made"] = forged;
        record[end]["end"]["places"] = Value::Null;
        let why = games::verify(&text(&record)).err().expect("seat 9 is not there");
        assert!(why.to_string().contains("can't follow here"), "{}: {why}", file.display());
    }
}
