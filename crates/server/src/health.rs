//! `/healthz`: the process answers. `/readyz`: it can also store a lead. How many leads wait for
//! which delivery, how many deliveries were given up, and when a test last reached everybody is told
//! there too; they do not make the process unready, since another one could not deliver either.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::http::{Response, StatusCode};
use serde_json::json;

use crate::app::App;
use crate::error::causes;

/// The process lives.
pub(crate) async fn alive() -> Response<Body> {
    answer(StatusCode::OK, &json!({ "status": "ok" }))
}

/// The process can do its work.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response<Body> {
    let (pages, bytes) = app.snapshot().size();
    let leads = match app.leads.health().await {
        Ok(()) => app.leads.backlog().await,
        Err(error) => Err(error),
    };
    match leads {
        Ok(backlog) => answer(
            StatusCode::OK,
            &json!({
                "status": "ready",
                "leads": "ok",
                "quarantined": backlog.quarantined,
                "deliveries": backlog.deliveries,
                "dead_letters": backlog.deliveries.values().map(|counts| counts.dead).sum::<u64>(),
                "proof": app.proof.told(&app).await,
                "pages": pages,
                "page_bytes": bytes,
            }),
        ),
        Err(error) => {
            tracing::error!(error = %error, cause = %causes(&error), "the database of leads does not answer");
            answer(
                StatusCode::SERVICE_UNAVAILABLE,
                &json!({ "status": "not ready", "leads": "unavailable", "pages": pages }),
            )
        }
    }
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response<Body> {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
