//! The stored state of a certificate, as `sightline doctor` reads it.

use std::path::Path;

use jiff::Timestamp;

use super::certificate::CertificateError;
use super::options::TlsOptions;
use super::outside::{Reachability, Resolve};

/// The stored state of a certificate, as another process reads it.
#[derive(Debug)]
pub struct KeptCertificate {
    /// Until when it is valid, and for which names; or why there is none.
    pub certificate: Result<(Timestamp, Vec<String>), CertificateError>,
    /// Why visitors cannot use it for all of the site's names.
    pub fault: Option<String>,
    /// Why the last attempt failed, and when the next one is made.
    pub failure: Option<(String, Timestamp)>,
    /// The token by which the server that uses the data folder is recognized.
    probe_token: Option<String>,
    domain: String,
    resolve: Resolve,
}

impl KeptCertificate {
    /// Reads what a server with these options has stored.
    pub fn read(options: &TlsOptions, data: &Path, now: Timestamp) -> Self {
        let status = options.folder(data).status();
        let certificate = options.kept(data);
        let readable = certificate.as_ref().ok();
        Self {
            fault: readable.and_then(|found| found.fault(&options.names(), now)),
            certificate: certificate.map(|found| (found.valid_until, found.names)),
            failure: status
                .as_ref()
                .and_then(|status| status.failure.clone())
                .map(|failure| (failure.why, failure.next)),
            probe_token: status.map(|status| status.sign),
            domain: options.domain.clone(),
            resolve: options.resolve.clone(),
        }
    }

    /// Checks who answers for the site's name.
    pub async fn probe(&self) -> Reachability {
        let probe_token = self.probe_token.as_deref().unwrap_or("none");
        Reachability::probe(&self.resolve, &self.domain, probe_token).await
    }
}
