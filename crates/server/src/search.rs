//! `GET /search/suggest?q=`: search suggestions while a visitor types.
//!
//! Nothing is rendered, but the lookup goes through all words of the index, which takes milliseconds on a large site.
//! So it waits for its turn as searches do, and recent answers are cached. The answer depends on the content alone, so
//! that browsers and proxies may cache it for a while.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::{HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use sightline_render::RenderError;
use sightline_site::SearchQuery;

use crate::app::App;
use crate::failure;
use crate::intake::Peer;
use crate::on_demand::Chosen;
use crate::response::retry_after;

/// Long enough for somebody who deletes a letter and types it again.
const FRESH: &str = "public, max-age=300";

/// Responds with the best results as JSON.
pub(crate) async fn suggest(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let snapshot = app.snapshot();
    let chosen = Chosen::Suggestions(SearchQuery::parse(uri.query()));
    let client = app.admission.sender(peer.ip(), &headers);
    let (turn, request) = ((&app.search_queue, client), (&method, &headers));
    let answer = snapshot
        .on_demand
        .respond(&snapshot.parts, &chosen, turn, request, FRESH);
    match answer.await {
        Ok((_, mut response)) => {
            response.headers_mut().insert(
                HeaderName::from_static("x-robots-tag"),
                HeaderValue::from_static("noindex"),
            );
            response
        }
        Err(RenderError::Busy) => {
            let mut response = failure::bare(StatusCode::SERVICE_UNAVAILABLE);
            retry_after(&mut response, 2);
            response
        }
        Err(_stopped) => failure::bare(StatusCode::INTERNAL_SERVER_ERROR),
    }
}
