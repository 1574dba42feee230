//! The sockets that a server listens on, which may outlive the process.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::{TcpListener, TcpSocket};

use crate::ServeError;

/// Connections that the system keeps until they are accepted; no more than `net.core.somaxconn`, which is 4,096 where
/// nobody changed it. Whoever comes while there are as many tries again after a second.
const BACKLOG: u32 = 4_096;

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
    // An address of a process that has just ended can be had again; on Windows that option takes those of others.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The same socket once more.
#[cfg(unix)]
pub(crate) fn again(listener: &TcpListener) -> io::Result<std::net::TcpListener> {
    use std::os::fd::AsFd as _;
    Ok(listener.as_fd().try_clone_to_owned()?.into())
}
