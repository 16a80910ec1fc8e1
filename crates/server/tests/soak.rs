//! Random trouble under load for a while, and then every acknowledgement is held against the journal itself. Run by
//! `cargo xtask soak`; far too long for every day.

mod support;

use knobel_core::record::LuckStatus;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};
use store::{Postgres, Sqlite, Store};
use support::cable::Cable;
use support::floods::{Attacker, Flood};
use support::nodes::{Engines, Node, Place};
use support::play::plans;
use support::steady::Steady;
use support::{Answer, Person, pick, roll};
use testkit::services::{self, signal};

const NODES: usize = 3;
/// Matches at once.
const MATCHES: usize = 24;
/// Tables of a single node, and how often it is killed.
const TABLES: usize = 500;
const CLIENTS: usize = 20;
const KILLS: usize = 100;
/// What a slow disk takes for a flush, in milliseconds.
const SLOW_FLUSH: u64 = 5;
/// Acknowledged moves between two kills.
const MOVES_BETWEEN_KILLS: usize = 150;
/// Whoever asks for something tries for so long.
const PATIENCE: Duration = Duration::from_secs(120);
/// No table stands still for longer, whatever happens.
const LONGEST_STANDSTILL: Duration = Duration::from_secs(15);
/// How long a flood lasts; then comes the next.
const FLOOD_TIME: Duration = Duration::from_secs(10);
/// Floods that don't need the limits of every day, which are lifted here, to have a bound.
const FLOODS: [Flood; 8] = [
    Flood::SlowReaders,
    Flood::Records,
    Flood::Reports,
    Flood::Lobby,
    Flood::Silence,
    Flood::Coach,
    Flood::Puzzles,
    Flood::Webhooks,
];

/// An acknowledged step: of which table, who asked for it by which request, and the number it was said to have.
type Acknowledgement = (String, (String, String), u64);

#[test]
#[ignore = "runs in the processes that the other tests start"]
fn serve_as_a_node() {
    support::nodes::serve_as_a_node();
}

