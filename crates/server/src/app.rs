//! The state shared by all requests.

use crate::config::{Config, Limits};
use crate::connection_limit::{ConnectionLimit, CountedConnection};
use crate::messages::Reason;
use crate::rate_limit::RateLimiter;
use crate::secret::Keys;
use crate::tables::Tables;
use std::sync::Arc;
use store::Store;
use tokio::sync::{Semaphore, watch};

/// How many passwords are hashed at once: each takes 19 MiB.
const HASHING_SLOTS: usize = 2;
/// Upper bound on the passwords that are hashed or wait for it: a hash takes some 20 ms.
const MAX_HASHING_QUEUE: usize = 32;

/// Seconds after which a network with too many large answers may ask again.
const LARGE_RETRY: u32 = 5;
/// Upper bound on the large answers that a network is being sent at once: each is in memory until it is sent.
const MAX_LARGE_ANSWERS: usize = 8;

/// The state shared by all requests.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) keys: Keys,
    pub(crate) rate_limiter: RateLimiter,
    /// Limits how many passwords are hashed at once.
    pub(crate) hashing_slots: Semaphore,
    /// Limits how many passwords are hashed or wait for it.
    pub(crate) hashing_queue: Semaphore,
    /// Limits the large answers that are being sent.
    large_answers: ConnectionLimit,
    /// Becomes true when the server shuts down.
    pub(crate) shutdown: watch::Sender<bool>,
    /// Whether the database is unreachable. Sessions are closed then: people see it, and their clients reconnect.
    pub(crate) database_away: watch::Sender<bool>,
}

pub(crate) type SharedApp = Arc<App>;

impl App {
    pub(crate) fn new(config: Config, tables: Arc<Tables>, keys: Keys) -> Self {
        App {
            store: Arc::clone(&tables.store),
            rate_limiter: RateLimiter::new(config.limits),
            hashing_slots: Semaphore::new(HASHING_SLOTS),
            hashing_queue: Semaphore::new(MAX_HASHING_QUEUE),
            large_answers: ConnectionLimit::new(MAX_LARGE_ANSWERS),
            shutdown: watch::Sender::new(false),
            database_away: watch::Sender::new(false),
            config,
            tables,
            keys,
        }
    }

    /// Counts a large answer until it is sent, unless this network is being sent too many.
    pub(crate) fn begin_large_answer(&self, network: &str) -> Result<Option<CountedConnection>, Reason> {
        match self.large_answers.count(network.to_owned()) {
            None if self.config.limits == Limits::Everyday => Err(Reason::TooManyRequests { retry_after: LARGE_RETRY }),
            counted => Ok(counted),
        }
    }
}
