//! The engine's luck: drawn from a seed, or given order by order.

use super::Problem;
use knobel_core::{Luck, ReplayedLuck, Stream};

/// Luck that is only used up when what drew it comes to something.
pub(super) enum Chance {
    Seeded(Box<Stream>),
    Given(ReplayedLuck),
}

impl Chance {
    pub(super) fn seeded(seed: u64) -> Self {
        Chance::Seeded(Box::new(Stream::seeded(seed)))
    }

    pub(super) fn given(orders: Vec<Vec<u8>>) -> Self {
        Chance::Given(ReplayedLuck::new(orders))
    }

    /// Does something that may draw; the luck is as before if it fails or the given orders don't suffice.
    pub(super) fn drawn<T>(&mut self, act: impl FnOnce(&mut dyn Luck) -> Result<T, Problem>) -> Result<T, Problem> {
        match self {
            Chance::Seeded(stream) => {
                let mut ahead = stream.clone();
                let done = act(&mut *ahead)?;
                *stream = ahead;
                Ok(done)
            }
            Chance::Given(fed) => {
                let mut watched = Watched { fed: fed.clone(), missing: None };
                let done = act(&mut watched)?;
                watched.sufficed()?;
                *fed = watched.fed;
                Ok(done)
            }
        }
    }

    /// Does something with just these orders; all are to be used.
    pub(super) fn once<T>(
        orders: Vec<Vec<u8>>,
        act: impl FnOnce(&mut dyn Luck) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut watched = Watched { fed: ReplayedLuck::new(orders), missing: None };
        let done = act(&mut watched)?;
        watched.sufficed()?;
        match watched.fed.remaining() {
            0 => Ok(done),
            left => Err(Problem::Luck { text: format!("{left} of the given orders are not drawn by this action") }),
        }
    }
}

/// Remembers what was asked for when nothing that fits was there.
struct Watched {
    fed: ReplayedLuck,
    missing: Option<u8>,
}

impl Watched {
    fn sufficed(&self) -> Result<(), Problem> {
        let Some(things) = self.missing else { return Ok(()) };
        let last = things.saturating_sub(1);
        let text = format!("an order of {things} is drawn here: give one with each of 0 to {last} once");
        Err(Problem::Luck { text })
    }
}

impl Luck for Watched {
    fn order(&mut self, n: u8) -> Vec<u8> {
        let order = self.fed.order(n);
        if !self.fed.has_matched() {
            self.missing.get_or_insert(n);
        }
        order
    }
}
