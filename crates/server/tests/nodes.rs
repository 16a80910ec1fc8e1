//! Two nodes on one PostgreSQL and one NATS, players of a table on different nodes, over real sockets.

mod support;

use knobel_core::record::LuckStatus;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use store::{Journal, Postgres};
use support::nodes::{Engines, Node};
use support::play::plans;
use support::steady::{Outcome, Steady};
use support::{Person, pick};

#[test]
#[ignore = "runs in the processes that the other tests start"]
fn serve_as_a_node() {
    support::nodes::serve_as_a_node();
}

#[test]
fn a_table_is_the_same_on_every_node() {
    let Some(engines) = Engines::start() else { return };
    let nodes = [engines.node(), engines.node()];
    what_is_said_and_who_is_there_is_known_on_both(&nodes);
    of_two_racing_for_a_step_on_two_nodes_one_wins(&nodes);
    whole_matches_of_every_game(&engines, &nodes);
}

#[test]
fn a_match_goes_on_whatever_dies() {
    let Some(mut engines) = Engines::start() else { return };
    let mut nodes = vec![engines.node(), engines.node()];
    nats_goes_away_and_comes_back(&mut engines, &nodes);
    postgres_goes_away_and_comes_back(&mut engines, &nodes);
    a_node_is_killed_in_the_middle(&engines, &mut nodes);
    a_bots_turn_is_played_by_the_node_that_is_left(&engines, &mut nodes);
}

/// A match that is played by two people on two nodes.
struct RunningMatch {
    table: String,
    reached: Arc<HighestSequence>,
    players: Vec<JoinHandle<Outcome>>,
}

/// The highest sequence number that any player has received.
#[derive(Default)]
struct HighestSequence {
    sequence: Mutex<u64>,
    changed: Condvar,
}

impl HighestSequence {
    fn note(&self, sequence: u64) {
        let mut highest = self.sequence.lock().unwrap();
        *highest = sequence.max(*highest);
        self.changed.notify_all();
    }

    fn wait_for(&self, steps: u64) {
        let highest = self.sequence.lock().unwrap();
        let patience = Duration::from_secs(60);
        let (highest, _) = self.changed.wait_timeout_while(highest, patience, |highest| *highest < steps).unwrap();
        assert!(*highest >= steps, "nothing moves after {highest} steps");
    }
}

/// Two people sit down at a table, one on each node, and begin to play. (TAC is long enough for everything to happen in
/// the middle of it.)
fn begin(nodes: &[Node], game: &str, seed: u64) -> RunningMatch {
    let (setup, plans) = plans(games::named(game).unwrap());
    let (mut ada, mut ben) = (Person::arrive(&nodes[0].address), Person::arrive(&nodes[1].address));
    let table = ada.create(game, &setup, plans, json!({}));
    ben.post(&format!("/api/tables/{table}/sit"), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    let here = [vec![ada.also_at(&nodes[1].address)], vec![ben.also_at(&nodes[0].address)]];
    let reached = Arc::new(HighestSequence::default());
    let players = [ada, ben].into_iter().zip(here).zip(seed..).map(|((person, others), luck)| {
        let (reached, at) = (Arc::clone(&reached), std::iter::once(person).chain(others).collect());
        let player = Steady::new(at, &table, luck);
        std::thread::spawn(move || player.play(|sequence| reached.note(sequence)))
    });
    let players = players.collect();
    RunningMatch { table, reached, players }
}

impl RunningMatch {
    /// Plays to the end: both were sent the same, everything acknowledged is in the journal, once, and the luck was fair.
    fn end(self, engines: &Engines, reader: &Node) -> u32 {
        let outcomes: Vec<Outcome> = self.players.into_iter().map(|player| player.join().unwrap()).collect();
        assert_eq!(outcomes[0].places, outcomes[1].places, "both are shown the same end");
        let stored = stored_requests(&engines.store, &self.table);
        for outcome in &outcomes {
            for (request, sequence) in &outcome.acknowledged {
                let step = stored.get(&(outcome.person.clone(), request.clone()));
                assert_eq!(step, Some(sequence), "an acknowledged step is where it was said to be");
            }
        }
        let record = Person::arrive(&reader.address).ask("GET", &format!("/api/tables/{}/record", self.table), None);
        assert_eq!(record.status, 200, "{}", record.text);
        let luck = games::verify(&record.text).unwrap().luck;
        assert_eq!(luck, LuckStatus::Fair);
        outcomes.iter().map(|outcome| outcome.cuts).sum()
    }
}

/// The requests in the journal, with their steps; the numbers have no gap, and no request is there twice.
fn stored_requests(store: &str, table: &str) -> HashMap<(String, String), u64> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let steps = runtime.block_on(async { Postgres::open(store).await.unwrap().steps(table, 0).await.unwrap() });
    let mut requests = HashMap::new();
    for (step, expected) in steps.into_iter().zip(0..) {
        assert_eq!(step.sequence, expected, "a gap");
        let Some(key) = step.request else { continue };
        assert_eq!(requests.insert(key.into(), u64::from(step.sequence)), None, "a request was stored twice");
    }
    requests
}

