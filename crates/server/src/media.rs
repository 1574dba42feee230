//! `/media/*`: pictures, whose names hold their hash, so browsers may keep them forever.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};

use crate::app::App;
use crate::body::PreparedBody;
use crate::failure;
use crate::files::FOREVER;
use crate::pictures::Answer;

/// A browser that got something else in a picture's place soon asks again.
const SOON: &str = "public, max-age=60";

/// A picture or a card.
pub(crate) async fn media(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let snapshot = app.snapshot();
    let name = uri.path().strip_prefix("/media/").unwrap_or_default();
    let parts = &snapshot.parts;
    let Some(answer) = parts.pictures.answer(&parts.site, name).await else {
        return failure::bare(StatusCode::NOT_FOUND);
    };
    let Answer {
        media_type,
        bytes,
        is_final,
    } = answer;
    let cache_control = if is_final { FOREVER } else { SOON };
    let body = PreparedBody::new(media_type, bytes);
    let mut response = body.respond(StatusCode::OK, &method, &headers, cache_control);
    // An SVG opened by itself is a document: it may not run anything.
    response.headers_mut().insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    );
    response
}
