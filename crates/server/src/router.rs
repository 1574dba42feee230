//! Which handler answers which address, and what surrounds them all.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{ACCEPT, ACCEPT_ENCODING, HOST};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, StatusCode, Version};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::{get, post};
use sightline_render::DEV_RELOAD_PATH;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument as _;

use crate::app::App;
use crate::intake::share;
use crate::{dev, failure, files, headers, health, leads, media, pages, search};

/// No request takes longer; a page that has to be rendered takes milliseconds.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

/// A UUID has 36 characters, an identifier of a trace 55.
const LONGEST_NUMBER: usize = 64;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The service.
pub(crate) fn router(app: Arc<App>, dev: bool) -> Router {
    let others = || from_fn_with_state(app.admission.other_sites.clone(), share);
    let lead = post(leads::post)
        .layer(DefaultBodyLimit::max(leads::LARGEST_LEAD_BYTES))
        .layer(others());
    let around = Arc::new(Around {
        app: Arc::clone(&app),
        requests: AtomicU64::new(0),
    });
    let mut router = Router::new()
        .route("/api/leads", lead)
        .route("/search/suggest", get(search::suggest).layer(others()))
        .route("/assets/{*path}", get(files::asset))
        .route("/media/{*path}", get(media::media))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready));
    if dev {
        router = router
            .route(DEV_RELOAD_PATH, get(dev::script))
            .route(dev::WAIT_PATH, get(dev::wait))
            .route(dev::DESIGN_PATH, get(dev::design));
    }
    router
        .fallback(pages::page)
        .with_state(app)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(around, answer))
}

/// What surrounds every handler: one layer, since each costs every request an allocation or two.
struct Around {
    app: Arc<App>,
    requests: AtomicU64,
}

/// Answers a request: with a number in the log and in the answer, within a time, and with the headers that
/// every answer has.
async fn answer(
    State(around): State<Arc<Around>>,
    request: Request<Body>,
    next: Next,
) -> Response<Body> {
    let started = Instant::now();
    let number = around.number(&request);
    let id = number.to_str().unwrap_or_default();
    // The query stays out of the log: what people type into addresses is theirs.
    let span =
        tracing::info_span!("request", id, method = %request.method(), path = request.uri().path());
    let app = &around.app;
    let mut response = if has_host(&request) {
        in_time(app, request, next).instrument(span.clone()).await
    } else {
        failure::for_programs(StatusCode::BAD_REQUEST)
    };
    headers::add_security_headers(&mut response);
    response.headers_mut().insert(REQUEST_ID, number);
    let latency = started.elapsed();
    app.metrics.answered(response.status().as_u16(), latency);
    span.in_scope(|| answered(&response, latency));
    response
}

impl Around {
    /// What the log calls a request: the number that a proxy gave it, where that can stand in a log, or else
    /// one of its own.
    fn number(&self, request: &Request<Body>) -> HeaderValue {
        let mut given = request.headers().get_all(REQUEST_ID).iter();
        let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match (given.next(), given.next()) {
            (Some(number), None)
                if (1..=LONGEST_NUMBER).contains(&number.len())
                    && number.as_bytes().iter().all(is_sign) =>
            {
                number.clone()
            }
            _ => {
                let number = self.requests.fetch_add(1, Ordering::Relaxed);
                // Eight digits are a header.
                HeaderValue::try_from(format!("{number:08x}"))
                    .unwrap_or_else(|_never| HeaderValue::from_static("0"))
            }
        }
    }
}

/// Whether a request says once and readably which host it is for (RFC 9112, section 3.2).
fn has_host(request: &Request<Body>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        // HTTP/2 says it in the address, HTTP/1.0 need not.
        (None, _) => request.uri().authority().is_some() || request.version() <= Version::HTTP_10,
        (Some(host), None) => is_host(host),
        (Some(_), Some(_)) => false,
    }
}

/// Whether a text is a name or an address, with a port or without.
fn is_host(text: &HeaderValue) -> bool {
    let Ok(authority) = Authority::try_from(text.as_bytes()) else {
        return false;
    };
    let host = authority.host();
    let port = authority.as_str().strip_prefix(host);
    let is_port = |port: &str| matches!(port, "" | ":") || authority.port_u16().is_some();
    !host.is_empty() && port.is_some_and(is_port)
}

/// Answers for a handler that takes too long.
async fn in_time(app: &App, request: Request<Body>, next: Next) -> Response<Body> {
    let method = request.method().clone();
    let wanted: HeaderMap = [ACCEPT, ACCEPT_ENCODING]
        .into_iter()
        .filter_map(|name| Some((name.clone(), request.headers().get(&name)?.clone())))
        .collect();
    let answer = next.run(request);
    within(LONGEST_REQUEST, answer, || {
        let accept = wanted.get(ACCEPT).and_then(|accept| accept.to_str().ok());
        let wants_json = accept.is_some_and(|accept| accept.contains("json"));
        failure::too_slow(&app.snapshot(), wants_json, &method, &wanted)
    })
    .await
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

fn answered(response: &Response<Body>, latency: Duration) {
    let milliseconds = latency.as_secs_f64() * 1000.0;
    tracing::debug!(
        status = response.status().as_u16(),
        milliseconds,
        "answered"
    );
}

#[expect(clippy::needless_pass_by_value, reason = "the layer's signature")]
fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response<Body> {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(message, "a handler panicked");
    failure::bare(StatusCode::INTERNAL_SERVER_ERROR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_an_address_with_or_without_a_port() {
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
    async fn a_slow_server_says_so_on_the_page_that_was_prepared_for_it() {
        let snapshot = snapshot(&parts(&folder(&[])), None);
        snapshot.warm().await;
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
}
