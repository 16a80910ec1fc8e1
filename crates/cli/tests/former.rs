//! Data that a former version has stored: this one opens its data folder, restores its backup and verifies its records.
//!
//! `former/README.md` says what the data holds and how it was made.

mod run;

use flate2::read::GzDecoder;
use run::server::Server;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A bot's turn at a table with the pace `instant` comes within this time, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
struct Expected {
    ada: Ada,
    /// Tables by game.
    finished: BTreeMap<String, String>,
    running: BTreeMap<String, String>,
    timed: BTreeMap<String, String>,
    /// How many steps each table had.
    sequences: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Ada {
    login: String,
    password: String,
    cookie: String,
    token: String,
}

fn former(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/former").join(name)
}

fn expected() -> Expected {
    serde_json::from_slice(&fs::read(former("expected.json")).unwrap()).unwrap()
}

fn unpack(name: &str, to: &Path) {
    let mut content = vec![];
    GzDecoder::new(File::open(former(name)).unwrap()).read_to_end(&mut content).unwrap();
    fs::write(to, content).unwrap();
}

/// A copy of the former data folder.
fn data_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    unpack("knobel.sqlite.gz", &folder.path().join("knobel.sqlite"));
    fs::copy(former("signing-keys"), folder.path().join("signing-keys")).unwrap();
    folder
}

#[track_caller]
fn verify(record: &Path, game: &str) {
    let ended = run::knobel(&["verify", record.to_str().unwrap()], b"");
    assert_eq!(ended.code, 0, "{game}: {}", ended.err);
    assert!(ended.out.contains("luck"), "{game}: {}", ended.out);
}

#[test]
fn records_of_every_game_are_verified() {
    let scratch = tempfile::tempdir().unwrap();
    let games = games::all();
    assert_eq!(expected().finished.keys().len(), games.len());
    for game in games {
        let record = scratch.path().join(game.name);
        unpack(&format!("{}.jsonl.gz", game.name), &record);
        verify(&record, game.name);
    }
}

#[test]
fn a_former_data_folder_is_served_and_its_matches_are_played_on() {
    let (expected, data) = (expected(), data_folder());
    let server = Server::start(&["--data", data.path().to_str().unwrap()]);
    people_are_who_they_were(&server, &expected.ada);
    let cookie = expected.ada.cookie.as_str();
    finished_tables_give_their_records(&server, &expected);
    for (game, table) in expected.running.iter().chain(&expected.timed) {
        let sequence = sequence(&server, table, cookie);
        assert!(sequence >= expected.sequences[table], "{game}: {sequence} steps");
    }
    for (game, table) in &expected.running {
        plays_on(&server, game, table, cookie);
    }
    let note = server.body("GET", &format!("/api/tables/{}/notes/0", expected.running["tac"]), cookie, "");
    assert!(note.contains("a note of the former version"), "{note}");
    let chat = server.body("GET", &format!("/api/tables/{}/chat", expected.timed["mastermind"]), cookie, "");
    assert!(chat.contains("Good luck!"), "{chat}");
}

/// By cookie, by password and by token.
fn people_are_who_they_were(server: &Server, ada: &Ada) {
    let me = server.json("GET", "/api/me", &ada.cookie, "");
    assert_eq!(me["name"], "Ada");
    let sign_in = format!(r#"{{"login":"{}","password":"{}"}}"#, ada.login, ada.password);
    let guest = server.request("GET", "/api/me", "", "");
    let guest = guest.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    assert_eq!(server.json("POST", "/api/me/sign-in", guest, &sign_in)["id"], me["id"]);
    // The header of a cookie that is none, followed by one for the token.
    let by_token = format!("none=1\r\nauthorization: Bearer {}", ada.token);
    assert_eq!(server.json("GET", "/api/me", &by_token, "")["id"], me["id"]);
}

fn finished_tables_give_their_records(server: &Server, expected: &Expected) {
    let scratch = tempfile::tempdir().unwrap();
    for (game, table) in &expected.finished {
        let cookie = &expected.ada.cookie;
        assert_eq!(server.json("GET", &format!("/api/tables/{table}"), cookie, "")["phase"], "over", "{game}");
        let record = scratch.path().join(game);
        fs::write(&record, server.body("GET", &format!("/api/tables/{table}/record"), cookie, "")).unwrap();
        verify(&record, game);
        let former = scratch.path().join("former");
        unpack(&format!("{game}.jsonl.gz"), &former);
        assert!(fs::read(&record).unwrap() == fs::read(&former).unwrap(), "the record of {game} has changed");
    }
}

fn sequence(server: &Server, table: &str, cookie: &str) -> u64 {
    let state = server.json("GET", &format!("/api/tables/{table}"), cookie, "");
    state["sequence"].as_u64().unwrap_or_else(|| panic!("no sequence number: {state}"))
}

/// Bots take over all seats and play on.
fn plays_on(server: &Server, game: &str, table: &str, cookie: &str) {
    // Nobody has been there for long, so the server may just be pausing the table. Once this request is answered it has.
    server.request("POST", &format!("/api/tables/{table}/pause"), cookie, "");
    server.json("POST", &format!("/api/tables/{table}/resume"), cookie, "");
    let state = server.json("GET", &format!("/api/tables/{table}"), cookie, "");
    assert_eq!(state["phase"], "running", "{game}");
    let seats = state["yours"].as_array().unwrap();
    for seat in seats {
        server.json("POST", &format!("/api/tables/{table}/hand-over"), cookie, &format!(r#"{{"seat":{seat}}}"#));
    }
    let table_steps = 2 + seats.len() as u64;
    let moves = expected().sequences[table] + table_steps + 1;
    let begin = Instant::now();
    while sequence(server, table, cookie) < moves {
        assert!(begin.elapsed() < PATIENCE, "nobody plays on at the table of {game}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_former_backup_is_restored() {
    let (expected, scratch) = (expected(), tempfile::tempdir().unwrap());
    let (backup, data) = (scratch.path().join("backup"), scratch.path().join("data"));
    unpack("backup.gz", &backup);
    let mut restore = Command::new(env!("CARGO_BIN_EXE_knobel"));
    let restored = restore.arg("restore").arg(&backup).arg("--data").arg(&data).output().unwrap();
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    let server = Server::start(&["--data", data.to_str().unwrap()]);
    people_are_who_they_were(&server, &expected.ada);
    finished_tables_give_their_records(&server, &expected);
    for (game, table) in &expected.running {
        let sequence = sequence(&server, table, &expected.ada.cookie);
        assert!(sequence >= expected.sequences[table], "{game}: {sequence} steps");
    }
}
