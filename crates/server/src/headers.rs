//! Headers that every answer carries.
//!
//! The content-security policy allows what the site itself brings and nothing else: no inline
//! script, no inline style, no other origin but those that a page embeds.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Response;
use axum::http::header::{HeaderName, HeaderValue};
use sightline_model::{Document, Section};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// The policy of a page that embeds something of other sites; `None` of any other page. The frame is
/// made on a visitor's click only, and only this page may have it.
pub(crate) fn policy_of(document: &Document) -> Option<HeaderValue> {
    let embeds = document.page.sections().flat_map(|section| match section {
        Section::Embed(embed) => vec![&embed.host],
        Section::Explainers(tabs) => {
            let videos = tabs.explainers.iter();
            let videos = videos.filter_map(|tab| tab.video.as_ref());
            videos.map(|video| &video.host).collect()
        }
        _ => Vec::new(),
    });
    let origins: BTreeSet<String> = embeds.map(|host| format!("https://{host}")).collect();
    if origins.is_empty() {
        return None;
    }
    let origins: Vec<String> = origins.into_iter().collect();
    HeaderValue::from_str(&format!("{POLICY}; frame-src {}", origins.join(" "))).ok()
}

/// Adds the headers to an answer, but those that it has already: some have a stricter policy.
pub(crate) async fn add_security_headers(mut response: Response<Body>) -> Response<Body> {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
    response
}
