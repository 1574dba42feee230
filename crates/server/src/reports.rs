//! `POST /api/reports`: violations of the content security policy, as browsers report them (Reporting API).
//!
//! Anybody may send anything here, so little is read. Reports are counted by known directives, some are logged
//! ([`crate::log_limit`]), and nothing is stored. Query and fragment, which a visitor may have typed, are removed from logged
//! addresses.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde::Deserialize;

use crate::app::App;
use crate::failure;
use crate::intake::Peer;
use crate::response::empty;

/// The path of the endpoint, which the headers in `headers` name.
pub(crate) const PATH: &str = "/api/reports";
/// The largest body. Browsers batch reports for a minute, and a dozen fit.
pub(crate) const MAX_BODY_BYTES: usize = 16 * 1024;
/// The most reports that are read from one request.
const MAX_REPORTS: usize = 20;
/// The most characters that are logged of each untrusted text.
const MAX_LOGGED_CHARS: usize = 120;

/// The directives that a violation may name.
const DIRECTIVES: [&str; 14] = [
    "script-src",
    "script-src-elem",
    "script-src-attr",
    "style-src",
    "style-src-elem",
    "style-src-attr",
    "img-src",
    "font-src",
    "connect-src",
    "frame-src",
    "form-action",
    "frame-ancestors",
    "require-trusted-types-for",
    "trusted-types",
];

/// The fields of a report that are read.
#[derive(Debug, Deserialize)]
struct Report {
    #[serde(rename = "type")]
    kind: String,
    body: Violation,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Violation {
    effective_directive: String,
    #[serde(rename = "blockedURL")]
    blocked_url: String,
    #[serde(rename = "documentURL")]
    document_url: String,
}

/// Receives reports.
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    if kind.is_none_or(|kind| !kind.starts_with(b"application/reports+json")) {
        return failure::bare(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let (reports, now) = (&app.reports, app.clock.now());
    let client = app.admission.sender(peer.ip(), &headers);
    if !reports.are_read(client, now) {
        return failure::bare(StatusCode::TOO_MANY_REQUESTS);
    }
    let Ok(list) = serde_json::from_slice::<Vec<serde_json::Value>>(&body) else {
        return failure::bare(StatusCode::BAD_REQUEST);
    };
    let list = list.into_iter().take(MAX_REPORTS);
    let list = list.filter_map(|report| serde_json::from_value::<Report>(report).ok());
    for report in list.filter(|report| report.kind == "csp-violation") {
        let directive = known(&report.body.effective_directive);
        app.metrics.policy_reported(directive);
        if app.log_limit.allows("policy-report", now) {
            tracing::warn!(
                directive,
                blocked = plain(&report.body.blocked_url),
                page = plain(&report.body.document_url),
                "a browser was kept from something by the policy"
            );
        }
    }
    empty(StatusCode::NO_CONTENT)
}

/// The static name of a known directive, or `other`.
fn known(directive: &str) -> &'static str {
    let known = DIRECTIVES.into_iter().find(|known| *known == directive);
    known.unwrap_or("other")
}

/// An address without query and fragment, limited in length, with only printable ASCII.
fn plain(address: &str) -> String {
    let place = address.split(['?', '#']).next().unwrap_or_default();
    let letters = place.chars().take(MAX_LOGGED_CHARS);
    letters.filter(char::is_ascii_graphic).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logged_values_are_short_plain_and_without_the_query() {
        assert_eq!(
            plain("https://a.example/x.js?q=me#me"),
            "https://a.example/x.js"
        );
        assert_eq!(plain("a\n\u{1b}[31mb \u{202e}c"), "a[31mbc");
        assert_eq!(plain(&"x".repeat(1_000)).len(), MAX_LOGGED_CHARS);
        assert_eq!(known("script-src-elem"), "script-src-elem");
        assert_eq!(known("script-src-elem\n"), "other");
    }
}
