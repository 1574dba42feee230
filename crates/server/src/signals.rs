//! What a request's headers tell about where it comes from.

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use sightline_leads::RequestOrigin;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Tells whether a form of this site sent a request. An `Origin` of our own counts first, since a
/// site exported to another host sends its forms from there; then what the browser says of the two
/// sites (`Sec-Fetch-Site`, which no page can forge), so that a proxy that changes `Host` makes no
/// visitor a stranger; then, for browsers that do not say it, any other `Origin` is foreign.
pub(crate) fn request_origin(headers: &HeaderMap, base_url: &str) -> RequestOrigin {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(ORIGIN);
    if let Some(origin) = origin.and_then(authority) {
        let own = [text(HOST), authority(base_url)];
        if own
            .into_iter()
            .flatten()
            .any(|own| own.eq_ignore_ascii_case(origin))
        {
            return RequestOrigin::Own;
        }
    }
    match (text(SEC_FETCH_SITE), origin) {
        (Some("same-origin" | "same-site" | "none"), _) => RequestOrigin::Own,
        (None, Some("null")) => RequestOrigin::Hidden,
        (Some("cross-site"), _) | (None, Some(_)) => RequestOrigin::Foreign,
        (_, _) => RequestOrigin::Unknown,
    }
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
