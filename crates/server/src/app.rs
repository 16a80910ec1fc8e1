//! The state shared by all requests.

use crate::bytes_in_flight::ByteBudget;
use crate::config::Config;
use crate::rate_limit::RateLimiter;
use crate::secret::Keys;
use crate::tables::Tables;
use std::sync::Arc;
use store::Store;
use tokio::sync::watch;

/// The state shared by all requests.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) keys: Keys,
    pub(crate) rate_limiter: RateLimiter,
    /// Limits the bytes of large answers that are being sent.
    pub(crate) large_answers: ByteBudget,
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
            large_answers: ByteBudget::new(config.limits),
            shutdown: watch::Sender::new(false),
            database_away: watch::Sender::new(false),
            config,
            tables,
            keys,
        }
    }
}
