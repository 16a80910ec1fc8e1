//! `knobel solve GAME`: the best strategy for a game that has one, or the best way through a deal.

mod tac;

use anyhow::Context;
use bots::mastermind::{Goal, Progress, Runtime, Solution, solve};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use inference::mastermind::{Board, Repeats};
use serde_json::json;
use std::fs;
use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Find the best strategy for a game that has one, or the best way through a deal.
#[derive(Args)]
pub(crate) struct Solve {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    Mastermind(Mastermind),
    Tac(tac::Tac),
}

/// A strategy for the codebreaker. It is replayed against every code before its total is reported.
#[derive(Args)]
struct Mastermind {
    /// Pegs of a code
    #[arg(long, value_name = "P", default_value_t = 4)]
    pegs: usize,
    /// Colours in play
    #[arg(long, value_name = "C", default_value_t = 6)]
    colours: usize,
    /// expected: fewest guesses on average; worst: fewest for the hardest code, then on average; greedy-worst,
    /// greedy-size, greedy-entropy or greedy-parts: always the guess that looks best by that measure
    #[arg(long, default_value = "expected")]
    goal: Goal,
    /// No colour twice, neither in a code nor in a guess (Bulls and Cows)
    #[arg(long)]
    no_repeats: bool,
    /// Guesses may repeat colours all the same, as in our rules (MM-2)
    #[arg(long, requires = "no_repeats")]
    repeats_in_guesses: bool,
    /// Stop after so long with the best strategy found; what is proven earlier ends earlier
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    seconds: f64,
    /// How many threads search boards too large for proof [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Write the strategy to a file: as JSON if its name ends in .json, else on one line
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.game {
            Game::Mastermind(mastermind) => mastermind.run(),
            Game::Tac(tac) => tac.run(),
        }
    }
}

impl Mastermind {
    fn run(self) -> anyhow::Result<ExitCode> {
        let repeats = match (self.no_repeats, self.repeats_in_guesses) {
            (false, _) => Repeats::Everywhere,
            (true, true) => Repeats::InGuesses,
            (true, false) => Repeats::Nowhere,
        };
        let board = Board::new(self.pegs, self.colours, repeats)?;
        let crew = Crew::new(self.seconds, self.threads)?;
        let solution = solve(board, self.goal, &crew);
        crew.bar.finish_and_clear();
        let seconds = crew.begun.elapsed().as_secs_f64();
        if let Some(file) = &self.tree {
            let is_json = file.extension().is_some_and(|extension| extension == "json");
            let text = if is_json { solution.tree.json(board) } else { solution.tree.text(board) };
            fs::write(file, text + "\n").with_context(|| format!("can't write {}", file.display()))?;
        }
        self.report(board, &solution, seconds)?;
        Ok(ExitCode::SUCCESS)
    }

    fn report(&self, board: Board, solution: &Solution, seconds: f64) -> anyhow::Result<()> {
        let Solution { codes, total, deepest, proven, .. } = *solution;
        let mean = f64::from(total) / f64::from(codes);
        if self.json {
            let goal = Goal::NAMED.iter().find(|(_, goal)| *goal == self.goal).map(|(name, _)| *name);
            let report = json!({
                "pegs": board.pegs(), "colours": board.colours(), "no_repeats": self.no_repeats,
                "repeats_in_guesses": !self.no_repeats || self.repeats_in_guesses, "goal": goal, "codes": codes,
                "total": total, "mean": mean, "deepest": deepest, "proven": proven, "seconds": seconds,
            });
            writeln!(stdout(), "{report}")?;
        } else {
            let proven = if proven { "proven to be the best" } else { "not proven to be the best" };
            writeln!(stdout(), "{board}: {total} guesses for {codes} codes, {mean:.4} each, {deepest} at most")?;
            writeln!(stdout(), "{proven}; replayed against every code; {seconds:.2} s")?;
        }
        Ok(())
    }
}

/// Time, threads and a progress bar for a search.
struct Crew {
    begun: Instant,
    limit: Duration,
    threads: usize,
    bar: ProgressBar,
}

impl Crew {
    fn new(seconds: f64, threads: Option<NonZeroUsize>) -> anyhow::Result<Self> {
        let limit = Duration::try_from_secs_f64(seconds).context("--seconds")?;
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}")?);
        Ok(Self { begun: Instant::now(), limit, threads: threads.map_or_else(cores, NonZeroUsize::get), bar })
    }
}

impl Runtime for Crew {
    fn should_stop(&self) -> bool {
        self.begun.elapsed() >= self.limit
    }

    fn report(&self, progress: Progress) {
        self.bar.set_length(progress.of as u64);
        self.bar.set_position(progress.done as u64);
        if let Some(total) = progress.total {
            self.bar.set_message(format!("{total} guesses"));
        }
    }

    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(mine) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&mine| mine < jobs) {
                job(mine);
            }
        };
        thread::scope(|scope| (0..self.threads).for_each(|_| drop(scope.spawn(work))));
    }
}
