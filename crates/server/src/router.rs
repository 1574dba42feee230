//! The routes to the handlers.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::http::{Response, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use sightline_render::DEV_RELOAD_PATH;
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::intake::share;
use crate::{
    count_reports, dev, failure, files, health, leads, media, pages, reports, search, studio,
};

/// The routes of a site.
pub(crate) fn router(app: Arc<App>, dev: bool) -> Router {
    let others = || from_fn_with_state(app.admission.other_sites.clone(), share);
    let lead = post(leads::post)
        .layer(DefaultBodyLimit::max(leads::MAX_LEAD_BYTES))
        .layer(others());
    let reported = post(reports::post).layer(DefaultBodyLimit::max(reports::MAX_BODY_BYTES));
    let counted =
        post(count_reports::post).layer(DefaultBodyLimit::max(count_reports::MAX_BODY_BYTES));
    let mut router = Router::new()
        .route("/api/leads", lead)
        .route(reports::PATH, reported)
        .route(count_reports::PATH, counted)
        .route("/search/suggest", get(search::suggest).layer(others()))
        .route("/assets/{*path}", get(files::asset))
        .route("/media/{*path}", get(media::media))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready));
    if app
        .studio
        .as_ref()
        .is_some_and(|studio| !studio.place.is_apart)
    {
        router = router.merge(studio::router(&app.studio_url()));
    }
    if dev {
        router = router
            .route(DEV_RELOAD_PATH, get(dev::script))
            .route(dev::WAIT_PATH, get(dev::wait))
            .route(dev::DESIGN_PATH, get(dev::design));
    }
    router
        .fallback(pages::page)
        .with_state(app)
        .layer(CatchPanicLayer::custom(panicked))
}

/// The routes of the studio's own socket, which serves nothing else.
pub(crate) fn studio_alone(app: Arc<App>) -> Router {
    studio::router(&app.studio_url())
        .fallback(|| async { failure::for_programs(StatusCode::NOT_FOUND) })
        .with_state(app)
        .layer(CatchPanicLayer::custom(panicked))
}

#[expect(clippy::needless_pass_by_value, reason = "the layer's signature")]
fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response<Body> {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(message, "a handler panicked");
    failure::bare(StatusCode::INTERNAL_SERVER_ERROR)
}
