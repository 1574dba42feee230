//! `/assets/*`: files whose name holds their hash, so browsers may keep them forever.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};

use crate::app::App;
use crate::blocking::blocking;
use crate::failure;
use crate::response::FOREVER;

/// Files of the web bundle.
pub(crate) async fn asset(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let web = Arc::clone(&app.snapshot().parts.web);
    let path = uri.path().to_owned();
    // The first request for a file compresses it, which takes milliseconds.
    let answer = blocking(move || {
        web.file(&path)
            .map(|body| body.respond(StatusCode::OK, &method, &headers, FOREVER))
    });
    answer
        .await
        .ok()
        .flatten()
        .unwrap_or_else(|| failure::bare(StatusCode::NOT_FOUND))
}
