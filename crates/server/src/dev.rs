//! Development only: pages reload themselves when something has changed.
//!
//! The script holds a request open; the answer comes with the next change.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};

use crate::app::App;

/// Waits for a change at this address.
pub(crate) const WAIT_PATH: &str = "/_dev/wait";

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
    text("text/javascript; charset=utf-8", SCRIPT)
}

/// Answers `changed` at the next change, or `same` after a while.
pub(crate) async fn wait(State(app): State<Arc<App>>) -> Response<Body> {
    let mut changes = app.changes();
    match tokio::time::timeout(Duration::from_secs(20), changes.changed()).await {
        Ok(Ok(())) => text("text/plain", "changed"),
        _ => text("text/plain", "same"),
    }
}

fn text(content_type: &'static str, body: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
