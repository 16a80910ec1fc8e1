//! Mastermind solved and codes compared, one core.

use bots::mastermind::{ComparisonBench, Goal, GreedyRule, Instructions, SingleThreaded, solve};
use inference::mastermind::{Board, Repeats};
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// The time for a whole strategy, replay included.
#[derive(Serialize)]
struct SolverFigures {
    pegs: usize,
    colours: usize,
    goal: &'static str,
    total: u32,
    deepest: u32,
    proven: bool,
    runs: u32,
    seconds: f64,
}

/// The speed of comparing codes.
#[derive(Serialize)]
struct ComparisonFigures {
    pegs: usize,
    colours: usize,
    machine: &'static str,
    comparisons_per_second: f64,
}

const SOLVED: [(usize, usize, Goal); 4] =
    [(4, 6, Goal::Expected), (4, 6, Goal::Worst), (4, 7, Goal::Expected), (5, 8, Goal::Greedy(GreedyRule::Entropy))];

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let mut compared = vec![];
    for (name, machine) in [("best", Instructions::Best), ("plain", Instructions::Portable)] {
        let speed = compare(5, 8, name, machine, seconds)?;
        if !as_json {
            let billions = speed.comparisons_per_second / 1e9;
            writeln!(stdout(), "5 pegs, 8 colours: {billions:.2} billion comparisons a second, {name} instructions")?;
        }
        compared.push(speed);
    }
    let mut solved = vec![];
    for (pegs, colours, goal) in SOLVED {
        let time = measure(pegs, colours, goal, seconds)?;
        if !as_json {
            let SolverFigures { goal, total, deepest, seconds, .. } = &time;
            writeln!(stdout(), "{pegs} pegs, {colours} colours, {goal}: {total}, {deepest} at most, {seconds:.3} s")?;
        }
        solved.push(time);
    }
    if as_json {
        writeln!(stdout(), "{}", json!({ "bench": "mastermind", "cores": 1, "compared": compared, "solved": solved }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn compare(
    pegs: usize,
    colours: usize,
    name: &'static str,
    machine: Instructions,
    seconds: f64,
) -> anyhow::Result<ComparisonFigures> {
    let mut comparing = ComparisonBench::new(Board::new(pegs, colours, Repeats::Everywhere)?, machine);
    let begun = Instant::now();
    let mut comparisons = 0;
    while comparisons == 0 || begun.elapsed().as_secs_f64() < seconds {
        comparing.all();
        comparisons += comparing.comparisons();
    }
    let comparisons_per_second = comparisons as f64 / begun.elapsed().as_secs_f64();
    Ok(ComparisonFigures { pegs, colours, machine: name, comparisons_per_second })
}

/// The mean over as many runs as fit into the time, one at least.
fn measure(pegs: usize, colours: usize, goal: Goal, seconds: f64) -> anyhow::Result<SolverFigures> {
    let board = Board::new(pegs, colours, Repeats::Everywhere)?;
    let named = Goal::NAMED.iter().find(|(_, named)| *named == goal).map_or("", |(name, _)| name);
    let begun = Instant::now();
    let mut runs = 0;
    loop {
        let solution = solve(board, goal, &SingleThreaded);
        runs += 1;
        let elapsed = begun.elapsed().as_secs_f64();
        if elapsed >= seconds {
            let (total, deepest, proven) = (solution.total, solution.deepest, solution.proven);
            let seconds = elapsed / f64::from(runs);
            return Ok(SolverFigures { pegs, colours, goal: named, total, deepest, proven, runs, seconds });
        }
    }
}
