//! The page of the studio and its files. They contain no data, so anybody may load them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName,
};
use axum::http::{Method, Response, StatusCode, Uri};
use axum::response::IntoResponse as _;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use sightline_texts::texts;

use crate::app::App;
use crate::files;
use crate::response::{HTML, NO_STORE, PLAIN};

use super::refusal::{Refusal, hardened};

/// The placeholder in the page for the nonce, which is different in every answer.
const NONCE: &str = "__NONCE__";

/// Serves the page for every path below the studio's. The script reads the path.
pub(super) async fn page(State(app): State<Arc<App>>, uri: Uri) -> Response<Body> {
    // A wildcard route takes precedence over the fallback of the API.
    if uri.path().starts_with("/studio/api/") {
        return hardened(Refusal::missing());
    }
    let (Some(studio), Some(page)) = (&app.studio, app.snapshot().parts.web.studio_page()) else {
        let kind = [(CONTENT_TYPE, PLAIN)];
        return hardened((StatusCode::NOT_FOUND, kind, texts().studio_absent()));
    };
    let nonce = BASE64_STANDARD_NO_PAD.encode(studio.random.draw());
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; font-src 'self'; \
         connect-src 'self'; img-src 'self' blob: data:; frame-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-to r"
    );
    let headers = [
        (CONTENT_TYPE, HTML),
        (CACHE_CONTROL, NO_STORE),
        (CONTENT_SECURITY_POLICY, &policy),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), \
             publickey-credentials-create=(self)",
        ),
    ];
    hardened((headers, page.replace(NONCE, &nonce)))
}

/// Serves a file of the page.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    Path(path): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Response<Body> {
    if app.studio.is_none() {
        return Refusal::missing().into_response();
    }
    files::of_bundle(&app, &format!("/studio/assets/{path}"), &method, &headers).await
}
