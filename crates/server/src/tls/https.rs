//! HTTPS of many sites.

use std::net::SocketAddr;

use axum::http::Uri;

use super::{AuthorityOptions, CertificateSource, Hsts, Resolve, TlsOptions};

/// How many sites are served over HTTPS: each has a certificate for the host of its `base_url`.
#[derive(Debug, Clone)]
pub struct Https {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// Where certificates are ordered.
    pub authority: AuthorityOptions,
    /// What browsers are told to remember.
    pub hsts: Hsts,
    /// Asks where names lead.
    pub resolve: Resolve,
}

impl Https {
    /// How the site at this address is served; not over HTTPS where its address does not say so.
    pub(crate) fn of_site(&self, base_url: &str) -> Option<TlsOptions> {
        base_url.starts_with("https://").then_some(())?;
        Some(TlsOptions {
            listen: self.listen,
            domain: host_of(base_url)?,
            others: Vec::new(),
            source: CertificateSource::Authority(self.authority.clone()),
            hsts: self.hsts,
            resolve: self.resolve.clone(),
        })
    }
}

/// The same name with `www.` in front, or without it.
pub(crate) fn counterpart(host: &str) -> String {
    host.strip_prefix("www.")
        .map_or_else(|| format!("www.{host}"), str::to_owned)
}

/// The host of an address, in small letters and without its port.
pub(crate) fn host_of(base_url: &str) -> Option<String> {
    let host = base_url.parse::<Uri>().ok()?.host()?.to_ascii_lowercase();
    (!host.is_empty()).then_some(host)
}
