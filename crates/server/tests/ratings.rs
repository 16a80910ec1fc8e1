//! Ratings over real sockets, on both stores: all results count, partners are rated together, and the ratings of a former
//! version are computed anew, also when that is interrupted.

mod support;

use serde_json::{Value, json};
use server::Config;
use std::io::{BufReader, Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::nodes::{Engines, Node, Place};
use support::{House, Person, at, usual};
use testkit::services;

/// Upper bound on the time until all results are rated: a lease of a node that was killed runs out before.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
#[ignore = "runs in the processes that the other tests start"]
fn serve_as_a_node() {
    support::nodes::serve_as_a_node();
}

fn with_password(mut person: Person, login: &str) -> Person {
    person.put("/api/me/password", json!({ "login": login, "new": "long enough" }));
    person
}

/// Looks again and again until there is an answer.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begin.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A running match of these people, in the order of the seats.
fn start(people: &mut [&mut Person], game: &str, rated: bool) -> String {
    let mut seats = vec![json!("me")];
    seats.resize(people.len(), json!("open"));
    let setup = usual(game, u8::try_from(people.len()).unwrap());
    let table = people[0].create(game, &setup, json!(seats), json!({ "rated": rated }));
    for (seat, person) in people.iter_mut().enumerate().skip(1) {
        person.post(&at(&table, "/sit"), json!({ "seat": seat }));
    }
    people[0].post(&at(&table, "/start"), json!({}));
    table
}

/// A match that one of these people loses by resigning; it is filed when this returns.
fn play(people: &mut [&mut Person], game: &str, loser: usize, rated: bool) {
    let table = start(people, game, rated);
    let mut socket = people[0].connect();
    socket.subscribe(&table);
    people[loser].post(&at(&table, "/resign"), json!({ "seat": loser }));
    socket.hear_until(|message| message["type"] == "table");
}

fn ratings(person: &mut Person) -> Value {
    person.get("/api/me/ratings")
}

fn matches_rated(person: &mut Person, game: &str) -> u64 {
    let ratings = ratings(person);
    let curve = ratings["games"].as_array().unwrap().iter().find(|curve| curve["rating"]["game"] == game);
    curve.map_or(0, |curve| curve["rating"]["matches"].as_u64().unwrap())
}

fn all_matches_of_one_person_count_when_they_end_together(house: &House) {
    let mut ada = with_password(house.guest(), "ada together");
    let mut ben = with_password(house.guest(), "ben together");
    let tables: Vec<String> = (0..24).map(|_| start(&mut [&mut ada, &mut ben], "mastermind", true)).collect();
    let resign = |(number, table): (usize, &String)| {
        let (mut person, table) = (if number % 3 == 0 { &ada } else { &ben }.also_at(&house.address), table.clone());
        let seat = usize::from(number % 3 != 0);
        std::thread::spawn(move || person.post(&at(&table, "/resign"), json!({ "seat": seat })))
    };
    let resigning: Vec<_> = tables.iter().enumerate().map(resign).collect();
    resigning.into_iter().for_each(|thread| drop(thread.join().unwrap()));
    for person in [&mut ada, &mut ben] {
        until("24 matches", || (matches_rated(person, "mastermind") == 24).then_some(()));
        assert_eq!(person.get("/api/me/statistics")["games"][0]["matches"], 24);
        assert_eq!(ratings(person)["games"][0]["points"].as_array().unwrap().len(), 24, "a point for each match");
    }
    let rating = |person: &mut Person| ratings(person)["games"][0]["rating"]["rating"].as_f64().unwrap();
    assert!(rating(&mut ada) > 1500.0 && rating(&mut ben) < 1500.0, "Ada won 16 of 24");
}

#[test]
fn all_matches_that_end_together_count_on_sqlite() {
    let data = tempfile::tempdir().unwrap();
    all_matches_of_one_person_count_when_they_end_together(&House::open(data.path()));
}

#[test]
fn all_matches_that_end_together_count_on_postgres() {
    let Some(server) = services::Postgres::start() else { return };
    let (data, store) = (tempfile::tempdir().unwrap(), Some(server.database("together")));
    let house = House::with(data.path(), |config| Config { store, ..config });
    all_matches_of_one_person_count_when_they_end_together(&house);
}

#[test]
fn partners_win_together_and_are_rated_as_a_pair() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut people: Vec<Person> =
        ["ada", "ben", "cleo", "dan"].map(|login| with_password(house.guest(), login)).into_iter().collect();
    let ids: Vec<String> = people.iter().map(|person| person.id.clone()).collect();
    play(&mut people.iter_mut().collect::<Vec<_>>(), "tac", 1, true);
    for (seat, person) in people.iter_mut().enumerate() {
        let ratings = ratings(person);
        let (own, pair) = (&ratings["games"][0], &ratings["pairs"][0]);
        let won = seat % 2 == 0; // Ben and Dan have resigned
        for rating in [&own["rating"], &pair["rating"]] {
            assert_eq!(rating["rating"].as_f64().unwrap() > 1500.0, won, "seat {seat}: {ratings}");
            assert_eq!((&rating["matches"], &rating["provisional"]), (&json!(1), &json!(true)));
        }
        assert_eq!(pair["partner"]["id"], ids[(seat + 2) % 4]);
        assert_eq!(own["points"].as_array().unwrap().len(), 1);
        assert_eq!(own["points"][0]["rating"], own["rating"]["rating"]);
    }
    let table = start(&mut people.iter_mut().collect::<Vec<_>>(), "tac", true);
    let shown = people[0].get(&at(&table, ""))["seats"][1]["holder"]["person"]["rating"].clone();
    assert_eq!(shown, ratings(&mut people[1])["games"][0]["rating"], "as the others at the table see it");
}

