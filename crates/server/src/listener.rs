//! Connections: accepted, served with limits, and finished before the program ends.
//!
//! hyper-util is driven directly because `axum::serve` cannot limit how long a client may take to
//! send its headers.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower_http::add_extension::AddExtension;

use crate::intake::Peer;

/// A client that takes longer to send its headers is let go.
const HEADER_READ: Duration = Duration::from_secs(10);
/// Requests under way have this long to finish when the program is to end.
const GRACE: Duration = Duration::from_secs(20);
/// The pause after the system could not give a connection, such as when there are too many.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves connections until the token is cancelled, then finishes the requests under way.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    let graceful = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
        };
        connection(stream, peer, router.clone(), &graceful);
    }
    drop(listener);
    tracing::info!("finishing the requests under way");
    if tokio::time::timeout(GRACE, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
}

fn connection(stream: TcpStream, peer: SocketAddr, router: Router, graceful: &GracefulShutdown) {
    // Answers are written whole; waiting to fill packets only delays them.
    _ = stream.set_nodelay(true);
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_READ);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(30));
    let service = AddExtension::new(router, Peer(peer));
    let connection = builder
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .into_owned();
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%peer, %error, "a connection ended early");
        }
    });
}
