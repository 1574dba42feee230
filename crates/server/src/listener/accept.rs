//! Accepts connections.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::Instant;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::connection_limiter::ConnectionLimiter;
use super::{connection, secure};
use crate::service::Service;

/// The pause after a failed `accept`, such as when too many files are open.
const ERROR_DELAY: Duration = Duration::from_millis(100);
/// The shortest time between two log lines about failures.
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

/// Accepts connections until the token is cancelled, or another process accepts them.
pub(super) async fn accept(
    listener: TcpListener,
    tls: Option<&TlsAcceptor>,
    service: &impl Service,
    limiter: &Arc<ConnectionLimiter>,
    connections: &TaskTracker,
    stop: &CancellationToken,
) {
    let mut failures = Failures::default();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => return,
            () = limiter.succeeded.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if let Some(count) = failures.count(Instant::now()) {
                    warn(&error, count);
                }
                tokio::time::sleep(ERROR_DELAY).await;
                continue;
            }
        };
        let Some(permit) = limiter.acquire(peer.ip()).await else {
            continue;
        };
        // Responses are written whole, so waiting to fill packets (Nagle's algorithm) would only
        // delay them.
        _ = stream.set_nodelay(true);
        let service = service.clone();
        let ends = (peer, stream.local_addr().ok());
        match tls.cloned() {
            Some(tls) => connections.spawn(secure::serve(stream, tls, ends, service, permit)),
            None => connections.spawn(connection::serve(stream, ends, service, permit)),
        };
    }
}

fn warn(error: &io::Error, count: u64) {
    tracing::warn!(
        %error,
        count,
        "connections could not be accepted since the last such line"
    );
}

/// Failures that aren't logged yet.
#[derive(Debug, Default)]
struct Failures {
    count: u64,
    logged_at: Option<Instant>,
}

impl Failures {
    /// Counts a failure. Returns the number of failures since the last log line when it's time for
    /// another one.
    fn count(&mut self, now: Instant) -> Option<u64> {
        self.count += 1;
        let is_early = self.logged_at.is_some_and(|at| now < at + WARNING_INTERVAL);
        (!is_early).then(|| {
            self.logged_at = Some(now);
            std::mem::take(&mut self.count)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accept_failures_are_reported_once_a_minute_with_their_count() {
        let mut failures = Failures::default();
        let start = Instant::now();
        assert_eq!(failures.count(start), Some(1));
        let told: Vec<u64> = (1..=1_300)
            .filter_map(|tenths| failures.count(start + Duration::from_millis(100 * tenths)))
            .collect();
        assert_eq!(told, [600, 600]);
    }
}
