//! TAC on its compact position: four players with master cards, one core.

use minds::tac::bench::{Played, greedy_games, random_games};
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// The speed of one way of playing. A ply is one seat's card, with its distinct results generated.
#[derive(Serialize)]
struct Measured {
    play: &'static str,
    games: u64,
    plies: u64,
    results: u64,
    seconds: f64,
    plies_per_s: f64,
    games_per_s: f64,
}

/// So many games between two looks at the clock.
const BATCH: u64 = 20;

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let measured = [measure("random", random_games, seconds), measure("greedy", greedy_games, seconds)];
    if as_json {
        let [random, greedy] = measured;
        writeln!(stdout(), "{}", json!({ "bench": "tac", "cores": 1, "random": random, "greedy": greedy }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for Measured { play, plies_per_s, games_per_s, .. } in measured {
        writeln!(stdout(), "{play} play: {plies_per_s:12.0} plies/s, {games_per_s:8.0} games/s")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(play: &'static str, games: fn(u64, u64) -> Played, seconds: f64) -> Measured {
    let mut all = Played::default();
    let begun = Instant::now();
    for batch in 0.. {
        let Played { games, plies, results } = games(BATCH, batch);
        all = Played { games: all.games + games, plies: all.plies + plies, results: all.results + results };
        if begun.elapsed().as_secs_f64() >= seconds {
            break;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let Played { games, plies, results } = all;
    let (plies_per_s, games_per_s) = (plies as f64 / seconds, games as f64 / seconds);
    Measured { play, games, plies, results, seconds, plies_per_s, games_per_s }
}
