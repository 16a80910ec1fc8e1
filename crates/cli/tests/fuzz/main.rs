//! Damaged input for every reader of text: nothing may panic. Seeded, so that a finding can be repeated.
//!
//! `KNOBEL_FUZZ` says how many inputs are tried, shared among the readers; `cargo xtask fuzz` tries ten million.

mod mutate;
#[path = "../run/mod.rs"]
mod run;

use cli::bounded_lines::{self, InputLine};
use cli::engine::Engine;
use cli::{external, verify};
use games::{AnyMatch, Contestant, ExternalProgram, GameEntry, Value};
use knobel_core::{Rng, Seat, Stream};
use mutate::mutated;
use run::{for_two, played};
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{env, fs};

/// The tests below share the inputs.
const READERS: u64 = 5;

fn inputs() -> u64 {
    env::var("KNOBEL_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000) / READERS
}

/// Feeds damaged samples to a reader and names the first input it panics on.
fn feed(reader: &str, samples: &[Vec<u8>], mut read: impl FnMut(&[u8])) {
    assert!(!samples.is_empty(), "{reader}: nothing to damage");
    for number in 0..inputs() {
        let input = mutated(samples, &mut Stream::seeded(number));
        if catch_unwind(AssertUnwindSafe(|| read(&input))).is_err() {
            panic!("{reader}: input {number} panics; keep it as a test: {:?}", String::from_utf8_lossy(&input));
        }
    }
    println!("{reader}: {} inputs", inputs());
}

/// Every game, at its smallest and its largest table.
fn tables() -> impl Iterator<Item = (&'static GameEntry, Value)> {
    let sizes = |game: &'static GameEntry| {
        let counts = game.player_counts();
        [counts.first().copied(), counts.last().copied()].into_iter().flatten()
    };
    games::all().iter().flat_map(move |game| sizes(game).map(move |players| (game, game.usual(players))))
}

/// A table some random steps into a match.
fn begun(game: &GameEntry, setup: &Value, seed: u64, steps: usize) -> Box<dyn AnyMatch> {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(!seed));
    let mut table = game.begin(setup, &mut luck).unwrap();
    while table.places().is_none() && table.steps() < steps {
        let seat = table.awaited()[0];
        let action = game.bots().unwrap().act(&*table, "random", seat, &mut rng).unwrap().unwrap();
        let judged = table.judge(seat, &action, &mut luck).unwrap();
        table.commit(judged);
    }
    table
}

#[test]
fn damaged_records() {
    let text = |(game, setup): (&GameEntry, Value)| begun(game, &setup, 1, 6).record().text().into_bytes();
    let samples: Vec<_> = tables().map(text).collect();
    feed("records", &samples, |input| _ = verify::verify_bytes(input).map_err(|why| bounded_lines::sanitize(&why)));
}

#[test]
fn damaged_scenarios() {
    let crates = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
    let folders = crates.map(|entry| entry.unwrap().path().join("scenarios")).filter(|folder| folder.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let samples: Vec<_> = files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect();
    feed("scenarios", &samples, |input| _ = testkit::scenario::Scenario::parse(&String::from_utf8_lossy(input)));
}

#[test]
fn damaged_notation() {
    let tables: Vec<_> = tables().map(|(game, setup)| begun(game, &setup, 2, 5)).collect();
    let done = |table: &dyn AnyMatch| {
        let made = table.record().steps.into_iter().filter_map(|step| step.step["game"]["by"].get(1).cloned());
        made.map(|action| table.notation(&action).unwrap().into_bytes()).collect::<Vec<_>>()
    };
    let samples: Vec<_> = tables.iter().flat_map(|table| done(table.as_ref())).collect();
    feed("notation", &samples, |input| {
        for table in &tables {
            let Ok(action) = table.parse(&String::from_utf8_lossy(input)) else { continue };
            let text = table.notation(&action).unwrap();
            assert_eq!(table.parse(&text).as_ref(), Ok(&action), "{text:?} is not read back");
            for seat in 0..3 {
                let _ = table.check(Seat(seat), &action);
                let _ = table.completions(Seat(seat), &action);
            }
        }
    });
}

/// A talk with the engine that asks for everything.
fn talk(game: &GameEntry, setup: &Value) -> Vec<Vec<u8>> {
    let record = begun(game, setup, 3, 6).record();
    let load: Vec<Value> = record.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut talk = vec![json!({ "id": 1, "do": "new", "setup": setup, "seed": 3 })];
    for step in &record.steps[1..] {
        let (seat, action) = (&step.step["game"]["by"][0], &step.step["game"]["by"][1]);
        talk.push(json!({ "do": "choices", "seat": seat }));
        talk.push(json!({ "do": "completions", "seat": seat, "action": action }));
        talk.push(json!({ "do": "check", "seat": seat, "action": action }));
        talk.push(json!({ "do": "play", "seat": seat, "action": action }));
    }
    talk.push(json!({ "do": "bot", "seat": 0, "bot": "plain", "play": true }));
    talk.push(json!({ "do": "view", "viewer": "public", "since": 2 }));
    talk.push(json!({ "do": "record" }));
    talk.push(json!({ "do": "load", "record": load, "seed": 3 }));
    talk.push(json!({ "do": "resign", "seat": 0 }));
    talk.iter().map(|line| line.to_string().into_bytes()).collect()
}

#[test]
fn damaged_engine_lines() {
    let mut engines: Vec<_> = tables().map(|(game, setup)| (Engine::new(game), talk(game, &setup))).collect();
    let samples: Vec<_> = engines.iter().flat_map(|(_, talk)| talk.clone()).collect();
    let mut rng = Stream::seeded(0);
    feed("engine", &samples, |input| {
        let which = rng.pick(engines.len());
        let (engine, talk) = &mut engines[which];
        // A true line before each damaged one, so that matches go on and are begun anew.
        engine.answer(&talk[rng.pick(talk.len())]);
        let answer: Value = serde_json::from_str(&engine.answer(input)).unwrap();
        assert!(answer["ok"].is_boolean());
    });
}

/// Answers some questions with a damaged line.
struct Babbler<'a> {
    input: &'a [u8],
    patience: u8,
}

impl ExternalProgram for Babbler<'_> {
    fn answer(&mut self, _: &Value) -> Result<Value, String> {
        self.patience = self.patience.checked_sub(1).ok_or("enough")?;
        external::parse_answer(&InputLine::Whole(self.input.to_vec()))
    }
}

#[test]
fn damaged_answers_of_external_programs() {
    let mut samples: Vec<Vec<u8>> = [r#"{"choice":0}"#, r#"{"choice":17}"#, "null"].map(|text| text.into()).to_vec();
    for game in games::all() {
        let table = played(game, 4, 8);
        for step in table.record().steps.iter().skip(1) {
            let action = &step.step["game"]["by"][1];
            samples.push(json!({ "action": action }).to_string().into_bytes());
            samples.push(json!({ "notation": table.notation(action).unwrap() }).to_string().into_bytes());
        }
    }
    let mut number = 0;
    feed("external answers", &samples, |input| {
        let game = &games::all()[number % games::all().len()];
        number += 1;
        let mut babbler = Babbler { input, patience: 3 };
        let mut seated = [Contestant::External(&mut babbler), Contestant::Bot("random")];
        game.play_match(&for_two(game), &mut seated, number as u64, 1).unwrap();
    });
}
