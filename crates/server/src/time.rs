//! The clock of the server.
//!
//! Within a run, time passes as the monotonic clock says: a wall clock that is set forward or back neither runs out
//! people's clocks nor freezes bots. The server's time approaches the wall clock slowly (clock slewing, as NTP does it).

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The server's time runs faster or slower than the monotonic clock by at most this fraction: one tenth.
const SLEW_DIVISOR: u32 = 10;

static CLOCK: LazyLock<Mutex<SlewedClock>> =
    LazyLock::new(|| Mutex::new(SlewedClock { last: wall_time(), read_at: Instant::now() }));

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let time = clock.read(wall_time(), Instant::now());
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Since 1970.
fn wall_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// A clock that follows another one without jumps.
struct SlewedClock {
    /// The time when the clock was last read, since 1970.
    last: Duration,
    read_at: Instant,
}

impl SlewedClock {
    fn read(&mut self, wall: Duration, at: Instant) -> Duration {
        let passed = at.saturating_duration_since(self.read_at);
        let slew = passed / SLEW_DIVISOR;
        let expected = self.last + passed;
        self.last = wall.clamp(expected - slew, expected + slew);
        self.read_at = at;
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn a_wall_clock_that_jumps_neither_stops_nor_hurries_time() {
        let (start, wall) = (Instant::now(), 500_000 * HOUR);
        for jumped in [wall + HOUR, wall - HOUR] {
            let mut clock = SlewedClock { last: wall, read_at: start };
            for second in 1..=20 {
                let before = clock.last;
                let passed = clock.read(jumped + second * SECOND, start + second * SECOND) - before;
                assert!(passed >= SECOND * 9 / 10 && passed <= SECOND * 11 / 10, "{passed:?}");
            }
        }
    }

    #[test]
    fn a_clock_set_right_for_good_is_followed_in_the_end() {
        let (start, wall) = (Instant::now(), 500_000 * HOUR);
        let mut clock = SlewedClock { last: wall, read_at: start };
        let day = 24 * HOUR;
        assert_eq!(clock.read(wall + day + HOUR, start + day), wall + day + HOUR);
    }

    #[test]
    fn small_corrections_are_followed_at_once_and_time_never_runs_back() {
        let (start, wall) = (Instant::now(), 500_000 * HOUR);
        let mut clock = SlewedClock { last: wall, read_at: start };
        let early = wall + SECOND - Duration::from_millis(20);
        assert_eq!(clock.read(early, start + SECOND), early);
        assert!(clock.read(wall, start + SECOND) >= early);
    }
}
