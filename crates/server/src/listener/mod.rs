//! Connections: let in by number, served with limits, and finished before the program ends.
//!
//! 1. [`accept`] takes connections and asks the [`gate`] for each whether there is room.
//! 2. [`secure`] does the handshake where TLS is spoken, and [`connection`] serves one, whatever it is made of, and tells its [`activity`] what happens.
//! 3. The gate looks at every connection again and again, and closes those that take too long.
//!
//! hyper-util is driven directly because `axum::serve` has none of these limits. Its own time limit for
//! headers begins only once it knows which protocol is spoken, and there is none for a client that does not read.

mod accept;
mod activity;
mod answer;
mod connection;
mod descriptors;
mod gate;
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

pub(crate) use gate::Gate;
pub use limits::ConnectionLimits;
pub use sockets::Sockets;

/// Requests under way have this long to finish when the program is to end.
const GRACE: Duration = Duration::from_secs(20);

/// Serves connections, over TLS where that is asked for, until the token is cancelled or another process takes them,
/// then finishes the requests under way.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    service: impl Service,
    gate: Arc<Gate>,
    stop: CancellationToken,
) {
    let watch = tokio::spawn(Arc::clone(&gate).watch());
    let connections = TaskTracker::new();
    accept::accept(listener, tls.as_ref(), &service, &gate, &connections, &stop).await;
    tracing::info!("finishing the requests under way");
    connections.close();
    if gate.succeeded.is_cancelled() {
        // A client may be sending a request just now on a connection where nothing is under way. It gets its
        // answer, which says that the connection ends.
        gate.finish_http2();
        _ = tokio::time::timeout(connection::LONG_FAREWELL, gate.emptied()).await;
    }
    gate.finish();
    if tokio::time::timeout(GRACE, connections.wait())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
    watch.abort();
}
