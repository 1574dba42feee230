//! Headers that every answer carries.
//!
//! The content-security policy allows what the site itself brings and nothing else: no inline
//! script, no inline style, no other origin.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Response;
use axum::http::header::{HeaderName, HeaderValue};

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

/// The policy of a page that may show frames of these origins, on a visitor's click only.
pub(crate) fn policy_with_frames(origins: &BTreeSet<String>) -> Option<HeaderValue> {
    let origins: Vec<&str> = origins.iter().map(String::as_str).collect();
    if origins.is_empty() {
        return None;
    }
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
