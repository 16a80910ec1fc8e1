//! Benchmark hook: simulates a disk with slow flushes. It is set by an environment variable and is no product setting.

use std::time::{Duration, Instant};

/// Every flush takes at least this many milliseconds.
const MIN_FLUSH_MS: &str = "KNOBEL_BENCH_MIN_FLUSH_MS";
/// A sleeping thread may wake up this much too late.
const OVERSLEEP: Duration = Duration::from_micros(250);

/// The minimum duration of a flush; zero unless a benchmark asks for more.
pub(super) fn min_flush() -> Duration {
    let milliseconds = std::env::var(MIN_FLUSH_MS).ok().and_then(|text| text.parse().ok());
    Duration::from_millis(milliseconds.unwrap_or(0))
}

/// Waits until `end` precisely: sleeping alone would add the scheduler's delay to every simulated flush.
pub(super) fn wait_until(end: Instant) {
    let left = || end.saturating_duration_since(Instant::now());
    std::thread::sleep(left().saturating_sub(OVERSLEEP));
    while !left().is_zero() {
        std::thread::yield_now();
    }
}
