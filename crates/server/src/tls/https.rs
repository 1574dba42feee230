//! HTTPS for many sites.

use std::net::SocketAddr;

use axum::http::Uri;

use super::{AuthorityOptions, CertificateSource, Hsts, Resolve, TlsOptions};

/// How a server with many sites serves them over HTTPS. Each site has a certificate for the host of
/// its `base_url`.
#[derive(Debug, Clone)]
pub struct Https {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The authority that certificates are ordered from.
    pub authority: AuthorityOptions,
    /// The HSTS policy.
    pub hsts: Hsts,
    /// Resolves names to addresses.
    pub resolve: Resolve,
}

impl Https {
    /// The TLS options of the site at this address. `None` if the address doesn't begin with
    /// `https://`.
    pub fn of_site(&self, base_url: &str) -> Option<TlsOptions> {
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

/// The same name with `www.` in front, or without it if it has one.
pub(crate) fn counterpart(host: &str) -> String {
    host.strip_prefix("www.")
        .map_or_else(|| format!("www.{host}"), str::to_owned)
}

/// The host of an address, in lower case and without its port.
pub(crate) fn host_of(base_url: &str) -> Option<String> {
    let host = base_url.parse::<Uri>().ok()?.host()?.to_ascii_lowercase();
    (!host.is_empty()).then_some(host)
}
