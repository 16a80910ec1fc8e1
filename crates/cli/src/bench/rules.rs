//! Random matches through the rules, one core.

use games::GameEntry;
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// The speed of one game with one number of players.
#[derive(Serialize)]
struct RulesFigures {
    game: &'static str,
    players: u8,
    matches: u64,
    steps: u64,
    seconds: f64,
    steps_per_second: f64,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let mut measured = vec![];
    for game in games::all() {
        for players in game.player_counts() {
            let speed = measure(game, players, seconds)?;
            if !as_json {
                let RulesFigures { game, matches, steps_per_second, .. } = &speed;
                writeln!(stdout(), "{game:12} {players} players {steps_per_second:12.0} steps/s, {matches} matches")?;
            }
            measured.push(speed);
        }
    }
    if as_json {
        writeln!(stdout(), "{}", json!({ "bench": "rules", "cores": 1, "measured": measured }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(game: &GameEntry, players: u8, seconds: f64) -> anyhow::Result<RulesFigures> {
    let setup = game.usual(players);
    let (mut matches, mut steps) = (0, 0);
    let begun = Instant::now();
    while matches == 0 || begun.elapsed().as_secs_f64() < seconds {
        steps += game.random(&setup, matches)? as u64;
        matches += 1;
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok(RulesFigures { game: game.name, players, matches, steps, seconds, steps_per_second: steps as f64 / seconds })
}
