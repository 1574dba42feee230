//! What the headers of a request tell about its origin.

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use sightline_leads::RequestOrigin;

pub(crate) const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The text of a header, or `None` if it's missing or isn't printable ASCII.
pub(crate) fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Asks not to be tracked (Global Privacy Control).
const SEC_GPC: HeaderName = HeaderName::from_static("sec-gpc");

/// Determines whether a form of this site sent a request. The site's own `Origin` counts first,
/// since a site exported to another host sends its forms from there. Next comes what the browser
/// says about the two sites (`Sec-Fetch-Site`, which no page can forge), so that a proxy that
/// changes `Host` doesn't turn visitors into strangers. For browsers without that header, any other
/// `Origin` is foreign.
pub(crate) fn request_origin(headers: &HeaderMap, base_url: &str) -> RequestOrigin {
    let origin = text(headers, ORIGIN);
    if origin.is_some_and(|origin| is_own_address(origin, headers, base_url)) {
        return RequestOrigin::Own;
    }
    match (text(headers, SEC_FETCH_SITE), origin) {
        (Some("same-origin" | "same-site" | "none"), _) => RequestOrigin::Own,
        (None, Some("null")) => RequestOrigin::Hidden,
        (Some("cross-site"), _) | (None, Some(_)) => RequestOrigin::Foreign,
        (_, _) => RequestOrigin::Unknown,
    }
}

/// Whether a script of this same origin sent a request, according to its browser.
pub(crate) fn is_of_own_page(headers: &HeaderMap, base_url: &str) -> bool {
    match (text(headers, SEC_FETCH_SITE), text(headers, ORIGIN)) {
        (Some(site), _) => site == "same-origin",
        (None, origin) => origin.is_some_and(|origin| is_own_address(origin, headers, base_url)),
    }
}

/// Whether the browser asks not to be tracked.
pub(crate) fn asks_for_privacy(headers: &HeaderMap) -> bool {
    headers.get(SEC_GPC).is_some_and(|asks| asks == "1")
}

/// Whether a URL is one of the site that the request was sent to.
pub(crate) fn is_own_address(url: &str, headers: &HeaderMap, base_url: &str) -> bool {
    is_of_host(url, headers) || is_at(url, authority(base_url))
}

/// Whether a URL is one of the host that the request names.
pub(crate) fn is_of_host(url: &str, headers: &HeaderMap) -> bool {
    is_at(url, text(headers, HOST))
}

fn is_at(url: &str, host: Option<&str>) -> bool {
    let mut named = authority(url).into_iter();
    named.any(|named| host.is_some_and(|host| host.eq_ignore_ascii_case(named)))
}

/// The host and port of a URL.
fn authority(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    rest.split('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

    fn told(list: &[(&'static str, &'static str)]) -> RequestOrigin {
        request_origin(&headers(list), "https://www.sightline.example")
    }

    #[test]
    fn a_form_is_own_if_any_header_says_so() {
        for headers in [
            &[
                ("origin", "https://www.sightline.example"),
                ("sec-fetch-site", "cross-site"),
            ][..],
            &[
                ("origin", "http://127.0.0.1:8080"),
                ("host", "127.0.0.1:8080"),
            ],
            &[
                ("origin", "https://other-name.example"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[("sec-fetch-site", "same-site")],
        ] {
            assert_eq!(told(headers), RequestOrigin::Own, "{headers:?}");
        }
    }

    #[test]
    fn is_of_own_page_accepts_only_same_origin_requests() {
        let own = |list: &[_]| is_of_own_page(&headers(list), "https://www.sightline.example");
        assert!(own(&[("sec-fetch-site", "same-origin")]));
        assert!(own(&[("origin", "https://www.sightline.example")]));
        let host = ("host", "127.0.0.1:8080");
        assert!(own(&[host, ("origin", "http://127.0.0.1:8080")]));
        for other in ["same-site", "cross-site", "none"] {
            let origin = ("origin", "https://www.sightline.example");
            assert!(!own(&[("sec-fetch-site", other), origin]), "{other}");
        }
        assert!(!own(&[("origin", "https://evil.example"), host]));
        assert!(!own(&[("origin", "null"), host]));
        assert!(!own(&[host]));
    }

    #[test]
    fn foreign_hidden_and_unknown_request_origins_are_distinguished() {
        assert_eq!(
            told(&[("sec-fetch-site", "cross-site")]),
            RequestOrigin::Foreign
        );
        assert_eq!(
            told(&[
                ("origin", "https://evil.example"),
                ("host", "www.sightline.example")
            ]),
            RequestOrigin::Foreign
        );
        assert_eq!(told(&[("origin", "null")]), RequestOrigin::Hidden);
        assert_eq!(told(&[]), RequestOrigin::Unknown);
    }
}
