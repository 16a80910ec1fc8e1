//! Mutated requests over all routes of the OpenAPI document, as a stranger, a guest, a player and the operator: no 5xx, no
//! panic, no connection that ends without an answer. Seeded, so that a finding can be repeated.
//!
//! `KNOBEL_FUZZ_HTTP` says how many requests are sent; `cargo xtask fuzz --http` sends a hundred thousand and also fails on
//! a request that takes longer than a second, or, where it waits in a queue, than the queue's deadline.

#[path = "../../../cli/tests/fuzz/mutate.rs"]
#[allow(dead_code, reason = "each test uses its part")]
mod mutate;
mod sample;
#[path = "../support/mod.rs"]
mod support;

use knobel_core::{Rng, Stream};
use mutate::mutated;
use sample::{Document, KnownWords, Route};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, panic};
use support::{House, Person, at};

/// Requests of a test run.
const USUAL: u64 = 1_500;
const OPERATOR_TOKEN: &str = "the-operators-token-of-this-test-only";
const MOST: Duration = Duration::from_secs(1);
/// A request that computes may wait for its turn, and then compute.
const MOST_QUEUED: Duration = Duration::from_secs(60);
/// Parts of the paths of requests that are worked off in a queue.
const QUEUED: [&str; 8] = ["coach", "analysis", "puzzles", "record", "replay", "password", "sign-in", "play-on"];

/// Somebody who sends requests.
#[derive(Clone, Default)]
struct Sender {
    role: &'static str,
    cookie: Option<String>,
    token: Option<String>,
}

/// The people of a generation, and the words they know.
struct Generation {
    senders: Vec<Sender>,
    known: KnownWords,
}

impl Generation {
    fn enter(house: &House) -> Generation {
        let (mut player, guest) = (house.guest(), house.guest());
        let mut known = KnownWords { people: vec![player.id.clone(), guest.id.clone()], ..KnownWords::default() };
        for game in games::all() {
            known.others.push(game.name.to_owned());
            known.tables.extend(tables_of(&mut player, game));
        }
        for word in
            ["me", "open", "random", "beginner", "casual", "calm", "none", "Ada", "correct-horse-battery-staple"]
        {
            known.others.push(word.to_owned());
        }
        known.others.push("5f".repeat(32));
        let sender = |role, person: &Person| Sender { role, cookie: person.cookie.clone(), token: None };
        let operator = Sender { role: "operator", cookie: None, token: Some(OPERATOR_TOKEN.to_owned()) };
        let stranger = Sender { role: "stranger", ..Sender::default() };
        Generation { senders: vec![stranger, sender("guest", &guest), sender("player", &player), operator], known }
    }
}

impl Generation {
    /// Whether somebody is no longer known to the server.
    fn is_gone(&self, house: &House) -> bool {
        let known = |sender: &Sender| {
            let mut person = Person::nobody(&house.address);
            person.cookie = sender.cookie.clone();
            person.ask("GET", "/api/me/tables", None).status == 200
        };
        !self.senders.iter().filter(|sender| sender.cookie.is_some()).all(known)
    }
}

/// For each game a table that waits, one that runs and one that is over.
fn tables_of(player: &mut Person, game: &games::GameEntry) -> [String; 3] {
    let players = *game.player_counts().iter().find(|count| **count > 1).expect("a game for two");
    let setup = game.usual(players);
    let seats = games::named(game.name).unwrap().empty(&setup).unwrap().players().clone();
    let plan = |first: u8, rest: serde_json::Value| {
        seats.seats().map(|seat| if seats.of(seat).0 == first { json!("me") } else { rest.clone() }).collect::<Vec<_>>()
    };
    let open = player.create(game.name, &setup, json!(plan(0, json!("open"))), json!({ "public": true }));
    let mut begin = || {
        let bots = json!(plan(0, json!({ "bot": "random" })));
        let table = player.create(game.name, &setup, bots, json!({ "assistance": true, "pace": "calm" }));
        player.post(&at(&table, "/start"), json!({}));
        table
    };
    let (running, over) = (begin(), begin());
    player.ask("POST", &at(&over, "/resign"), Some(json!({ "seat": 0 })));
    [open, running, over]
}

/// What came of the requests.
#[derive(Default)]
struct Tally {
    statuses: BTreeMap<u16, u64>,
    slowest: BTreeMap<String, Duration>,
}

