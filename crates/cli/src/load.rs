//! `knobel load`: a load test that plays whole matches against running servers and measures latency and throughput.

mod client;
mod coordinator;
mod messages;
mod node;
mod report;
mod setup;

use anyhow::{Result, ensure};
use clap::Args;
use coordinator::Coordinator;
use indicatif::{ProgressBar, ProgressStyle};
use node::Node;
use report::Report;
use server::Usage;
use setup::{Game, LoadSetup};
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::LocalSet;

/// Load test: play many matches at once against running servers, and measure them
#[derive(Args)]
#[command(after_help = "Servers limit the rate of requests per caller. Start yours without limits:\n    \
    knobel serve --no-limits --data SCRATCH-FOLDER\n\
    Several --url are nodes of one installation: clients are spread over them and share tables.")]
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
    /// Moves in flight at the same time; without it, one per table
    #[arg(long, value_name = "NUMBER")]
    in_flight: Option<usize>,
    /// Duration of the measurement, once all tables are set up
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    seconds: u64,
    /// The games, assigned to the tables in turn
    #[arg(long, value_name = "GAME[:PLAYERS]", value_delimiter = ',', default_value = "tagiron:2")]
    games: Vec<Game>,
    /// Seed of the players' random choices
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Moves still in flight when the measurement ends are awaited for at most this long.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(30);
/// Threads for HTTP requests: guests, new tables, rematches.
const HTTP_THREADS: usize = 16;

impl Load {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(HTTP_THREADS).build()?;
        let report = LocalSet::new().block_on(&runtime, self.play())?;
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string(&report)?)?;
        } else {
            write!(stdout(), "{report}")?;
        }
        runtime.shutdown_background(); // a request for a rematch may still be running
        Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    async fn play(&self) -> Result<Report> {
        ensure!(self.tables > 0 && self.seconds > 0, "at least one table and one second");
        let nodes = self.url.iter().map(|url| Node::new(url).map(Arc::new)).collect::<Result<Vec<_>>>()?;
        let idle = usage(&nodes).await?;
        let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}")?);
        let coordinator = Rc::new(Coordinator::new(self.in_flight.unwrap_or(self.tables)));
        let setup = LoadSetup { nodes: &nodes, games: &self.games, tables: self.tables, people: self.people };
        setup.run(&coordinator, self.seed, &bar).await?;
        let seated = usage(&nodes).await?;
        let (began, cpu_before) = (Instant::now(), own_cpu_seconds());
        coordinator.start_measuring();
        self.watch(&coordinator, began, &bar).await;
        let (took, load_cpu_seconds) = (began.elapsed(), own_cpu_seconds() - cpu_before);
        let after = usage(&nodes).await?;
        let measurements = coordinator.drain(DRAIN_TIMEOUT).await;
        bar.finish_and_clear();
        Ok(Report::new(report::RunResult {
            tables: self.tables,
            people: self.people,
            in_flight: coordinator.max_in_flight(),
            seconds: took.as_secs_f64(),
            measurements,
            idle,
            seated,
            after,
            load_cpu_seconds,
        }))
    }

    /// Shows the progress until the time is over.
    async fn watch(&self, coordinator: &Coordinator, began: Instant, bar: &ProgressBar) {
        bar.set_length(self.seconds);
        for second in 1..=self.seconds {
            tokio::time::sleep_until((began + Duration::from_secs(second)).into()).await;
            bar.set_position(second);
            bar.set_message(format!("s, {} moves, {} errors", coordinator.moves(), coordinator.errors()));
        }
        coordinator.stop_moves();
    }
}

/// Memory and processor time of all nodes together.
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
fn own_cpu_seconds() -> f64 {
    Usage::own().map_or(0.0, |own| own.cpu_seconds)
}
