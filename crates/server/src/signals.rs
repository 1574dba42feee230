//! What a request's headers tell about where it comes from.

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use sightline_leads::RequestOrigin;

pub(crate) const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The text of a header; `None` where it is not there, or is no plain text.
pub(crate) fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Asks not to be followed (Global Privacy Control).
const SEC_GPC: HeaderName = HeaderName::from_static("sec-gpc");

/// Tells whether a form of this site sent a request. An `Origin` of our own counts first, since a
/// site exported to another host sends its forms from there; then what the browser says of the two
/// sites (`Sec-Fetch-Site`, which no page can forge), so that a proxy that changes `Host` makes no
/// visitor a stranger; then, for browsers that do not say it, any other `Origin` is foreign.
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

/// Whether a script of this very site sent a request, as its browser says.
pub(crate) fn is_of_own_page(headers: &HeaderMap, base_url: &str) -> bool {
    match (text(headers, SEC_FETCH_SITE), text(headers, ORIGIN)) {
        (Some(site), _) => site == "same-origin",
        (None, origin) => origin.is_some_and(|origin| is_own_address(origin, headers, base_url)),
    }
}

/// Whether the browser asks, for its owner, not to be followed.
pub(crate) fn asks_for_privacy(headers: &HeaderMap) -> bool {
    headers.get(SEC_GPC).is_some_and(|asks| asks == "1")
}

/// Whether an address is one of the site to which a request was sent.
pub(crate) fn is_own_address(url: &str, headers: &HeaderMap, base_url: &str) -> bool {
    let host = text(headers, HOST);
    let mut own = [host, authority(base_url)].into_iter().flatten();
    authority(url).is_some_and(|named| own.any(|own| own.eq_ignore_ascii_case(named)))
}

/// Host and port of an address.
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
    fn our_own_forms_are_known_by_any_of_their_signs() {
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
    fn a_script_of_the_site_is_told_from_others() {
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
    fn another_sites_form_is_foreign_and_silence_is_unknown() {
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
