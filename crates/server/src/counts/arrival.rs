//! How a visitor arrives at a page from elsewhere, as far as the request for the page tells.
//!
//! Browsers say whether a page of the same site led to this one (`Sec-Fetch-Site`, Fetch Metadata), and no page can
//! forge that. Browsers without that header, and all browsers on a site without HTTPS, send the address of the previous
//! page (`Referer`). Only the origin of that address is used, and of the page's own address only the campaign
//! parameters. Neither address is stored.

use std::collections::BTreeMap;
use std::str::FromStr as _;

use axum::http::Method;
use axum::http::header::{HeaderName, REFERER};
use sightline_leads::{Attribution, AttributionField};

use crate::signals::{SEC_FETCH_SITE, asks_for_privacy, is_own_address, text};

use super::{PageRequest, SHOWN};

const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// How a visitor arrived.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ArrivalSource<'a> {
    /// By typing the address, or with a browser that doesn't tell.
    Hidden,
    /// From the page at this address.
    Linked(&'a str),
    /// By a link with campaign parameters.
    Campaign(Attribution),
}

/// How a visitor arrived at a page, or `None` if the visitor was on the site already.
pub(super) fn arrival_source<'a>(request: &PageRequest<'a>) -> Option<ArrivalSource<'a>> {
    let PageRequest {
        headers, base_url, ..
    } = *request;
    let before = if *request.method == Method::GET {
        let site = text(headers, SEC_FETCH_SITE);
        // A page of another site may request one of ours as an image.
        let is_page = text(headers, SEC_FETCH_DEST).is_none_or(|dest| dest == "document");
        if site == Some("same-origin") || !is_page {
            return None;
        }
        let before = text(headers, REFERER);
        let is_own = before.is_some_and(|page| is_own_address(page, headers, base_url));
        if site.is_none() && is_own {
            return None;
        }
        before.filter(|_| !is_own)
    } else {
        // The page was prefetched, and its script now reports which page led to it.
        let before = text(headers, SHOWN).filter(|page| page.contains("://"));
        if before.is_some_and(|page| is_own_address(page, headers, base_url)) {
            return None;
        }
        before
    };
    if asks_for_privacy(headers) {
        return Some(ArrivalSource::Hidden);
    }
    let mut facts = campaign(request.query.unwrap_or_default());
    if facts.is_empty() {
        return Some(before.map_or(ArrivalSource::Hidden, ArrivalSource::Linked));
    }
    facts.extend(before.map(|page| (AttributionField::Referrer, page.to_owned())));
    Some(ArrivalSource::Campaign(Attribution::parse(&facts).0))
}

/// The campaign parameters in the address of a page.
fn campaign(query: &str) -> BTreeMap<AttributionField, String> {
    let given = form_urlencoded::parse(query.as_bytes());
    let facts = given.filter_map(|(name, value)| {
        let field = AttributionField::from_str(&name).ok()?;
        let is_fact = field.is_of_campaign() && !value.trim().is_empty();
        is_fact.then(|| (field, value.into_owned()))
    });
    facts.collect()
}

#[cfg(test)]
mod tests {
    use sightline_leads::source;

    use super::*;
    use crate::testing::headers;

    const NONE: &str = "no arrival";

    /// The source that a request is counted under.
    fn told(method: &Method, query: Option<&str>, list: &[(&'static str, &'static str)]) -> String {
        let headers = headers(list);
        let request = PageRequest {
            page: "/",
            query,
            method,
            headers: &headers,
            base_url: "https://www.site.example",
        };
        match arrival_source(&request) {
            None => NONE.to_owned(),
            Some(ArrivalSource::Hidden) => source(&Attribution::default()),
            Some(ArrivalSource::Linked(page)) => format!("from {page}"),
            Some(ArrivalSource::Campaign(facts)) => source(&facts),
        }
    }

    fn got(list: &[(&'static str, &'static str)]) -> String {
        told(&Method::GET, None, list)
    }

    #[test]
    fn only_navigations_from_outside_the_site_are_arrivals() {
        let google = ("referer", "https://www.google.com/");
        let own = ("referer", "https://www.site.example/about");
        assert_eq!(got(&[("sec-fetch-site", "same-origin"), own]), NONE);
        assert_eq!(got(&[("sec-fetch-site", "none")]), "Direct");
        for site in ["cross-site", "same-site"] {
            let list = [("sec-fetch-site", site), google];
            assert_eq!(got(&list), "from https://www.google.com/");
        }
        // Sent back by another site, such as one that verifies a card.
        assert_eq!(got(&[("sec-fetch-site", "cross-site"), own]), "Direct");
        let dest = |dest| {
            got(&[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-dest", dest),
                google,
            ])
        };
        assert_eq!(dest("document"), "from https://www.google.com/");
        for other in ["image", "empty", "iframe"] {
            assert_eq!(dest(other), NONE, "{other}");
        }
    }

    #[test]
    fn without_sec_fetch_headers_the_referer_decides() {
        assert_eq!(got(&[]), "Direct");
        assert_eq!(
            got(&[("referer", "https://yelp.com/biz")]),
            "from https://yelp.com/biz"
        );
        assert_eq!(got(&[("referer", "https://www.site.example/about")]), NONE);
        let host = ("host", "127.0.0.1:8080");
        assert_eq!(got(&[host, ("referer", "http://127.0.0.1:8080/")]), NONE);
        let other = got(&[host, ("referer", "http://127.0.0.1:9000/")]);
        assert_eq!(other, "from http://127.0.0.1:9000/");
    }

    #[test]
    fn campaign_parameters_in_the_query_name_the_source() {
        let asked = |query, list: &[_]| told(&Method::GET, Some(query), list);
        assert_eq!(asked("utm_source=flyer", &[]), "flyer");
        assert_eq!(
            asked("gclid=abc&x=1", &[("sec-fetch-site", "cross-site")]),
            "Google Ads"
        );
        let facebook = [("referer", "https://m.facebook.com/")];
        assert_eq!(asked("fbclid=abc", &facebook), "Facebook");
        assert_eq!(asked("utm_term=locks", &facebook), "Facebook");
        // Other parameters are ignored, even those with the names of form fields.
        assert_eq!(
            asked("referrer=x&landing_page=y&utm_source=+", &[]),
            "Direct"
        );
        let inside = [("sec-fetch-site", "same-origin")];
        assert_eq!(asked("utm_source=flyer", &inside), NONE);
    }

    #[test]
    fn a_prefetched_page_takes_its_source_from_sightline_shown() {
        let shown = |page| {
            let list = [("sec-fetch-site", "same-origin"), ("sightline-shown", page)];
            told(&Method::HEAD, None, &list)
        };
        assert_eq!(shown("https://www.site.example/about"), NONE);
        assert_eq!(
            shown("https://www.google.com/"),
            "from https://www.google.com/"
        );
        assert_eq!(shown("1"), "Direct");
    }

    #[test]
    fn with_sec_gpc_the_source_is_direct() {
        let google = ("referer", "https://www.google.com/");
        assert_eq!(got(&[google, ("sec-gpc", "1")]), "Direct");
        let list = [google, ("sec-gpc", "1")];
        assert_eq!(told(&Method::GET, Some("gclid=abc"), &list), "Direct");
        assert_eq!(
            got(&[google, ("sec-gpc", "0")]),
            "from https://www.google.com/"
        );
    }
}
