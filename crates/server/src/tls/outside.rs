//! How the site looks from outside: where its name resolves to, and who answers there.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use super::CHALLENGE_PATH;
use super::client::{ClientError, get};

/// The port of plain HTTP, which authorities connect to.
const HTTP_PORT: u16 = 80;
/// The timeout of each step. It's short, since somebody may be waiting for the result.
const TIMEOUT: Duration = Duration::from_secs(5);

/// A future with the addresses of a name.
pub type Resolved = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// Resolves a name and a port to addresses. It's injected, so that tests decide where a name leads.
#[derive(Clone)]
pub struct Resolve(Arc<dyn Fn(String, u16) -> Resolved + Send + Sync>);

impl Resolve {
    /// Resolves names with `resolve`.
    pub fn new(resolve: impl Fn(String, u16) -> Resolved + Send + Sync + 'static) -> Self {
        Self(Arc::new(resolve))
    }

    /// Resolves names with the system's resolver.
    pub fn system() -> Self {
        Self::new(|name, port| {
            Box::pin(async move { Ok(tokio::net::lookup_host((name, port)).await?.collect()) })
        })
    }

    /// The addresses of a name. Fails if it cannot be resolved, or not within [`TIMEOUT`].
    pub(super) async fn addresses(&self, name: &str) -> io::Result<Vec<SocketAddr>> {
        match tokio::time::timeout(TIMEOUT, (self.0)(name.to_owned(), HTTP_PORT)).await {
            Ok(found) => found,
            Err(_elapsed) => Err(io::Error::from(io::ErrorKind::TimedOut)),
        }
    }
}

impl fmt::Debug for Resolve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Resolve")
    }
}

/// Who answers for a name at port 80.
#[derive(Debug)]
pub enum Reachability {
    /// The name has no address.
    NoAddress,
    /// This server does, at every address of the name.
    Here(Vec<IpAddr>),
    /// Another server does, at this address.
    Another(IpAddr),
    /// Nobody does at this address, for this reason.
    Nobody(IpAddr, String),
}

impl Reachability {
    /// Checks from this machine. Behind a router that doesn't let its own network reach its public address
    /// (no NAT hairpinning), the result is [`Self::Nobody`].
    pub(super) async fn probe(resolve: &Resolve, name: &str, probe_token: &str) -> Self {
        let addresses = resolve.addresses(name).await.unwrap_or_default();
        if addresses.is_empty() {
            return Self::NoAddress;
        }
        for address in &addresses {
            let path = format!("{CHALLENGE_PATH}{probe_token}");
            match get(*address, name, &path, TIMEOUT).await {
                Ok(answer) if answer == probe_token.as_bytes() => {}
                Err(error @ (ClientError::Connect(_) | ClientError::TooSlow)) => {
                    return Self::Nobody(address.ip(), error.to_string());
                }
                _ => return Self::Another(address.ip()),
            }
        }
        Self::Here(addresses.iter().map(SocketAddr::ip).collect())
    }

    /// Whether the name leads to this server.
    pub const fn is_here(&self) -> bool {
        matches!(self, Self::Here(_))
    }

    /// Describes the result in words, for this name.
    pub fn describe(&self, name: &str) -> String {
        match self {
            Self::NoAddress => format!(
                "{name} has no address: add an A record (and AAAA, if the server has IPv6) that names this server"
            ),
            Self::Here(_) => format!("{name} leads to this server"),
            Self::Another(address) => format!(
                "{name} leads to {address}, where another server answers on port 80: let its A and AAAA records name this server"
            ),
            Self::Nobody(address, why) => format!(
                "{name} leads to {address}, where port 80 does not answer from here ({why}): is that this server's address, and does its firewall let port 80 through?"
            ),
        }
    }
}