/// What a server has stored, after matches of four people; with their cookies and their ratings.
struct StoredMatches {
    backup: Vec<u8>,
    people: Vec<Person>,
    ratings: Vec<Value>,
}

#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

fn played_by_four() -> StoredMatches {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut people: Vec<Person> =
        ["ada", "ben", "cleo", "dan"].map(|login| with_password(house.guest(), login)).into_iter().collect();
    for number in 0..36 {
        let [ada, ben, cleo, dan] = &mut people[..] else { panic!("four people") };
        match number % 6 {
            0 => play(&mut [ada, ben, cleo, dan], "tac", number / 6 % 4, true),
            1 => play(&mut [cleo, ben, ada, dan], "tac", number / 6 % 4, true),
            2 => play(&mut [ada, cleo], "mastermind", 0, false),
            3 => play(&mut [ada, dan], "tagiron", 1, true),
            _ => play(&mut [ben, ada], "mastermind", number / 6 % 2, true),
        }
    }
    let table = start(&mut people.iter_mut().take(2).collect::<Vec<_>>(), "mastermind", true);
    people[0].post(&at(&table, "/give-up"), json!("propose"));
    people[1].post(&at(&table, "/give-up"), json!("agree")); // counts for nothing
    let ratings = people.iter_mut().map(ratings).collect();
    drop(house);
    let out = SharedBuffer::default();
    let config = Config { data: data.path().to_owned(), ..Config::default() };
    block_on(server::back_up(&config, out.clone(), || {})).unwrap();
    let backup = out.0.lock().unwrap().clone();
    StoredMatches { backup, people, ratings }
}

