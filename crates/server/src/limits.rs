//! How often one caller may ask: a bucket a caller and kind of request, filled evenly.

use crate::config::Limits;
use crate::problem::{Served, too_many};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A kind of request with a limit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asks {
    /// Anything, by address.
    Anything,
    /// A new guest, by address.
    Guest,
    /// A password to try, by address and by login.
    Password,
    /// A transfer code to try, by address.
    Transfer,
    /// A new table or an import, by person.
    Table,
    /// A move, by person.
    Move,
    /// Something to say, by person.
    Say,
    /// A message on the socket, by connection.
    Message,
}

impl Asks {
    /// How many at once, and how long until one more.
    fn allowance(self) -> (f64, Duration) {
        match self {
            Asks::Anything => (400.0, Duration::from_millis(10)),
            Asks::Guest => (20.0, Duration::from_secs(15)),
            Asks::Password => (5.0, Duration::from_secs(10)),
            Asks::Transfer => (5.0, Duration::from_secs(20)),
            Asks::Table => (30.0, Duration::from_secs(20)),
            Asks::Move => (60.0, Duration::from_millis(100)),
            Asks::Say => (5.0, Duration::from_secs(2)),
            Asks::Message => (120.0, Duration::from_millis(50)),
        }
    }
}

struct Bucket {
    left: f64,
    at: Instant,
}

/// Everybody's buckets.
pub(crate) struct Gate {
    limits: Limits,
    buckets: Mutex<HashMap<(Asks, String), Bucket>>,
}

/// Full buckets are forgotten when there are more than this.
const MOST_BUCKETS: usize = 50_000;

impl Gate {
    pub(crate) fn new(limits: Limits) -> Self {
        Gate { limits, buckets: Mutex::default() }
    }

    /// Takes one from the caller's bucket, or says how long to wait.
    pub(crate) fn pass(&self, asks: Asks, caller: &str) -> Served<()> {
        self.pass_at(asks, caller, Instant::now())
    }

    fn pass_at(&self, asks: Asks, caller: &str, now: Instant) -> Served<()> {
        if self.limits == Limits::Lifted {
            return Ok(());
        }
        let (most, refill) = asks.allowance();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_BUCKETS {
            let refilled = |asks: Asks| asks.allowance().1 * asks.allowance().0 as u32;
            buckets.retain(|(asks, _), bucket| now.duration_since(bucket.at) < refilled(*asks));
        }
        let bucket = buckets.entry((asks, caller.to_owned())).or_insert(Bucket { left: most, at: now });
        let gained = now.duration_since(bucket.at).as_secs_f64() / refill.as_secs_f64();
        *bucket = Bucket { left: (bucket.left + gained).min(most), at: now };
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        let wait = (1.0 - bucket.left) * refill.as_secs_f64();
        Err(too_many(wait.ceil().max(1.0) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_too_often_waits_and_others_do_not() {
        let gate = Gate::new(Limits::Everyday);
        let start = Instant::now();
        for _ in 0..5 {
            assert!(gate.pass_at(Asks::Say, "a", start).is_ok());
        }
        let problem = gate.pass_at(Asks::Say, "a", start).unwrap_err().problem();
        assert_eq!(problem.retry_after, Some(2));
        assert!(gate.pass_at(Asks::Say, "b", start).is_ok());
        assert!(gate.pass_at(Asks::Say, "a", start + Duration::from_secs(2)).is_ok());
    }
}
