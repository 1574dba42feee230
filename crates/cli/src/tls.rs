//! How a site is served over HTTPS: the flags of `serve` and `doctor`.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use sightline_server::{
    AuthorityOptions, CertificateSource, Hsts, Https, LETS_ENCRYPT, Resolve, TlsOptions,
};

/// The names of a site that is served over HTTPS.
#[derive(Debug, Args)]
pub(crate) struct DomainArgs {
    /// The site's name, such as www.example.com: serve it over HTTPS, with a certificate that is ordered and
    /// renewed by itself, and send http:// there. More names, after commas, are sent to the first; without
    /// any, the name with `www.` in front or without it is, as far as it leads here.
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
    /// The site's public address: the one that is given, or that of its name.
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
    /// The address for HTTPS.
    #[arg(
        long,
        env = "SIGHTLINE_TLS_LISTEN",
        value_name = "ADDR",
        default_value_t = SocketAddr::from((Ipv6Addr::UNSPECIFIED, 443))
    )]
    tls_listen: SocketAddr,
    /// A certificate of your own, with those above it (PEM), in the place of one that is ordered. The files
    /// are read again when they change.
    #[arg(
        long,
        env = "SIGHTLINE_TLS_CERT",
        value_name = "FILE",
        requires_all = ["tls_key", "domain"]
    )]
    tls_cert: Option<PathBuf>,
    /// Its key (PEM, without a passphrase).
    #[arg(
        long,
        env = "SIGHTLINE_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    tls_key: Option<PathBuf>,
    /// What browsers are to remember for two years: that this host is asked over HTTPS only (`host`), that all
    /// names below it are (`subdomains`), and that this may be built into them (`preload`); or nothing (`off`).
    #[arg(
        long,
        env = "SIGHTLINE_HSTS",
        value_name = "WHAT",
        default_value = "host"
    )]
    hsts: HstsArg,
    /// The authority that certificates are ordered from, by the address of its ACME directory.
    #[arg(
        long,
        env = "SIGHTLINE_ACME_DIRECTORY",
        value_name = "URL",
        default_value = LETS_ENCRYPT
    )]
    acme_directory: String,
    /// Whom the authority may write to about the certificate.
    #[arg(long, env = "SIGHTLINE_ACME_EMAIL", value_name = "ADDRESS")]
    acme_email: Option<String>,
    /// The roots by which the authority itself is trusted (PEM), in the place of the usual ones.
    #[arg(long, env = "SIGHTLINE_ACME_CA_ROOT", value_name = "FILE")]
    acme_ca_root: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum HstsArg {
    Off,
    Host,
    Subdomains,
    Preload,
}

impl TlsArgs {
    fn authority(&self) -> AuthorityOptions {
        AuthorityOptions {
            directory: self.acme_directory.clone(),
            email: self.acme_email.clone(),
            roots: self.acme_ca_root.clone(),
        }
    }

    fn hsts(&self) -> Hsts {
        match self.hsts {
            HstsArg::Off => Hsts::Off,
            HstsArg::Host => Hsts::Host,
            HstsArg::Subdomains => Hsts::Subdomains,
            HstsArg::Preload => Hsts::Preload,
        }
    }

    /// What a server of many sites is to do, each with a certificate of its own.
    pub(crate) fn of_sites(&self) -> Https {
        Https {
            listen: self.tls_listen,
            authority: self.authority(),
            hsts: self.hsts(),
            resolve: Resolve::system(),
        }
    }

    /// What the server is to do, where a name is given.
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
            hsts: self.hsts(),
            resolve: Resolve::system(),
        })
    }
}

/// Reads a name as browsers ask for it: labels of letters, digits and hyphens (RFC 1123).
fn domain(text: &str) -> Result<String, String> {
    let name = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_address = name.parse::<std::net::IpAddr>().is_ok();
    if name.len() <= 253 && name.contains('.') && name.split('.').all(is_label) && !is_address {
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
    fn a_domain_is_a_name_and_nothing_else() {
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
