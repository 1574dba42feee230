//! How the site looks from outside: where its name leads, and who answers there.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use super::CHALLENGE_PATH;
use super::client::{ClientError, get};

/// The port of plain HTTP, which authorities ask.
const HTTP_PORT: u16 = 80;
/// Somebody may wait for it.
const LONGEST: Duration = Duration::from_secs(5);

/// The addresses that a name has.
pub type Resolved = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// Asks which addresses a name has, to be connected to at a port. An argument, so that tests decide where a
/// name leads.
#[derive(Clone)]
pub struct Resolve(Arc<dyn Fn(String, u16) -> Resolved + Send + Sync>);

impl Resolve {
    /// Asks `resolve`.
    pub fn new(resolve: impl Fn(String, u16) -> Resolved + Send + Sync + 'static) -> Self {
        Self(Arc::new(resolve))
    }

    /// Asks the system.
    pub fn system() -> Self {
        Self::new(|name, port| {
            Box::pin(async move { Ok(tokio::net::lookup_host((name, port)).await?.collect()) })
        })
    }

    /// The addresses of a name; none where it has none or nobody can tell.
    pub(super) async fn addresses(&self, name: &str) -> io::Result<Vec<SocketAddr>> {
        match tokio::time::timeout(LONGEST, (self.0)(name.to_owned(), HTTP_PORT)).await {
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
pub enum Sighting {
    /// The name has no address.
    NoAddress,
    /// This server does, at every address of the name.
    Here(Vec<IpAddr>),
    /// Another server does, at this address.
    Another(IpAddr),
    /// Nobody, at this address.
    Nobody(IpAddr, String),
}

impl Sighting {
    /// Looks from here. Who is behind a router that does not let its own network ask for its address from
    /// outside is seen as nobody.
    pub(super) async fn look(resolve: &Resolve, name: &str, sign: &str) -> Self {
        let addresses = resolve.addresses(name).await.unwrap_or_default();
        if addresses.is_empty() {
            return Self::NoAddress;
        }
        for address in &addresses {
            let path = format!("{CHALLENGE_PATH}{sign}");
            match get(*address, name, &path, LONGEST).await {
                Ok(answer) if answer == sign.as_bytes() => {}
                Err(error @ (ClientError::Connect(_) | ClientError::TooSlow)) => {
                    return Self::Nobody(address.ip(), error.to_string());
                }
                _ => return Self::Another(address.ip()),
            }
        }
        Self::Here(addresses.iter().map(SocketAddr::ip).collect())
    }

    /// Whether the name leads here.
    pub const fn is_here(&self) -> bool {
        matches!(self, Self::Here(_))
    }

    /// In words, of this name.
    pub fn told(&self, name: &str) -> String {
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
