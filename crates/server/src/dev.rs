//! Development only: pages reload themselves when something has changed, and `/__ui` shows every
//! part of the design system.
//!
//! The script holds a request open; the answer comes with the next change.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::http::{Response, StatusCode};

use crate::app::App;
use crate::error::log_render_failure;
use crate::failure;
use crate::snapshot::HTML;

/// Waits for a change at this address.
pub(crate) const WAIT_PATH: &str = "/_dev/wait";

/// The design system's address.
pub(crate) const DESIGN_PATH: &str = "/__ui";

const SCRIPT: &str = "const wait = async () => {
  for (;;) {
    try {
      const answer = await fetch('/_dev/wait');
      if ((await answer.text()) === 'changed') return location.reload();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
};
wait();
";

/// The script of [`sightline_render::DEV_RELOAD_PATH`].
pub(crate) async fn script() -> Response<Body> {
    respond("text/javascript; charset=utf-8", SCRIPT)
}

/// Answers `changed` at the next change, or `same` after a while.
pub(crate) async fn wait(State(app): State<Arc<App>>) -> Response<Body> {
    let mut changes = app.changes();
    match tokio::time::timeout(Duration::from_secs(20), changes.changed()).await {
        Ok(Ok(())) => respond("text/plain", "changed"),
        _ => respond("text/plain", "same"),
    }
}

/// Every part of the design system in each of its states, rendered anew for every request.
pub(crate) async fn design(State(app): State<Arc<App>>) -> Response<Body> {
    let snapshot = app.snapshot();
    let parts = &snapshot.parts;
    let document = parts.site.design_document(DESIGN_PATH, parts.today);
    match snapshot.render_once(&document).await {
        Ok(html) => respond(HTML, html),
        Err(error) => {
            log_render_failure(DESIGN_PATH, &error);
            failure::bare(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

fn respond(content_type: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
