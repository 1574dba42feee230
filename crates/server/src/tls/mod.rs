//! Automatic HTTPS: certificates that are ordered, renewed and replaced while the program runs.
//!
//! 1. [`resolver`] holds the current certificate, which the listener asks for at each handshake.
//! 2. [`renewal`] orders a certificate from an [`authority`] if there is none, and a new one when a third of its
//!    lifetime is left, or sooner on a [`suggestion`] of the authority. Or it follows certificate files that something
//!    else maintains: a pair that serves fewer names than the current one does not replace it.
//! 3. [`transport`] redirects plain HTTP and the other names of the site to its canonical address, and answers the
//!    authority's challenges.
//! 4. Failures, in the authority's words and with what is seen from [`outside`], are logged, reported at the admin
//!    address, and stored in the data folder, where `sightline doctor` reads them.

mod authority;
mod certificate;
mod client;
mod files;
mod folder;
mod https;
mod kept;
mod options;
mod outside;
mod renewal;
mod resolver;
mod schedule;
mod suggestion;
mod transport;

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::{SignedDuration, Timestamp};
use parking_lot::{Mutex, RwLock};
use sightline_leads::RandomSource;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use crate::ServeError;
use crate::blocking::blocking;
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::shared_limits::SharedLimits;
use authority::Refusal;
use certificate::Certificate;
pub use certificate::CertificateError;
use files::{FileStates, file_states};
use folder::{Failure, TlsFolder, TlsStatus};
pub use https::Https;
pub(crate) use https::{counterpart, host_of};
pub use kept::KeptCertificate;
pub use options::{AuthorityOptions, CertificateSource, Hsts, LETS_ENCRYPT, TlsOptions};
pub use outside::{Reachability, Resolve, Resolved};
pub(crate) use resolver::config;
pub(crate) use resolver::{CHALLENGE_PROTOCOL, Certificates};
use schedule::Cost;
use suggestion::Suggestion;
pub(crate) use transport::{OverTls, Transport, host, to_the_site};

/// The path of HTTP-01 challenges (RFC 8555, section 8.3).
const CHALLENGE_PATH: &str = "/.well-known/acme-challenge/";

/// The HTTPS state of a server.
#[derive(Debug)]
pub(crate) struct Tls {
    pub(crate) certificates: Arc<Certificates>,
    /// The options, with the counterpart among the other names.
    options: TlsOptions,
    /// The one of the other names that needn't resolve to this server.
    counterpart: Option<String>,
    /// Whether the counterpart is the host of another site of the process.
    is_counterpart_a_site: AtomicBool,
    /// The canonical origin of the site.
    origin: String,
    folder: TlsFolder,
    /// The states of the certificate files when they were read.
    files_read: FileStates,
    /// The responses to HTTP-01 challenges, by token.
    answers: RwLock<HashMap<String, String>>,
    /// A token that only this server answers to.
    probe_token: String,
    failure: Mutex<Option<Failure>>,
    /// When the authority suggested to renew the certificate when it was last asked.
    suggestion: Mutex<Option<Suggestion>>,
    /// When the last order failed that the authority counted.
    failed_at: Mutex<Option<Timestamp>>,
    /// What several sites share, so that only a few order certificates at a time.
    shared_limits: Option<Arc<SharedLimits>>,
    clock: Clock,
    random: RandomSource,
    metrics: Arc<Metrics>,
}

