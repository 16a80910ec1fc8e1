//! Puzzles: each is judged by the rules alone, and the grades are shown to differ.

use anyhow::Context;
use games::AnyPuzzle;
use games::deduction::{Grade, Puzzle};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// Puzzles of each grade for every second asked for.
const PUZZLES_PER_SECOND: f64 = 40.0;

/// Puzzles of one grade.
#[derive(Serialize)]
struct PuzzleFigures {
    game: &'static str,
    grade: Grade,
    puzzles: u64,
    /// How many have one solution and nothing superfluous.
    hold: u64,
    mean_ms: f64,
    /// How hard they are on average, by what the game measures.
    measure: BTreeMap<&'static str, f64>,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let puzzles = (seconds * PUZZLES_PER_SECOND).ceil().max(1.0) as u64;
    let mut all = vec![];
    for game in games::all().iter().filter(|game| game.puzzles.is_some()) {
        for grade in Grade::ALL {
            let made = make(game, grade, puzzles)?;
            if !as_json {
                let PuzzleFigures { game, hold, puzzles, mean_ms, measure, .. } = &made;
                let measured: Vec<String> = measure.iter().map(|(name, value)| format!("{name} {value:.1}")).collect();
                writeln!(
                    stdout(),
                    "{game}, {grade:?}: {hold} of {puzzles} unique and minimal; {}; {mean_ms:.0} ms each",
                    measured.join(", ")
                )?;
            }
            all.push(made);
        }
    }
    if as_json {
        writeln!(stdout(), "{}", json!({ "bench": "puzzles", "cores": 1, "puzzles": all }))?;
    }
    Ok(if all.iter().all(|made| made.hold == made.puzzles) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn make(game: &games::GameEntry, grade: Grade, puzzles: u64) -> anyhow::Result<PuzzleFigures> {
    let mut made = PuzzleFigures { game: game.name, grade, puzzles, hold: 0, mean_ms: 0.0, measure: BTreeMap::new() };
    let share = 1.0 / puzzles as f64;
    let puzzles_of = game.puzzles()?;
    for seed in 0..puzzles {
        let begun = Instant::now();
        let puzzle = puzzles_of
            .puzzle(grade, seed, &|| false)
            .with_context(|| format!("{} has no {grade:?} puzzle {seed}", game.title))?;
        made.mean_ms += begun.elapsed().as_secs_f64() * 1e3 * share;
        made.hold += u64::from(puzzles_of.check(&puzzle)?.is_ok());
        for (name, value) in measured(&puzzle) {
            *made.measure.entry(name).or_default() += value * share;
        }
    }
    Ok(made)
}

fn measured(puzzle: &AnyPuzzle) -> Vec<(&'static str, f64)> {
    match puzzle {
        AnyPuzzle::Deduction(Puzzle { clues, difficulty, .. }) => vec![
            ("answers", clues.len() as f64),
            ("steps", difficulty.steps as f64),
            ("sum", difficulty.sum as f64),
            ("largest", difficulty.largest as f64),
            ("open", difficulty.open),
        ],
        AnyPuzzle::Finish(problem) => vec![
            ("cards", problem.difficulty.cards as f64),
            ("specials", problem.difficulty.specials as f64),
            ("marbles", problem.difficulty.marbles as f64),
            ("tries", problem.difficulty.tries as f64),
        ],
    }
}
