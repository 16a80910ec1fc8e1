//! What can be known in Tagiron, how long the top level thinks, and how many questions certainty takes; one core.

use bots::tagiron::bench::{Chooser, Opponent, master, posterior, questions_to_certainty, views};
use knobel_core::Stream;
use serde::Serialize;
use serde_json::json;
use std::hint::black_box;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// Deals for every second asked for: the figure is a mean, no speed, and must compare the same deals.
const DEALS_PER_SECOND: f64 = 500.0;
/// Speeds need no longer than this, however many deals are asked for.
const MOST_SECONDS: f64 = 3.0;
/// Number of matches whose positions are measured.
const MATCHES: u64 = 10;
/// A decision is made so often and the fastest counts: other programs may be in the way.
const TIMES: usize = 3;

/// The time to count everything that can lie where.
#[derive(Serialize)]
struct CountingFigures {
    players: u8,
    counts: u64,
    milliseconds: f64,
}

/// How long the top level thinks, over all turns of some matches.
#[derive(Serialize)]
struct ThinkingFigures {
    players: u8,
    decisions: usize,
    mean_ms: f64,
    longest_ms: f64,
}

/// How many questions one player of two asks until the other's tiles are certain.
#[derive(Serialize)]
struct QuestionFigures {
    chooser: &'static str,
    other: &'static str,
    deals: u64,
    questions: f64,
    milliseconds_per_deal: f64,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let counted: Vec<CountingFigures> =
        [2, 3, 4].into_iter().map(|players| count(players, seconds.min(MOST_SECONDS))).collect();
    let thought: Vec<ThinkingFigures> = [2, 3, 4].into_iter().map(think).collect();
    let asked = asked((seconds * DEALS_PER_SECOND).ceil().max(1.0) as u64);
    if as_json {
        let report = json!({
            "bench": "tagiron", "cores": 1, "posterior": counted, "decisions": thought, "questions": asked,
        });
        writeln!(stdout(), "{report}")?;
        return Ok(ExitCode::SUCCESS);
    }
    for CountingFigures { players, milliseconds, .. } in counted {
        writeln!(stdout(), "{players} players: all that can be known in {milliseconds:.3} ms")?;
    }
    for ThinkingFigures { players, mean_ms, longest_ms, .. } in thought {
        writeln!(
            stdout(),
            "{players} players: a decision of the top level in {mean_ms:.1} ms, {longest_ms:.1} at most"
        )?;
    }
    for QuestionFigures { chooser, other, deals, questions, .. } in asked {
        let figure = format!("{questions:.4} own questions to certainty over {deals} deals");
        writeln!(stdout(), "{chooser}, the other {other}: {figure}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count(players: u8, seconds: f64) -> CountingFigures {
    posterior(players, 0); // the table of all hands is made once
    let begun = Instant::now();
    let mut counts = 0;
    while counts == 0 || begun.elapsed().as_secs_f64() < seconds {
        posterior(players, counts);
        counts += 1;
    }
    CountingFigures { players, counts, milliseconds: begun.elapsed().as_secs_f64() * 1e3 / counts as f64 }
}

fn think(players: u8) -> ThinkingFigures {
    let views = views(players, MATCHES);
    let master = master();
    let mut rng = Stream::seeded(0);
    let mut decide = |view| {
        let begun = Instant::now();
        black_box(master.act(view, true, &mut rng));
        begun.elapsed().as_secs_f64() * 1e3
    };
    let times: Vec<f64> =
        views.iter().map(|view| (0..TIMES).map(|_| decide(view)).fold(f64::INFINITY, f64::min)).collect();
    let mean_ms = times.iter().sum::<f64>() / times.len() as f64;
    ThinkingFigures { players, decisions: times.len(), mean_ms, longest_ms: times.into_iter().fold(0.0, f64::max) }
}

fn asked(deals: u64) -> Vec<QuestionFigures> {
    let others = [("takes any card", Opponent::RemovesCard), ("asks what tells it most", Opponent::InformationGain)];
    let choosers = [("most informative", Chooser::InformationGain), ("looking ahead", Chooser::Lookahead)];
    let measured = |(other, way): (&'static str, Opponent), (chooser, choice): (&'static str, Chooser)| {
        let begun = Instant::now();
        let questions = questions_to_certainty(choice, way, 0..deals) as f64 / deals as f64;
        let milliseconds_per_deal = begun.elapsed().as_secs_f64() * 1e3 / deals as f64;
        QuestionFigures { chooser, other, deals, questions, milliseconds_per_deal }
    };
    others.into_iter().flat_map(|other| choosers.map(|chooser| measured(other, chooser))).collect()
}
