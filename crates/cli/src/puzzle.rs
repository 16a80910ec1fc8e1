//! `knobel puzzle GAME`: a puzzle with one solution and nothing superfluous.

use crate::time_limit::TimeLimit;
use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use coach::finish_problem::{FinishProblem, SolvingStep};
use games::deduction::{self, Puzzle as DeductionPuzzle};
use games::{AnyPuzzle, Value};
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Pose a puzzle: one solution, nothing superfluous, graded by the way that leads to it.
#[derive(Args)]
pub(crate) struct Puzzle {
    #[arg(help = crate::game_names())]
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
    #[command(flatten)]
    limit: TimeLimit,
    /// Puzzle, solution and way as JSON
    #[arg(long)]
    json: bool,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, ValueEnum)]
enum Grade {
    /// Answer by answer, in three or four steps; a finish problem of three cards
    Easy,
    /// Answer by answer, in six steps or more; a finish problem of four cards, at least one with a trick
    Medium,
    /// Two answers or more held together; a finish problem of five or six cards with several tricks
    Hard,
}

impl Grade {
    fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }
}

impl From<Grade> for deduction::Grade {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Easy => deduction::Grade::Easy,
            Grade::Medium => deduction::Grade::Medium,
            Grade::Hard => deduction::Grade::Hard,
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
        let (deadline, grade) = (self.limit.begin()?, self.grade.name());
        let puzzle = game.puzzles()?.puzzle(self.grade.into(), seed, &|| deadline.is_over());
        let none = || match deadline.was_missed() {
            true => anyhow!(
                "the time was too short to find a {grade} puzzle of {}: allow more, as --seconds {}, or take another --seed \
                 or an easier --grade",
                game.title,
                self.limit.longer()
            ),
            false => anyhow!("seed {seed} gives no {grade} puzzle of {}: take another --seed", game.title),
        };
        let puzzle = puzzle.ok_or_else(none)?;
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
pub(crate) fn posed(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Deduction(puzzle) => asked(puzzle),
        AnyPuzzle::Finish(problem) => drawn(problem),
    }
}

/// The way to the solution.
pub(crate) fn solved(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Deduction(puzzle) => path(puzzle),
        AnyPuzzle::Finish(problem) => played(problem),
    }
}

/// The board and the cards.
fn drawn(problem: &FinishProblem) -> String {
    let cards: Vec<&str> = problem.situation.cards.cards().map(|card| card.name()).collect();
    let position = &problem.situation.position;
    format!(
        "Bring all of black (B) and blue (U) home with {}. You play black, and blue's marbles when black's are home; nobody \
         else plays.\n{position}\n\n{}",
        cards.join(", "),
        position.picture()
    )
}

/// Card by card, with what each does.
fn played(problem: &FinishProblem) -> String {
    let step = |(place, step): (usize, &SolvingStep)| {
        let effects: Vec<String> = step.effects.iter().map(ToString::to_string).collect();
        format!("{place:3}. {}: {}\n", step.text, effects.join(", "))
    };
    format!("\nSolution:\n{}", (1..).zip(&problem.solution).map(step).collect::<String>())
}

/// What is in sight, and the answers.
fn asked(puzzle: &DeductionPuzzle<Value>) -> String {
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
    seen.map(|(rack, tiles)| format!("Rack of player {}: {tiles}\n", rack + 1)).collect()
}

/// Upper bound on the facts shown for a step, the most helpful first; the JSON has all of them.
const MAX_FACTS: usize = 8;

/// From the first answer to the solution.
fn path(puzzle: &DeductionPuzzle<Value>) -> String {
    let mut text = String::from("\n");
    for (step, taken) in (1..).zip(&puzzle.path) {
        let because: Vec<String> = taken.because.iter().map(|clue| (clue + 1).to_string()).collect();
        let facts: Vec<String> = taken.facts.iter().take(MAX_FACTS).map(ToString::to_string).collect();
        let more = match taken.facts.len().saturating_sub(MAX_FACTS) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (because, facts) = (because.join(" and "), facts.join("; "));
        text += &format!("Step {step}, by {because}: {facts}{more}. {} left.\n", taken.left);
    }
    text + &format!("Solution: {}\n", puzzle.solution)
}
