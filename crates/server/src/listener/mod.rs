//! Connections: admitted up to a limit, served with time limits, and finished before the program ends.
//!
//! 1. [`accept`] accepts connections and asks the [`connection_limiter`] for each whether there is room.
//! 2. [`secure`] does the TLS handshake, and [`connection`] serves a connection, with TLS or without, and reports to
//!    its [`activity`] what happens.
//! 3. The limiter checks all connections periodically, and closes those that exceed a time limit.
//!
//! hyper-util is used directly because `axum::serve` has none of these limits. hyper-util's own timeout for request
//! heads starts only once it knows the protocol, and it has no timeout for a client that doesn't read.

mod accept;
mod activity;
mod answer;
mod connection;
mod connection_limiter;
mod descriptors;
mod limits;
mod secure;
pub(crate) mod sockets;
mod stream;

use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::service::Service;

pub(crate) use connection_limiter::ConnectionLimiter;
pub use limits::ConnectionLimits;
pub use sockets::Sockets;

/// How long requests in progress may take to finish when the program ends.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(20);

/// Serves connections, over TLS if `tls` is given, until the token is cancelled or another process takes over. Then it
/// finishes the requests in progress.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    service: impl Service,
    limiter: Arc<ConnectionLimiter>,
    stop: CancellationToken,
) {
    let timeouts = tokio::spawn(Arc::clone(&limiter).enforce_timeouts());
    let connections = TaskTracker::new();
    accept::accept(
        listener,
        tls.as_ref(),
        &service,
        &limiter,
        &connections,
        &stop,
    )
    .await;
    tracing::info!("finishing the requests under way");
    connections.close();
    if limiter.succeeded.is_cancelled() {
        // A client may just be sending a request on an idle connection. It's still answered, with a response that
        // closes the connection.
        limiter.finish_http2();
        _ = tokio::time::timeout(connection::HANDOVER_GRACE, limiter.wait_until_empty()).await;
    }
    limiter.finish();
    if tokio::time::timeout(SHUTDOWN_GRACE, connections.wait())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
    timeouts.abort();
}
