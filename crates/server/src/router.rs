//! Which handler answers which address, and what surrounds them all.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{ACCEPT, HOST};
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, Request, Response, StatusCode, Version};
use axum::middleware::{Next, from_fn_with_state, map_request, map_response};
use axum::routing::{get, post};
use sightline_render::DEV_RELOAD_PATH;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::app::App;
use crate::{dev, failure, files, headers, health, leads, media, pages, search};

/// No request takes longer; a page that has to be rendered takes milliseconds.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

/// A UUID has 36 characters, an identifier of a trace 55.
const LONGEST_NUMBER: usize = 64;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers requests. Whoever reads a log finds the lines of one request by it.
#[derive(Debug, Clone, Default)]
struct RequestNumbers(Arc<std::sync::atomic::AtomicU64>);

impl MakeRequestId for RequestNumbers {
    fn make_request_id<B>(&mut self, _request: &Request<B>) -> Option<RequestId> {
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        format!("{number:08x}").parse().ok().map(RequestId::new)
    }
}

/// The service.
pub(crate) fn router(app: Arc<App>, dev: bool) -> Router {
    let lead = post(leads::post).layer(DefaultBodyLimit::max(leads::LARGEST_LEAD_BYTES));
    let metrics = Arc::clone(&app.metrics);
    let answering = Arc::clone(&app);
    let mut router = Router::new()
        .route("/api/leads", lead)
        .route("/search/suggest", get(search::suggest))
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
        .layer(from_fn_with_state(answering, limit_time))
        .layer(map_request(require_host))
        .layer(map_response(headers::add_security_headers))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_request(())
                .on_response(
                    move |response: &Response<Body>, latency: Duration, _span: &Span| {
                        metrics.answered(response.status().as_u16(), latency);
                        answered(response, latency);
                    },
                )
                .on_failure(()),
        )
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(SetRequestIdLayer::new(
            REQUEST_ID,
            RequestNumbers::default(),
        ))
        .layer(map_request(keep_plain_number))
}

/// Refuses requests that do not say once and readably which host they are for (RFC 9112, section 3.2).
async fn require_host(request: Request<Body>) -> Result<Request<Body>, Response<Body>> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let is_good = match (hosts.next(), hosts.next()) {
        // HTTP/2 says it in the address, HTTP/1.0 need not.
        (None, _) => request.uri().authority().is_some() || request.version() <= Version::HTTP_10,
        (Some(host), None) => is_host(host),
        (Some(_), Some(_)) => false,
    };
    if is_good {
        Ok(request)
    } else {
        Err(failure::for_programs(StatusCode::BAD_REQUEST))
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

/// Takes the number that a proxy gave a request only where it can stand in a log.
async fn keep_plain_number(mut request: Request<Body>) -> Request<Body> {
    let mut numbers = request.headers().get_all(REQUEST_ID).iter();
    let is_plain = |number: &HeaderValue| {
        let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (1..=LONGEST_NUMBER).contains(&number.len()) && number.as_bytes().iter().all(is_sign)
    };
    let is_kept = numbers.next().is_none_or(is_plain) && numbers.next().is_none();
    if !is_kept {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

/// Answers for a handler that takes too long.
async fn limit_time(
    State(app): State<Arc<App>>,
    request: Request<Body>,
    next: Next,
) -> Response<Body> {
    let (method, headers) = (request.method().clone(), request.headers().clone());
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    let wants_json = accept.is_some_and(|accept| accept.contains("json"));
    let answer = next.run(request);
    in_time(LONGEST_REQUEST, answer, || {
        failure::too_slow(&app.snapshot(), wants_json, &method, &headers)
    })
    .await
}

async fn in_time(
    limit: Duration,
    answer: impl Future<Output = Response<Body>>,
    otherwise: impl FnOnce() -> Response<Body>,
) -> Response<Body> {
    tokio::time::timeout(limit, answer)
        .await
        .unwrap_or_else(|_late| otherwise())
}

/// The query stays out of the log: what people type into addresses is theirs.
fn span(request: &Request<Body>) -> Span {
    let id = request
        .headers()
        .get(REQUEST_ID)
        .and_then(|id| id.to_str().ok())
        .unwrap_or_default()
        .chars()
        .take(64)
        .collect::<String>();
    tracing::info_span!("request", id, method = %request.method(), path = request.uri().path())
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
            let answer = in_time(Duration::ZERO, std::future::pending(), || {
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
