//! `knobel puzzle GAME`: a puzzle with one solution and no superfluous answer.

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use games::Value;
use games::insight::{self, Puzzle as Posed};
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Pose a puzzle: one solution, no superfluous answer, graded by the way that leads to it.
#[derive(Args)]
pub(crate) struct Puzzle {
    /// mastermind, tagiron, code777 or tricoda
    game: String,
    /// How hard
    #[arg(long, default_value = "easy")]
    grade: Grade,
    /// Which one; the same seed gives the same puzzle (default: by the clock)
    #[arg(long)]
    seed: Option<u64>,
    /// Show the solution and the way to it
    #[arg(long)]
    solution: bool,
    /// Puzzle, solution and way as JSON
    #[arg(long)]
    json: bool,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, ValueEnum)]
enum Grade {
    /// Answer by answer, in three or four steps
    Easy,
    /// Answer by answer, in six steps or more
    Medium,
    /// Two answers or more held together
    Hard,
}

impl From<Grade> for insight::Grade {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Easy => insight::Grade::Easy,
            Grade::Medium => insight::Grade::Medium,
            Grade::Hard => insight::Grade::Hard,
        }
    }
}

impl Puzzle {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = games::named(&self.game)?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => SystemTime::now().duration_since(UNIX_EPOCH).context("the clock stands before 1970")?.as_secs(),
        };
        let none =
            || anyhow!("{} has no puzzles; there are some for mastermind, tagiron, code777 and tricoda", game.title);
        let puzzle = game.puzzle(self.grade.into(), seed).ok_or_else(none)?;
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&puzzle)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        write!(stdout(), "{}, seed {seed}\n{}", game.title, posed(&puzzle))?;
        if self.solution {
            stdout().write_all(solved(&puzzle).as_bytes())?;
        } else {
            writeln!(stdout(), "\nThe way to the solution: the same with --seed {seed} --solution")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What the solver gets.
pub(crate) fn posed(puzzle: &Posed<Value>) -> String {
    let mut text = given(&puzzle.situation);
    for (place, clue) in (1..).zip(&puzzle.clues) {
        text += &format!("{place:3}. {}\n", clue.text);
    }
    text
}

/// The tiles in sight, where the situation has some.
fn given(situation: &Value) -> String {
    let names = |tiles: &Value| -> Option<String> {
        let names: Option<Vec<&str>> = tiles.as_array()?.iter().map(Value::as_str).collect();
        names.map(|names| names.join(", "))
    };
    if let Some(own) = names(&situation["own"]) {
        return format!("Your tiles: {own}\n");
    }
    let racks = situation["racks"].as_array().map(Vec::as_slice).unwrap_or_default();
    let seen = racks.iter().enumerate().filter_map(|(rack, tiles)| Some((rack, names(tiles)?)));
    seen.map(|(rack, tiles)| format!("Rack {rack}: {tiles}\n")).collect()
}

/// So many facts of a step are told, those that help most; JSON has them all.
const FACTS_TOLD: usize = 8;

/// The way to the solution.
pub(crate) fn solved(puzzle: &Posed<Value>) -> String {
    let mut text = String::from("\n");
    for (step, taken) in (1..).zip(&puzzle.path) {
        let because: Vec<String> = taken.because.iter().map(|clue| (clue + 1).to_string()).collect();
        let facts: Vec<String> = taken.facts.iter().take(FACTS_TOLD).map(ToString::to_string).collect();
        let more = match taken.facts.len().saturating_sub(FACTS_TOLD) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (because, facts) = (because.join(" and "), facts.join("; "));
        text += &format!("Step {step}, by {because}: {facts}{more}. {} left.\n", taken.left);
    }
    text + &format!("Solution: {}\n", puzzle.solution)
}
