//! What can be known in Code 777, and how long the top level thinks; one core.

use bots::code777::Player;
use bots::code777::bench::views;
use inference::code777::BeliefState;
use knobel_core::{Bot, Stream};
use serde::Serialize;
use serde_json::json;
use std::hint::black_box;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// Number of matches whose positions are measured.
const MATCHES: u64 = 20;

/// Mean times over all positions of some matches, each judged from the whole view.
#[derive(Serialize)]
struct InferenceFigures {
    players: u8,
    positions: usize,
    posterior_ms: f64,
    decision_ms: f64,
    longest_decision_ms: f64,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let measured: Vec<InferenceFigures> = (2..=5).map(|players| measure(players, seconds)).collect();
    if as_json {
        writeln!(stdout(), "{}", json!({ "bench": "code777", "cores": 1, "measured": measured }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for InferenceFigures { players, posterior_ms, decision_ms, longest_decision_ms, .. } in measured {
        let decision = format!("a decision of the top level in {decision_ms:.3} ms, {longest_decision_ms:.1} at most");
        writeln!(stdout(), "{players} players: the posterior in {posterior_ms:.4} ms, {decision}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(players: u8, seconds: f64) -> InferenceFigures {
    let views = views(players, MATCHES);
    let mut rng = Stream::seeded(0); // the top level throws nothing
    let per_view = |run: &mut dyn FnMut()| {
        let (begun, mut rounds) = (Instant::now(), 0.0);
        while rounds == 0.0 || begun.elapsed().as_secs_f64() < seconds {
            run();
            rounds += 1.0;
        }
        begun.elapsed().as_secs_f64() * 1e3 / rounds / views.len() as f64
    };
    let posterior_ms = per_view(&mut || {
        for view in &views {
            black_box(BeliefState::of(view).map(|belief| belief.posterior()));
        }
    });
    let mut longest_decision_ms = 0.0_f64;
    let decision_ms = per_view(&mut || {
        for view in &views {
            let begun = Instant::now();
            black_box(Player::MASTER.act(view, true, &mut rng));
            longest_decision_ms = longest_decision_ms.max(begun.elapsed().as_secs_f64() * 1e3);
        }
    });
    InferenceFigures { players, positions: views.len(), posterior_ms, decision_ms, longest_decision_ms }
}
