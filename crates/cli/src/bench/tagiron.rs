//! What can be known in Tagiron, and how many questions it takes; one core.

use minds::tagiron::bench::{Chooser, posterior, questions_to_certainty};
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// Deals for every second asked for: the figure is a mean, no speed, and must compare the same deals.
const DEALS_PER_SECOND: f64 = 500.0;

/// The time to count everything that can lie where.
#[derive(Serialize)]
struct Counted {
    players: u8,
    counts: u64,
    milliseconds: f64,
}

/// How many questions one player of two asks until the other's tiles are certain.
#[derive(Serialize)]
struct Asked {
    chooser: &'static str,
    deals: u64,
    questions: f64,
    milliseconds_per_deal: f64,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let counted: Vec<Counted> = [2, 3, 4].into_iter().map(|players| count(players, seconds)).collect();
    let choosers = [("most informative", Chooser::MostInformative), ("looking ahead", Chooser::Soonest(2))];
    let asked: Vec<Asked> = choosers.into_iter().map(|(name, chooser)| ask(name, chooser, seconds)).collect();
    if as_json {
        writeln!(stdout(), "{}", json!({ "bench": "tagiron", "cores": 1, "posterior": counted, "questions": asked }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for Counted { players, milliseconds, .. } in counted {
        writeln!(stdout(), "{players} players: all that can be known in {milliseconds:.3} ms")?;
    }
    for Asked { chooser, deals, questions, .. } in asked {
        writeln!(stdout(), "{chooser}: {questions:.3} own questions to certainty over {deals} deals")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count(players: u8, seconds: f64) -> Counted {
    posterior(players, 0); // the table of all hands is made once
    let begun = Instant::now();
    let mut counts = 0;
    while counts == 0 || begun.elapsed().as_secs_f64() < seconds {
        posterior(players, counts);
        counts += 1;
    }
    Counted { players, counts, milliseconds: begun.elapsed().as_secs_f64() * 1e3 / counts as f64 }
}

fn ask(name: &'static str, chooser: Chooser, seconds: f64) -> Asked {
    let deals = (seconds * DEALS_PER_SECOND).ceil().max(1.0) as u64;
    let begun = Instant::now();
    let questions = questions_to_certainty(chooser, 0..deals) as f64 / deals as f64;
    let milliseconds_per_deal = begun.elapsed().as_secs_f64() * 1e3 / deals as f64;
    Asked { chooser: name, deals, questions, milliseconds_per_deal }
}
