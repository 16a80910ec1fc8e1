//! Seeded decisions of every game, to compare the engine in WebAssembly with the native one:
//! `decisions COUNT FIRST_SEED` prints each request and its answer on a line of its own, and the native times on standard error.
//!
//! `cargo xtask engine --decisions COUNT` feeds them to `web/scripts/engine-decisions.mjs`.

use browser::Engine;
use games::{Bots, GameEntry};
use knobel_core::{Rng, Stream};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufWriter, Stdout, Write, stdout};
use std::time::{Duration, Instant};

/// A match is left after this many moves, so that many openings and setups come up.
const MAX_MOVES: usize = 120;
/// One move in this many is preceded by a question to the coach.
const COACH_EVERY: usize = 6;
/// One match in this many is played by the strongest bots, who think the longest.
const STRONGEST_EVERY: u64 = 16;
/// In such a match, one move in this many is theirs.
const STRONGEST_SHARE: usize = 8;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().expect("a number"));
    let (count, first_seed) = (arguments.next().unwrap_or(300), arguments.next().unwrap_or(1));
    let mut run = Run { engine: Engine::default(), out: BufWriter::new(stdout()), left: count, times: BTreeMap::new() };
    for seed in first_seed.. {
        let game = &games::all()[seed as usize % games::all().len()];
        if run.play(game, seed).is_none() {
            break;
        }
    }
    run.out.flush().expect("standard output is open");
    eprintln!("{}", json!(run.times));
}

struct Run {
    engine: Engine,
    out: BufWriter<Stdout>,
    /// How many decisions are still to be made.
    left: u64,
    /// For each kind of request, how many there were and how many seconds they took.
    times: BTreeMap<String, (u64, f64)>,
}

impl Run {
    /// Plays a match with random options; none when enough decisions are made.
    fn play(&mut self, game: &'static GameEntry, seed: u64) -> Option<()> {
        let mut rng = Stream::seeded(seed);
        let seatings = game.seatings();
        let setup = &seatings[rng.pick(seatings.len())].setup;
        let secret: String = (0..64).map(|_| char::from(b"0123456789abcdef"[rng.pick(16)])).collect();
        self.ask(json!({ "do": "begin", "table": "t", "game": game.name, "setup": setup, "secret": secret }));
        let bots = game.bots?;
        let is_of_strongest = (seed / games::all().len() as u64).is_multiple_of(STRONGEST_EVERY);
        for number in 0..MAX_MOVES {
            let status = self.at(json!({ "do": "status" }));
            let Some(seat) = status["awaited"].get(0).cloned() else { break };
            self.look(game, &seat)?;
            if number.is_multiple_of(COACH_EVERY) {
                self.decide(json!({ "do": "coach", "seat": seat, "request": "analysis" }))?;
                let hint = json!({ "hint": { "level": "explain" } });
                self.decide(json!({ "do": "coach", "seat": seat, "request": hint }))?;
            }
            let level = level(bots, is_of_strongest, &mut rng);
            self.decide(json!({ "do": "bot", "seat": seat, "level": level }))?;
        }
        Some(())
    }

    /// What a seat may do, and how its choices go on, by its observation alone.
    fn look(&mut self, game: &GameEntry, seat: &Value) -> Option<()> {
        let view = self.at(json!({ "do": "view", "seat": seat }));
        let observation = &view["observation"];
        self.count(json!({ "do": "choices", "game": game.name, "observation": observation }))?;
        let templates = view["choices"].as_array()?.iter().filter_map(|choice| choice.get("start"));
        for partial in templates.take(2) {
            let request =
                json!({ "do": "completions", "game": game.name, "observation": observation, "partial": partial });
            self.count(request)?;
        }
        Some(())
    }

    /// A decision at the table.
    fn decide(&mut self, request: Value) -> Option<()> {
        self.count(json!({ "do": "at", "table": "t", "ask": request }))
    }

    fn count(&mut self, request: Value) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.ask(request);
        Some(())
    }

    fn at(&mut self, request: Value) -> Value {
        self.ask(json!({ "do": "at", "table": "t", "ask": request }))
    }

    fn ask(&mut self, request: Value) -> Value {
        let text = request.to_string();
        let begun = Instant::now();
        let answer = self.engine.answer(text.as_bytes(), &[]);
        self.time(&request, begun.elapsed());
        writeln!(self.out, "{text}\n{answer}").expect("the reader takes every line");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    /// Times are kept by what was asked; those of bots by their level.
    fn time(&mut self, request: &Value, took: Duration) {
        let asked = request.get("ask").unwrap_or(request);
        let [kind, level] = ["do", "level"].map(|key| asked[key].as_str().unwrap_or_default());
        let (count, seconds) = self.times.entry(format!("{kind} {level}").trim_end().to_owned()).or_default();
        *count += 1;
        *seconds += took.as_secs_f64();
    }
}

/// The bot that moves: any level, the strongest only now and then.
fn level(bots: &dyn Bots, is_of_strongest: bool, rng: &mut Stream) -> &'static str {
    let levels = bots.levels();
    let below = levels.len() - 1;
    if is_of_strongest && rng.pick(STRONGEST_SHARE) == 0 { levels[below] } else { levels[rng.pick(below)] }
}
