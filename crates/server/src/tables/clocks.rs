//! Clocks, as a function of the times of the steps: nothing about them is stored.

use crate::messages::Clock;
use knobel_core::Seat;

/// Milliseconds a person has at least for the next move after coming back with no time left.
const GRACE: u64 = 10_000;

/// The clocks of a table after its last step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clocks {
    rule: Clock,
    /// Milliseconds left at `last`, one per seat.
    left: Vec<u64>,
    last: u64,
    /// The seats whose clocks run since `last`.
    running: Vec<Seat>,
}

/// What a step means for the clocks.
pub(crate) struct Tick<'a> {
    /// When it happened.
    pub(crate) at: u64,
    /// The seat that moved.
    pub(crate) by: Option<Seat>,
    /// The seat whose person took over from a bot.
    pub(crate) came_back: Option<Seat>,
    /// The seats whose clocks run from now on.
    pub(crate) awaited: &'a [Seat],
}

fn millis(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}

impl Clocks {
    pub(crate) fn new(rule: Clock, seats: usize) -> Self {
        let left = match rule {
            Clock::None => 0,
            Clock::Bank { seconds, .. } | Clock::PerMove { seconds } => millis(seconds),
        };
        Clocks { rule, left: vec![left; seats], last: 0, running: vec![] }
    }

    /// Accounts for a step.
    pub(crate) fn tick(&mut self, tick: &Tick<'_>) {
        let spent = tick.at.saturating_sub(self.last);
        for seat in &self.running {
            self.left[seat.index()] = self.left[seat.index()].saturating_sub(spent);
        }
        if let Some(seat) = tick.by {
            self.left[seat.index()] = self.after_move(seat);
        }
        if let Some(seat) = tick.came_back {
            self.left[seat.index()] = self.after_move(seat).max(GRACE);
        }
        if let Clock::PerMove { seconds } = self.rule {
            for seat in tick.awaited.iter().filter(|seat| !self.running.contains(seat)) {
                self.left[seat.index()] = millis(seconds);
            }
        }
        self.last = tick.at;
        self.running = tick.awaited.to_vec();
    }

    fn after_move(&self, seat: Seat) -> u64 {
        match self.rule {
            Clock::None => 0,
            Clock::Bank { increment, .. } => self.left[seat.index()] + millis(increment),
            Clock::PerMove { seconds } => millis(seconds),
        }
    }

    /// Milliseconds left at a moment; nothing where there is no clock.
    pub(crate) fn left(&self, seat: Seat, at: u64) -> Option<u64> {
        let left = *self.left.get(seat.index())?;
        let spent = if self.is_running(seat) { at.saturating_sub(self.last) } else { 0 };
        (self.rule != Clock::None).then(|| left.saturating_sub(spent))
    }

    pub(crate) fn is_running(&self, seat: Seat) -> bool {
        self.running.contains(&seat)
    }

    /// No clock runs out before this time, whichever seat is awaited next.
    pub(crate) fn earliest_deadline(&self, at: u64) -> Option<u64> {
        let seats = (0..self.left.len()).map(|seat| Seat(u8::try_from(seat).expect("a table has few seats")));
        seats.filter_map(|seat| self.left(seat, at)).min().map(|left| at + left)
    }

    /// When the first running clock runs out.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let ends = self.running.iter().map(|seat| self.last + self.left[seat.index()]);
        ends.min().filter(|_| self.rule != Clock::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(clocks: &mut Clocks, at: u64, by: Option<u8>, awaited: &[u8]) {
        let awaited: Vec<Seat> = awaited.iter().copied().map(Seat).collect();
        clocks.tick(&Tick { at, by: by.map(Seat), came_back: None, awaited: &awaited });
    }

    #[test]
    fn a_bank_runs_while_awaited_and_grows_with_each_move() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 60, increment: 5 }, 2);
        tick(&mut clocks, 1_000, None, &[0]);
        tick(&mut clocks, 11_000, Some(0), &[1]);
        assert_eq!(clocks.left(Seat(0), 99_000), Some(55_000));
        assert_eq!(clocks.left(Seat(1), 12_000), Some(59_000));
        assert_eq!(clocks.deadline(), Some(71_000));
    }

    #[test]
    fn time_per_move_restarts_with_each_turn_but_not_with_others_moves() {
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 30 }, 3);
        tick(&mut clocks, 0, None, &[0, 1]);
        tick(&mut clocks, 10_000, Some(0), &[1]);
        assert_eq!(clocks.left(Seat(1), 10_000), Some(20_000));
        tick(&mut clocks, 20_000, Some(1), &[0]);
        assert_eq!(clocks.left(Seat(0), 20_000), Some(30_000));
    }

    #[test]
    fn a_pause_costs_nobody_time() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 60, increment: 0 }, 2);
        tick(&mut clocks, 0, None, &[0]);
        tick(&mut clocks, 5_000, None, &[]);
        tick(&mut clocks, 900_000, None, &[0]);
        assert_eq!(clocks.left(Seat(0), 900_000), Some(55_000));
    }

    #[test]
    fn without_a_clock_there_is_no_time_and_no_deadline() {
        let mut clocks = Clocks::new(Clock::None, 2);
        tick(&mut clocks, 0, None, &[0]);
        assert_eq!((clocks.left(Seat(0), 5), clocks.deadline()), (None, None));
    }

    #[test]
    fn a_person_who_comes_back_without_time_left_gets_a_grace_period() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 1, increment: 0 }, 1);
        tick(&mut clocks, 0, None, &[0]);
        clocks.tick(&Tick { at: 5_000, by: None, came_back: Some(Seat(0)), awaited: &[Seat(0)] });
        assert_eq!(clocks.left(Seat(0), 5_000), Some(GRACE));
    }
}
