//! `/healthz`: the process answers. `/readyz`: it can also store a lead.
//!
//! The public address says `ready` or `not ready`, from one look at the database in a second,
//! however many ask. The admin address says more: how many leads wait for which delivery, how many
//! deliveries were given up, when a canary last reached everybody. None of that makes the process
//! unready, since another one could not deliver either.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::http::{Response, StatusCode};
use serde_json::json;
use sightline_leads::{LeadError, LeadStore};
use tokio::sync::Mutex;

use crate::app::App;
use crate::error::causes;

/// How long an answer about readiness is repeated: a look takes the database's right to write.
const FRESH: Duration = Duration::from_secs(1);

/// Whether a lead can be stored, as it was found last.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Looks at the database, unless somebody has just done so; who asks meanwhile waits for that.
    async fn look(&self, leads: &dyn LeadStore) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, ready)) = *last
            && at.elapsed() < FRESH
        {
            return ready;
        }
        let ready = leads.health().await.map_err(|error| log(&error)).is_ok();
        *last = Some((Instant::now(), ready));
        ready
    }
}

/// The process lives.
pub(crate) async fn alive() -> Response<Body> {
    answer(StatusCode::OK, &json!({ "status": "ok" }))
}

/// The process can do its work, or not: for load balancers, and anybody else.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response<Body> {
    let (status, word) = if app.readiness.look(&*app.leads).await {
        (StatusCode::OK, "ready")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready")
    };
    respond(status, "text/plain; charset=utf-8", Body::from(word))
}

/// How the process does its work, for the people who run it.
pub(crate) async fn details(State(app): State<Arc<App>>) -> Response<Body> {
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
                "proof": app.canary.told(&app).await,
                "pages": pages,
                "page_bytes": bytes,
            }),
        ),
        Err(error) => {
            log(&error);
            answer(
                StatusCode::SERVICE_UNAVAILABLE,
                &json!({ "status": "not ready", "leads": "unavailable", "pages": pages }),
            )
        }
    }
}

fn log(error: &LeadError) {
    tracing::error!(error = %error, cause = %causes(error), "the database of leads does not answer");
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response<Body> {
    respond(status, "application/json", Body::from(body.to_string()))
}

fn respond(status: StatusCode, content_type: &'static str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
