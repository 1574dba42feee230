//! The options of HTTPS: names, where certificates come from, and what browsers remember.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use axum::http::HeaderValue;
use strum::{EnumString, VariantNames};

use super::certificate::{Certificate, CertificateError};
use super::files::read_files;
use super::folder::TlsFolder;
use super::https::counterpart;
use super::outside::Resolve;

/// The directory URL of Let's Encrypt.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

/// The HTTPS options of a site.
#[derive(Debug, Clone)]
pub struct TlsOptions {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The canonical name of the site.
    pub domain: String,
    /// Other names, which redirect to it. If there are none, its counterpart with or without `www.` does, provided
    /// that it resolves to the same addresses.
    pub others: Vec<String>,
    /// Where the certificate comes from.
    pub source: CertificateSource,
    /// The HSTS policy.
    pub hsts: Hsts,
    /// Resolves names to addresses.
    pub resolve: Resolve,
}

/// Where a certificate comes from.
#[derive(Debug, Clone)]
pub enum CertificateSource {
    /// An ACME authority.
    Authority(AuthorityOptions),
    /// Files that something else maintains. Changes to them are followed.
    Files {
        /// The certificate and its chain, as PEM.
        certificate: PathBuf,
        /// Its key, as PEM.
        key: PathBuf,
    },
}

/// The options for an ACME authority.
#[derive(Debug, Clone)]
pub struct AuthorityOptions {
    /// The URL of its directory (RFC 8555).
    pub directory: String,
    /// The mail address that it may write to.
    pub email: Option<String>,
    /// A file with the root certificates to trust instead of the usual ones.
    pub roots: Option<PathBuf>,
}

/// The HSTS policy (RFC 6797): what browsers access over HTTPS only, for two years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Hsts {
    /// No policy.
    Off,
    /// This host.
    Host,
    /// This host and all of its subdomains.
    Subdomains,
    /// The same as [`Self::Subdomains`], and browsers may include the host in their preload lists.
    Preload,
}

impl Hsts {
    /// The names of the policies.
    pub const NAMES: &[&str] = Self::VARIANTS;

    pub(super) fn value(self) -> Option<HeaderValue> {
        Some(HeaderValue::from_static(match self {
            Self::Off => return None,
            Self::Host => "max-age=63072000",
            Self::Subdomains => "max-age=63072000; includeSubDomains",
            Self::Preload => "max-age=63072000; includeSubDomains; preload",
        }))
    }
}

impl TlsOptions {
    pub(super) fn folder(&self, data: &Path) -> TlsFolder {
        let directory = match &self.source {
            CertificateSource::Authority(options) => Some(options.directory.as_str()),
            CertificateSource::Files { .. } => None,
        };
        TlsFolder::below(data, directory, &self.domain)
    }

    /// The counterpart of the name with or without `www.`, if no other names are set.
    pub(super) fn counterpart(&self) -> Option<String> {
        self.others.is_empty().then(|| counterpart(&self.domain))
    }

    /// The names that are configured: that of the site, and the others.
    pub(super) fn names(&self) -> Vec<&str> {
        let others = self.others.iter().map(String::as_str);
        std::iter::once(self.domain.as_str())
            .chain(others)
            .collect()
    }

    /// Reads the stored certificate, or that of the configured files.
    pub(super) fn kept(&self, data: &Path) -> Result<Certificate, CertificateError> {
        match &self.source {
            CertificateSource::Authority(_) => {
                let path = self.folder(data).certificate();
                read_files(&path, &path)
            }
            CertificateSource::Files { certificate, key } => read_files(certificate, key),
        }
    }
}
