//! Connections: taken in one by one, each with a limit on how long it may take to say what it wants.

use crate::app::Shared;
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

/// Where no connection can be taken (too many files are open), others end meanwhile.
const BREATH: Duration = Duration::from_secs(1);

/// Takes connections until the server stops, then lets what is in flight finish.
pub(crate) async fn take(app: Shared, listener: TcpListener, router: Router) {
    let (mut open, mut stopping) = (JoinSet::new(), app.stopping.subscribe());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.config.patience.request);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stop| *stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(cause = %why, "a connection could not be taken");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let connection = http.serve_connection(prompt(stream), service(&router, peer)).with_upgrades();
        let mut stopping = app.stopping.subscribe();
        open.spawn(async move {
            let mut connection = pin!(connection);
            // How it ended is the other side's affair: gone, too slow, or no HTTP at all.
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = stopping.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
            }
            drop(connection.await);
        });
        while open.try_join_next().is_some() {}
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

/// A move is a small message: it must not wait for more.
fn prompt(stream: TcpStream) -> TokioIo<TcpStream> {
    if let Err(why) = stream.set_nodelay(true) {
        tracing::debug!(cause = %why, "a connection will be a little slower");
    }
    TokioIo::new(stream)
}

/// All addresses, for one caller.
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
