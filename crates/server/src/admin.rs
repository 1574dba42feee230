//! The admin address, for operators: `/metrics`, `/healthz` and `/readyz`. The public address
//! doesn't serve `/metrics`.

use std::fmt;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::routing::get;
use jiff::Timestamp;
use sightline_leads::SqliteDatabase;

use crate::app::App;
use crate::clock::age;
use crate::health;
use crate::response::{empty, no_store};

/// The media type that Prometheus asks for. Readers that don't know it treat it as text.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The routes of the admin address.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::details))
        .with_state(app)
}

async fn metrics(State(app): State<Arc<App>>) -> Response<Body> {
    app.metrics.in_memory(app.snapshot().size());
    answer(numbers(&app).await)
}

/// The metrics of a site. A closed on-demand database isn't opened for them; what was counted when
/// it was closed still holds.
pub(crate) async fn numbers(app: &App) -> Result<String, fmt::Error> {
    let database = app.leads.database();
    let rests = database.on_demand().is_some_and(SqliteDatabase::is_idle);
    let backlog = if rests {
        app.outbox.last_count()
    } else {
        app.outbox.count().await
    };
    let now = app.clock.now();
    let age = |at: Timestamp| age(at, now);
    let backed_up = app.backups.last_or_awaited();
    app.metrics.upkeep.backup_age(backed_up.map(age));
    if let Some(tls) = &app.tls {
        let upkeep = &app.metrics.upkeep;
        upkeep.certificate_days(tls.domain(), tls.days_left());
    }
    let canary_at = if rests && app.canary.options.every.is_none() {
        None
    } else {
        app.canary.last(&app.leads, now).await
    };
    app.metrics.text(backlog.as_ref(), canary_at, now)
}

/// The response with the metrics.
pub(crate) fn answer(numbers: Result<String, fmt::Error>) -> Response<Body> {
    match numbers {
        Ok(text) => no_store(StatusCode::OK, OPEN_METRICS, text),
        Err(error) => {
            tracing::error!(%error, "the metrics cannot be written");
            empty(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}
