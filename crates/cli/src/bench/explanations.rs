//! Explanations in random situations: how long they take, and whether each holds by the rules alone.

use games::bench::{Sample, sample};
use serde::Serialize;
use serde_json::json;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

/// Situations of a game, whatever its number of players, for every second asked for: each is explained once, so that the
/// figures compare the same situations.
const SITUATIONS_PER_SECOND: f64 = 1_000.0;

/// Explanations at one table.
#[derive(Serialize)]
struct ExplanationFigures {
    game: &'static str,
    players: u8,
    situations: u64,
    /// Explanations that the check let through.
    hold: u64,
    /// The mean number of answers an explanation names, and the most.
    answers: f64,
    most_answers: usize,
    /// To find an explanation.
    mean_ms: f64,
    longest_ms: f64,
    /// To find and to check it.
    checked_mean_ms: f64,
    checked_longest_ms: f64,
}

pub(super) fn run(seconds: f64, as_json: bool) -> anyhow::Result<ExitCode> {
    let situations = (seconds * SITUATIONS_PER_SECOND).ceil().max(1.0) as u64;
    let mut all = vec![];
    for game in games::all() {
        let counts = game.player_counts();
        let share = situations.div_ceil(counts.len() as u64);
        for players in counts {
            let Some(explained) = explain(game, players, share)? else { continue };
            if !as_json {
                writeln!(stdout(), "{}", told(&explained))?;
            }
            all.push(explained);
        }
    }
    if as_json {
        writeln!(stdout(), "{}", json!({ "bench": "explanations", "cores": 1, "explanations": all }))?;
    }
    let holds = all.iter().all(|explained| explained.hold == explained.situations);
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn told(explained: &ExplanationFigures) -> String {
    let ExplanationFigures { game, players, situations, hold, answers, most_answers, .. } = explained;
    let ExplanationFigures { mean_ms, longest_ms, checked_mean_ms, checked_longest_ms, .. } = explained;
    format!(
        "{game}, {players} players: {hold} of {situations} explanations hold; {answers:.1} answers each, {most_answers} \
         at most; found in {mean_ms:.3} ms, {longest_ms:.2} at most; found and checked in {checked_mean_ms:.3} ms, \
         {checked_longest_ms:.2} at most"
    )
}

fn explain(game: &games::GameEntry, players: u8, situations: u64) -> anyhow::Result<Option<ExplanationFigures>> {
    let setup = game.usual(players);
    let mut explained = ExplanationFigures {
        game: game.name,
        players,
        situations: 0,
        hold: 0,
        answers: 0.0,
        most_answers: 0,
        mean_ms: 0.0,
        longest_ms: 0.0,
        checked_mean_ms: 0.0,
        checked_longest_ms: 0.0,
    };
    for seed in 0..situations {
        let Some(sample) = sample(game, &setup, seed)? else { return Ok(None) };
        explained.add(&sample);
    }
    let count = explained.situations as f64;
    explained.answers /= count;
    explained.mean_ms /= count;
    explained.checked_mean_ms /= count;
    Ok(Some(explained))
}

impl ExplanationFigures {
    fn add(&mut self, sample: &Sample) {
        let begun = Instant::now();
        let explanation = sample.explain();
        let found = begun.elapsed().as_secs_f64() * 1e3;
        let holds = sample.check(&explanation).is_ok();
        let checked = begun.elapsed().as_secs_f64() * 1e3;
        self.situations += 1;
        self.hold += u64::from(holds);
        self.answers += explanation.because.len() as f64;
        self.most_answers = self.most_answers.max(explanation.because.len());
        self.mean_ms += found;
        self.longest_ms = self.longest_ms.max(found);
        self.checked_mean_ms += checked;
        self.checked_longest_ms = self.checked_longest_ms.max(checked);
    }
}
