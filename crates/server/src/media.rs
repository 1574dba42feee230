//! `/media/*`: pictures, whose names hold their hash, so browsers may keep them forever.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};

use crate::app::App;
use crate::body::PreparedBody;
use crate::failure;
use crate::parts::Parts;
use crate::pictures::Answer;
use crate::response::FOREVER;

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
    let parts = &snapshot.parts;
    let response = match snapshot.addresses.file(uri.path()) {
        Some(file) => file.respond(parts, &method, &headers).await,
        None => made(parts, &uri, &method, &headers).await,
    };
    response.unwrap_or_else(|| failure::bare(StatusCode::NOT_FOUND))
}

/// A file that is made of a picture; `None` when the site has none of this name.
async fn made(
    parts: &Parts,
    uri: &Uri,
    method: &Method,
    headers: &HeaderMap,
) -> Option<Response<Body>> {
    let name = uri.path().strip_prefix("/media/")?;
    let Answer {
        media_type,
        bytes,
        is_final,
    } = parts.pictures.answer(&parts.site, name).await?;
    let cache_control = if is_final { FOREVER } else { SOON };
    let body = PreparedBody::named(media_type, name, bytes);
    let response = body.respond(StatusCode::OK, method, headers, cache_control);
    response.await.ok()
}
