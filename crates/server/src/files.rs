//! `/assets/*` and `/media/*`: files whose name holds their hash, so browsers may keep them forever.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use bytes::Bytes;

use crate::app::App;
use crate::body::PreparedBody;
use crate::pages::bare_failure;

const FOREVER: &str = "public, max-age=31536000, immutable";

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
    let answer = tokio::task::spawn_blocking(move || {
        web.file(&path)
            .map(|body| body.respond(StatusCode::OK, &method, &headers, FOREVER))
    });
    answer
        .await
        .ok()
        .flatten()
        .unwrap_or_else(|| bare_failure(StatusCode::NOT_FOUND))
}

/// Pictures of the content folder.
pub(crate) async fn media(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let snapshot = app.snapshot();
    let name = uri.path().strip_prefix("/media/").unwrap_or_default();
    let Some(media) = snapshot.parts.site.media(name) else {
        return bare_failure(StatusCode::NOT_FOUND);
    };
    let bytes = match &media.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::copy_from_slice(bytes),
    };
    let body = PreparedBody::new(media.mime, bytes);
    let mut response = body.respond(StatusCode::OK, &method, &headers, FOREVER);
    // An SVG opened by itself is a document: it may not run anything.
    response.headers_mut().insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    );
    response
}
