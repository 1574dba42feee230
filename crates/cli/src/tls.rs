//! How a site is served over HTTPS: the flags of `serve` and `doctor`.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use sightline_model::is_host_label;
use sightline_server::{
    AuthorityOptions, CertificateSource, Hsts, Https, LETS_ENCRYPT, Resolve, TlsOptions,
};

use crate::args::socket_address;

/// The domain names of a site that is served over HTTPS.
#[derive(Debug, Args)]
pub(crate) struct DomainArgs {
    /// The site's domain name, such as www.example.com. The site is served over HTTPS, with a certificate that is
    /// ordered and renewed automatically, and http:// redirects there. Further names, separated by commas, redirect to
    /// the first. Without any, the name with or without `www.` in front does, if it points to this server.
    #[arg(
        long,
        env = "SIGHTLINE_DOMAIN",
        value_name = "NAME,..",
        value_delimiter = ',',
        value_parser = domain
    )]
    pub(crate) domain: Vec<String>,
}

impl DomainArgs {
    /// The site's public address: the given one, or else that of its first domain name. Fails if they differ in more
    /// than a port.
    pub(crate) fn base_url(&self, given: Option<String>) -> anyhow::Result<Option<String>> {
        let own = self
            .domain
            .first()
            .map(|domain| format!("https://{domain}"));
        if let (Some(given), Some(own)) = (&given, &own)
            && given != own
            && !given.starts_with(&format!("{own}:"))
        {
            bail!("--base-url {given} is another address than {own} of --domain: leave it out");
        }
        Ok(given.or(own))
    }
}

/// How a site is served over HTTPS.
#[derive(Debug, Args)]
pub(crate) struct TlsArgs {
    #[command(flatten)]
    pub(crate) names: DomainArgs,
    /// The address that the server listens on for HTTPS.
    #[arg(
        long,
        env = "SIGHTLINE_TLS_LISTEN",
        value_name = "ADDR",
        default_value_t = SocketAddr::from((Ipv6Addr::UNSPECIFIED, 443)),
        value_parser = socket_address
    )]
    tls_listen: SocketAddr,
    /// Your own certificate with its chain (PEM), instead of one that is ordered. The files are read again when they
    /// change.
    #[arg(
        long,
        env = "SIGHTLINE_TLS_CERT",
        value_name = "FILE",
        requires_all = ["tls_key", "domain"]
    )]
    tls_cert: Option<PathBuf>,
    /// The private key of --tls-cert (PEM, without a passphrase).
    #[arg(
        long,
        env = "SIGHTLINE_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    tls_key: Option<PathBuf>,
    /// What browsers should remember for two years (HSTS): to use only HTTPS for this host (`host`), for its
    /// subdomains too (`subdomains`), and that the host may be added to their built-in lists (`preload`); or nothing
    /// (`off`).
    #[arg(
        long,
        env = "SIGHTLINE_HSTS",
        value_name = "WHAT",
        default_value = "host",
        value_parser = PossibleValuesParser::new(Hsts::NAMES).try_map(|name| name.parse::<Hsts>())
    )]
    hsts: Hsts,
    /// The URL of the ACME directory of the certificate authority that certificates are ordered from.
    #[arg(
        long,
        env = "SIGHTLINE_ACME_DIRECTORY",
        value_name = "URL",
        default_value = LETS_ENCRYPT
    )]
    acme_directory: String,
    /// The email address for messages from the certificate authority.
    #[arg(long, env = "SIGHTLINE_ACME_EMAIL", value_name = "ADDRESS")]
    acme_email: Option<String>,
    /// The root certificates (PEM) for connections to the ACME directory, instead of the usual ones.
    #[arg(long, env = "SIGHTLINE_ACME_CA_ROOT", value_name = "FILE")]
    acme_ca_root: Option<PathBuf>,
}

impl TlsArgs {
    fn authority(&self) -> AuthorityOptions {
        AuthorityOptions {
            directory: self.acme_directory.clone(),
            email: self.acme_email.clone(),
            roots: self.acme_ca_root.clone(),
        }
    }

    /// The HTTPS options of a server with many sites, each of which has its own certificate.
    pub(crate) fn of_sites(&self) -> Https {
        Https {
            listen: self.tls_listen,
            authority: self.authority(),
            hsts: self.hsts,
            resolve: Resolve::system(),
        }
    }

    /// The HTTPS options of a server with one site, if a domain name is given.
    pub(crate) fn options(&self) -> Option<TlsOptions> {
        let mut names = self.names.domain.iter().cloned();
        let domain = names.next()?;
        let source = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => CertificateSource::Files {
                certificate: certificate.clone(),
                key: key.clone(),
            },
            _ => CertificateSource::Authority(self.authority()),
        };
        Some(TlsOptions {
            listen: self.tls_listen,
            domain,
            others: names.collect(),
            source,
            hsts: self.hsts,
            resolve: Resolve::system(),
        })
    }
}

/// Parses a domain name into the form that browsers send: labels of letters, digits and hyphens (RFC 1123).
fn domain(text: &str) -> Result<String, String> {
    let name = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let is_host = name.is_ascii() && name.split('.').all(is_host_label);
    let is_address = name.parse::<std::net::IpAddr>().is_ok();
    if name.len() <= 253 && name.contains('.') && is_host && !is_address {
        return Ok(name);
    }
    Err(
        "write a name like www.example.com, without https:// and without a port; letters beyond a to z as their \
         xn-- form"
            .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_must_be_a_plain_host_name() {
        assert_eq!(domain("WWW.Example.com."), Ok("www.example.com".to_owned()));
        assert_eq!(
            domain("xn--bcher-kva.example").as_deref(),
            Ok("xn--bcher-kva.example")
        );
        for text in [
            "",
            "example",
            "https://example.com",
            "example.com:443",
            "*.example.com",
            "192.0.2.1",
            "2001:db8::1",
            "-a.example",
            "a..example",
            "bücher.example",
            "../x.example",
        ] {
            assert!(domain(text).is_err(), "{text}");
        }
    }
}