impl Tls {
    /// Loads the stored certificate. `base_url` is the site's public address, if it isn't `https://` and the domain.
    ///
    /// # Errors
    /// When the configured files aren't a certificate with its key.
    pub(crate) fn new(
        mut options: TlsOptions,
        base_url: Option<&str>,
        data: &Path,
        clock: Clock,
        random: RandomSource,
        metrics: Arc<Metrics>,
        shared_limits: Option<Arc<SharedLimits>>,
    ) -> Result<Arc<Self>, ServeError> {
        let certificates = Arc::new(Certificates::default());
        // This is before the files are read, so that no change is missed.
        let files_read = match &options.source {
            CertificateSource::Authority(_) => FileStates::default(),
            CertificateSource::Files { certificate, key } => file_states(certificate, key),
        };
        match (options.kept(data), &options.source) {
            (Ok(certificate), _) => certificates.replace(Arc::new(certificate)),
            (Err(error), CertificateSource::Files { .. }) => {
                return Err(ServeError::Certificate(error.to_string()));
            }
            // There is no certificate yet, or it has to be ordered again.
            (Err(_), CertificateSource::Authority(_)) => {}
        }
        let mut folder = options.folder(data);
        if let Some(shared_limits) = &shared_limits {
            folder = folder.with_account_of(&options.folder(&shared_limits.data));
        }
        let origin = base_url.map_or_else(
            || format!("https://{}", options.domain),
            |url| url.trim_end_matches('/').to_owned(),
        );
        let counterpart = options.counterpart();
        options.others.extend(counterpart.clone());
        let probe_token = random.uuid().simple().to_string();
        let status = match &options.source {
            CertificateSource::Authority(_) => folder.status().unwrap_or_default(),
            // Once they are followed, a fault is reported.
            CertificateSource::Files { .. } => TlsStatus::default(),
        };
        let counted_at = status.failure.as_ref().and_then(Failure::counted_at);
        Ok(Arc::new(Self {
            certificates,
            options,
            counterpart,
            is_counterpart_a_site: AtomicBool::new(false),
            origin,
            folder,
            files_read,
            answers: RwLock::new(HashMap::from([(probe_token.clone(), probe_token.clone())])),
            probe_token,
            failure: Mutex::new(status.failure),
            suggestion: Mutex::default(),
            failed_at: Mutex::new(status.failed_at.or(counted_at)),
            shared_limits,
            clock,
            random,
            metrics,
        }))
    }

    /// The acceptor of TLS handshakes.
    pub(crate) fn acceptor(&self) -> Option<TlsAcceptor> {
        config(Arc::clone(&self.certificates) as _).map(TlsAcceptor::from)
    }

    /// Keeps the certificate up to date until the token is cancelled.
    pub(crate) async fn run(self: Arc<Self>, stop: CancellationToken) {
        // This isn't done earlier, since another process may serve the site until now.
        let tls = Arc::clone(&self);
        _ = blocking(move || tls.write_status()).await;
        match self.options.source.clone() {
            CertificateSource::Authority(options) => {
                renewal::by_authority(self, options, stop).await;
            }
            CertificateSource::Files { certificate, key } => {
                renewal::by_files(self, certificate, key, stop).await;
            }
        }
    }

    /// Whether a host is one of the site's names.
    fn is_ours(&self, host: &str) -> bool {
        host == self.domain() || self.options.others.iter().any(|other| other == host)
    }

    /// Whether visitors can be redirected to HTTPS.
    fn has_certificate(&self) -> bool {
        let current = self.certificates.current();
        current.is_some_and(|current| self.served_names(&current) > 0)
    }

    /// The names that a certificate should cover. The counterpart is only a guess.
    fn expected_names(&self) -> Vec<&str> {
        let mut names = self.options.names();
        names.retain(|name| self.counterpart.as_deref() != Some(*name));
        names
    }

    /// How many of these names can be served with a certificate now. Without the site's own name, none can.
    fn served_names(&self, certificate: &Certificate) -> usize {
        if !certificate.is_valid(self.clock.now()) || !certificate.covers(self.domain()) {
            return 0;
        }
        let names = self.expected_names().into_iter();
        names.filter(|name| certificate.covers(name)).count()
    }

    /// Uses a certificate that was read, unless the current one serves more names. Returns whether it is in use.
    fn offer(&self, certificate: &Arc<Certificate>) -> bool {
        let current = self.certificates.current();
        let is_used = |current: &Arc<Certificate>| Arc::ptr_eq(current, certificate);
        if current.as_ref().is_some_and(is_used) {
            return true;
        }
        let served = current.map_or(0, |current| self.served_names(&current));
        if served > self.served_names(certificate) {
            return false;
        }
        self.certificates.replace(Arc::clone(certificate));
        tracing::info!(until = %certificate.valid_until, "now serving the changed certificate");
        true
    }

    /// Why visitors cannot use a certificate for all of the site's names now.
    fn fault(&self, certificate: &Certificate) -> Option<String> {
        certificate.fault(&self.expected_names(), self.clock.now())
    }

