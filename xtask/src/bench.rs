//! `cargo xtask bench server`: Knobel's server and boardgame.io's under the same load, in the same run.

mod figures;
mod page;
mod servers;

use crate::run::{cargo, root};
use anyhow::{Context, Result};
use figures::Figures;
use servers::{BoardgameIo, Knobel};
use std::fmt;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// The load of one run.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    tables: u32,
    people: u32,
    in_flight: u32,
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Load { tables, people, in_flight } = self;
        write!(f, "{tables} tables, {people} people, {in_flight} in flight")
    }
}

/// Two people at each table, each with their own socket: boardgame.io has no other way.
fn two_per_table(tables: u32, in_flight: u32) -> Load {
    Load { tables, people: 2 * tables, in_flight }
}

/// All results.
pub(crate) struct Measurements {
    flush: Duration,
    /// Knobel and boardgame.io, with a move in flight at every table and with few.
    versus: Vec<(Figures, Figures)>,
    /// Knobel with slowed flushes, for increasing numbers of moves in flight.
    slowed: Vec<Figures>,
    /// Few tables and many, the same number in flight.
    flat: (Figures, Figures),
    /// One node and two on one PostgreSQL, where that is installed.
    nodes: Option<(Figures, Figures)>,
}

/// Duration of a flush on the simulated slow disk.
const SLOW_FLUSH: Duration = Duration::from_millis(5);

/// Measures everything, and writes `bench/server.md`.
pub(crate) fn server(seconds: u32) -> Result<()> {
    cargo(["build", "--release", "--package", "knobel-cli", "--no-default-features"]).run()?;
    let scratch = std::env::temp_dir().join("knobel-bench");
    fs::create_dir_all(&scratch).with_context(|| format!("can't make {}", scratch.display()))?;
    let ours = Knobel { scratch: scratch.clone(), seconds };
    let theirs = BoardgameIo::install(&scratch.join("boardgame.io"), seconds)?;
    let flush = flush_time(&scratch)?;
    println!("one flush of the disk takes {flush:?}");
    let mut versus = vec![];
    for shape in [two_per_table(2000, 2000), two_per_table(2000, 50)] {
        versus.push((ours.load(shape, Duration::ZERO)?, theirs.load(shape)?));
    }
    let shapes = [10, 50, 500].map(|in_flight| Load { tables: 1000, people: 800, in_flight });
    let slowed = shapes.iter().map(|shape| ours.load(*shape, SLOW_FLUSH)).collect::<Result<_>>()?;
    let few = ours.load(Load { tables: 500, people: 400, in_flight: 50 }, Duration::ZERO)?;
    let many = ours.load(Load { tables: 10_000, people: 8_000, in_flight: 50 }, Duration::ZERO)?;
    let shape = two_per_table(500, 500);
    let nodes = ours.load_nodes(shape, 1)?.zip(ours.load_nodes(shape, 2)?);
    let page = page::page(&Measurements { flush, versus, slowed, flat: (few, many), nodes }, seconds)?;
    fs::write(root().join("bench/server.md"), page).context("can't write bench/server.md")
}

/// Median duration of a small write with a flush.
fn flush_time(folder: &Path) -> Result<Duration> {
    let path = folder.join("flush");
    let mut file = File::create(&path)?;
    file.write_all(&[0; 1 << 20])?;
    file.sync_all()?;
    let mut times = vec![];
    for turn in 0..200 {
        let began = Instant::now();
        file.write_all_at(&[1; 4096], turn % 256 * 4096)?;
        file.sync_data()?;
        times.push(began.elapsed());
    }
    fs::remove_file(path)?;
    times.sort_unstable();
    Ok(times[times.len() / 2])
}
