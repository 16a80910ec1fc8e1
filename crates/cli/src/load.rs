//! `knobel load`: whole matches by many people against running servers, and what they took.

mod hall;
mod heard;
mod node;
mod person;
mod report;
mod seating;

use anyhow::{Result, ensure};
use clap::Args;
use hall::Hall;
use indicatif::{ProgressBar, ProgressStyle};
use node::Node;
use report::Report;
use seating::{Game, Seating};
use server::Usage;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::LocalSet;

/// Play many matches at once against running servers, and measure them
#[derive(Args)]
#[command(after_help = "Servers limit how often one caller may ask. Start yours for this with:\n    \
    knobel serve --no-limits --data SCRATCH-FOLDER\n\
    Several --url are nodes of one installation: people are spread over them, and meet at the same tables.")]
pub(crate) struct Load {
    /// A server; may be given several times, for nodes that share their tables
    #[arg(long, required = true, value_name = "URL")]
    url: Vec<String>,
    /// Tables that are open at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    tables: usize,
    /// People, each with one socket for all their tables
    #[arg(long, value_name = "NUMBER", default_value_t = 80)]
    people: usize,
    /// Moves on their way at the same time; without it, every table has one
    #[arg(long, value_name = "NUMBER")]
    in_flight: Option<usize>,
    /// How long to measure, once everybody sits
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    seconds: u64,
    /// What is played at the tables, in turn
    #[arg(long, value_name = "GAME[:PLAYERS]", value_delimiter = ',', default_value = "tagiron:2")]
    games: Vec<Game>,
    /// What the players throw for their choices
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Moves that are still on their way when the time is over may take so long.
const LAST_MOVES: Duration = Duration::from_secs(30);
/// Threads for what goes over HTTP: guests, new tables, rematches.
const ASKING: usize = 16;

impl Load {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(ASKING).build()?;
        let report = LocalSet::new().block_on(&runtime, self.play())?;
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
        } else {
            write!(stdout(), "{report}")?;
        }
        runtime.shutdown_background(); // a rematch may still be asked for
        Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    async fn play(&self) -> Result<Report> {
        ensure!(self.tables > 0 && self.seconds > 0, "at least one table and one second");
        let nodes = self.url.iter().map(|url| Node::new(url).map(Arc::new)).collect::<Result<Vec<_>>>()?;
        let idle = usage(&nodes).await?;
        let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}")?);
        let hall = Rc::new(Hall::new(self.in_flight.unwrap_or(self.tables)));
        let seating = Seating { nodes: &nodes, games: &self.games, tables: self.tables, people: self.people };
        seating.fill(&hall, self.seed, &bar).await?;
        let seated = usage(&nodes).await?;
        let (began, own_before) = (Instant::now(), own_seconds());
        hall.begin();
        self.watch(&hall, began, &bar).await;
        let (took, own_seconds) = (began.elapsed(), own_seconds() - own_before);
        let after = usage(&nodes).await?;
        let played = hall.close(LAST_MOVES).await;
        bar.finish_and_clear();
        Ok(Report::new(report::Measured {
            tables: self.tables,
            people: self.people,
            in_flight: hall.most_in_flight(),
            seconds: took.as_secs_f64(),
            played,
            idle,
            seated,
            after,
            own_seconds,
        }))
    }

    /// Shows how it goes until the time is over.
    async fn watch(&self, hall: &Hall, began: Instant, bar: &ProgressBar) {
        bar.set_length(self.seconds);
        for second in 1..=self.seconds {
            tokio::time::sleep_until((began + Duration::from_secs(second)).into()).await;
            bar.set_position(second);
            bar.set_message(format!("s, {} moves, {} errors", hall.moves(), hall.errors()));
        }
        hall.end();
    }
}

/// What all nodes use together.
async fn usage(nodes: &[Arc<Node>]) -> Result<Usage> {
    let mut all = Usage::default();
    for node in nodes {
        let Usage { memory, cpu_seconds } = node::usage(node).await?;
        all.memory += memory;
        all.cpu_seconds += cpu_seconds;
    }
    Ok(all)
}

/// This program's processor time.
fn own_seconds() -> f64 {
    Usage::own().map_or(0.0, |own| own.cpu_seconds)
}