    /// The names to order a certificate for. The counterpart with or without `www.` is included only if it leads here
    /// and isn't another site, since the order would fail otherwise.
    async fn wanted_names(&self) -> Vec<String> {
        let mut names = vec![self.domain().to_owned()];
        for other in &self.options.others {
            if self.counterpart.as_ref() != Some(other)
                || !self.is_counterpart_a_site() && self.leads_here(other).await
            {
                names.push(other.clone());
            }
        }
        names
    }

    fn is_counterpart_a_site(&self) -> bool {
        self.is_counterpart_a_site.load(Ordering::Relaxed)
    }

    /// Sets whether the counterpart is the host of another site of the process.
    pub(crate) fn set_counterpart_is_a_site(&self, is_site: bool) {
        self.is_counterpart_a_site.store(is_site, Ordering::Relaxed);
    }

    /// Whether a name resolves to the same addresses as that of the site. A name that the certificate covers stays if
    /// that cannot be looked up, unless something has failed since: the name may be gone for good.
    async fn leads_here(&self, other: &str) -> bool {
        let resolve = &self.options.resolve;
        let addresses = async {
            let ours = resolve.addresses(self.domain()).await?;
            io::Result::Ok((ours, resolve.addresses(other).await?))
        };
        if let Ok((ours, theirs)) = addresses.await {
            !theirs.is_empty() && theirs.iter().all(|address| ours.contains(address))
        } else {
            let current = self.certificates.current();
            self.failure().is_none() && current.is_some_and(|current| current.covers(other))
        }
    }

    /// The response to the HTTP-01 challenge with a token.
    fn challenge_answer(&self, token: &str) -> Option<String> {
        self.answers.read().get(token).cloned()
    }

    /// Sets or removes the response for a token.
    fn answer_challenge(&self, token: &str, answer: Option<&str>) {
        let mut answers = self.answers.write();
        match answer {
            Some(answer) => _ = answers.insert(token.to_owned(), answer.to_owned()),
            None => _ = answers.remove(token),
        }
    }

    /// Uses and stores the certificate that an authority has issued.
    fn install_certificate(&self, pem: &str) -> Result<(), Refusal> {
        let certificate =
            Certificate::read(pem.as_bytes(), pem.as_bytes()).map_err(|error| Refusal {
                cost: Cost::Counted,
                why: format!("the authority's certificate cannot be used: {error}"),
            })?;
        let (names, until) = (certificate.names.join(", "), certificate.valid_until);
        self.certificates.replace(Arc::new(certificate));
        tracing::info!(names, %until, "a new certificate is served");
        let path = self.folder.certificate();
        if let Err(error) = self.folder.write(&path, pem.as_bytes()) {
            tracing::error!(
                %error,
                path = %path.display(),
                "the certificate cannot be kept; the next start orders another one"
            );
        }
        Ok(())
    }

    fn failure(&self) -> Option<Failure> {
        self.failure.lock().clone()
    }

    fn failed_at(&self) -> Option<Timestamp> {
        *self.failed_at.lock()
    }

    fn set_failure(&self, failure: Option<Failure>) {
        if let Some(at) = failure.as_ref().and_then(Failure::counted_at) {
            *self.failed_at.lock() = Some(at);
        }
        *self.failure.lock() = failure;
        self.write_status();
    }

    fn succeeded(&self) {
        self.metrics.upkeep.certificate_orders.count(true);
        self.set_failure(None);
    }

    /// Logs and records a failure. `otherwise` says what that means if the site has a certificate.
    fn failed(&self, failure: Failure, otherwise: &str) {
        self.metrics.upkeep.certificate_orders.count(false);
        let what = match self.certificates.current() {
            None => "there is no certificate: the site is served over plain HTTP only",
            Some(_) if self.has_certificate() => otherwise,
            Some(_) => "the certificate cannot be used: the site is served over plain HTTP only",
        };
        match &self.options.source {
            CertificateSource::Authority(_) => {
                tracing::error!(why = failure.why, next_try = %failure.next, "{what}");
            }
            CertificateSource::Files { .. } => tracing::error!(why = failure.why, "{what}"),
        }
        self.set_failure(Some(failure));
    }

