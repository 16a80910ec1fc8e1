//! TAC on its compact position, four players with master cards; and how long its bots think, in every version. One core.

use bots::tac::bench::{PlayTally, TimedBot, Version, decisions, greedy_games, random_games};
use bots::tac::net::Net;
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// The speed of one way of playing. A ply is one seat's card, with its distinct results generated.
#[derive(Serialize)]
struct PlayFigures {
    play: &'static str,
    games: u64,
    plies: u64,
    results: u64,
    seconds: f64,
    plies_per_s: f64,
    games_per_s: f64,
}

/// How long the net takes to load.
#[derive(Serialize)]
struct LoadingFigures {
    load_ms: f64,
}

/// How long a bot takes in one version: a decision is a seat's choice, from its view to its action.
#[derive(Serialize)]
struct ThinkingFigures {
    bot: &'static str,
    version: Version,
    cards: &'static str,
    decisions: usize,
    mean_ms: f64,
    p99_ms: f64,
    longest_ms: f64,
}

/// Number of games between two readings of the clock.
const BATCH: u64 = 20;

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    Net::built_in();
    let load_ms = milliseconds(begun);
    let measured = [measure("random", random_games, seconds), measure("greedy", greedy_games, seconds)];
    let thoughts = thoughts(seconds);
    if as_json {
        let [random, greedy] = measured;
        let report = json!({
            "bench": "tac", "cores": 1, "random": random, "greedy": greedy, "net": LoadingFigures { load_ms }, "bots": thoughts
        });
        writeln!(stdout(), "{report}")?;
        return Ok(ExitCode::SUCCESS);
    }
    for PlayFigures { play, plies_per_s, games_per_s, .. } in measured {
        writeln!(stdout(), "{play} play: {plies_per_s:12.0} plies/s, {games_per_s:8.0} games/s")?;
    }
    writeln!(stdout(), "the net is loaded in {load_ms:.1} ms")?;
    writeln!(
        stdout(),
        "{:8} {:16} {:7} {:>9} {:>10} {:>10} {:>10}",
        "bot",
        "version",
        "cards",
        "decisions",
        "mean",
        "p99",
        "longest"
    )?;
    for ThinkingFigures { bot, version, cards, decisions, mean_ms, p99_ms, longest_ms } in thoughts {
        let version = format!("{version:?}");
        writeln!(
            stdout(),
            "{bot:8} {version:16} {cards:7} {decisions:9} {mean_ms:7.3} ms {p99_ms:7.3} ms {longest_ms:7.3} ms"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The bots that think, and how many of a match's decisions lie between two that they are asked.
const THINKERS: [(&str, usize); 3] = [("instant", 1), ("skilled", 5), ("master", 5)];

/// Every bot in every version with both sets of cards.
fn thoughts(seconds: f64) -> Vec<ThinkingFigures> {
    let mut thoughts = vec![];
    for (bot, apart) in THINKERS {
        for version in Version::ALL {
            for cards in ["basic", "master"] {
                thoughts.push(think(bot, apart, version, cards, seconds));
            }
        }
    }
    thoughts
}

/// Repetitions of a decision, of which the fastest counts: on a busy machine some are interrupted.
const TRIES: usize = 3;

/// Lets a bot decide again what was decided in whole matches.
fn think(name: &'static str, apart: usize, version: Version, cards: &'static str, seconds: f64) -> ThinkingFigures {
    let bot = TimedBot::named(name).expect("a bot of the list");
    let (mut times, whole) = (vec![], Instant::now());
    'matches: for seed in 0.. {
        for decision in decisions(version, cards == "master", seed).iter().step_by(apart) {
            let tries = (0..TRIES).map(|_| {
                let begun = Instant::now();
                assert!(decision.decide(&bot), "an awaited seat acts");
                milliseconds(begun)
            });
            times.push(tries.fold(f64::MAX, f64::min));
            if whole.elapsed().as_secs_f64() >= seconds {
                break 'matches;
            }
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    let mean_ms = times.iter().sum::<f64>() / times.len() as f64;
    ThinkingFigures { bot: name, version, cards, decisions: times.len(), mean_ms, p99_ms: at(99), longest_ms: at(100) }
}

fn milliseconds(begun: Instant) -> f64 {
    begun.elapsed().as_secs_f64() * 1e3
}

fn measure(play: &'static str, games: fn(u64, u64) -> PlayTally, seconds: f64) -> PlayFigures {
    let mut all = PlayTally::default();
    let begun = Instant::now();
    for batch in 0.. {
        let PlayTally { games, plies, results } = games(BATCH, batch);
        all = PlayTally { games: all.games + games, plies: all.plies + plies, results: all.results + results };
        if begun.elapsed().as_secs_f64() >= seconds {
            break;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let PlayTally { games, plies, results } = all;
    let (plies_per_s, games_per_s) = (plies as f64 / seconds, games as f64 / seconds);
    PlayFigures { play, games, plies, results, seconds, plies_per_s, games_per_s }
}
