//! `knobel arena GAME`: bots and external programs play many matches against each other, on all cores.

mod elo;
mod entrant;
mod gauntlet;
mod plan;
mod report;
mod tally;

use anyhow::{Context, bail};
use clap::Args;
use elo::Hypotheses;
use entrant::Entrant;
use games::GameEntry;
use plan::Plan;
use report::Report;
use serde_json::{Map, Value};
use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// Let bots of this program and external programs play against each other
#[derive(Args)]
pub(crate) struct Arena {
    #[arg(help = crate::game_names())]
    game: String,
    /// The contestants: names of bots, `BOT@FILE` for one that plays by the weights of a net in a file, or `cmd:PROGRAM ARGS`
    /// (docs/protocol.md says what such a program is sent); quotes keep commas together. At a table for more players the list is repeated: A,B,A,B
    #[arg(long, value_name = "A,B,…")]
    seats: String,
    /// Number of matches; rounded up, because every deal is played once from every seat
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Sequential probability ratio test: stop once it is decided, with 5 % error, whether the first contestant's side is
    /// at most E0 or at least E1 Elo stronger than the other's
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,
    /// The first contestant plays each of the others in turn; alone, it plays all bots of the game
    #[arg(long)]
    gauntlet: bool,
    /// The same seed gives the same matches, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Seats and table options as JSON; without it, the usual table for the number of contestants
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// A table option
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Time limit for an answer of an external program, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    time_limit: u64,
    /// Stop once external programs have forfeited this many matches
    #[arg(long = "most-forfeits", value_name = "N", default_value_t = 10)]
    max_forfeits: u64,
    /// Number of matches played at the same time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = games::named(&self.game)?;
        let limit = Duration::from_millis(self.time_limit);
        let entrants = entrant::parse(&self.seats, game, limit).map_err(anyhow::Error::msg).context("--seats")?;
        if self.gauntlet {
            return self.run_gauntlet(game, &entrants);
        }
        let setup = self.setup(game, entrants.len())?;
        let (report, seconds) = self.measure(&self.plan(game, setup, &entrants)?)?;
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
        } else {
            writeln!(stdout(), "{report}{seconds:.1} s")?;
        }
        Ok(self.verdict_on(&[report]))
    }

    fn measure(&self, plan: &Plan<'_>) -> anyhow::Result<(Report, f64)> {
        let begun = Instant::now();
        let tally = plan.play()?;
        Ok((Report::new(plan, &tally), begun.elapsed().as_secs_f64()))
    }

    /// Fails if external programs have forfeited too many matches for a useful result.
    fn verdict_on(&self, reports: &[Report]) -> ExitCode {
        let spoilt = reports.iter().any(|report| report.forfeits() >= self.max_forfeits);
        if spoilt { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    fn plan<'a>(&self, game: &'static GameEntry, setup: Value, entrants: &'a [Entrant]) -> anyhow::Result<Plan<'a>> {
        let table = game.empty(&setup).context("this table can't be played")?;
        let players = table.players().all().count();
        let contestants = entrants.len();
        if contestants > players || !players.is_multiple_of(contestants) {
            bail!(
                "--seats names {contestants} contestants, but {players} players sit at this table; name one contestant per player"
            );
        }
        entrants.iter().try_for_each(|entrant| entrant.plays(game)).map_err(anyhow::Error::msg)?;
        let seated: Vec<&Entrant> = entrants.iter().cycle().take(players).collect();
        let sides = plan::two_sides(&seated);
        if self.sprt.is_some() && sides.is_none() {
            bail!("--sprt compares two sides of the same size: name two contestants");
        }
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Ok(Plan {
            game,
            setup: table.setup(),
            players: table.players().clone(),
            sides,
            rounds: self.games.div_ceil(players as u64),
            seated,
            seed: self.seed,
            sprt: self.sprt,
            max_forfeits: self.max_forfeits,
            threads: self.threads.map_or(cores, NonZeroUsize::get),
        })
    }

    fn setup(&self, game: &GameEntry, contestants: usize) -> anyhow::Result<Value> {
        let players = u8::try_from(contestants).context("--seats names more contestants than any table has seats")?;
        let usual = game.usual(players).to_string();
        let written = self.setup.as_deref().unwrap_or(&usual);
        let mut setup: Map<String, Value> =
            serde_json::from_str(written).context("--setup wants an object: {\"seats\": 2, …}")?;
        for option in &self.options {
            let (key, value) = option.split_once('=').with_context(|| format!("--option {option}: write KEY=VALUE"))?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.into()); // a bare word is a string
            setup.insert(key.to_owned(), value);
        }
        Ok(Value::Object(setup))
    }
}
