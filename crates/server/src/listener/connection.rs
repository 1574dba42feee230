//! One connection, from its first byte to its last.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::service::service_fn;
use hyper::{Request, Version};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::io::{AsyncRead, AsyncWrite};

use super::answer::Answer;
use super::connection_limiter::ConnectionPermit;
use super::limits::ConnectionLimits;
use super::stream::Watched;
use crate::intake::FromOwnAddress;
use crate::service::Service;

/// The largest request head. Browsers send a kilobyte or two, even behind proxies.
const MAX_HEAD_BYTES: u32 = 32 * 1024;
const MAX_HEADERS: usize = 100;
/// The most concurrent requests on one HTTP/2 connection; a page and its files are fewer.
const MAX_STREAMS: u32 = 32;
/// The HTTP/2 flow-control windows: a whole lead on each of a few streams.
const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 256 * 1024;
const FRAME_BYTES: u32 = 16 * 1024;
/// The send buffer of one stream for a client that reads slowly.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// The interval of pings that check whether an HTTP/2 client is still there.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// How long an idle connection may take to close after it's asked to.
const CLOSE_GRACE: Duration = Duration::from_millis(100);

/// The same when another process takes over: requests that a client sends before it learns of that are still answered.
pub(super) const HANDOVER_GRACE: Duration = Duration::from_secs(2);

/// Serves an admitted connection between two addresses until either side closes it.
pub(super) async fn serve<S>(
    stream: S,
    (peer, local): (SocketAddr, Option<SocketAddr>),
    service: impl Service,
    permit: ConnectionPermit,
) where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let activity = &permit.activity;
    let succeeded = permit.succeeded();
    let is_own_address = local.is_some_and(|local| local.ip() == peer.ip());
    let service = service_fn(|mut request: Request<Incoming>| {
        if is_own_address {
            request.extensions_mut().insert(FromOwnAddress);
        }
        let is_http2 = request.version() == Version::HTTP_2;
        let under_way = activity.request(is_http2);
        let answer = service.answer(request, peer);
        let succeeded = succeeded.clone();
        async move {
            let mut answer = answer.await.map(|body| Answer::new(body, under_way));
            if succeeded.is_cancelled() && !is_http2 {
                // The next request goes to the other process.
                let close = HeaderValue::from_static("close");
                answer.headers_mut().insert(CONNECTION, close);
            }
            Ok::<_, std::convert::Infallible>(answer)
        }
    });
    let builder = builder(permit.limits());
    let stream = TokioIo::new(Watched::new(stream, std::sync::Arc::clone(activity)));
    let mut connection = pin!(builder.serve_connection(stream, service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = activity.end.cancelled() => return,
        () = activity.finish.cancelled() => {
            connection.as_mut().graceful_shutdown();
            let grace = if succeeded.is_cancelled() && activity.is_http2() {
                HANDOVER_GRACE
            } else {
                CLOSE_GRACE
            };
            loop {
                tokio::select! {
                    ended = connection.as_mut() => break ended,
                    () = activity.end.cancelled() => return,
                    () = tokio::time::sleep(grace) => if activity.is_idle() { return },
                }
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "a connection ended early");
    }
}

fn builder(limits: &ConnectionLimits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // A client that has sent everything may say so before it reads the response.
        .half_close(true)
        // This timer also runs between requests. The time limit for a head is enforced by the limiter.
        .header_read_timeout(limits.idle)
        .max_buf_size(MAX_HEAD_BYTES as usize)
        .max_headers(MAX_HEADERS);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING_INTERVAL)
        .max_concurrent_streams(MAX_STREAMS)
        .max_header_list_size(MAX_HEAD_BYTES)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .max_frame_size(FRAME_BYTES)
        .max_send_buf_size(SEND_BUFFER_BYTES);
    builder
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::Router;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;
    use crate::listener::ConnectionLimiter;
    use crate::metrics::Metrics;

    const BYTES: usize = 100_000;

    /// An in-memory connection on which a response of [`BYTES`] was requested.
    async fn asked(stalled: Duration) -> DuplexStream {
        let limits = ConnectionLimits {
            stalled,
            ..ConnectionLimits::default()
        };
        let router = Router::new().route("/", get(|| async { "x".repeat(BYTES) }));
        asked_at(None, limits, router).await
    }

    /// The same for another response, on a connection to this address.
    async fn asked_at(
        local: Option<SocketAddr>,
        limits: ConnectionLimits,
        router: Router,
    ) -> DuplexStream {
        let limiter = ConnectionLimiter::new(limits, Vec::new(), Arc::new(Metrics::new()));
        let peer = SocketAddr::from(([192, 0, 2, 1], 1));
        let permit = limiter.acquire(peer.ip()).await.unwrap();
        tokio::spawn(limiter.enforce_timeouts());
        let (mut client, server) = duplex(1_000);
        tokio::spawn(serve(server, (peer, local), router, permit));
        let request = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        client.write_all(request).await.unwrap();
        client
    }

    #[tokio::test]
    async fn requests_from_the_address_that_they_arrived_at_are_marked() {
        for (last, is_marked) in [(1, true), (2, false)] {
            let router = Router::new().fallback(async |request: axum::extract::Request| {
                let marked = request.extensions().get::<FromOwnAddress>();
                marked.is_some().to_string()
            });
            let local = Some(SocketAddr::from(([192, 0, 2, last], 80)));
            let mut client = asked_at(local, ConnectionLimits::default(), router).await;
            let mut answer = String::new();
            client.read_to_string(&mut answer).await.unwrap();
            assert!(answer.ends_with(&is_marked.to_string()), "{answer}");
        }
    }

    #[tokio::test]
    async fn a_slowly_read_response_is_sent_completely() {
        let mut client = asked(Duration::from_secs(6)).await;
        let (mut part, mut taken) = (vec![0; 1_000], 0);
        while let Ok(count @ 1..) = client.read(&mut part).await {
            taken += count;
            tokio::time::sleep(Duration::from_millis(75)).await;
        }
        assert!(taken > BYTES, "{taken}");
    }

    #[tokio::test]
    async fn a_response_that_is_no_longer_read_is_aborted() {
        let mut client = asked(Duration::from_millis(200)).await;
        let mut part = vec![0; 1_000];
        client.read_exact(&mut part).await.unwrap();
        // What is still read is what the server wrote before.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut rest = Vec::new();
        client.read_to_end(&mut rest).await.unwrap();
        assert!(rest.len() < BYTES / 2, "{}", rest.len());
    }
}
