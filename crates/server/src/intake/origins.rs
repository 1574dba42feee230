//! Cross-origin requests (CORS) of other sites that send their leads and searches here: exports of this site on static
//! hosts.
//!
//! A browser first asks whether a script of another site may send its request (the CORS protocol of the Fetch
//! standard). Only configured sites are allowed, and only their forms count as the site's own.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ORIGIN,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use axum::middleware::Next;

use crate::origin::Origin;
use crate::response::empty;

/// The methods that scripts of other sites may use.
const METHODS: HeaderValue = HeaderValue::from_static("GET, POST");
/// The headers that they may send.
const HEADERS: HeaderValue = HeaderValue::from_static("content-type");
/// The response header that they may read: when to send again.
const EXPOSED: HeaderValue = HeaderValue::from_static("retry-after");
/// The seconds for which a browser may cache the preflight response: the most that Chromium allows.
const MAX_AGE: HeaderValue = HeaderValue::from_static("7200");

/// The other sites that are allowed.
#[derive(Debug, Clone, Default)]
pub(crate) struct OtherSites(Arc<[Origin]>);

impl OtherSites {
    /// Allows sites with these origins.
    pub(crate) fn new(origins: &[Origin]) -> Self {
        Self(origins.into())
    }

    /// The allowed site that a request comes from, according to its browser.
    pub(crate) fn of(&self, headers: &HeaderMap) -> Option<&Origin> {
        let mut given = headers.get_all(ORIGIN).iter();
        let (Some(origin), None) = (given.next(), given.next()) else {
            return None;
        };
        let mut known = self.0.iter();
        known.find(|known| known.as_str().as_bytes() == origin.as_bytes())
    }
}

/// Middleware that lets scripts of the allowed sites send requests and read responses.
pub(crate) async fn share(
    State(sites): State<OtherSites>,
    request: Request,
    next: Next,
) -> Response<Body> {
    if sites.0.is_empty() {
        return next.run(request).await;
    }
    let site = sites.of(request.headers()).map(Origin::as_str);
    let site = site.and_then(|site| HeaderValue::from_str(site).ok());
    let asks_first = *request.method() == Method::OPTIONS
        && request
            .headers()
            .contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match &site {
        Some(_) if asks_first => {
            let mut response = empty(StatusCode::NO_CONTENT);
            let headers = response.headers_mut();
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
            headers.insert(ACCESS_CONTROL_MAX_AGE, MAX_AGE);
            response
        }
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    if let Some(site) = site {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, site);
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    }
    // Caches must store a response for each origin.
    headers.append(VARY, HeaderValue::from_static("Origin"));
    response
}
