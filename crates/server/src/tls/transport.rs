//! Handles requests in front of a site that is served over HTTPS: those over plain HTTP and for other names of
//! the site are redirected to its canonical address.

use std::sync::Arc;

use axum::body::Body;
use axum::http::header::{HOST, STRICT_TRANSPORT_SECURITY};
use axum::http::uri::{Authority, PathAndQuery};
use axum::http::{Request, Response, StatusCode};

use super::{CHALLENGE_PATH, Tls};
use crate::failure;
use crate::response::{PLAIN, moved, no_store};

/// A request extension: the request came over TLS.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OverTls;

/// How a request came in.
#[derive(Debug, Clone)]
pub(crate) enum Transport {
    /// The server doesn't do HTTPS: either a proxy in front of it does, or nobody.
    PlainOnly,
    /// Over plain HTTP, to a server that has HTTPS as well.
    Plain(Arc<Tls>),
    /// Over HTTPS.
    Secure(Arc<Tls>),
}

impl Transport {
    /// The answer to a request that isn't passed on to the site.
    pub(crate) fn answer<B>(&self, request: &Request<B>) -> Option<Response<Body>> {
        match self {
            Self::PlainOnly => None,
            Self::Plain(tls) => {
                if let Some(token) = request.uri().path().strip_prefix(CHALLENGE_PATH) {
                    return Some(match tls.challenge_answer(token) {
                        Some(answer) => no_store(StatusCode::OK, PLAIN, answer),
                        None => failure::for_programs(StatusCode::NOT_FOUND),
                    });
                }
                let is_ours = host(request).is_some_and(|host| tls.is_ours(&host));
                // Without a valid certificate, a site over plain HTTP is better than one that browsers warn of.
                (is_ours && tls.has_certificate()).then(|| to_the_site(&tls.origin, request))
            }
            Self::Secure(tls) => match host(request) {
                Some(host) if host == tls.options.domain => None,
                Some(host) if tls.is_ours(&host) => Some(to_the_site(&tls.origin, request)),
                _ => Some(failure::for_programs(StatusCode::MISDIRECTED_REQUEST)),
            },
        }
    }

    /// Adds the headers that only answers over HTTPS have.
    pub(crate) fn complete(&self, response: &mut Response<Body>) {
        if let Self::Secure(tls) = self
            && let Some(hsts) = tls.options.hsts.value()
        {
            response
                .headers_mut()
                .insert(STRICT_TRANSPORT_SECURITY, hsts);
        }
    }
}

/// Redirects to the same path at the site's canonical origin.
pub(crate) fn to_the_site<B>(origin: &str, request: &Request<B>) -> Response<Body> {
    let path = request.uri().path_and_query().map(PathAndQuery::as_str);
    let path = path.filter(|path| path.starts_with('/')).unwrap_or("/");
    moved(&format!("{origin}{path}"))
}

/// The host that a request is for, without its port.
pub(crate) fn host<B>(request: &Request<B>) -> Option<String> {
    let of_header = || Authority::try_from(request.headers().get(HOST)?.as_bytes()).ok();
    let authority = request.uri().authority().cloned().or_else(of_header)?;
    let host = authority.host().trim_end_matches('.');
    Some(host.to_ascii_lowercase())
}
