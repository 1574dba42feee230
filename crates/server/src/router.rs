//! Which handler answers which address, and what surrounds them all.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, Request, Response, StatusCode};
use axum::routing::{get, post};
use sightline_render::DEV_RELOAD_PATH;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::app::App;
use crate::{dev, failure, files, headers, health, leads, media, pages, search};

/// No request takes longer; a page that has to be rendered takes milliseconds.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

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
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            LONGEST_REQUEST,
        ))
        .layer(axum::middleware::map_response(headers::harden))
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
