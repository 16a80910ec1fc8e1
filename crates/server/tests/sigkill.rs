//! A server is killed in the middle of 500 running tables: after a restart every acknowledged step is there.
//!
//! The server runs in a process of its own, which is this program once more with the word `serve`.

mod support;

use serde_json::json;
use server::{Config, Limits};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use support::{Person, pick};

const TABLES: usize = 500;
const CLIENTS: usize = 10;
/// Acknowledged moves before the kill; the other clients are anywhere then.
const MOVES: usize = 1_000;
/// The rounds of a match of Mastermind: enough that no client runs out of moves before the kill.
const ROUNDS: u32 = 8;
const NAME: &str = "every_acknowledged_step_survives_a_kill";

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.get(1).map(String::as_str) {
        Some("serve") => serve(Path::new(&arguments[2])),
        Some("--list") => println!("{NAME}: test"),
        Some(filter) if !filter.starts_with('-') && !NAME.contains(filter) => {} // another test was asked for
        Some(_) | None => every_acknowledged_step_survives_a_kill(),
    }
}

fn serve(data: &Path) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listen = "127.0.0.1:0".parse().unwrap();
        let config = Config { listen, data: data.to_owned(), limits: Limits::Lifted, ..Config::default() };
        let running = server::start(config).await.unwrap();
        println!("{}", running.address);
        std::io::stdout().flush().unwrap();
        std::future::pending::<()>().await;
    });
}

struct RunningServer {
    process: Child,
    address: String,
}

impl RunningServer {
    fn start(data: &Path) -> RunningServer {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut process = command.arg("serve").arg(data).stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut address).unwrap();
        RunningServer { process, address: address.trim().to_owned() }
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A client with its share of the tables: plays on all of them until nobody answers any more. Every acknowledged step
/// is sent as (table, how many steps it has).
fn client(address: &str, acknowledged: &Sender<(String, u64)>, seed: u64) {
    let mut person = Person::arrive(address);
    let setup = games::named("mastermind").unwrap().usual(2);
    let tables: Vec<String> = (0..TABLES / CLIENTS)
        .map(|_| {
            let table = person.create("mastermind", &setup, json!(["me", "me"]), json!({}));
            person.post(&format!("/api/tables/{table}/start"), json!({}));
            acknowledged.send((table.clone(), 1)).unwrap();
            table
        })
        .collect();
    let mut luck = seed;
    for round in 0..ROUNDS {
        for table in &tables {
            let Some(sequence) = one_move(&mut person, table, round, &mut luck) else { continue };
            acknowledged.send((table.clone(), sequence + 1)).unwrap();
        }
    }
}

/// The sequence of an acknowledged move; none where the match is over or the server is dead.
fn one_move(person: &mut Person, table: &str, round: u32, luck: &mut u64) -> Option<u64> {
    let state = person.try_ask("GET", &format!("/api/tables/{table}"), json!(null))?.json();
    let seat = state["awaited"][0].as_u64().and_then(|seat| u8::try_from(seat).ok())?;
    let view = state["views"].as_array()?.iter().find(|view| view["seat"] == seat)?.clone();
    let action = pick(person, table, seat, &view["choices"], luck)?;
    let body = json!({ "request": round.to_string(), "seat": seat, "action": action });
    let answer = person.try_ask("POST", &format!("/api/tables/{table}/act"), body)?;
    answer.json()["sequence"].as_u64()
}

fn every_acknowledged_step_survives_a_kill() {
    let data = tempfile::tempdir().unwrap();
    let first = RunningServer::start(data.path());
    let (sender, acknowledged) = channel();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|index| {
            let (address, sender) = (first.address.clone(), sender.clone());
            std::thread::spawn(move || client(&address, &sender, index as u64 + 1))
        })
        .collect();
    drop(sender);
    let told: Vec<_> = acknowledged.iter().take(TABLES + MOVES).collect();
    drop(first); // SIGKILL, while all clients go on
    clients.into_iter().for_each(|client| client.join().unwrap());
    let all: Vec<_> = told.into_iter().chain(acknowledged).collect();
    assert!(all.len() >= TABLES + MOVES);
    let again = RunningServer::start(data.path());
    let mut reader = Person::arrive(&again.address);
    let last: HashMap<String, u64> = all.iter().cloned().collect(); // of each table the last word counts
    assert_eq!(last.len(), TABLES);
    for (table, steps) in last {
        let state = reader.get(&format!("/api/tables/{table}"));
        assert!(state["sequence"].as_u64().unwrap() >= steps, "{table} lost a step that was acknowledged");
    }
    println!("{} acknowledged steps at {TABLES} tables survived the kill", all.len());
}
