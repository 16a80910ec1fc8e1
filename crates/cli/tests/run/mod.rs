//! Running the real binary, and matches to feed it with.
#![allow(dead_code, unreachable_pub)] // each test file uses its own part of it

pub mod server;

use games::{AnyMatch, GameEntry};
use knobel_core::Stream;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, fs, path::PathBuf, thread};

/// How a run of the program ended.
pub struct ProgramOutput {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `knobel` and hands it this input.
pub fn knobel(args: &[&str], input: &[u8]) -> ProgramOutput {
    let mut command = Command::new(env!("CARGO_BIN_EXE_knobel"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = thread::spawn(move || stdin.write_all(&input)); // fails if the program ends before it read all
    let output = child.wait_with_output().unwrap();
    let _ = feeder.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().expect("it is not killed by a signal");
    let ended = ProgramOutput { code, out: text(output.stdout), err: text(output.stderr) };
    assert!(!ended.err.contains("panicked"), "{}", ended.err);
    ended
}

/// The answers of `knobel engine`, one a line.
pub fn engine(game: &str, lines: &[u8]) -> Vec<Value> {
    let ended = knobel(&["engine", game], lines);
    assert_eq!(ended.code, 0, "{}", ended.err);
    ended.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file of its own for each name.
pub fn file(name: &str, content: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

/// A game's usual table for two players; every game has one.
pub fn for_two(game: &GameEntry) -> Value {
    game.usual(2)
}

/// A match played by `plain` bots, for at most this many steps.
pub fn played(game: &GameEntry, seed: u64, steps: usize) -> Box<dyn AnyMatch> {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(!seed));
    let mut table = game.begin(&for_two(game), &mut luck).unwrap();
    while table.places().is_none() && table.steps() < steps {
        let seat = table.awaited()[0];
        let action = game.bots().unwrap().act(&*table, "plain", seat, &mut rng).unwrap().expect("an awaited bot acts");
        let judged = table.judge(seat, &action, &mut luck).unwrap();
        table.commit(judged);
    }
    table
}