    /// Stores the state that `sightline doctor` reads.
    fn write_status(&self) {
        let status = TlsStatus {
            sign: self.probe_token.clone(),
            failure: self.failure(),
            failed_at: self.failed_at(),
        };
        if let Err(error) = self.folder.write_status(&status) {
            tracing::warn!(%error, "the state of the certificate cannot be written down");
        }
    }

    /// The number of days that the certificate is still valid, if it is for the site's name.
    pub(crate) fn days_left(&self) -> Option<f64> {
        let current = self.certificates.current()?;
        if !current.covers(self.domain()) {
            return None;
        }
        let left = current.valid_until.duration_since(self.clock.now());
        Some(left.as_secs_f64() / SignedDuration::from_hours(24).as_secs_f64())
    }

    /// The canonical name of the site.
    pub(crate) fn domain(&self) -> &str {
        &self.options.domain
    }

    /// What `/readyz` at the admin address reports about HTTPS.
    pub(crate) fn status_json(&self) -> serde_json::Value {
        let current = self.certificates.current();
        let failure = self.failure();
        serde_json::json!({
            "domain": self.domain(),
            "serves_https": self.has_certificate(),
            "names": current.as_ref().map(|current| &current.names),
            "valid_until": current.map(|current| current.valid_until),
            "failure": failure.as_ref().map(|failure| &failure.why),
            "next_try": failure.map(|failure| failure.next),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::certificate::tests::pem;
    use super::*;

    /// The state of a server whose certificate covers these names.
    pub(super) fn tls(data: &Path, names: &[&str], clock: Clock, resolve: Resolve) -> Arc<Tls> {
        let options = TlsOptions {
            listen: "127.0.0.1:0".parse().unwrap(),
            domain: "www.sightline.test".to_owned(),
            others: Vec::new(),
            source: CertificateSource::Authority(AuthorityOptions {
                directory: LETS_ENCRYPT.to_owned(),
                email: None,
                roots: None,
            }),
            hsts: Hsts::Host,
            resolve,
        };
        let tls = Tls::new(
            options,
            None,
            data,
            clock,
            RandomSource::new(|| [7; 16]),
            Arc::new(Metrics::of_site("a")),
            None,
        );
        let tls = tls.unwrap();
        if !names.is_empty() {
            let (chain, key) = pem(names);
            let certificate = Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap();
            tls.certificates.replace(Arc::new(certificate));
        }
        tls
    }

    #[tokio::test]
    async fn the_other_form_of_the_name_stays_in_the_certificate_if_the_resolver_fails_once() {
        let data = tempfile::tempdir().unwrap();
        let at = Timestamp::UNIX_EPOCH;
        let resolve = Resolve::new(|name, _port| {
            Box::pin(async move {
                match name.as_str() {
                    "sightline.test" => Err(io::Error::other("no answer")),
                    _ => Ok(vec!["192.0.2.1:80".parse().unwrap()]),
                }
            })
        });
        let wanted = async |names: &[&str], has_failed: bool| {
            let tls = tls(data.path(), names, Clock::new(move || at), resolve.clone());
            tls.set_failure(has_failed.then(|| Failure {
                why: String::new(),
                cost: Cost::Counted,
                failures: 1,
                at,
                next: at,
            }));
            tls.wanted_names().await
        };
        let both = ["www.sightline.test", "sightline.test"];
        assert_eq!(wanted(&both, false).await, both);
        assert_eq!(wanted(&both, true).await, both[..1]);
        assert_eq!(wanted(&both[..1], false).await, both[..1]);
    }

    #[tokio::test]
    async fn the_status_is_written_only_once_the_site_is_served() {
        let data = tempfile::tempdir().unwrap();
        let resolve = Resolve::new(|_name, _port| Box::pin(async { Ok(Vec::new()) }));
        let clock = Clock::new(|| Timestamp::UNIX_EPOCH);
        let tls = tls(data.path(), &[], clock, resolve);
        let folder = tls.folder.clone();
        assert_eq!(folder.status(), None);
        let probe_token = tls.probe_token.clone();
        let stop = CancellationToken::new();
        // No order is tried.
        stop.cancel();
        tls.run(stop).await;
        assert_eq!(folder.status().map(|status| status.sign), Some(probe_token));
    }
}
