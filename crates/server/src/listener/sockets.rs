//! The sockets that a server listens on, which may outlive the process.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::TcpListener;

use crate::ServeError;

/// Listening sockets, by what is spoken on them: those that are there before a server starts, and those that it hands
/// to the process that comes after it.
#[derive(Debug, Default)]
pub struct Sockets {
    /// Plain HTTP.
    pub http: Option<std::net::TcpListener>,
    /// HTTPS.
    pub https: Option<std::net::TcpListener>,
    /// Metrics and health.
    pub admin: Option<std::net::TcpListener>,
    /// The studio, where it is apart from the site.
    pub studio: Option<std::net::TcpListener>,
}

/// A socket that is there already, or one for an address; and the address that it really has, where the port was 0.
/// Where a machine has no IPv6, all of its addresses are those of IPv4.
pub(crate) async fn listen(
    address: SocketAddr,
    given: Option<std::net::TcpListener>,
) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |source| ServeError::Listen { address, source };
    let listener = match given {
        Some(given) => given
            .set_nonblocking(true)
            .and_then(|()| TcpListener::from_std(given)),
        None => bind(address).await,
    };
    let listener = listener.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error)
            if address.ip() == Ipv6Addr::UNSPECIFIED
                && !matches!(
                    error.kind(),
                    ErrorKind::AddrInUse | ErrorKind::PermissionDenied
                ) =>
        {
            TcpListener::bind((Ipv4Addr::UNSPECIFIED, address.port())).await
        }
        other => other,
    }
}

/// The same socket once more.
#[cfg(unix)]
pub(crate) fn again(listener: &TcpListener) -> io::Result<std::net::TcpListener> {
    use std::os::fd::AsFd as _;
    Ok(listener.as_fd().try_clone_to_owned()?.into())
}
