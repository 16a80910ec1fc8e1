//! The report of a load test.

use super::coordinator::Measurements;
use serde::Serialize;
use server::Usage;
use std::collections::BTreeMap;
use std::fmt;

/// The raw results of a run.
pub(super) struct RunResult {
    pub(super) tables: usize,
    pub(super) people: usize,
    pub(super) in_flight: usize,
    pub(super) seconds: f64,
    pub(super) measurements: Measurements,
    /// The servers before any client connected.
    pub(super) idle: Usage,
    /// The servers once all tables were set up.
    pub(super) seated: Usage,
    /// The servers at the end.
    pub(super) after: Usage,
    /// This program's processor time while it was measured.
    pub(super) load_cpu_seconds: f64,
}

/// All figures.
#[derive(Serialize)]
pub(super) struct Report {
    tables: usize,
    people: usize,
    in_flight: usize,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    matches: u64,
    /// Moves refused because another seat's move came first.
    conflicts: u64,
    /// Time from sending a move to its acknowledgement.
    milliseconds: Percentiles,
    errors: BTreeMap<String, u64>,
    memory: Memory,
    /// Processor cores in use.
    cores: Cores,
}

#[derive(Serialize)]
struct Percentiles {
    p50: f64,
    p90: f64,
    p99: f64,
    max: f64,
}

/// Bytes of all servers together.
#[derive(Serialize)]
struct Memory {
    idle: u64,
    seated: u64,
    after: u64,
    per_table: u64,
}

#[derive(Serialize)]
struct Cores {
    servers: f64,
    load: f64,
}

impl Percentiles {
    fn of(mut latencies: Vec<u32>) -> Self {
        latencies.sort_unstable();
        let last = latencies.len().saturating_sub(1);
        let at = |share: f64| {
            let micros = latencies.get((last as f64 * share).round() as usize).copied().unwrap_or(0);
            f64::from(micros) / 1000.0
        };
        Percentiles { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

impl Report {
    pub(super) fn new(measured: RunResult) -> Self {
        let RunResult { tables, people, in_flight, seconds, measurements, idle, seated, after, load_cpu_seconds } =
            measured;
        let moves = measurements.latencies.len();
        let per_table = seated.memory.saturating_sub(idle.memory) / tables.max(1) as u64;
        Report {
            tables,
            people,
            in_flight,
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            matches: measurements.matches,
            conflicts: measurements.conflicts,
            milliseconds: Percentiles::of(measurements.latencies),
            errors: measurements.errors,
            memory: Memory { idle: idle.memory, seated: seated.memory, after: after.memory, per_table },
            cores: Cores {
                servers: (after.cpu_seconds - seated.cpu_seconds) / seconds,
                load: load_cpu_seconds / seconds,
            },
        }
    }

    /// Whether no error occurred.
    pub(super) fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }
}

fn mib(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Percentiles { p50, p90, p99, max } = self.milliseconds;
        let Memory { idle, seated, after, per_table } = self.memory;
        let (tables, people, in_flight) = (self.tables, self.people, self.in_flight);
        writeln!(f, "{tables} tables, {people} people, {in_flight} moves in flight, {:.1} s", self.seconds)?;
        writeln!(f, "moves     {:.0} a second, {} matches played to their end", self.moves_per_second, self.matches)?;
        writeln!(f, "stored in p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, at most {max:.1} ms")?;
        write!(
            f,
            "memory    {:.1} MiB idle, {:.1} with all tables, {:.1} at the end, ",
            mib(idle),
            mib(seated),
            mib(after)
        )?;
        writeln!(f, "{:.1} KiB a table", per_table as f64 / 1024.0)?;
        writeln!(f, "cores     {:.2} the servers, {:.2} this program", self.cores.servers, self.cores.load)?;
        writeln!(f, "conflicts {} (another seat was faster)", self.conflicts)?;
        writeln!(f, "errors    {}", self.errors.values().sum::<u64>())?;
        self.errors.iter().try_for_each(|(why, count)| writeln!(f, "{count:9} {why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted_times() {
        let Percentiles { p50, p90, p99, max } = Percentiles::of((0..=1000).rev().map(|n| n * 1000).collect());
        assert_eq!((p50, p90, p99, max), (500.0, 900.0, 990.0, 1000.0));
        assert_eq!(Percentiles::of(vec![]).p99, 0.0);
    }
}
