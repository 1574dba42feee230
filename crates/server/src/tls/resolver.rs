//! Selects the certificate for a client. Certificates may be added and replaced while connections are open:
//! those keep the one that they began with.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::certificate::Certificate;

/// The ALPN protocol of TLS-ALPN-01 challenges (RFC 8737).
pub(crate) const CHALLENGE_PROTOCOL: &[u8] = b"acme-tls/1";

/// The certificates of the site.
#[derive(Debug, Default)]
pub(crate) struct Certificates {
    current: RwLock<Option<Arc<Certificate>>>,
    /// The certificates that answer TLS-ALPN-01 challenges, by name.
    challenges: RwLock<HashMap<String, Arc<CertifiedKey>>>,
}

impl Certificates {
    /// The certificate that visitors get.
    pub(crate) fn current(&self) -> Option<Arc<Certificate>> {
        self.current.read().clone()
    }

    /// Replaces the certificate that visitors get.
    pub(super) fn replace(&self, certificate: Arc<Certificate>) {
        *self.current.write() = Some(certificate);
    }

    /// Sets or removes the certificate that answers the challenge for a name.
    pub(super) fn challenge(&self, name: &str, key: Option<Arc<CertifiedKey>>) {
        let mut challenges = self.challenges.write();
        match key {
            Some(key) => _ = challenges.insert(name.to_ascii_lowercase(), key),
            None => _ = challenges.remove(&name.to_ascii_lowercase()),
        }
    }
}

/// The TLS configuration with the certificates that `resolver` finds: TLS 1.3, and 1.2 with forward secrecy and
/// authenticated encryption only, since rustls supports nothing else.
pub(crate) fn config(resolver: Arc<dyn ResolvesServerCert>) -> Option<Arc<ServerConfig>> {
    let provider = Arc::new(ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .ok()?
        .with_no_client_auth()
        .with_cert_resolver(resolver);
    config.alpn_protocols = [b"h2", &b"http/1.1"[..], CHALLENGE_PROTOCOL]
        .map(<[u8]>::to_vec)
        .into();
    Some(Arc::new(config))
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name();
        if hello
            .alpn()
            .is_some_and(|mut protocols| protocols.any(|one| one == CHALLENGE_PROTOCOL))
        {
            let challenges = self.challenges.read();
            return challenges.get(&name?.to_ascii_lowercase()).cloned();
        }
        let current = self.current()?;
        // A client without SNI asked for the IP address. A name that isn't ours is refused in the handshake.
        let is_ours = name.is_none_or(|name| current.names.is_empty() || current.covers(name));
        is_ours.then(|| Arc::clone(&current.key))
    }
}
