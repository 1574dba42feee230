//! For development only: pages reload themselves when something has changed, and `/__ui` shows
//! every part of the design system.
//!
//! The script keeps a request open, which is answered at the next change.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};

use crate::app::App;
use crate::error::log_render_failure;
use crate::failure;
use crate::response::{HTML, no_store};

/// The path that waits for a change.
pub(crate) const WAIT_PATH: &str = "/_dev/wait";

/// The path of the design system.
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

/// Serves the script at [`sightline_render::DEV_RELOAD_PATH`].
pub(crate) async fn script() -> Response<Body> {
    no_store(StatusCode::OK, "text/javascript; charset=utf-8", SCRIPT)
}

/// Responds `changed` at the next change, or `same` after a while.
pub(crate) async fn wait(State(app): State<Arc<App>>) -> Response<Body> {
    let mut generations = app.changes();
    let changed = tokio::time::timeout(Duration::from_secs(20), generations.changed()).await;
    let word = if matches!(changed, Ok(Ok(()))) {
        "changed"
    } else {
        "same"
    };
    no_store(StatusCode::OK, "text/plain", word)
}

/// Serves every part of the design system in each of its states, rendered anew for every request.
pub(crate) async fn design(State(app): State<Arc<App>>) -> Response<Body> {
    let snapshot = app.snapshot();
    let parts = &snapshot.parts;
    let document = parts.site.design_document(DESIGN_PATH, parts.today);
    match parts.render(&document).await {
        Ok(html) => no_store(StatusCode::OK, HTML, html),
        Err(error) => {
            log_render_failure(DESIGN_PATH, &error);
            failure::bare(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}
