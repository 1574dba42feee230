//! `POST /api/counts`: what a visitor does on a page, as its script tells: a tap on a telephone number or an
//! address, the beginning of a form.
//!
//! Anybody may send anything here. What is not of a page of this site, or too much, is dropped, and every answer is the
//! same: there is nothing to try. Where the visitor came from becomes the name of a source, and that is added to.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{Extension, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde::Deserialize;
use sightline_leads::{Attribution, SiteEvent};

use crate::app::App;
use crate::intake::Peer;
use crate::response::{NO_STORE, empty};
use crate::signals::asks_for_privacy;

/// The address.
pub(crate) const PATH: &str = "/api/counts";
/// The largest body that is read.
pub(crate) const LARGEST_BYTES: usize = 512;

/// What a script tells.
#[derive(Deserialize)]
struct Told {
    what: String,
    /// The path of the page.
    page: String,
    /// The facts of how the visitor came, by their names in forms.
    #[serde(default)]
    way: BTreeMap<String, String>,
}

/// Counts what it is told.
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response<Body> {
    if let Ok(body) = body {
        let client = app.admission.sender(peer.ip(), &headers);
        let snapshot = app.snapshot();
        let now = app.clock.now();
        if let Some(counts) = app.counts.hears(&headers, snapshot.base_url(), client, now)
            && let Ok(told) = serde_json::from_slice::<Told>(&body)
            && let Ok(what) = told.what.parse::<SiteEvent>()
            // Who arrives is counted by requests.
            && what != SiteEvent::Arrival
            && let Some(page) = snapshot.addresses.page_path(&told.page)
        {
            let way = if asks_for_privacy(&headers) {
                Attribution::default()
            } else {
                way(told.way)
            };
            counts.add(what, page, &way);
        }
    }
    let mut response = empty(StatusCode::NO_CONTENT);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    response
}

/// The facts that are known of those that were told.
fn way(told: BTreeMap<String, String>) -> Attribution {
    let facts = told.into_iter();
    let facts = facts.filter_map(|(name, text)| Some((name.parse().ok()?, text)));
    Attribution::parse(&facts.collect()).0
}