#[test]
fn mutated_requests_never_break_the_server() {
    let asked: Option<u64> = env::var("KNOBEL_FUZZ_HTTP").ok().and_then(|text| text.parse().ok());
    let panics = count_panics();
    let data = tempfile::tempdir().unwrap();
    let house =
        House::with(data.path(), |config| server::Config { operator_token: Some(OPERATOR_TOKEN.to_owned()), ..config });
    let document = Document::read(&house.guest().get("/api/openapi.json"));
    assert!(document.routes.len() > 50, "the document lists the routes");
    let (agent, mut tally) = (one_connection_each(), Tally::default());
    let mut generation = Generation::enter(&house);
    for number in 0..asked.unwrap_or(USUAL) {
        let mut rng = Stream::seeded(number);
        let route = &document.routes[rng.pick(document.routes.len())];
        let sender = &generation.senders[rng.pick(generation.senders.len())];
        let path = generation.known.path(route, &mut rng);
        let body = body(&document, route, &generation.known, &mut rng);
        let begun = Instant::now();
        let status = send(&agent, &house.address, sender, route, &path, &body);
        let took = begun.elapsed();
        let what = || {
            format!("request {number}: {} {} {path} {:?}", sender.role, route.method, String::from_utf8_lossy(&body))
        };
        let status = status.unwrap_or_else(|why| panic!("{}: no answer: {why}", what()));
        assert!(status < 500, "{}: {status}", what());
        let most = if QUEUED.iter().any(|part| path.contains(part)) { MOST_QUEUED } else { MOST };
        assert!(asked.is_none() || took < most, "{}: took {took:?}", what());
        *tally.statuses.entry(status).or_default() += 1;
        if matches!(status, 401 | 403) && matches!(sender.role, "guest" | "player") && generation.is_gone(&house) {
            generation = Generation::enter(&house); // a request deleted, banned or signed out somebody
        }
        let slowest = tally.slowest.entry(format!("{} {}", route.method, route.path)).or_default();
        *slowest = took.max(*slowest);
    }
    let answered: u64 = tally.statuses.iter().filter(|(status, _)| **status < 300).map(|(_, count)| count).sum();
    assert!(answered > 0, "some requests are as they should be: {:?}", tally.statuses);
    assert_eq!(panics.load(Ordering::Relaxed), 0, "also where no request was answered by it");
    println!("statuses: {:?}", tally.statuses);
    let mut slowest: Vec<_> = tally.slowest.into_iter().collect();
    slowest.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
    slowest.iter().take(8).for_each(|(route, took)| println!("{took:?} at most: {route}"));
}

/// Counts the panics of this process from now on, in whatever thread or task.
fn count_panics() -> Arc<AtomicUsize> {
    let panics = Arc::new(AtomicUsize::new(0));
    let (counted, report) = (Arc::clone(&panics), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        counted.fetch_add(1, Ordering::Relaxed);
        report(info);
    }));
    panics
}

/// A client that reuses no connection, so that one that ends without an answer is the server's doing.
fn one_connection_each() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).proxy(None);
    config.max_idle_connections(0).build().into()
}

/// A body for the route: as its schema says, or damaged.
fn body(document: &Document, route: &Route, known: &KnownWords, rng: &mut Stream) -> Vec<u8> {
    let samples: Vec<Vec<u8>> = (0..2).map(|_| document.body(route, known, rng).into_bytes()).collect();
    if rng.pick(3) == 0 || samples.iter().any(Vec::is_empty) { samples[0].clone() } else { mutated(&samples, rng) }
}

fn send(
    agent: &ureq::Agent,
    address: &str,
    sender: &Sender,
    route: &Route,
    path: &str,
    body: &[u8],
) -> Result<u16, ureq::Error> {
    let request = ureq::http::Request::builder().method(route.method.as_str()).uri(format!("http://{address}{path}"));
    let mut request = request.header("content-type", "application/json").header("origin", format!("http://{address}"));
    if let Some(cookie) = &sender.cookie {
        request = request.header("cookie", cookie);
    }
    if let Some(token) = &sender.token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let mut response = agent.run(request.body(body)?)?;
    let status = response.status().as_u16();
    // A bot's stream goes on for as long as it is read.
    if !(route.path.starts_with("/api/bot/") && route.method == "GET" && status == 200) {
        response.body_mut().read_to_vec()?;
    }
    Ok(status)
}
