//! `/media/*`: pictures and files for download, whose names contain their hash, so browsers may cache them forever.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};

use bytes::Bytes;

use crate::app::App;
use crate::body::PreparedBody;
use crate::pages::absent_file;
use crate::parts::Parts;
use crate::response::FOREVER;

/// Serves a picture or a card.
pub(crate) async fn media(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let snapshot = app.snapshot();
    let parts = &snapshot.parts;
    let response = match snapshot.addresses.file(uri.path()) {
        Some(file) => file.respond(parts, &method, &headers).await,
        None => made(parts, &uri, &method, &headers).await,
    };
    match response {
        Some(response) => response,
        None => absent_file(&snapshot, &uri).await,
    }
}

/// Responds with a file that isn't kept in memory, or returns `None` if the site has no file of this name.
async fn made(
    parts: &Parts,
    uri: &Uri,
    method: &Method,
    headers: &HeaderMap,
) -> Option<Response<Body>> {
    let name = uri.path().strip_prefix("/media/")?;
    if let Some(response) = unread(parts, name, method, headers) {
        return Some(response);
    }
    let answer = parts.pictures.answer(&parts.site, name).await?;
    let cache_control = answer.cache_control();
    let body = PreparedBody::named(answer.media_type, name, answer.bytes);
    let response = body.respond(StatusCode::OK, method, headers, cache_control);
    response.await.ok()
}

/// Responds without reading a file that is served as is, if the client doesn't need its bytes.
fn unread(
    parts: &Parts,
    name: &str,
    method: &Method,
    headers: &HeaderMap,
) -> Option<Response<Body>> {
    let (media_type, length) = parts.site.unscaled_media(name)?;
    let body = PreparedBody::named(media_type, name, Bytes::new());
    let mut response = body.respond_if_made(StatusCode::OK, method, headers, FOREVER)?;
    if response.status() == StatusCode::NOT_MODIFIED {
        return Some(response);
    }
    response.headers_mut().insert(CONTENT_LENGTH, length.into());
    (*method == Method::HEAD).then_some(response)
}