/// Asks until somebody answers, at one node after the other.
fn ask(at: &mut [Person], method: &str, path: &str, body: &Value) -> Answer {
    let begin = Instant::now();
    loop {
        match at[0].try_ask(method, path, body.clone()) {
            Some(answer) if answer.status < 500 => return answer,
            _ => {}
        }
        assert!(begin.elapsed() < PATIENCE, "nobody answers {method} {path}");
        at.rotate_left(1);
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// A new guest, known at every node.
fn arrive(addresses: &[String]) -> Vec<Person> {
    let mut at: Vec<Person> = addresses.iter().map(|address| Person::nobody(address)).collect();
    let me = ask(&mut at, "GET", "/api/me", &Value::Null);
    for person in &mut at {
        person.cookie.clone_from(&me.cookie);
        person.id = me.json()["id"].as_str().expect("a guest has an id").to_owned();
    }
    at
}

/// Every step of these tables that somebody asked for, with its number; numbers have no gap, no request is there twice.
async fn journal(store: &dyn Store, tables: &[String]) -> HashMap<(String, (String, String)), u64> {
    let mut requests = HashMap::new();
    for table in tables {
        for (step, expected) in store.steps(table, 0).await.unwrap().into_iter().zip(0..) {
            assert_eq!(step.sequence, expected, "a gap in {table}");
            let Some(key) = step.request else { continue };
            let before = requests.insert((table.clone(), key.into()), u64::from(step.sequence));
            assert_eq!(before, None, "a request was stored twice in {table}");
        }
    }
    requests
}

/// Holds every acknowledgement against the journal.
fn hold_against(store: &dyn Store, runtime: &tokio::runtime::Runtime, acknowledged: &[Acknowledgement]) {
    let mut tables: Vec<String> = acknowledged.iter().map(|(table, ..)| table.clone()).collect();
    tables.sort();
    tables.dedup();
    let stored = runtime.block_on(journal(store, &tables));
    let lost = acknowledged
        .iter()
        .filter(|(table, asked, sequence)| stored.get(&(table.clone(), asked.clone())) != Some(sequence));
    let lost: Vec<_> = lost.collect();
    assert!(lost.is_empty(), "{} acknowledged steps are not where they were said to be: {lost:?}", lost.len());
    println!("{} acknowledged steps at {} tables, all in the journal, none twice", acknowledged.len(), tables.len());
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

/// What can go wrong with several nodes.
struct Cluster {
    engines: Engines,
    places: Vec<Place>,
    nodes: Vec<Node>,
    /// From each node to the database, and to the bus.
    cables: Vec<[Cable; 2]>,
}

impl Cluster {
    fn start() -> Option<Cluster> {
        let engines = Engines::start()?;
        let port = |address: &str| address.rsplit([':', '/']).find_map(|part| part.parse::<u16>().ok()).unwrap();
        let (store, bus) = (port(&engines.store), port(&engines.nats.address()));
        let cables: Vec<[Cable; 2]> = (0..NODES).map(|_| [Cable::to(store), Cable::to(bus)]).collect();
        let place = |[store, bus]: &[Cable; 2]| {
            let store = format!("postgres://knobel@127.0.0.1:{}/nodes", store.port);
            Place::shared(services::free_port(), store, format!("nats://127.0.0.1:{}", bus.port))
        };
        let places: Vec<Place> = cables.iter().map(place).collect();
        let nodes = places.iter().map(Node::start).collect();
        Some(Cluster { engines, places, nodes, cables })
    }

    /// One trouble, drawn by lot, from its beginning to its end.
    fn trouble(&mut self, luck: &mut u64) -> &'static str {
        let (node, short) = (roll(luck, NODES), Duration::from_millis(500 + roll(luck, 8_000) as u64));
        let pause = |process: &std::process::Child| {
            signal(process, "STOP");
            std::thread::sleep(short);
            signal(process, "CONT");
        };
        let cut = |cable: &Cable| {
            cable.cut();
            std::thread::sleep(short);
            cable.mend();
        };
        match roll(luck, 8) {
            0 | 1 => {
                drop(self.nodes[node].process.kill()); // SIGKILL
                drop(self.nodes[node].process.wait());
                std::thread::sleep(short);
                self.nodes[node] = Node::start(&self.places[node]);
                "a node was killed"
            }
            2 => {
                pause(&self.nodes[node].process);
                "a node was paused"
            }
            3 => {
                cut(&self.cables[node][0]);
                "a node was cut off from PostgreSQL"
            }
            4 => {
                cut(&self.cables[node][1]);
                "a node was cut off from NATS"
            }
            5 => {
                self.engines.nats.stop();
                std::thread::sleep(short);
                self.engines.nats.resume();
                "NATS was killed"
            }
            6 => {
                pause(self.engines.nats.process());
                self.engines.postgres.signal_all("STOP");
                std::thread::sleep(short);
                self.engines.postgres.signal_all("CONT");
                "NATS, then PostgreSQL were paused"
            }
            _ => {
                self.engines.postgres.stop();
                std::thread::sleep(short);
                self.engines.postgres.resume();
                "PostgreSQL was restarted"
            }
        }
    }
}

/// One flood after the other, each at another node, until time is up; gives how many requests were sent.
fn floods(attackers: &[Attacker], enough: &AtomicBool) -> usize {
    let mut sent = 0;
    for (flood, attacker) in FLOODS.iter().cycle().zip(attackers.iter().cycle()) {
        if enough.load(Ordering::Relaxed) {
            break;
        }
        let over = AtomicBool::new(false);
        sent += std::thread::scope(|scope| {
            let flooding = scope.spawn(|| flood.run(attacker, &over));
            let begun = Instant::now();
            while begun.elapsed() < FLOOD_TIME && !enough.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(100));
            }
            over.store(true, Ordering::Relaxed);
            flooding.join().expect("a flood does not fail")
        });
    }
    sent
}

/// What came of the matches of a thread.
#[derive(Default)]
struct Played {
    acknowledged: Vec<Acknowledgement>,
    finished: Vec<String>,
    longest_standstill: Duration,
}

