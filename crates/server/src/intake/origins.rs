//! Other sites whose forms send leads here and whose search asks here: exports of this one on hosts of files.
//!
//! A browser asks first whether a script of another site may send what it wants to (the CORS protocol of the
//! Fetch standard). Only sites that were named are told so, and only their forms count as the site's own.

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

/// What a script of another site may send to, and how.
const METHODS: HeaderValue = HeaderValue::from_static("GET, POST");
/// What it may say of what it sends.
const HEADERS: HeaderValue = HeaderValue::from_static("content-type");
/// What it may read of an answer besides its body: when to send again.
const EXPOSED: HeaderValue = HeaderValue::from_static("retry-after");
/// Seconds for which a browser need not ask again; none of them believes more.
const MAX_AGE: HeaderValue = HeaderValue::from_static("7200");

/// The other sites.
#[derive(Debug, Clone, Default)]
pub(crate) struct OtherSites(Arc<[Origin]>);

impl OtherSites {
    /// Sites with these origins.
    pub(crate) fn new(origins: &[Origin]) -> Self {
        Self(origins.into())
    }

    /// The one that a request comes from, as its browser says.
    pub(crate) fn of(&self, headers: &HeaderMap) -> Option<&Origin> {
        let mut given = headers.get_all(ORIGIN).iter();
        let (Some(origin), None) = (given.next(), given.next()) else {
            return None;
        };
        let mut known = self.0.iter();
        known.find(|known| known.as_str().as_bytes() == origin.as_bytes())
    }
}

/// Lets scripts of the other sites send and read.
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
    // Caches keep an answer for each site.
    headers.append(VARY, HeaderValue::from_static("Origin"));
    response
}
