//! Finds out which client sent a request.
//!
//! Anybody can send `X-Forwarded-For` and `Forwarded` (RFC 7239), so they only count if a trusted proxy wrote them.
//! Each proxy appends the address of its own peer at the right.
//!
//! 1. The peer of the connection is the client, unless it is a trusted proxy.
//! 2. Behind a trusted proxy, the list is read from the right, past further trusted proxies. The first other address is
//!    the client. What is left of it is the client's own claim and isn't read.
//! 3. If a header is malformed at some point, or the two headers name different clients, the last proxy that is known
//!    counts as the client, and isn't certain to be it.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, HeaderName};
use ipnet::IpNet;

use super::Network;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// A provider gives each customer at least this block of IPv6 addresses (RFC 6177).
const IPV6_PREFIX: u8 = 64;

/// The client that sent a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// Whether the headers name it without doubt. Otherwise the client is somewhere behind this address.
    pub(crate) is_certain: bool,
}

/// The key that a sender is counted by: an IPv4 address, or the block of IPv6 addresses that one customer has and can
/// use at will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientKey(IpAddr);

impl ClientKey {
    pub(crate) fn of(address: IpAddr) -> Self {
        // An IPv4 address has only 32 bits, so it isn't masked.
        Self(masked(address.to_canonical(), IPV6_PREFIX))
    }

    pub(super) const fn is_ipv4(self) -> bool {
        self.0.is_ipv4()
    }

    /// The block of this size that contains the sender, or `None` for an address of the other family.
    pub(super) fn within(self, block: Block) -> Option<Self> {
        let (is_ipv4, prefix) = match block {
            Block::V4(prefix) => (true, prefix),
            Block::V6(prefix) => (false, prefix),
        };
        (self.0.is_ipv4() == is_ipv4).then(|| Self(masked(self.0, prefix)))
    }
}

/// The first address of the block with this prefix length that contains an address. A prefix longer than the address
/// leaves it as it is.
fn masked(address: IpAddr, prefix: u8) -> IpAddr {
    IpNet::new(address, prefix).map_or(address, |block| block.network())
}

/// A size of address blocks: the address family and the prefix length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    V4(u8),
    V6(u8),
}

/// The networks whose senders are also counted together. Providers give customers a /56 or a /48 of IPv6 addresses (RFC
/// 6177); 256 IPv4 addresses serve as many customers, or thousands.
pub(super) const NETWORKS: [Block; 3] = [Block::V6(56), Block::V6(48), Block::V4(24)];

/// Finds out which client sent a request.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Client {
    let is_trusted = |address: IpAddr| trusted.iter().any(|block| block.contains(address));
    let peer = Client {
        address: peer.to_canonical(),
        is_certain: true,
    };
    if !is_trusted(peer.address) {
        return peer;
    }
    let through = |name, read: fn(&str) -> Option<IpAddr>| {
        headers
            .contains_key(&name)
            .then(|| walk(peer.address, headers, &name, read, is_trusted))
    };
    match (
        through(X_FORWARDED_FOR, address),
        through(FORWARDED, forwarded_for),
    ) {
        (Some(client), None) | (None, Some(client)) => client,
        (Some(one), Some(other)) if one == other => one,
        (Some(_), Some(_)) => Client {
            is_certain: false,
            ..peer
        },
        (None, None) => peer,
    }
}

/// Whether a request has forwarding headers from an untrusted peer: a proxy that wasn't configured, whose visitors all
/// count as one, or a client that makes them up.
pub(super) fn is_unbelieved(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> bool {
    let is_said = headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(FORWARDED);
    is_said
        && !trusted
            .iter()
            .any(|block| block.contains(peer.to_canonical()))
}

/// Follows the list in a header from its right end.
fn walk(
    peer: IpAddr,
    headers: &HeaderMap,
    name: &HeaderName,
    read: fn(&str) -> Option<IpAddr>,
    is_trusted: impl Fn(IpAddr) -> bool,
) -> Client {
    let client = |address, is_certain| Client {
        address,
        is_certain,
    };
    let mut known = peer;
    // A header that is sent several times is one list.
    let lines: Vec<_> = headers.get_all(name).iter().collect();
    for line in lines.into_iter().rev() {
        let Ok(line) = line.to_str() else {
            return client(known, false);
        };
        for hop in line.rsplit(',') {
            let Some(address) = read(hop.trim()) else {
                return client(known, false);
            };
            known = address;
            if !is_trusted(known) {
                return client(known, true);
            }
        }
    }
    client(known, true)
}

/// `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:443`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(text);
    bare.parse()
        .or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()))
        .ok()
        .map(|address: IpAddr| address.to_canonical())
}

/// The address in one element of `Forwarded`: `for="[2001:db8::1]:443";proto=https`.
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let value = element.split(';').find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        name.eq_ignore_ascii_case("for").then_some(value)
    })?;
    let quoted = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    address(quoted.unwrap_or(value))
}

#[cfg(test)]
#[path = "client_tests.rs"]
mod tests;
