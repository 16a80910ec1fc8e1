//! TAC on its compact position: four players with master cards, one core.

use minds::tac::bench::{Played, decisions, greedy_games, random_games};
use minds::tac::net::Net;
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

/// How long the net takes: a decision is a seat's choice among all its after-states, from its view to its action.
#[derive(Serialize)]
struct Thought {
    load_ms: f64,
    decisions: usize,
    mean_ms: f64,
    p99_ms: f64,
    longest_ms: f64,
}

/// So many games between two looks at the clock.
const BATCH: u64 = 20;

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let measured = [measure("random", random_games, seconds), measure("greedy", greedy_games, seconds)];
    let net = think(seconds);
    if as_json {
        let [random, greedy] = measured;
        writeln!(
            stdout(),
            "{}",
            json!({ "bench": "tac", "cores": 1, "random": random, "greedy": greedy, "net": net })
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    for Measured { play, plies_per_s, games_per_s, .. } in measured {
        writeln!(stdout(), "{play} play: {plies_per_s:12.0} plies/s, {games_per_s:8.0} games/s")?;
    }
    let Thought { load_ms, decisions, mean_ms, p99_ms, longest_ms } = net;
    writeln!(
        stdout(),
        "the net: loaded in {load_ms:.1} ms; {decisions} decisions, {mean_ms:.3} ms each, 99 of 100 within {p99_ms:.3} ms, longest {longest_ms:.3} ms"
    )?;
    Ok(ExitCode::SUCCESS)
}

/// On a busy machine a decision is interrupted now and then; of so many tries the fastest counts.
const TRIES: usize = 3;

/// Loads the net, and lets it decide again what it decided in whole matches.
fn think(seconds: f64) -> Thought {
    let milliseconds = |begun: Instant| begun.elapsed().as_secs_f64() * 1e3;
    let begun = Instant::now();
    Net::built_in();
    let load_ms = milliseconds(begun);
    let (mut times, whole) = (vec![], Instant::now());
    for seed in 0.. {
        times.extend(decisions(seed).iter().map(|decision| {
            let tries = (0..TRIES).map(|_| {
                let begun = Instant::now();
                assert!(decision.decide(), "an awaited seat acts");
                milliseconds(begun)
            });
            tries.fold(f64::MAX, f64::min)
        }));
        if whole.elapsed().as_secs_f64() >= seconds {
            break;
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    let mean_ms = times.iter().sum::<f64>() / times.len() as f64;
    Thought { load_ms, decisions: times.len(), mean_ms, p99_ms: at(99), longest_ms: at(100) }
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
