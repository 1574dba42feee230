//! The response headers of exported files, as far as they differ from those of every page.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LINK};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::headers::{HEADERS, REPORTING};
use crate::signals::text;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The headers of one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ResponseHeaders {
    pub(super) content_type: Option<String>,
    pub(super) cache_control: Option<String>,
    /// The content security policy, if it differs from that of other pages.
    pub(super) policy: Option<String>,
    pub(super) robots: Option<String>,
    pub(super) link: Option<String>,
}

impl ResponseHeaders {
    /// Takes the headers from a response.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let text = |name| text(headers, name).map(str::to_owned);
        Self {
            content_type: text(CONTENT_TYPE),
            cache_control: text(CACHE_CONTROL),
            policy: text(CONTENT_SECURITY_POLICY),
            robots: text(ROBOTS),
            link: text(LINK),
        }
    }

    /// The headers of a JSON file that scripts fetch and whose address has no extension.
    pub(super) fn of_data() -> Self {
        Self {
            content_type: Some("application/json".to_owned()),
            cache_control: Some("no-cache".to_owned()),
            robots: Some("noindex".to_owned()),
            ..Self::default()
        }
    }

    /// The headers of a page with its own content security policy.
    pub(super) fn of_page(policy: &HeaderValue) -> Self {
        Self {
            policy: policy.to_str().ok().map(str::to_owned),
            ..Self::default()
        }
    }
}

/// The headers of every response, with the origin of the leads server, if there is one, allowed in the policy.
/// Reporting headers are left out, since static hosts don't receive reports.
pub(super) fn security_headers(leads_origin: Option<&str>) -> Vec<(&'static str, String)> {
    let headers = HEADERS.into_iter().filter(|(name, _)| *name != REPORTING);
    let headers = headers.map(|(name, value)| match name {
        "content-security-policy" => (name, with_origin(value, leads_origin)),
        _ => (name, value.to_owned()),
    });
    headers.collect()
}

/// Removes `report-to` from a content security policy and, if `origin` is given, allows it for forms and for requests
/// of scripts.
pub(super) fn with_origin(policy: &str, origin: Option<&str>) -> String {
    let directives =
        policy
            .split("; ")
            .filter_map(|directive| match (directive.split(' ').next()?, origin) {
                ("report-to", _) => None,
                ("connect-src" | "form-action", Some(origin)) => {
                    Some(format!("{directive} {origin}"))
                }
                _ => Some(directive.to_owned()),
            });
    directives.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_connect_src_and_form_action_allow_the_leads_endpoint() {
        let headers = security_headers(Some("https://leads.example"));
        let (_, policy) = &headers[0];
        for directive in policy.split("; ") {
            let has_it = directive.ends_with(" https://leads.example");
            let takes_it = ["connect-src ", "form-action "];
            let takes_it = takes_it.iter().any(|name| directive.starts_with(name));
            assert_eq!(has_it, takes_it, "{directive}");
        }
        let alone = HEADERS[0].1.replace(" report-to r;", "");
        assert_eq!(security_headers(None)[0].1, alone);
        assert!(headers.iter().all(|(_, value)| !value.contains("report")));
        assert_eq!(headers[1..], security_headers(None)[1..]);
    }
}
