//! A server from start to stop.

use crate::app::{App, Shared};
use crate::config::Config;
use crate::secret::Keys;
use crate::{due, routes};
use axum::serve::ListenerExt;
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
    http: JoinHandle<std::io::Result<()>>,
    due: JoinHandle<()>,
}

/// Starts a server; it runs until [`Running::stop`].
pub async fn start(mut config: Config) -> Result<Running, NotStarted> {
    let store = Sqlite::open_slowed(&config.data, config.slowest_flush)?;
    let keys = Keys::open(&config.data).map_err(NotStarted::Keys)?;
    let listen = |why| NotStarted::Listen { address: config.listen, why };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    // A move is small and waited for: it must not lie until the one before it is acknowledged.
    let listener = listener.tap_io(|line| drop(line.set_nodelay(true)));
    config.listen = address; // port 0 asks for any
    let app: Shared = Arc::new(App::new(config, Box::new(store), keys));
    let router = routes::app(Shared::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
    let mut stopping = app.stopping.subscribe();
    let http = tokio::spawn(async move {
        let stopped = async move { drop(stopping.wait_for(|stop| *stop).await) };
        axum::serve(listener, router).with_graceful_shutdown(stopped).await
    });
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
