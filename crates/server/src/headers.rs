//! Headers of every response.
//!
//! The content security policy allows only what the site itself serves: no inline script, no inline style, and no other
//! origin except those that a page embeds or whose pictures its texts show. The one exception is the text of the
//! prefetch rules, which a script adds to the page.

use std::collections::BTreeSet;

use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use sightline_model::{Document, Page, Section};

/// The header with the ID of a request.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The header that names the endpoint for reports.
pub(crate) const REPORTING: &str = "reporting-endpoints";

/// The header that says which sites may show a response in their pages.
pub(crate) const RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// No string may become script (Trusted Types), with two exceptions: the address of the one worker, by the policy
/// `worker`, and the rules of `web/src/links.speculationrules`, by the policy `rules`. The hash here is that of the
/// rules. The sources of pictures are last, so that a page may append to them.
const POLICY: &str = "default-src 'none'; \
    script-src 'self' 'sha256-zG6PpKFdy5qBHrv8yegJF3UhAYyHK+us04lmwg9Vyw8='; style-src 'self'; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker rules; report-to r; \
    img-src 'self' data:";

/// The headers of every response, unless it has a stricter value.
pub(crate) const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    // The endpoint for violation reports, named `r` in the policy.
    (REPORTING, "r=\"/api/reports\""),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// The policy of a page with content from other sites, or `None` for any other page. It allows just what this page
/// needs: frames, which are created when a visitor clicks, and the pictures in its texts.
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
    let frames: BTreeSet<String> = embeds.map(|host| format!("https://{host}")).collect();
    let pictures: BTreeSet<String> = texts(&document.page)
        .into_iter()
        .flat_map(foreign_pictures)
        .collect();
    if frames.is_empty() && pictures.is_empty() {
        return None;
    }
    let mut policy = vec![POLICY.to_owned()];
    policy.extend(pictures);
    let mut policy = policy.join(" ");
    if !frames.is_empty() {
        let frames: Vec<String> = frames.into_iter().collect();
        policy = format!("{policy}; frame-src {}", frames.join(" "));
    }
    HeaderValue::from_str(&policy).ok()
}

/// The HTML of the texts of a page.
fn texts(page: &Page) -> Vec<&str> {
    if let Page::Article(page) = page {
        let body = &page.body;
        let side = body.side_html.as_deref();
        return [&*body.heading_html, &*body.main_html]
            .into_iter()
            .chain(side)
            .collect();
    }
    let sections = page.sections().filter_map(|section| match section {
        Section::LegalTexts(legal) => Some(&legal.texts),
        _ => None,
    });
    sections.flatten().map(|part| part.html.as_str()).collect()
}

/// The origins of other sites whose pictures a text shows. The HTML is made by `sightline-text`, so neither text nor an
/// attribute in it can begin a tag.
fn foreign_pictures(html: &str) -> impl Iterator<Item = String> {
    let addresses = html.split("<img src=\"https://").skip(1);
    addresses.filter_map(|rest| {
        let end = rest.find(['/', '?', '#', '"', '&'])?;
        let host = rest.get(..end)?;
        let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
        (!host.is_empty() && host.chars().all(is_host)).then(|| format!("https://{host}"))
    })
}

/// Headers that only matter for documents and for workers, and the site's worker requests nothing. Without them a
/// script's response is shorter.
const OF_DOCUMENTS: [&str; 5] = [
    "content-security-policy",
    REPORTING,
    "referrer-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
];

/// Adds the headers to a response, except those that it has already, such as a stricter policy.
pub(crate) fn add_security_headers(headers: &mut HeaderMap) {
    let is_script = headers
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/javascript"));
    let wanted = HEADERS.into_iter();
    for (name, value) in wanted.filter(|(name, _)| !is_script || !OF_DOCUMENTS.contains(name)) {
        headers
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    use sha2::{Digest as _, Sha256};

    use jiff::civil::date;
    use serde_json::Value;

    use super::*;
    use crate::testing::folder;

    /// Returns the hosts of frames and the origins of pictures in a value.
    fn foreign(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                let host = fields.get("host").and_then(Value::as_str);
                found.extend(host.map(|host| format!("https://{host}")));
                fields.values().for_each(|value| foreign(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| foreign(value, found)),
            Value::String(text) => found.extend(foreign_pictures(text)),
            _ => {}
        }
    }

    #[test]
    fn the_policy_of_a_page_allows_every_frame_and_foreign_picture_of_it() {
        let today = date(2026, 11, 21);
        let site = sightline_content::load(&folder(&[]), today).site.unwrap();
        let mut all = BTreeSet::new();
        for route in site.routes() {
            let document = site.document(&route, today);
            let mut found = BTreeSet::new();
            foreign(&serde_json::to_value(&document.page).unwrap(), &mut found);
            let policy = policy_of(&document);
            let policy = policy
                .as_ref()
                .map_or("", |policy| policy.to_str().unwrap());
            for origin in &found {
                let mut allowed = policy.split([' ', ';']);
                assert!(allowed.any(|word| word == origin), "{route:?}: {origin}");
            }
            all.extend(found);
        }
        assert!(!all.is_empty());
    }

    #[test]
    fn the_content_security_policy_allows_the_speculation_rules() {
        let rules = include_bytes!("../../../web/src/links.speculationrules");
        let hash = BASE64_STANDARD.encode(Sha256::digest(rules));
        assert!(POLICY.contains(&format!("'sha256-{hash}'")), "{hash}");
    }

    #[test]
    fn only_plain_https_origins_of_pictures_are_allowed() {
        let html = "<p>&lt;img src=\"https://a.example/x.png\"&gt;</p>\
            <img src=\"https://Pictures.example:8443/a/b.png?c=1\" alt=\"\">\
            <figure><img src=\"https://pictures.example\" alt=\"\"></figure>\
            <img src=\"http://b.example/x.png\" alt=\"\"><img src=\"/media/x.png\" alt=\"\">\
            <img src=\"https://c.example;script-src *\"><img src=\"https://u@d.example/\">";
        let found: Vec<String> = foreign_pictures(html).collect();
        assert_eq!(
            found,
            ["https://Pictures.example:8443", "https://pictures.example"]
        );
    }
}
