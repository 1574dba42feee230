//! `POST /api/counts`: actions of a visitor on a page, as reported by its script: a tap on a telephone number or an
//! email address, the start of a form.
//!
//! Anybody may send anything here. Reports that don't come from a page of this site, or are too many, are dropped, and
//! the response is always the same, so it reveals nothing. Of where the visitor came from, only the name of the source
//! is counted.

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

/// The path of the endpoint.
pub(crate) const PATH: &str = "/api/counts";
/// The largest body that is read.
pub(crate) const MAX_BODY_BYTES: usize = 512;

/// A report by a script.
#[derive(Deserialize)]
struct CountReport {
    what: String,
    /// The path of the page.
    page: String,
    /// How the visitor arrived: attribution values by the names of form fields.
    #[serde(default)]
    way: BTreeMap<String, String>,
}

/// Counts a reported action.
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
        if let Some(counts) = app.counts.accept_report(&headers, snapshot.base_url(), client, now)
            && let Ok(report) = serde_json::from_slice::<CountReport>(&body)
            && let Ok(what) = report.what.parse::<SiteEvent>()
            // Arrivals are counted from page requests.
            && what != SiteEvent::Arrival
            && let Some(page) = snapshot.addresses.page_path(&report.page)
        {
            let attribution = if asks_for_privacy(&headers) {
                Attribution::default()
            } else {
                attribution(report.way)
            };
            counts.add(what, page, &attribution);
        }
    }
    let mut response = empty(StatusCode::NO_CONTENT);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    response
}

/// The attribution from those reported values whose names are known.
fn attribution(values: BTreeMap<String, String>) -> Attribution {
    let facts = values.into_iter();
    let facts = facts.filter_map(|(name, text)| Some((name.parse().ok()?, text)));
    Attribution::parse(&facts.collect()).0
}
