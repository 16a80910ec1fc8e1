//! The accept loop, with a time limit on reading a request's head.

use crate::app::SharedApp;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// Pause after a failed accept (too many open files): other connections end in the meantime.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Accepts connections until the server shuts down, then lets requests in flight finish.
pub(crate) async fn run(app: SharedApp, listener: TcpListener, router: Router) {
    let (mut open, mut shutdown) = (JoinSet::new(), app.shutdown.subscribe());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.config.patience.request);
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
        let connection = http.serve_connection(without_delay(stream), service(&router, peer)).with_upgrades();
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
fn without_delay(stream: TcpStream) -> TokioIo<TcpStream> {
    if let Err(why) = stream.set_nodelay(true) {
        tracing::debug!(cause = %why, "a connection will be a little slower");
    }
    TokioIo::new(stream)
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