fn whole_matches_of_every_game(engines: &Engines, nodes: &[Node]) {
    let playing: Vec<RunningMatch> =
        games::all().iter().zip(1..).map(|(game, seed)| begin(nodes, game.name, 100 * seed)).collect();
    for playing in playing {
        playing.end(engines, &nodes[1]);
    }
}

fn what_is_said_and_who_is_there_is_known_on_both(nodes: &[Node]) {
    let (setup, plans) = plans(games::named("mastermind").unwrap());
    let (mut ada, mut ben) = (Person::arrive(&nodes[0].address), Person::arrive(&nodes[1].address));
    let table = ada.create("mastermind", &setup, plans, json!({}));
    let (mut here, mut there) = (ada.connect(), ben.connect());
    here.subscribe(&table);
    there.subscribe(&table);
    ben.post(&format!("/api/tables/{table}/sit"), json!({}));
    let sat =
        here.hear_until(|message| message["type"] == "table" && message["seats"][1]["holder"]["person"] != Value::Null);
    assert_eq!(sat["seats"][1]["holder"]["person"]["person"]["id"], ben.id.as_str());
    here.say(json!({ "type": "say", "table": table, "request": "s", "text": "Hello!" }));
    let said = there.hear_until(|message| message["type"] == "said");
    assert_eq!(said["line"]["text"], "Hello!");
    for socket in [&mut here, &mut there] {
        let mut told = std::iter::from_fn(|| socket.try_hear_anything()); // with the next beat of the other node
        let both = |message: &Value| message["type"] == "present" && message["seats"] == json!([0, 1]);
        assert!(told.any(|message| both(&message)), "each is told that the other is there");
    }
}

