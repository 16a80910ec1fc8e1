//! A server from start to stop.

use crate::app::{self, App, Shared};
use crate::bus::{Bus, Heard, NoWire};
use crate::config::Config;
use crate::secret::{self, Keys, MOST_KEYS};
use crate::{connections, due, nats, nodes, routes};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Nodes, Postgres, Sqlite, Store};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};

/// What is still in flight may take so long when the server stops.
const LAST_ORDERS: Duration = Duration::from_secs(10);

/// Why a server can't be started.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    /// Somebody else listens there, or nobody may.
    #[error("can't listen on {address}: {why}; choose another with --listen")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        why: std::io::Error,
    },
    /// The data folder or the database.
    #[error(transparent)]
    Store(#[from] store::Failure),
    /// The address of NATS.
    #[error("NATS can't be used: {0}; write its address as nats://host:4222")]
    Bus(String),
    /// The file of keys.
    #[error("the signing keys can't be read: {0}")]
    Keys(std::io::Error),
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    app: Shared,
    http: JoinHandle<()>,
    /// What goes on beside the requests.
    chores: JoinSet<()>,
}

pub(crate) async fn open_store(config: &Config) -> Result<Box<dyn Store>, NotStarted> {
    Ok(match &config.store {
        Some(address) => Box::new(Postgres::open(address).await?),
        None => Box::new(Sqlite::open(&config.data)?),
    })
}

/// Nodes on one store share their keys, or a cookie would be good on one of them alone.
async fn open_keys(config: &Config, store: &dyn Store) -> Result<Keys, NotStarted> {
    if !store.is_shared() {
        return Keys::open(&config.data).map_err(NotStarted::Keys);
    }
    if store.signing_keys().await?.is_empty() {
        store.add_signing_key(&secret::new_key(), MOST_KEYS).await?;
    }
    Ok(Keys::shared(store.signing_keys().await?))
}

async fn open_bus(config: &Config) -> Result<(Bus, Option<mpsc::Receiver<Heard>>), NotStarted> {
    let Some(address) = &config.bus else { return Ok((Bus::new(Box::new(NoWire)), None)) };
    let (wire, heard) = nats::connect(address).await.map_err(NotStarted::Bus)?;
    Ok((Bus::new(Box::new(wire)), Some(heard)))
}

/// Starts a server; it runs until [`Running::stop`].
pub async fn start(mut config: Config) -> Result<Running, NotStarted> {
    let store = open_store(&config).await?;
    let keys = open_keys(&config, &*store).await?;
    let (bus, heard) = open_bus(&config).await?;
    let listen = |why| NotStarted::Listen { address: config.listen, why };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    config.listen = address; // port 0 asks for any
    let app: Shared = Arc::new(App::new(config, store, bus, keys));
    let http = tokio::spawn(connections::take(Shared::clone(&app), listener, routes::app(Shared::clone(&app))));
    let mut chores = JoinSet::new();
    chores.spawn(due::look_after(Shared::clone(&app)));
    chores.spawn(app::tidy_up(Shared::clone(&app)));
    if app.store.is_shared() {
        chores.spawn(nodes::live(Shared::clone(&app)));
        chores.spawn(nodes::look_after(Shared::clone(&app)));
    }
    if let Some(heard) = heard {
        chores.spawn(nodes::listen(Shared::clone(&app), heard));
    }
    Ok(Running { address, app, http, chores })
}

impl Running {
    /// Takes no more requests, finishes what is in flight, closes the database.
    pub async fn stop(self) {
        self.app.stopping.send_replace(true);
        let both = async {
            let _ = self.http.await; // ends when the last answer is sent
            self.chores.join_all().await;
        };
        if tokio::time::timeout(LAST_ORDERS, both).await.is_err() {
            tracing::warn!("something was still in flight and is given up");
        }
    }
}

/// Puts a new signing key before the old ones, which stay good for cookies that were signed with them.
pub async fn rotate_keys(config: &Config) -> Result<(), NotStarted> {
    let Some(address) = &config.store else { return Keys::rotate(&config.data).map_err(NotStarted::Keys) };
    Postgres::open(address).await?.add_signing_key(&secret::new_key(), MOST_KEYS).await?;
    tokio::time::sleep(2 * nodes::BEAT).await; // no node signs with it before all others know it
    Ok(())
}
