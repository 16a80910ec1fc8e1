//! A server from start to stop.

use crate::accept;
use crate::app::{App, SharedApp};
use crate::cluster;
use crate::config::Config;
use crate::notifier::{NoTransport, NodeMessage, Notifier, nats};
use crate::routes;
use crate::secret::{self, Keys, MAX_KEYS};
use crate::tables::Tables;
use crate::telemetry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Nodes, Postgres, Sqlite, Store};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};

/// Upper bound on the time to finish requests in flight when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a server can't be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, or not allowed.
    #[error("can't listen on {address}: {why}; choose another with --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        why: std::io::Error,
    },
    /// The data folder or the database.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The address of NATS.
    #[error("NATS can't be used: {0}; write its address as nats://host:4222")]
    Bus(String),
    /// The file of keys.
    #[error("the signing keys can't be read: {0}")]
    Keys(std::io::Error),
}

/// A running server.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    app: SharedApp,
    http: JoinHandle<()>,
    /// Jobs, heartbeats, clean-up.
    background: JoinSet<()>,
}

pub(crate) async fn open_store(config: &Config) -> Result<Arc<dyn Store>, StartError> {
    Ok(match &config.store {
        Some(address) => Arc::new(Postgres::open(address).await?),
        None => Arc::new(Sqlite::open(&config.data)?),
    })
}

/// Nodes on one store share their keys, so that a cookie is valid on all of them.
async fn open_keys(config: &Config, store: &dyn Store) -> Result<Keys, StartError> {
    if !store.is_shared() {
        return Keys::open(&config.data).map_err(StartError::Keys);
    }
    if store.signing_keys().await?.is_empty() {
        store.add_signing_key(&secret::new_key(), MAX_KEYS).await?;
    }
    Ok(Keys::shared(store.signing_keys().await?))
}

async fn open_notifier(config: &Config) -> Result<(Notifier, Option<mpsc::Receiver<NodeMessage>>), StartError> {
    let Some(address) = &config.bus else { return Ok((Notifier::new(Box::new(NoTransport)), None)) };
    let (transport, messages) = nats::connect(address).await.map_err(StartError::Bus)?;
    Ok((Notifier::new(Box::new(transport)), Some(messages)))
}

/// Starts a server; it runs until [`Running::stop`].
pub async fn start(mut config: Config) -> Result<Running, StartError> {
    telemetry::install();
    let store = open_store(&config).await?;
    let keys = open_keys(&config, &*store).await?;
    let (notifier, messages) = open_notifier(&config).await?;
    let listen = |why| StartError::Listen { address: config.listen, why };
    let listener = accept::listen(config.listen).map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    config.listen = address; // port 0 asks for any
    let tables = Arc::new(Tables::new(&config, store, notifier));
    if let Err(why) = tables.correct_job_times().await {
        tracing::warn!(cause = %why, "jobs far in the future stay there"); // a full disk is no reason not to start
    }
    let app: SharedApp = Arc::new(App::new(config, Arc::clone(&tables), keys));
    let http = tokio::spawn(accept::run(Arc::clone(&app), listener, routes::app(Arc::clone(&app))));
    let mut background = JoinSet::new();
    let (jobs, shutdown) = (Arc::clone(&tables), app.shutdown.subscribe());
    background.spawn(async move { jobs.jobs.run(Arc::clone(&jobs), shutdown).await });
    background.spawn(Arc::clone(&tables).evict_idle_tables(app.shutdown.subscribe()));
    background.spawn(Arc::clone(&tables).rate_backlog(app.shutdown.subscribe()));
    background.spawn(telemetry::upkeep(app.shutdown.subscribe()));
    if app.store.is_shared() {
        background.spawn(cluster::heartbeat(Arc::clone(&app)));
        background.spawn(cluster::poll_watched_tables(Arc::clone(&app)));
    }
    if let Some(messages) = messages {
        background.spawn(cluster::receive(Arc::clone(&app), messages));
    }
    Ok(Running { address, app, http, background })
}

impl Running {
    /// Accepts no more requests, finishes those in flight, closes the database.
    pub async fn stop(self) {
        self.app.shutdown.send_replace(true);
        let finished = async {
            let _ = self.http.await; // ends when the last response is sent
            self.background.join_all().await;
        };
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, finished).await.is_err() {
            tracing::warn!("requests in flight were aborted");
        }
    }
}

/// Adds a new signing key; cookies signed with the old ones stay valid.
pub async fn rotate_keys(config: &Config) -> Result<(), StartError> {
    let Some(address) = &config.store else { return Keys::rotate(&config.data).map_err(StartError::Keys) };
    Postgres::open(address).await?.add_signing_key(&secret::new_key(), MAX_KEYS).await?;
    tokio::time::sleep(2 * cluster::HEARTBEAT_INTERVAL).await; // no node signs with it before all others know it
    Ok(())
}
