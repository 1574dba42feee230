//! Which certificate a client gets. They may be added and replaced while connections are open: those go on with
//! the one that they began with.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::certificate::Certificate;

/// The protocol of an authority that looks whether a name is ours (RFC 8737).
pub(crate) const CHALLENGE_PROTOCOL: &[u8] = b"acme-tls/1";

/// The certificates of the site.
#[derive(Debug, Default)]
pub(crate) struct Certificates {
    current: RwLock<Option<Arc<Certificate>>>,
    /// What an authority is answered, by name.
    challenges: RwLock<HashMap<String, Arc<CertifiedKey>>>,
}

impl Certificates {
    /// The one that visitors get.
    pub(crate) fn current(&self) -> Option<Arc<Certificate>> {
        self.current.read().clone()
    }

    /// Uses another one from now on.
    pub(super) fn replace(&self, certificate: Certificate) {
        *self.current.write() = Some(Arc::new(certificate));
    }

    /// Answers an authority for a name.
    pub(super) fn challenge(&self, name: &str, key: Option<Arc<CertifiedKey>>) {
        let mut challenges = self.challenges.write();
        match key {
            Some(key) => _ = challenges.insert(name.to_ascii_lowercase(), key),
            None => _ = challenges.remove(&name.to_ascii_lowercase()),
        }
    }
}

/// The settings of TLS with the certificates that `resolver` finds: 1.3, and 1.2 with forward secrecy and
/// authenticated encryption only, since rustls knows no other.
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
        // Who says no name asked for the address; a name that is another's is refused in the handshake.
        let is_ours = name.is_none_or(|name| current.names.is_empty() || current.covers(name));
        is_ours.then(|| Arc::clone(&current.key))
    }
}
