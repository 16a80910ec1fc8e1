//! The environment that a search runs in: time limit, progress reports and threads.

/// The environment of a search. The defaults need no clock and no threads.
pub trait Runtime: Sync {
    /// Whether the search should stop and return the best strategy so far.
    fn should_stop(&self) -> bool {
        false
    }

    /// Receives a progress report.
    fn report(&self, _progress: Progress) {}

    /// Runs the jobs 0 to `jobs` - 1, in any order and possibly in parallel; the earlier ones matter most.
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}

/// Progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Work items done.
    pub done: usize,
    /// Work items of the current round.
    pub of: usize,
    /// The lowest cost found so far, not yet replayed.
    pub total: Option<u32>,
}

/// One thread, no time limit, no progress reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleThreaded;

impl Runtime for SingleThreaded {}
