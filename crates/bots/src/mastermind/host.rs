//! What a search needs of its surroundings: the time, an ear, and hands.

/// The program a search runs in. All of it has a plain answer, so that a search needs no clock and no threads.
pub trait Host: Sync {
    /// Whether the search should stop and hand over the best it has.
    fn is_over(&self) -> bool {
        false
    }

    /// Takes note of how far the search is.
    fn hear(&self, _news: News) {}

    /// Does all jobs from 0 to `jobs` - 1, in any order, several at once if it likes; the earlier ones matter most.
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News {
    /// The pieces of work done.
    pub done: usize,
    /// All pieces of the present round.
    pub of: usize,
    /// The least total found so far, not yet replayed.
    pub total: Option<u32>,
}

/// A host with one core, no clock and no ear.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Host for Alone {}
