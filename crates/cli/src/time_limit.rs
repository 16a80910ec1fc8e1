//! `--seconds`: a limit on the time of a long computation.

use anyhow::Context;
use clap::Args;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// A limit on the time of a computation.
#[derive(Args)]
pub(crate) struct TimeLimit {
    /// Stop after so long with what was found
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    seconds: f64,
}

/// A time limit that has begun.
pub(crate) struct Deadline {
    at: Option<Instant>,
    /// Whether somebody asked after it was over, and stopped for it.
    missed: Cell<bool>,
}

impl TimeLimit {
    /// Seconds to try next, where these were too few.
    pub(crate) fn longer(&self) -> u32 {
        const MIN_SECONDS: f64 = 60.0;
        (10.0 * self.seconds).max(MIN_SECONDS) as u32
    }

    /// The time begins now.
    pub(crate) fn begin(&self) -> anyhow::Result<Deadline> {
        let limit = Duration::try_from_secs_f64(self.seconds).context("--seconds")?;
        Ok(Deadline { at: Instant::now().checked_add(limit), missed: Cell::new(false) })
    }
}

impl Deadline {
    /// Whether the computation should stop.
    pub(crate) fn is_over(&self) -> bool {
        let over = self.at.is_some_and(|at| Instant::now() >= at);
        self.missed.set(self.missed.get() || over);
        over
    }

    /// Whether the computation was stopped by it.
    pub(crate) fn was_missed(&self) -> bool {
        self.missed.get()
    }
}
