//! The accept loop: a limit of connections per network, and time limits on reading a request's head and on writing.

use crate::app::SharedApp;
use crate::config::Limits;
use crate::connection_limit::{self, ConnectionLimit};
use crate::deadline_stream::DeadlineStream;
use crate::network;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::any::Any;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// Pause after a failed accept (too many open files): other connections end in the meantime.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Bytes that the system holds for a peer. A fixed number bounds the memory of slow readers, and lets the server notice
/// within seconds that a peer takes nothing.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// A listener whose connections have send buffers of a fixed size.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Accepts connections until the server shuts down, then lets requests in flight finish.
pub(crate) async fn run(app: SharedApp, listener: TcpListener, router: Router) {
    let (mut open, mut shutdown) = (JoinSet::new(), app.shutdown.subscribe());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.config.patience.request);
    let limit = ConnectionLimit::new(app.config.connections_per_network.unwrap_or_else(connection_limit::usual_limit));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = shutdown.wait_for(|stop| *stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(cause = %why, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // Behind a proxy all connections are the proxy's; it limits those of each client.
        let is_limited = app.config.limits == Limits::Everyday && !network::is_trusted(&app.config, peer.ip());
        let counted: Option<Box<dyn Any + Send + Sync>> = match limit.count(network::of(peer.ip())) {
            Some(counted) => Some(Box::new(counted)),
            None if is_limited => {
                metrics::counter!("knobel_refused_connections_total").increment(1);
                continue;
            }
            None => None,
        };
        let stream = DeadlineStream::new(without_delay(stream), app.config.patience.reader, counted);
        let connection = http.serve_connection(TokioIo::new(stream), service(&router, peer)).with_upgrades();
        let mut shutdown = app.shutdown.subscribe();
        open.spawn(async move {
            let mut connection = pin!(connection);
            // The result does not matter: the client is gone, too slow, or does not speak HTTP.
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = shutdown.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
            }
            drop(connection.await);
        });
        while open.try_join_next().is_some() {}
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

/// Disables Nagle's algorithm: a move is a small message, and must not wait for more.
fn without_delay(stream: TcpStream) -> TcpStream {
    if let Err(why) = stream.set_nodelay(true) {
        tracing::debug!(cause = %why, "a connection will be a little slower");
    }
    stream
}

/// The router, with the peer's address added to each request.
fn service(
    router: &Router,
    peer: SocketAddr,
) -> impl Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send + 'static,
> + use<> {
    let service = TowerToHyperService::new(router.clone());
    service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        service.call(request)
    })
}