/// One match after the other until time is up.
fn matches(addresses: &[String], seed: u64, enough: &AtomicBool) -> Played {
    let (mut played, mut luck) = (Played::default(), seed);
    while !enough.load(Ordering::Relaxed) {
        let game = &games::all()[roll(&mut luck, games::all().len())];
        let (setup, seats) = plans(game);
        let (mut ada, mut ben) = (arrive(addresses), arrive(addresses));
        ben.rotate_left(1 + roll(&mut luck, addresses.len() - 1)); // on another node
        let body = json!({ "game": game.name, "setup": setup, "seats": seats, "pace": "instant" });
        let made = ask(&mut ada, "POST", "/api/tables", &body).json();
        let table = made["table"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        // Asked again after a broken line, both may have been done before.
        ask(&mut ben, "POST", &format!("/api/tables/{table}/sit"), &json!({}));
        let path = format!("/api/tables/{table}/start");
        while ask(&mut ada, "POST", &path, &json!({})).status == 409 {
            ask(&mut ben, "POST", &format!("/api/tables/{table}/sit"), &json!({}));
        }
        let players = [ada, ben].map(|at| {
            let player = Steady::new(at, &table, u64::try_from(roll(&mut luck, 1 << 30)).expect("a small number"));
            std::thread::spawn(move || player.play(|_| {}))
        });
        for outcome in players.map(|player| player.join().expect("a player gave up")) {
            let asked = |(request, sequence)| (table.clone(), (outcome.person.clone(), request), sequence);
            played.acknowledged.extend(outcome.acknowledged.into_iter().map(asked));
            played.longest_standstill = played.longest_standstill.max(outcome.longest_standstill);
        }
        played.finished.push(table);
    }
    played
}

#[test]
#[ignore = "runs for minutes: cargo xtask soak"]
fn nodes_survive_random_trouble() {
    let minutes: f64 = std::env::var("KNOBEL_SOAK").map_or(1.0, |minutes| minutes.parse().unwrap());
    let mut cluster = Cluster::start().expect("PostgreSQL and NATS are installed");
    let addresses: Vec<String> = cluster.nodes.iter().map(|node| node.address.clone()).collect();
    let enough = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = (0..MATCHES)
        .map(|index| {
            let (addresses, enough) = (addresses.clone(), Arc::clone(&enough));
            std::thread::spawn(move || matches(&addresses, 1 + index as u64, &enough))
        })
        .collect();
    let attackers: Vec<Attacker> = addresses.iter().map(|address| Attacker::new(address, [127, 0, 0, 2])).collect();
    let flooding = {
        let enough = Arc::clone(&enough);
        std::thread::spawn(move || floods(&attackers, &enough))
    };
    let (begin, mut luck, mut troubles) = (Instant::now(), 99, 0);
    while begin.elapsed().as_secs_f64() < 60.0 * minutes {
        let what = cluster.trouble(&mut luck);
        troubles += 1;
        println!("{:4} s  {what}", begin.elapsed().as_secs());
        std::thread::sleep(Duration::from_millis(500 + roll(&mut luck, 3_000) as u64));
    }
    enough.store(true, Ordering::Relaxed); // the matches that run are played to their ends, or something is stuck
    let (mut acknowledged, mut finished, mut longest_standstill) = (vec![], vec![], Duration::ZERO);
    for player in playing {
        let played = player.join().expect("something is stuck");
        acknowledged.extend(played.acknowledged);
        finished.extend(played.finished);
        longest_standstill = longest_standstill.max(played.longest_standstill);
    }
    let sent = flooding.join().expect("a flood does not fail");
    let runtime = runtime();
    let store = runtime.block_on(Postgres::open(&cluster.engines.store)).unwrap();
    hold_against(&store, &runtime, &acknowledged);
    let mut reader = arrive(&addresses);
    for table in &finished {
        let record = ask(&mut reader, "GET", &format!("/api/tables/{table}/record"), &Value::Null);
        assert_eq!(games::verify(&record.text).unwrap().luck, LuckStatus::Fair);
    }
    println!(
        "{troubles} troubles, {sent} requests of floods, {} matches played to their ends, all sound",
        finished.len()
    );
    println!("the longest standstill of a table was {:.1} s", longest_standstill.as_secs_f64());
    assert!(longest_standstill < LONGEST_STANDSTILL, "a table stood still for {longest_standstill:?}");
}

/// Moves at its share of the tables, one after the other, until there were kills enough. A finished match is followed
/// by another, so that all tables stay active.
fn moves(addresses: &[String], seed: u64, seated: &Barrier, kills: &AtomicUsize, told: &Mutex<Vec<Acknowledgement>>) {
    let (mut at, mut luck, mut number) = (arrive(addresses), seed, 0);
    let setup = games::named("mastermind").unwrap().usual(2);
    let body = json!({ "game": "mastermind", "setup": setup, "seats": ["me", "me"], "pace": "instant" });
    let new_table = |at: &mut Vec<Person>| {
        let table = ask(at, "POST", "/api/tables", &body).json()["table"].as_str().expect("a table").to_owned();
        ask(at, "POST", &format!("/api/tables/{table}/start"), &json!({}));
        table
    };
    let mut tables: Vec<String> = (0..TABLES / CLIENTS).map(|_| new_table(&mut at)).collect();
    seated.wait();
    while kills.load(Ordering::Relaxed) < KILLS {
        for table in &mut tables {
            let state = ask(&mut at, "GET", &format!("/api/tables/{table}"), &Value::Null).json();
            let Some(seat) = state["awaited"][0].as_u64().and_then(|seat| u8::try_from(seat).ok()) else {
                *table = new_table(&mut at);
                continue;
            };
            let mut views = state["views"].as_array().into_iter().flatten();
            let view = views.find(|view| view["seat"] == seat).expect("one's own view");
            let Some(action) = pick(&mut at[0], table, seat, &view["choices"], &mut luck) else { continue };
            number += 1;
            let request = number.to_string();
            let body = json!({ "request": request, "seat": seat, "action": action });
            let answer = ask(&mut at, "POST", &format!("/api/tables/{table}/act"), &body);
            if let Some(sequence) = answer.json()["sequence"].as_u64() {
                told.lock().unwrap().push((table.clone(), (at[0].id.clone(), request), sequence));
            }
        }
    }
}

#[test]
#[ignore = "runs for minutes: cargo xtask soak --embedded"]
fn a_single_node_survives_a_hundred_kills() {
    let data = tempfile::tempdir().unwrap();
    let place = Place::alone(services::free_port(), data.path().to_owned());
    // Every other kill finds writes that wait for a slow flush.
    let disks = [place.clone(), place.slowed(SLOW_FLUSH)];
    let mut node = Node::start(&disks[0]);
    let (kills, told) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(vec![])));
    let (addresses, seated) = (vec![node.address.clone()], Arc::new(Barrier::new(CLIENTS + 1)));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|index| {
            let (addresses, seated) = (addresses.clone(), Arc::clone(&seated));
            let (kills, told) = (Arc::clone(&kills), Arc::clone(&told));
            std::thread::spawn(move || moves(&addresses, 1 + index as u64, &seated, &kills, &told))
        })
        .collect();
    seated.wait(); // all tables are there
    for kill in 1..=KILLS {
        let (begin, wanted) = (Instant::now(), told.lock().unwrap().len() + MOVES_BETWEEN_KILLS);
        while told.lock().unwrap().len() < wanted {
            assert!(begin.elapsed() < PATIENCE, "nothing moves");
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(node); // SIGKILL
        node = Node::start(&disks[kill % 2]);
        kills.store(kill, Ordering::Relaxed);
        println!("kill {kill} of {KILLS} after {} acknowledged moves", told.lock().unwrap().len());
    }
    clients.into_iter().for_each(|client| client.join().expect("a client is stuck"));
    drop(node);
    let acknowledged = told.lock().unwrap();
    hold_against(&Sqlite::open(Path::new(data.path())).unwrap(), &runtime(), &acknowledged);
}