fn of_two_racing_for_a_step_on_two_nodes_one_wins(nodes: &[Node]) {
    let mut ada = Person::arrive(&nodes[0].address);
    let setup = games::named("mastermind").unwrap().usual(2);
    let table = ada.create("mastermind", &setup, json!(["me", "me"]), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    let mut luck = 5;
    for round in 0..8 {
        let state = ada.get(&format!("/api/tables/{table}"));
        let Some(seat) = state["awaited"][0].as_u64().and_then(|seat| u8::try_from(seat).ok()) else { break };
        let view = state["views"].as_array().unwrap().iter().find(|view| view["seat"] == seat).unwrap().clone();
        let action = pick(&mut ada, &table, seat, &view["choices"], &mut luck).unwrap();
        let racers: Vec<_> = (0..4)
            .map(|racer| {
                let mut person = ada.also_at(&nodes[racer % 2].address);
                let body = json!({ "request": format!("{round}/{racer}"), "seat": seat, "action": action });
                let path = format!("/api/tables/{table}/act");
                std::thread::spawn(move || person.ask("POST", &path, Some(body)).status)
            })
            .collect();
        let told: Vec<u16> = racers.into_iter().map(|racer| racer.join().unwrap()).collect();
        assert!(told.iter().all(|status| [200, 409].contains(status)), "{told:?}");
        let won = told.iter().filter(|status| **status == 200).count() as u64;
        let made = ada.get(&format!("/api/tables/{table}"))["sequence"].as_u64().unwrap()
            - state["sequence"].as_u64().unwrap();
        assert!(won >= 1 && made == won, "as many steps as acknowledgements: {told:?}, {made}");
    }
}

fn nats_goes_away_and_comes_back(engines: &mut Engines, nodes: &[Node]) {
    let playing = begin(nodes, "tac", 21);
    playing.reached.wait_for(4);
    engines.nats.stop();
    let then = *playing.reached.sequence.lock().unwrap();
    playing.reached.wait_for(then + 3); // play goes on without words
    engines.nats.resume();
    playing.end(engines, &nodes[0]);
}

fn postgres_goes_away_and_comes_back(engines: &mut Engines, nodes: &[Node]) {
    let playing = begin(nodes, "tac", 31);
    let mut looker = Person::arrive(&nodes[0].address).connect();
    playing.reached.wait_for(6);
    engines.postgres.stop();
    let mut stranger = Person::nobody(&nodes[0].address);
    assert_eq!(stranger.ask("GET", "/api/me", None).status, 503, "the request is to be tried again");
    while looker.try_hear_anything().is_some() {} // until the node has noticed, and closes its sockets
    engines.postgres.resume();
    let cuts = playing.end(engines, &nodes[0]);
    assert!(cuts > 0, "people saw that something was missing");
}

fn a_node_is_killed_in_the_middle(engines: &Engines, nodes: &mut Vec<Node>) {
    let playing = begin(nodes, "tac", 41);
    playing.reached.wait_for(8);
    drop(nodes.remove(0));
    playing.end(engines, &nodes[0]);
    nodes.push(engines.node());
}

/// The bot's node has taken the turn up, as the row in the database shows, when it dies.
fn a_bots_turn_is_played_by_the_node_that_is_left(engines: &Engines, nodes: &mut Vec<Node>) {
    let mut ada = Person::arrive(&nodes[0].address);
    let setup = games::named("tagiron").unwrap().usual(2);
    let table = ada.create("tagiron", &setup, json!(["me", { "bot": "random" }]), json!({ "pace": "calm" }));
    let mut there = ada.also_at(&nodes[1].address);
    let mut socket = there.connect();
    socket.subscribe(&table);
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    let mut state =
        socket.hear_until(|message| message["sequence"].as_u64() > Some(0) || message["to"].as_u64() > Some(0));
    if state["awaited"][0] == 0 {
        let action = pick(&mut ada, &table, 0, &state["views"][0]["choices"], &mut 7).unwrap();
        let body = json!({ "request": "mine", "seat": 0, "action": action });
        let made = ada.post(&format!("/api/tables/{table}/act"), body)["sequence"].as_u64().unwrap();
        claim_as_a_node_that_dies(&engines.store);
        drop(nodes.remove(0));
        state = socket.hear_until(|message| message["to"].as_u64() > Some(made));
    } else {
        claim_as_a_node_that_dies(&engines.store);
        drop(nodes.remove(0));
    }
    if state["awaited"][0] == 1 {
        state = socket.hear_until(|message| message["type"] == "moved" && message["awaited"][0] != 1);
    }
    assert!(state["awaited"][0] == 0 || !state["places"].is_null(), "{state}");
    let _ = there.get(&format!("/api/tables/{table}"));
}

fn claim_as_a_node_that_dies(store: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let soon = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() + 10_000;
    runtime.block_on(async {
        let store = Postgres::open(store).await.unwrap();
        store.claim_jobs("a node that dies", u64::try_from(soon).unwrap(), 600_000, 64).await.unwrap();
    });
}
