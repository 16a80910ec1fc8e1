//! The engine's luck: drawn from a seed, or given order by order.

use super::EngineError;
use knobel_core::{Luck, ReplayedLuck, Stream};

/// Luck that is only used up by an attempt that succeeds.
pub(super) enum LuckSource {
    Seeded(Box<Stream>),
    Given(ReplayedLuck),
}

impl LuckSource {
    pub(super) fn seeded(seed: u64) -> Self {
        LuckSource::Seeded(Box::new(Stream::seeded(seed)))
    }

    pub(super) fn given(orders: Vec<Vec<u8>>) -> Self {
        LuckSource::Given(ReplayedLuck::new(orders))
    }

    /// Runs something that may draw luck. If it fails, or needs more orders than were given, the luck is unchanged.
    pub(super) fn attempt<T>(
        &mut self,
        act: impl FnOnce(&mut dyn Luck) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        match self {
            LuckSource::Seeded(stream) => {
                let mut advanced = stream.clone();
                let done = act(&mut *advanced)?;
                *stream = advanced;
                Ok(done)
            }
            LuckSource::Given(replayed) => {
                let mut checked = CheckedLuck { replayed: replayed.clone(), missing: None };
                let done = act(&mut checked)?;
                checked.sufficed()?;
                *replayed = checked.replayed;
                Ok(done)
            }
        }
    }

    /// Runs something with exactly these orders: all of them must be drawn.
    pub(super) fn attempt_with<T>(
        orders: Vec<Vec<u8>>,
        act: impl FnOnce(&mut dyn Luck) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let mut checked = CheckedLuck { replayed: ReplayedLuck::new(orders), missing: None };
        let done = act(&mut checked)?;
        checked.sufficed()?;
        match checked.replayed.remaining() {
            0 => Ok(done),
            left => Err(EngineError::Luck { text: format!("{left} of the given orders are not drawn by this action") }),
        }
    }
}

/// Replayed luck that remembers the first draw for which no fitting order was given.
struct CheckedLuck {
    replayed: ReplayedLuck,
    missing: Option<u8>,
}

impl CheckedLuck {
    fn sufficed(&self) -> Result<(), EngineError> {
        let Some(things) = self.missing else { return Ok(()) };
        let last = things.saturating_sub(1);
        let text = format!("an order of {things} is drawn here: give one with each of 0 to {last} once");
        Err(EngineError::Luck { text })
    }
}

impl Luck for CheckedLuck {
    fn order(&mut self, n: u8) -> Vec<u8> {
        let order = self.replayed.order(n);
        if !self.replayed.has_matched() {
            self.missing.get_or_insert(n);
        }
        order
    }
}
