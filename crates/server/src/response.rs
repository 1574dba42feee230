//! Responses that aren't prepared, and values of `Cache-Control`.

use axum::body::{Body, Bytes};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER,
};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use jiff::SignedDuration;

/// For a file whose name changes with its content.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";
/// For a response to one visitor at one moment: it's cached nowhere.
pub(crate) const NO_STORE: &str = "no-store";
/// The media type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// The media type of plain text.
pub(crate) const PLAIN: &str = "text/plain; charset=utf-8";

/// Media types by file extension.
pub(crate) const MEDIA_TYPES: [(&str, &str); 19] = [
    ("html", HTML),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("txt", PLAIN),
    ("md", "text/markdown; charset=utf-8"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("avif", "image/avif"),
    ("webp", "image/webp"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("png", "image/png"),
    ("gif", "image/gif"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("pdf", "application/pdf"),
    ("mp4", "video/mp4"),
];

/// A response without a body.
pub(crate) fn empty(status: StatusCode) -> Response<Body> {
    status.into_response()
}

/// A response that isn't cached.
pub(crate) fn no_store(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Body>,
) -> Response<Body> {
    let headers = [(CONTENT_TYPE, content_type), (CACHE_CONTROL, NO_STORE)];
    (status, headers, body.into()).into_response()
}

/// Sets `Retry-After`, in seconds.
pub(crate) fn retry_after(response: &mut Response<Body>, seconds: u64) {
    let headers = response.headers_mut();
    headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
}

/// A wait in whole seconds, rounded up, at least one.
pub(crate) fn whole_seconds(wait: SignedDuration) -> u64 {
    let milliseconds = u64::try_from(wait.as_millis()).unwrap_or_default();
    milliseconds.div_ceil(1_000).max(1)
}

/// An HTML response for one visitor, which isn't cached.
pub(crate) fn html_response(status: StatusCode, html: impl Into<Bytes>) -> Response<Body> {
    let html = html.into();
    let length = HeaderValue::from(html.len());
    let mut response = no_store(status, HTML, html);
    response.headers_mut().insert(CONTENT_LENGTH, length);
    response
}

/// Whether an address changes with the content of the file there.
pub(crate) fn changes_with_content(to: &str) -> bool {
    to.starts_with("/media/")
}

/// The redirect from another name of the site, of a page or of a file, or from a former address.
pub(crate) fn moved(to: &str) -> Response<Body> {
    let status = if changes_with_content(to) {
        StatusCode::TEMPORARY_REDIRECT
    } else {
        StatusCode::PERMANENT_REDIRECT
    };
    let mut response = redirect(status, to);
    let headers = response.headers_mut();
    // Without it, browsers keep a permanent redirect for ever: where it's later turned around, they go in circles.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// A redirect.
pub(crate) fn redirect(status: StatusCode, to: &str) -> Response<Body> {
    let mut response = empty(status);
    // Paths come from typed routes, which are ASCII. Anything else would be a bug.
    match HeaderValue::from_str(to) {
        Ok(to) => _ = response.headers_mut().insert(LOCATION, to),
        Err(_) => *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR,
    }
    response
}
