//! `GET /search/suggest?q=`: what the search offers while somebody types.
//!
//! Nothing is rendered: the index answers in well under a millisecond on a site of a hundred pages. It
//! goes through all its words, so it is asked where that holds up no other request. The answer depends
//! on the content alone, so that browsers and proxies may keep it for a while.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode, Uri};
use sightline_content::SearchQuery;

use crate::app::App;
use crate::blocking::blocking;
use crate::failure;

/// Long enough for somebody who deletes a letter and types it again.
const FRESH: &str = "public, max-age=300";

/// Answers with the best results as JSON.
pub(crate) async fn suggest(State(app): State<Arc<App>>, uri: Uri) -> Response<Body> {
    let query = SearchQuery::parse(uri.query());
    let site = Arc::clone(&app.snapshot().parts.site);
    // A struct of texts and numbers always serialises.
    let json = move || serde_json::to_vec(&site.suggest(&query)).unwrap_or_default();
    let Ok(json) = blocking(json).await else {
        return failure::bare(StatusCode::INTERNAL_SERVER_ERROR);
    };
    let mut response = Response::new(Body::from(json));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(FRESH));
    headers.insert(
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    response
}
