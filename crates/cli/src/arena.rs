//! `knobel arena GAME`: minds against each other, many matches, on all cores.

mod entrant;
mod report;
mod tally;

use anyhow::{Context, bail};
use clap::Args;
use entrant::{Bench, Entrant};
use games::{Forfeit, Listed};
use indicatif::{ProgressBar, ProgressStyle};
use knobel_core::{Players, Stream, Whim};
use report::Report;
use serde_json::{Map, Value};
use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tally::{Forfeited, Tally};

/// Let minds play against each other: bots of this program, and outside programs.
#[derive(Args)]
pub(crate) struct Arena {
    /// mastermind, tagiron, tac, code777 or tricoda
    game: String,
    /// Who plays, one mind a player: names of bots, or `cmd:PROGRAM ARGS` (docs/protocol.md says what such a program
    /// is sent); quotes keep commas together
    #[arg(long, value_name = "A,B,…")]
    seats: String,
    /// How many matches; rounded up so that every mind plays every seat equally often
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The same seed gives the same matches, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Seats and table options as JSON; without it, the usual table for so many minds
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// A table option
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Milliseconds an outside program has for an answer
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    time_limit: u64,
    /// Stop when outside programs have forfeited so many matches
    #[arg(long, value_name = "N", default_value_t = 10)]
    most_forfeits: u64,
    /// How many matches are played at the same time [default: one a core]
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
        let entrants = entrant::parse(&self.seats, limit).map_err(anyhow::Error::msg).context("--seats")?;
        let plan = self.plan(game, &entrants)?;
        let begun = Instant::now();
        let tally = plan.play()?;
        let report = Report::new(&plan, &tally);
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
        } else {
            write!(stdout(), "{report}")?;
            writeln!(stdout(), "{:.1} s on {} threads", begun.elapsed().as_secs_f64(), plan.threads)?;
        }
        Ok(if (tally.forfeits.len() as u64) < self.most_forfeits { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn plan<'a>(&self, game: &'static Listed, entrants: &'a [Entrant]) -> anyhow::Result<Plan<'a>> {
        let setup = self.setup(game, entrants.len())?;
        let table = game.empty(&setup).context("this table can't be played")?;
        let players = table.players().all().count();
        if entrants.len() != players {
            let got = entrants.len();
            bail!("--seats names {got} minds, but {players} players sit at this table; name one mind a player");
        }
        entrants.iter().try_for_each(|entrant| entrant.plays(game)).map_err(anyhow::Error::msg)?;
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Ok(Plan {
            game,
            setup: table.setup(),
            players: table.players().clone(),
            entrants,
            matches: self.games.next_multiple_of(players as u64),
            seed: self.seed,
            most_forfeits: self.most_forfeits,
            threads: self.threads.map_or(cores, NonZeroUsize::get),
        })
    }

    fn setup(&self, game: &Listed, minds: usize) -> anyhow::Result<Value> {
        let players = u8::try_from(minds).context("--seats names more minds than any table has seats")?;
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

/// What is to be played.
struct Plan<'a> {
    game: &'static Listed,
    setup: Value,
    players: Players,
    entrants: &'a [Entrant],
    matches: u64,
    seed: u64,
    most_forfeits: u64,
    threads: usize,
}

impl Plan<'_> {
    /// Plays all matches. Which thread plays which is left to chance; the tally is the same.
    fn play(&self) -> anyhow::Result<Tally> {
        let bar = ProgressBar::new(self.matches);
        let style = "{bar:40} {human_pos} of {human_len} matches, {per_sec}, {eta} left";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        let shared = Shared { next: AtomicU64::new(0), forfeits: AtomicU64::new(0), bar };
        let tallies: anyhow::Result<Vec<Tally>> = thread::scope(|scope| {
            let work = || scope.spawn(|| self.work(&shared));
            let workers: Vec<_> = (0..self.threads.min(self.matches as usize)).map(|_| work()).collect();
            workers.into_iter().map(|worker| worker.join().expect("a worker's panic is ours")).collect()
        });
        shared.bar.finish_and_clear();
        let none = Tally::new(self.entrants.len());
        Ok(tallies?.into_iter().fold(none, Tally::joined))
    }

    fn work(&self, shared: &Shared) -> anyhow::Result<Tally> {
        let mut bench = Bench::new(self.entrants);
        let mut tally = Tally::new(self.entrants.len());
        while shared.forfeits.load(Ordering::Relaxed) < self.most_forfeits {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.matches {
                break;
            }
            let forfeits = tally.forfeits.len();
            if let Err(why) = self.one(number, &mut bench, &mut tally) {
                shared.next.store(self.matches, Ordering::Relaxed); // nobody need begin another
                return Err(why);
            }
            shared.forfeits.fetch_add((tally.forfeits.len() - forfeits) as u64, Ordering::Relaxed);
            shared.bar.inc(1);
        }
        Ok(tally)
    }

    /// Match `number`. Who sits where goes round, so that every mind plays every seat equally often.
    fn one(&self, number: u64, bench: &mut Bench<'_>, tally: &mut Tally) -> anyhow::Result<()> {
        let minds = self.entrants.len();
        let shift = (number % minds as u64) as usize;
        let mut seated = bench.seated(shift).map_err(anyhow::Error::msg)?;
        let (deal, whims) = (mixed(self.seed, 2 * number), mixed(self.seed, 2 * number + 1));
        let contest = self.game.contest(&self.setup, &mut seated, deal, whims)?;
        tally.count(&contest, shift);
        if let Some(Forfeit { seat, why }) = contest.forfeit {
            let mind = (self.players.of(seat).index() + shift) % minds;
            bench.dismiss(mind);
            tally.forfeit(Forfeited { number, mind, seat, why });
        }
        Ok(())
    }
}

/// A seed of its own for every number: neighbouring seeds share no match.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut stream = Stream::seeded(seed ^ number.rotate_left(32));
    (stream.pick(1 << 31) as u64) << 31 | stream.pick(1 << 31) as u64
}

/// What the workers share.
struct Shared {
    next: AtomicU64,
    forfeits: AtomicU64,
    bar: ProgressBar,
}
