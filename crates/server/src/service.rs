//! The service for the requests of a connection, and what every response has: an ID for the log, a time limit, and the
//! security headers.
//!
//! A page that is in memory is sent at once, without the cost of the router.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::header::{ACCEPT, ACCEPT_ENCODING, HOST};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Request, Response, StatusCode, Version};
use hyper::body::Incoming;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use tracing::Instrument as _;

use crate::app::App;
use crate::headers::REQUEST_ID;
use crate::intake::Peer;
use crate::signals::text;
use crate::tls::{OverTls, Transport};
use crate::{failure, headers, pages, studio};

/// The time limit of a request. A page that has to be rendered takes milliseconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest request ID that is accepted from a proxy. A UUID has 36 characters, a `traceparent` 55.
const MAX_REQUEST_ID_LENGTH: usize = 64;

/// A service for the requests of connections.
pub(crate) trait Service: Clone + Send + Sync + 'static {
    /// Responds to a request of a client.
    fn answer(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send + 'static;
}

impl Service for Router {
    fn answer(
        &self,
        mut request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send + 'static {
        request.extensions_mut().insert(Peer(peer));
        let answer = TowerToHyperService::new(self.clone()).call(request);
        async move {
            answer
                .await
                .unwrap_or_else(|never: Infallible| match never {})
        }
    }
}

/// A site and its endpoints over one transport.
#[derive(Debug, Clone)]
pub(crate) struct SiteService {
    inner: Arc<Inner>,
    transport: Transport,
}

#[derive(Debug)]
struct Inner {
    app: Arc<App>,
    router: Router,
    /// The name of the site in the log, if there are several.
    name: Option<String>,
    /// Whether this serves the pages of the site; false for the studio's own socket.
    has_pages: bool,
    requests: AtomicU64,
}

impl SiteService {
    /// Creates the service of a site over one transport.
    pub(crate) fn new(
        app: Arc<App>,
        router: Router,
        transport: Transport,
        name: Option<String>,
        has_pages: bool,
    ) -> Self {
        let inner = Inner {
            app,
            router,
            name,
            has_pages,
            requests: AtomicU64::new(0),
        };
        Self {
            inner: Arc::new(inner),
            transport,
        }
    }

    /// The same site over another transport.
    pub(crate) fn over(&self, transport: Transport) -> Self {
        Self {
            inner: Arc::clone(&self.inner),
            transport,
        }
    }
}

impl Service for SiteService {
    fn answer(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send + 'static {
        let (inner, transport) = (Arc::clone(&self.inner), self.transport.clone());
        async move {
            let started = Instant::now();
            let at_once = inner
                .redirected(&transport, &request, started)
                .or_else(|| inner.at_once(&request, started));
            let mut response = if let Some(response) = at_once {
                response
            } else {
                let mut request = request;
                if let Transport::Secure(_) = transport {
                    request.extensions_mut().insert(OverTls);
                }
                // Boxed, so that responses from memory don't pay for the size of this future.
                Box::pin(inner.by_router(request, peer, started)).await
            };
            transport.complete(&mut response);
            response
        }
    }
}

impl Inner {
    /// The response to a request that the transport answers itself, such as a redirect to HTTPS; `None` for any other.
    fn redirected(
        &self,
        transport: &Transport,
        request: &Request<Incoming>,
        started: Instant,
    ) -> Option<Response<Body>> {
        if matches!(transport, Transport::PlainOnly) || !has_host(request) {
            return None;
        }
        let mut response = transport.answer(request)?;
        headers::add_security_headers(response.headers_mut());
        response
            .headers_mut()
            .insert(REQUEST_ID, self.number(request));
        self.ended(&response, started);
        Some(response)
    }

    /// The response with a page that is in memory; `None` for any other request.
    fn at_once(&self, request: &Request<Incoming>, started: Instant) -> Option<Response<Body>> {
        if !self.has_pages || !has_host(request) {
            return None;
        }
        let (method, uri) = (request.method(), request.uri());
        let mut response = pages::at_once(&self.app, method, uri, request.headers())?;
        let number = self.number(request);
        let latency = self.ended(&response, started);
        // Use no span here: an event below the log level costs nothing.
        tracing::debug!(
            id = number.to_str().unwrap_or_default(),
            %method,
            path = uri.path(),
            status = response.status().as_u16(),
            milliseconds = latency,
            "answered"
        );
        response.headers_mut().insert(REQUEST_ID, number);
        Some(response)
    }

    /// The response of a handler.
    async fn by_router(
        self: Arc<Self>,
        request: Request<Incoming>,
        peer: SocketAddr,
        started: Instant,
    ) -> Response<Body> {
        let number = self.number(&request);
        let id = number.to_str().unwrap_or_default();
        // The query isn't logged: it may contain what people typed. Like that of a site, the span is there at `--log warn`.
        let span = tracing::error_span!("request", id, method = %request.method(), path = request.uri().path(), site = self.name);
        let mut response = if has_host(&request) {
            self.in_time(request, peer).instrument(span.clone()).await
        } else {
            failure::for_programs(StatusCode::BAD_REQUEST)
        };
        headers::add_security_headers(response.headers_mut());
        response.headers_mut().insert(REQUEST_ID, number);
        let milliseconds = self.ended(&response, started);
        let status = response.status().as_u16();
        span.in_scope(|| tracing::debug!(status, milliseconds, "answered"));
        response
    }

