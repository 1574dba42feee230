//! When the authority suggests to renew a certificate (ACME Renewal Information, RFC 9773): sooner than usual if it is
//! going to revoke it, or to spread its load.

use std::time::Duration;

use instant_acme::CertificateIdentifier;
use jiff::Timestamp;
use serde::Deserialize;

use super::certificate::Certificate;
use super::client::{Client, ClientError};
use super::schedule::{self, share};
use super::{AuthorityOptions, Tls};
use crate::clock::{ahead, later};

/// How long until the authority is asked again, unless it says so. The RFC suggests this (section 4.3.3).
const INTERVAL: Duration = Duration::from_secs(6 * 3600);
/// The limits on what the authority says. The RFC recommends to have some.
const SHORTEST_INTERVAL: Duration = Duration::from_secs(3600);
pub(super) const LONGEST_INTERVAL: Duration = Duration::from_secs(24 * 3600);
/// No certificate is renewed by a suggestion before it is this old: an authority that always suggests to renew at once
/// would be asked for one certificate after the other.
const MIN_AGE: Duration = Duration::from_secs(24 * 3600);

/// How much sooner than usual a renewal is news, unless a fifth of the certificate's life is shorter.
const MUCH_SOONER: Duration = Duration::from_secs(48 * 3600);

/// When an authority suggests to renew a certificate: at any time within a window.
#[derive(Debug)]
pub(super) struct Suggestion {
    id: CertificateIdentifier<'static>,
    window: Window,
}

#[derive(Debug, Deserialize)]
struct Window {
    start: Timestamp,
    end: Timestamp,
}

/// The part of an authority's directory that is needed here.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Directory {
    renewal_info: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RenewalInfo {
    suggested_window: Window,
    /// A page of the authority that says why.
    #[serde(rename = "explanationURL")]
    explanation: Option<String>,
}

impl Tls {
    /// Asks the authority when to renew the current certificate, unless it is due anyway. Returns how long until it is
    /// asked again. If it can't be asked, what it suggested before still holds.
    pub(super) async fn ask_when_to_renew(
        &self,
        options: &AuthorityOptions,
        random: u64,
    ) -> Duration {
        let current = self.certificates.current();
        let current = current.filter(|one| schedule::renewal(one, random) > self.clock.now());
        let Some(current) = current else {
            return Duration::ZERO;
        };
        let Some(id) = current.id.clone() else {
            return INTERVAL;
        };
        match suggested_window(options, &id).await {
            Ok(Some((window, interval, explanation))) => {
                if let Some(at) = self.suggested(Suggestion { id, window }, &current, random) {
                    tracing::info!(
                        %at,
                        explanation,
                        "the authority suggests to renew the certificate sooner than usual"
                    );
                }
                interval
            }
            // The authority suggests nothing.
            Ok(None) => INTERVAL,
            Err(error) => {
                tracing::debug!(%error, "the authority cannot be asked when to renew the certificate");
                INTERVAL
            }
        }
    }

    /// Follows a suggestion for a certificate from now on. Returns when that is renewed, if this is news: much sooner
    /// than usual, and than by the suggestion before. In ordinary operation a suggestion may be some hours sooner.
    fn suggested(
        &self,
        suggestion: Suggestion,
        certificate: &Certificate,
        random: u64,
    ) -> Option<Timestamp> {
        let before = self.renewal(certificate, random);
        *self.suggestion.lock() = Some(suggestion);
        let at = self.renewal(certificate, random);
        let lifetime = ahead(certificate.valid_until, certificate.valid_from);
        let much = (lifetime / 5).min(MUCH_SOONER);
        let is_much = ahead(schedule::renewal(certificate, random), at) > much;
        (at < before && is_much).then_some(at)
    }

    /// When a certificate is renewed: as usual, or sooner if the authority suggests it.
    pub(super) fn renewal(&self, certificate: &Certificate, random: u64) -> Timestamp {
        let usual = schedule::renewal(certificate, random);
        match &*self.suggestion.lock() {
            Some(Suggestion { id, window }) if certificate.id.as_ref() == Some(id) => {
                let length = ahead(window.end, window.start);
                let at = later(window.start, share(length, random));
                usual.min(at.max(later(certificate.valid_from, MIN_AGE)))
            }
            _ => usual,
        }
    }

    /// By what the authority knows the current certificate, so that an order can say that it replaces it: authorities
    /// don't count such orders toward their rate limits.
    pub(super) fn replaced(&self) -> Option<CertificateIdentifier<'static>> {
        self.certificates.current()?.id.clone()
    }
}

