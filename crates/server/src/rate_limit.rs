//! Rate limits: a token bucket per caller and class of request.

use crate::config::Limits;
use crate::messages::Reason;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A class of requests with its own limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RequestClass {
    /// Every request, by address.
    Any,
    /// Creating a guest, by address.
    Guest,
    /// Trying the password of a login, by login and address together, so that nobody can lock out another person.
    Password,
    /// Hashing a password, by address.
    Hashing,
    /// Trying the password of a login, from all addresses together.
    Login,
    /// Trying a transfer code, by address.
    Transfer,
    /// Creating or importing a table, by person.
    Table,
    /// A move, by person.
    Move,
    /// Another change at a table (sitting down, leaving, pausing, voting), by person.
    Change,
    /// Creating or importing a table, by address.
    NetworkTable,
    /// A chat line, by person.
    Chat,
    /// A message on a socket, by connection.
    Message,
}

impl RequestClass {
    /// The capacity of the bucket, and the time in which one token is refilled.
    fn bucket(self) -> (f64, Duration) {
        match self {
            RequestClass::Any => (400.0, Duration::from_millis(10)),
            RequestClass::Guest => (20.0, Duration::from_secs(15)),
            RequestClass::Password => (5.0, Duration::from_secs(10)),
            RequestClass::Hashing => (20.0, Duration::from_secs(5)),
            RequestClass::Login => (200.0, Duration::from_secs(2)),
            RequestClass::Transfer => (5.0, Duration::from_secs(20)),
            RequestClass::Table => (30.0, Duration::from_secs(20)),
            RequestClass::Move => (60.0, Duration::from_millis(100)),
            RequestClass::Change => (60.0, Duration::from_millis(500)),
            RequestClass::NetworkTable => (120.0, Duration::from_secs(5)),
            RequestClass::Chat => (5.0, Duration::from_secs(2)),
            RequestClass::Message => (120.0, Duration::from_millis(50)),
        }
    }
}

struct Bucket {
    tokens: f64,
    updated: Instant,
}

/// The buckets of all callers.
pub(crate) struct RateLimiter {
    limits: Limits,
    buckets: Mutex<HashMap<(RequestClass, String), Bucket>>,
}

/// Full buckets are removed once there are more than this.
const MAX_BUCKETS: usize = 50_000;

impl RateLimiter {
    pub(crate) fn new(limits: Limits) -> Self {
        RateLimiter { limits, buckets: Mutex::default() }
    }

    /// Takes a token from the caller's bucket, or tells how long to wait for one.
    pub(crate) fn check(&self, class: RequestClass, caller: &str) -> Result<(), Reason> {
        self.check_at(class, caller, Instant::now())
    }

    fn check_at(&self, class: RequestClass, caller: &str, now: Instant) -> Result<(), Reason> {
        if self.limits == Limits::Lifted {
            return Ok(());
        }
        let (capacity, refill) = class.bucket();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MAX_BUCKETS {
            let until_full = |class: RequestClass| class.bucket().1 * class.bucket().0 as u32;
            buckets.retain(|(class, _), bucket| now.duration_since(bucket.updated) < until_full(*class));
        }
        let bucket = buckets.entry((class, caller.to_owned())).or_insert(Bucket { tokens: capacity, updated: now });
        let refilled = now.duration_since(bucket.updated).as_secs_f64() / refill.as_secs_f64();
        *bucket = Bucket { tokens: (bucket.tokens + refilled).min(capacity), updated: now };
        if bucket.tokens >= 1.0 {
            bucket.tokens -= 1.0;
            return Ok(());
        }
        let wait = (1.0 - bucket.tokens) * refill.as_secs_f64();
        Err(Reason::TooManyRequests { retry_after: wait.ceil().max(1.0) as u32 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_over_its_limit_waits_and_others_do_not() {
        let limiter = RateLimiter::new(Limits::Everyday);
        let start = Instant::now();
        for _ in 0..5 {
            assert!(limiter.check_at(RequestClass::Chat, "a", start).is_ok());
        }
        let refused = limiter.check_at(RequestClass::Chat, "a", start).unwrap_err();
        assert_eq!(refused, Reason::TooManyRequests { retry_after: 2 });
        assert!(limiter.check_at(RequestClass::Chat, "b", start).is_ok());
        assert!(limiter.check_at(RequestClass::Chat, "a", start + Duration::from_secs(2)).is_ok());
    }
}
