//! `/healthz` tells that the process responds, and `/readyz` that it can store a lead.
//!
//! On the public address, `/readyz` says `ready` or `not ready`. It checks the database at most once per second,
//! however many ask. On the admin address it says more: how many leads wait for which delivery, how many deliveries
//! were given up, when a canary last reached everybody. None of that makes the process unready, since another process
//! couldn't deliver either. If the process isn't ready, the admin address says why, and when a restart helps.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use serde_json::json;

use crate::app::App;
use crate::error::with_causes;
use crate::readiness;
use crate::response::{PLAIN, no_store};

/// Responds that the process is alive.
pub(crate) async fn alive() -> Response<Body> {
    answer(StatusCode::OK, &json!({ "status": "ok" }))
}

/// Responds whether the process can do its work: for load balancers and the public.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response<Body> {
    if app.readiness.check(&app.leads).await {
        no_store(StatusCode::OK, PLAIN, "ready")
    } else {
        no_store(StatusCode::SERVICE_UNAVAILABLE, PLAIN, "not ready")
    }
}

/// Responds with details about the state of the process, for operators.
pub(crate) async fn details(State(app): State<Arc<App>>) -> Response<Body> {
    let (pages, bytes) = app.snapshot().size();
    let leads = async {
        app.leads.health().await?;
        app.outbox.backlog().await
    };
    match leads.await {
        Ok(backlog) => answer(
            StatusCode::OK,
            &json!({
                "status": "ready",
                "leads": "ok",
                "quarantined": backlog.quarantined,
                "deliveries": backlog.deliveries,
                "dead_letters": backlog.deliveries.values().map(|counts| counts.dead).sum::<u64>(),
                "proof": app.canary.status_json(&app.leads, app.clock.now()).await,
                "pages": pages,
                "page_bytes": bytes,
                "backup": app.backups.status_json(),
                "content_refused": app.content_refusal(),
                "deliveries_refused": app.deliveries_refusal(),
                "https": app.tls.as_ref().map(|tls| tls.status_json()),
            }),
        ),
        Err(error) => {
            readiness::log_failure(&error);
            answer(
                StatusCode::SERVICE_UNAVAILABLE,
                &json!({
                    "status": readiness::status_after(&error),
                    "leads": "unavailable",
                    "why": with_causes(&error),
                    "pages": pages,
                }),
            )
        }
    }
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response<Body> {
    no_store(status, "application/json", body.to_string())
}