/// The window that an authority suggests for a certificate, how long until it is to be asked again, and the page that
/// says why. `None` if it makes no suggestions.
async fn suggested_window(
    options: &AuthorityOptions,
    id: &CertificateIdentifier<'_>,
) -> Result<Option<(Window, Duration, Option<String>)>, String> {
    let client = Client::new(options.roots.as_deref())?;
    let words = |error: ClientError| error.to_string();
    let directory: Directory = client.json(&options.directory).await.map_err(words)?;
    let Some(url) = directory.renewal_info else {
        return Ok(None);
    };
    let info = client.json::<RenewalInfo>(&format!("{url}/{id}")).await;
    let RenewalInfo {
        suggested_window: window,
        explanation,
    } = info.map_err(words)?;
    if window.end <= window.start {
        return Err("the window that it suggests is empty".to_owned());
    }
    let interval = client.retry_after().map_or(INTERVAL, Duration::from_secs);
    Ok(Some((
        window,
        interval.clamp(SHORTEST_INTERVAL, LONGEST_INTERVAL),
        explanation,
    )))
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    use jiff::SignedDuration;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;
    use tokio_util::sync::CancellationToken;

    use super::super::certificate::tests::issued;
    use super::super::outside::Resolve;
    use super::super::renewal::by_authority;
    use super::super::tests::tls;
    use super::*;
    use crate::clock::Clock;

    const DOMAIN: &str = "www.sightline.test";
    /// When the certificate is renewed without a suggestion.
    const USUAL: &str = "2026-12-31T00:00:00Z";

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn with_certificate(data: &Path) -> Arc<Tls> {
        at_clock(data, Clock::new(|| at("2026-11-23T12:00:00Z")))
    }

    fn at_clock(data: &Path, clock: Clock) -> Arc<Tls> {
        let resolve = Resolve::new(|_name, _port| Box::pin(async { Ok(Vec::new()) }));
        let tls = tls(data, &[], clock, resolve);
        tls.certificates.replace(Arc::new(issued(DOMAIN)));
        tls
    }

    fn renewal(tls: &Tls) -> Timestamp {
        tls.renewal(&tls.certificates.current().unwrap(), 0)
    }

    /// Starts an authority that answers each request with the status and the JSON of its path, and asks for the next
    /// question after a minute. Returns its address and its root.
    pub(crate) async fn authority(
        answers: impl Fn(&str, &str) -> (&'static str, String) + Send + 'static,
        data: &Path,
    ) -> (String, PathBuf) {
        let key = rcgen::KeyPair::generate().unwrap();
        let own = rcgen::CertificateParams::new(["localhost".to_owned()]).unwrap();
        let own = own.self_signed(&key).unwrap();
        let root = data.join("root.pem");
        std::fs::write(&root, own.pem()).unwrap();
        let provider = tokio_rustls::rustls::crypto::ring::default_provider();
        let config = ServerConfig::builder_with_provider(Arc::new(provider))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![own.der().clone()],
                PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
            );
        let acceptor = TlsAcceptor::from(Arc::new(config.unwrap()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!(
            "https://localhost:{}",
            listener.local_addr().unwrap().port()
        );
        let own_origin = origin.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let mut stream = acceptor.accept(stream).await.unwrap();
                let mut request = vec![0; 4096];
                let count = stream.read(&mut request).await.unwrap();
                let request = String::from_utf8_lossy(&request[..count]).into_owned();
                let path = request.split(' ').nth(1).unwrap();
                let (status, body) = answers(path, &own_origin);
                let body = if request.starts_with("HEAD") {
                    ""
                } else {
                    &body
                };
                let answer = format!(
                    "HTTP/1.1 {status}\r\ncontent-length: {}\r\nretry-after: 60\r\nconnection: close\r\n\
                     replay-nonce: 1\r\nlocation: {own_origin}/1\r\n\r\n{body}",
                    body.len()
                );
                stream.write_all(answer.as_bytes()).await.unwrap();
                _ = stream.shutdown().await;
            }
        });
        (origin, root)
    }

    /// Answers that the certificate of RFC 9773's example is renewed soon.
    fn suggests_soon(path: &str, origin: &str) -> (&'static str, String) {
        let body = match path {
            "/dir" => format!(r#"{{"renewalInfo": "{origin}/ari"}}"#),
            "/ari/aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE" => r#"{
                "suggestedWindow": {"start": "2026-11-24T08:00:00Z", "end": "2026-11-24T20:00:00Z"},
                "explanationURL": "https://localhost/why"
            }"#
            .to_owned(),
            _ => return ("404 Not Found", String::new()),
        };
        ("200 OK", body)
    }

    #[tokio::test]
    async fn a_certificate_is_renewed_when_the_authority_suggests_it() {
        let data = tempfile::tempdir().unwrap();
        let (origin, root) = authority(suggests_soon, data.path()).await;
        let mut options = AuthorityOptions {
            directory: format!("{origin}/dir"),
            email: None,
            roots: Some(root),
        };
        let tls = with_certificate(data.path());
        assert_eq!(renewal(&tls), at(USUAL));
        let id = tls.certificates.current().unwrap().id.clone();
        assert!(
            id.is_some() && tls.replaced() == id,
            "also before a suggestion"
        );
        let pause = tls.ask_when_to_renew(&options, 0).await;
        assert_eq!(pause, SHORTEST_INTERVAL, "not after a minute");
        let soon = at("2026-11-24T08:00:00Z");
        assert_eq!(renewal(&tls), soon);
        // An authority that can't be asked changes nothing.
        options.directory = format!("{origin}/other");
        assert_eq!(tls.ask_when_to_renew(&options, 0).await, INTERVAL);
        assert_eq!(renewal(&tls), soon);
    }

    #[tokio::test]
    async fn the_authority_is_asked_while_the_program_runs() {
        let data = tempfile::tempdir().unwrap();
        let (origin, root) = authority(suggests_soon, data.path()).await;
        let options = AuthorityOptions {
            directory: format!("{origin}/dir"),
            email: None,
            roots: Some(root),
        };
        // Whenever somebody looks at the clock, an hour has passed.
        let hours = AtomicI64::new(0);
        let clock = Clock::new(move || {
            at("2026-11-02T12:00:00Z")
                + SignedDuration::from_hours(hours.fetch_add(1, Ordering::Relaxed))
        });
        let tls = at_clock(data.path(), clock);
        let stop = CancellationToken::new();
        let running = tokio::spawn(by_authority(Arc::clone(&tls), options, stop.clone()));
        let asked = async {
            while tls.suggestion.lock().is_none() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), asked)
            .await
            .unwrap();
        stop.cancel();
        running.await.unwrap();
    }

    #[tokio::test]
    async fn suggestions_of_an_authority_without_any_or_with_an_empty_window_are_ignored() {
        let data = tempfile::tempdir().unwrap();
        let answers = |path: &str, origin: &str| {
            let body = match path {
                "/none" => "{}".to_owned(),
                "/empty" => format!(r#"{{"renewalInfo": "{origin}/ari"}}"#),
                _ => r#"{"suggestedWindow": {"start": "2026-11-24T08:00:00Z", "end": "2026-11-24T08:00:00Z"}}"#
                    .to_owned(),
            };
            ("200 OK", body)
        };
        let (origin, root) = authority(answers, data.path()).await;
        let tls = with_certificate(data.path());
        for path in ["none", "empty"] {
            let options = AuthorityOptions {
                directory: format!("{origin}/{path}"),
                email: None,
                roots: Some(root.clone()),
            };
            assert_eq!(tls.ask_when_to_renew(&options, 0).await, INTERVAL);
            assert_eq!(renewal(&tls), at(USUAL));
        }
    }

    #[test]
    fn a_suggestion_only_makes_the_renewal_sooner_and_not_of_a_new_certificate() {
        let data = tempfile::tempdir().unwrap();
        let tls = with_certificate(data.path());
        for (start, end, expected) in [
            (
                "2026-12-01T00:00:00Z",
                "2026-12-03T00:00:00Z",
                "2026-12-01T00:00:00Z",
            ),
            ("2027-01-25T00:00:00Z", "2027-01-27T00:00:00Z", USUAL),
            (
                "2020-01-01T00:00:00Z",
                "2020-01-02T00:00:00Z",
                "2026-11-02T00:00:00Z",
            ),
        ] {
            *tls.suggestion.lock() = Some(Suggestion {
                id: issued(DOMAIN).id.unwrap(),
                window: Window {
                    start: at(start),
                    end: at(end),
                },
            });
            assert_eq!(renewal(&tls), at(expected), "{start}");
        }
        let all = u64::MAX;
        *tls.suggestion.lock() = Some(Suggestion {
            id: issued(DOMAIN).id.unwrap(),
            window: Window {
                start: at("2026-12-01T00:00:00Z"),
                end: at("2026-12-03T00:00:00Z"),
            },
        });
        let current = tls.certificates.current().unwrap();
        assert_eq!(tls.renewal(&current, all), at("2026-12-03T00:00:00Z"));
        // It is for this certificate only.
        tls.suggestion.lock().as_mut().unwrap().id.serial = "AA".into();
        assert_eq!(renewal(&tls), at(USUAL));
    }

    #[test]
    fn a_suggestion_is_news_once_and_only_if_it_is_much_sooner_than_usual() {
        let data = tempfile::tempdir().unwrap();
        let tls = with_certificate(data.path());
        let current = tls.certificates.current().unwrap();
        let suggested = |day: &str| {
            let start = at(&format!("{day}T00:00:00Z"));
            let window = Window {
                start,
                end: start + SignedDuration::from_hours(43),
            };
            let id = issued(DOMAIN).id.unwrap();
            tls.suggested(Suggestion { id, window }, &current, 0)
        };
        // Let's Encrypt's ordinary window begins that much sooner.
        assert_eq!(suggested("2026-12-30"), None);
        assert_eq!(suggested("2026-12-20"), Some(at("2026-12-20T00:00:00Z")));
        assert_eq!(suggested("2026-12-01"), Some(at("2026-12-01T00:00:00Z")));
        assert_eq!(suggested("2026-12-01"), None);
    }
}
