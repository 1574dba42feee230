//! `/assets/*`: files whose names contain their hash, so browsers may cache them forever.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};

use crate::app::App;
use crate::failure;
use crate::pages::absent_file;
use crate::response::FOREVER;

/// Serves files of the web bundle.
pub(crate) async fn asset(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let response = of_bundle(&app, uri.path(), &method, &headers).await;
    if response.status() == StatusCode::NOT_FOUND {
        return absent_file(&app.snapshot(), &uri).await;
    }
    response
}

/// Responds with the file of the web bundle at a path, or with that of an earlier version.
pub(crate) async fn of_bundle(
    app: &App,
    path: &str,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    let web = Arc::clone(&app.snapshot().parts.web);
    let older;
    let body = if let Some(body) = web.file(path).await {
        body
    } else {
        older = app.older_assets.file(path).await;
        let Some(body) = &older else {
            return failure::bare(StatusCode::NOT_FOUND);
        };
        body
    };
    body.respond(StatusCode::OK, method, headers, FOREVER)
        .await
        .unwrap_or_else(|_panicked| failure::bare(StatusCode::INTERNAL_SERVER_ERROR))
}