/// The same backup as the version before would have written it: results without ratings, and a rating by pairs of players.
fn as_former(backup: &[u8], person: &str) -> Vec<u8> {
    let text = String::from_utf8(backup.to_vec()).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let (header, _trailer) = (lines.remove(0), lines.pop());
    let mut rows: Vec<String> = vec![];
    for line in lines {
        let (table, row) = line.split_once(' ').unwrap();
        let mut row: Value = serde_json::from_str(row).unwrap();
        match table {
            "estimates" | "pair_estimates" => continue,
            "results" => ["rated", "mean", "deviation"].iter().for_each(|key| {
                row.as_object_mut().unwrap().remove(*key).unwrap();
            }),
            _ => {}
        }
        rows.push(format!("{table} {row}"));
    }
    let former = json!({ "person": person, "game": "tac", "rating": 1999.0, "deviation": 60.0, "volatility": 0.06, "matches": 99 });
    rows.push(format!("ratings {former}"));
    let trailer = json!({ "rows": rows.len() });
    format!("{header}\n{}\n{trailer}\n", rows.join("\n")).into_bytes()
}

fn restore(config: &Config, stored: &StoredMatches) {
    let former = as_former(&stored.backup, &stored.people[0].id);
    block_on(server::restore(config, BufReader::new(Cursor::new(former)), || {})).unwrap();
}

/// How many results of all people are rated.
fn rated(people: &mut [Person]) -> u64 {
    let games = ["mastermind", "tac", "tagiron"];
    people.iter_mut().map(|person| games.map(|game| matches_rated(person, game)).iter().sum::<u64>()).sum()
}

fn at_node(stored: &StoredMatches, node: &Node) -> Vec<Person> {
    stored.people.iter().map(|person| person.also_at(&node.address)).collect()
}

/// A node is killed while it rates; the next one goes on, and a match that ends in the meantime is rated last.
fn recomputed_after_a_kill(stored: &StoredMatches, node: impl Fn() -> Node) -> u64 {
    let first = node();
    let mut people = at_node(stored, &first);
    let at_the_kill = until("the first results", || Some(rated(&mut people)).filter(|rated| *rated > 0));
    drop(first);
    let second = node();
    let mut people = at_node(stored, &second);
    let [ada, ben, ..] = &mut people[..] else { panic!("four people") };
    play(&mut [ada, ben], "mastermind", 0, true);
    let all = |(person, before): (&mut Person, &Value)| {
        let wanted = before["games"].as_array().unwrap().len();
        until("all results", || {
            let now = ratings(person);
            let is_new = |curve: &Value| curve["rating"]["game"] == "mastermind";
            let games = now["games"].as_array().unwrap();
            let same = games.iter().zip(before["games"].as_array().unwrap()).all(|(now, before)| {
                let (points, former) = (now["points"].as_array().unwrap(), before["points"].as_array().unwrap());
                points.starts_with(former) && points.len() - former.len() == usize::from(is_new(now))
            });
            (games.len() == wanted && same && now["pairs"] == before["pairs"]).then_some(())
        });
    };
    people.iter_mut().zip(&stored.ratings).for_each(all);
    at_the_kill
}

#[test]
fn ratings_of_a_former_version_are_computed_anew_on_both_stores() {
    let stored = played_by_four();
    let total = {
        let folder = tempfile::tempdir().unwrap();
        restore(&Config { data: folder.path().to_owned(), ..Config::default() }, &stored);
        on_sqlite(&stored, folder.path())
    };
    let Some(engines) = Engines::start() else { return };
    let data = tempfile::tempdir().unwrap();
    let store = Some(engines.store.clone());
    restore(&Config { store, data: data.path().to_owned(), ..Config::default() }, &stored);
    let at_the_kill = recomputed_after_a_kill(&stored, || engines.node());
    println!("killed after {at_the_kill} of {total} ratings");
}

/// With flushes of 20 ms the first node is killed in the middle for certain.
fn on_sqlite(stored: &StoredMatches, folder: &Path) -> u64 {
    let at_the_kill = recomputed_after_a_kill(stored, || Node::start(&Place::alone(0, folder.to_owned()).slowed(20)));
    let total: u64 = stored
        .ratings
        .iter()
        .flat_map(|ratings| ratings["games"].as_array().unwrap())
        .map(|curve| curve["rating"]["matches"].as_u64().unwrap())
        .sum();
    assert!(at_the_kill < total, "killed in the middle: {at_the_kill} of {total}");
    total
}
