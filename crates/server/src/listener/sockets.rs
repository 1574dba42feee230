//! Listening sockets, which may outlive the process.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::{TcpListener, TcpSocket};

use crate::ServeError;

/// The backlog of connections that wait to be accepted. The system limits it to `net.core.somaxconn`, which is 4,096 by
/// default. A client that connects while it's full tries again after a second.
const BACKLOG: u32 = 4_096;

/// Listening sockets by protocol: those that exist before a server starts, and those that it hands to the process that
/// takes over.
#[derive(Debug, Default)]
pub struct Sockets {
    /// Plain HTTP.
    pub http: Option<std::net::TcpListener>,
    /// HTTPS.
    pub https: Option<std::net::TcpListener>,
    /// Metrics and health.
    pub admin: Option<std::net::TcpListener>,
    /// The studio, if it has its own socket.
    pub studio: Option<std::net::TcpListener>,
}

/// Uses an existing socket or binds one, and returns it with its actual address, which differs if the port was 0. On a
/// machine without IPv6, the unspecified IPv6 address falls back to IPv4.
pub(crate) fn listen(
    address: SocketAddr,
    given: Option<std::net::TcpListener>,
) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |source| ServeError::Listen { address, source };
    let listener = match given {
        Some(given) => given
            .set_nonblocking(true)
            .and_then(|()| TcpListener::from_std(given)),
        None => bind(address),
    };
    let listener = listener.map_err(failed)?;
    #[cfg(target_os = "linux")]
    crate::linux::defer_accept(&listener);
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    match open(address) {
        Err(error)
            if address.ip() == Ipv6Addr::UNSPECIFIED
                && !matches!(
                    error.kind(),
                    ErrorKind::AddrInUse | ErrorKind::PermissionDenied
                ) =>
        {
            open((Ipv4Addr::UNSPECIFIED, address.port()).into())
        }
        other => other,
    }
}

fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()
    } else {
        TcpSocket::new_v6()
    }?;
    // This allows binding an address whose process has just ended.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Duplicates a socket.
pub(crate) fn again(listener: &TcpListener) -> io::Result<std::net::TcpListener> {
    use std::os::fd::AsFd as _;
    Ok(listener.as_fd().try_clone_to_owned()?.into())
}