    /// Counts a response, and returns how many milliseconds it took.
    fn ended(&self, response: &Response<Body>, started: Instant) -> f64 {
        let latency = started.elapsed();
        self.app
            .metrics
            .answered(response.status().as_u16(), latency);
        latency.as_secs_f64() * 1000.0
    }

    /// Calls the handler, and responds in its place if it takes too long.
    async fn in_time(&self, request: Request<Incoming>, peer: SocketAddr) -> Response<Body> {
        let method = request.method().clone();
        let is_of_studio = self.app.studio.is_some() && studio::is_api(request.uri().path());
        let wanted: HeaderMap = [ACCEPT, ACCEPT_ENCODING]
            .into_iter()
            .flat_map(|name| {
                let lines = request.headers().get_all(&name).iter();
                lines.map(move |line| (name.clone(), line.clone()))
            })
            .collect();
        let answer = self.router.answer(request, peer);
        within(REQUEST_TIMEOUT, answer, || {
            if is_of_studio {
                return studio::too_slow();
            }
            let wants_json = text(&wanted, ACCEPT).is_some_and(|accept| accept.contains("json"));
            failure::too_slow(&self.app.snapshot(), wants_json, &method, &wanted)
        })
        .await
    }

    /// The ID of a request in the log: the one that a proxy gave it, if it's safe to log, or else a number of its own.
    fn number(&self, request: &Request<Incoming>) -> HeaderValue {
        let mut given = request.headers().get_all(REQUEST_ID).iter();
        let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match (given.next(), given.next()) {
            (Some(number), None)
                if (1..=MAX_REQUEST_ID_LENGTH).contains(&number.len())
                    && number.as_bytes().iter().all(is_sign) =>
            {
                number.clone()
            }
            _ => {
                let number = self.requests.fetch_add(1, Ordering::Relaxed);
                // Hexadecimal digits are a valid header value.
                HeaderValue::try_from(format!("{number:08x}"))
                    .unwrap_or_else(|_never| HeaderValue::from_static("0"))
            }
        }
    }
}

/// Whether a request names its host exactly once and validly (RFC 9112, section 3.2).
pub(crate) fn has_host(request: &Request<Incoming>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        // HTTP/2 has the host in the URI, and HTTP/1.0 doesn't require one.
        (None, _) => request.uri().authority().is_some() || request.version() <= Version::HTTP_10,
        (Some(host), None) => is_host(host),
        (Some(_), Some(_)) => false,
    }
}

/// Whether a value is a host name or IP address, with or without a port.
fn is_host(text: &HeaderValue) -> bool {
    let Ok(authority) = Authority::try_from(text.as_bytes()) else {
        return false;
    };
    let host = authority.host();
    let port = authority.as_str().strip_prefix(host);
    let is_port = |port: &str| matches!(port, "" | ":") || authority.port_u16().is_some();
    !host.is_empty() && port.is_some_and(is_port)
}

async fn within(
    limit: Duration,
    answer: impl Future<Output = Response<Body>>,
    otherwise: impl FnOnce() -> Response<Body>,
) -> Response<Body> {
    tokio::time::timeout(limit, answer)
        .await
        .unwrap_or_else(|_late| otherwise())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_address_with_an_optional_port() {
        for (text, is_good) in [
            ("example.com", true),
            ("example.com:8080", true),
            ("example.com:", true),
            ("127.0.0.1:8080", true),
            ("[::1]", true),
            ("[::1]:8080", true),
            ("x", true),
            ("", false),
            (":8080", false),
            ("example.com:port", false),
            ("example.com:99999", false),
            ("user@example.com", false),
            ("example.com/path", false),
            ("example.com, other.com", false),
            ("http://example.com", false),
            ("exa mple.com", false),
            ("[::1", false),
        ] {
            let value = HeaderValue::from_static(text);
            assert_eq!(is_host(&value), is_good, "{text:?}");
        }
    }
    use crate::testing::{folder, parts, snapshot};

    #[tokio::test]
    async fn a_timeout_is_answered_with_503_as_a_page_or_json() {
        let snapshot = snapshot(&parts(&folder(&[])), None);
        snapshot.prerender_all().await;
        for (wants_json, media_type) in [
            (false, "text/html; charset=utf-8"),
            (true, "application/problem+json"),
        ] {
            let answer = within(Duration::ZERO, std::future::pending(), || {
                let headers = axum::http::HeaderMap::new();
                failure::too_slow(&snapshot, wants_json, &axum::http::Method::GET, &headers)
            });
            let answer = answer.await;
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(answer.headers()["retry-after"], "5");
            assert_eq!(answer.headers()["content-type"], media_type);
            let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
            assert!(!body.unwrap().is_empty());
        }
    }

    #[tokio::test]
    async fn a_timeout_in_the_studio_api_is_answered_with_503_as_json() {
        assert!(studio::is_api("/studio/api/leads"));
        assert!(!studio::is_api("/studio/leads") && !studio::is_api("/studio/apiary"));
        let answer = within(Duration::ZERO, std::future::pending(), studio::too_slow).await;
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()["retry-after"], "5");
        assert_eq!(answer.headers()["content-type"], "application/problem+json");
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
        let told: serde_json::Value = serde_json::from_slice(&body.unwrap()).unwrap();
        assert_eq!(told["status"], 503);
    }
}
