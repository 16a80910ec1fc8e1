//! A server from start to stop.

use crate::app::{App, Shared};
use crate::config::Config;
use crate::secret::Keys;
use crate::{connections, due, routes};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Sqlite;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

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
    due: JoinHandle<()>,
}

/// Starts a server; it runs until [`Running::stop`].
pub async fn start(mut config: Config) -> Result<Running, NotStarted> {
    let store = Sqlite::open_slowed(&config.data, config.slowest_flush)?;
    let keys = Keys::open(&config.data).map_err(NotStarted::Keys)?;
    let listen = |why| NotStarted::Listen { address: config.listen, why };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    config.listen = address; // port 0 asks for any
    let app: Shared = Arc::new(App::new(config, Box::new(store), keys));
    let http = tokio::spawn(connections::take(Shared::clone(&app), listener, routes::app(Shared::clone(&app))));
    let due = tokio::spawn(due::look_after(Shared::clone(&app)));
    Ok(Running { address, app, http, due })
}

impl Running {
    /// Takes no more requests, finishes what is in flight, closes the database.
    pub async fn stop(self) {
        self.app.stopping.send_replace(true);
        let both = async {
            let _ = self.http.await; // ends when the last answer is sent
            let _ = self.due.await;
        };
        if tokio::time::timeout(LAST_ORDERS, both).await.is_err() {
            tracing::warn!("something was still in flight and is given up");
        }
    }
}

/// Puts a new signing key before the old ones, which stay good for cookies that were signed with them.
pub fn rotate_keys(config: &Config) -> std::io::Result<()> {
    Keys::rotate(&config.data)
}
