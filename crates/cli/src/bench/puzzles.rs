//! Puzzles: each is judged by the rules alone, and the grades are shown to differ.

use games::insight::Grade;
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// Puzzles of each grade for every second asked for.
const PUZZLES_PER_SECOND: f64 = 40.0;

/// Puzzles of one grade.
#[derive(Serialize)]
struct Made {
    game: &'static str,
    grade: Grade,
    puzzles: u64,
    /// How many have one solution and no superfluous answer.
    hold: u64,
    answers: f64,
    steps: f64,
    sum: f64,
    largest: f64,
    open: f64,
    mean_ms: f64,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let puzzles = (seconds * PUZZLES_PER_SECOND).ceil().max(1.0) as u64;
    let mut all = vec![];
    for game in games::all() {
        for grade in Grade::ALL {
            let Some(made) = make(game, grade, puzzles)? else { continue };
            if !as_json {
                let Made { game, hold, puzzles, answers, steps, sum, largest, open, mean_ms, .. } = &made;
                writeln!(
                    stdout(),
                    "{game}, {grade:?}: {hold} of {puzzles} unique and minimal; {answers:.1} answers, {steps:.1} steps, \
                     sum {sum:.1}, largest {largest:.2}, open {open:.1}; {mean_ms:.0} ms each"
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

fn make(game: &games::Listed, grade: Grade, puzzles: u64) -> anyhow::Result<Option<Made>> {
    let mut made = Made {
        game: game.name,
        grade,
        puzzles,
        hold: 0,
        answers: 0.0,
        steps: 0.0,
        sum: 0.0,
        largest: 0.0,
        open: 0.0,
        mean_ms: 0.0,
    };
    let share = 1.0 / puzzles as f64;
    for seed in 0..puzzles {
        let begun = Instant::now();
        let Some(puzzle) = game.puzzle(grade, seed) else { return Ok(None) };
        made.mean_ms += begun.elapsed().as_secs_f64() * 1e3 * share;
        made.hold += u64::from(game.check_puzzle(&puzzle)?.is_ok());
        made.answers += puzzle.clues.len() as f64 * share;
        made.steps += puzzle.measure.steps as f64 * share;
        made.sum += puzzle.measure.sum as f64 * share;
        made.largest += puzzle.measure.largest as f64 * share;
        made.open += puzzle.measure.open * share;
    }
    Ok(Some(made))
}
