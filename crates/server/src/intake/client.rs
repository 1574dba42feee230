//! Who sent a request.
//!
//! Anybody can write `X-Forwarded-For` and `Forwarded` (RFC 7239), so they say something only when
//! a proxy that is trusted wrote them: each proxy adds the address that it heard from at the right.
//!
//! 1. The peer of the connection is the client, unless it is a trusted proxy.
//! 2. Then the list is read from the right, through trusted proxies; the first address that is not
//!    one is the client. What stands to its left is what the client says of itself, and is not read.
//! 3. When a header breaks off, or the two headers do not name the same client, one of them is made
//!    up: the last proxy that is known counts as the client.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{FORWARDED, HeaderName};

use super::network::{Network, masked};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// No chain of proxies is longer; what is, is an attempt to keep the server busy.
const MOST_HOPS: usize = 32;
/// A provider gives each customer at least this block of IPv6 addresses (RFC 6177).
const IPV6_PREFIX: u8 = 64;

/// What a sender is counted by: an IPv4 address, or the block of an IPv6 address that one customer
/// has and can change addresses in at will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientKey(IpAddr);

impl ClientKey {
    pub(crate) fn of(address: IpAddr) -> Self {
        // An IPv4 address has fewer bits and stays whole.
        Self(masked(address.to_canonical(), IPV6_PREFIX))
    }

    /// The block that a sender is in; `None` of a sender with an address of the other kind.
    pub(super) fn within(self, block: Block) -> Option<Self> {
        let (is_ipv4, prefix) = match block {
            Block::V4(prefix) => (true, prefix),
            Block::V6(prefix) => (false, prefix),
        };
        (self.0.is_ipv4() == is_ipv4).then(|| Self(masked(self.0, prefix)))
    }
}

/// A block of addresses of one kind, by the length of its prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    V4(u8),
    V6(u8),
}

/// The address of whoever sent a request.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|block| block.contains(address));
    let peer = peer.to_canonical();
    if !is_trusted(peer) {
        return peer;
    }
    let through = |name, read: fn(&str) -> Option<IpAddr>| {
        headers
            .contains_key(&name)
            .then(|| walk(peer, headers, &name, read, is_trusted))
    };
    match (
        through(X_FORWARDED_FOR, address),
        through(FORWARDED, forwarded_for),
    ) {
        (Some(client), None) | (None, Some(client)) => client,
        (Some(one), Some(other)) if one == other => one,
        // Nothing is said, or two things.
        (None, None) | (Some(_), Some(_)) => peer,
    }
}

/// Whether a request says for whom it is passed on, and comes from a peer that is not believed: from a proxy that was
/// not named, whose visitors all count as one, or from somebody who makes it up.
pub(super) fn is_unbelieved(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> bool {
    let is_said = headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(FORWARDED);
    is_said
        && !trusted
            .iter()
            .any(|block| block.contains(peer.to_canonical()))
}

/// Follows the list of a header from its right end.
fn walk(
    peer: IpAddr,
    headers: &HeaderMap,
    name: &HeaderName,
    read: fn(&str) -> Option<IpAddr>,
    is_trusted: impl Fn(IpAddr) -> bool,
) -> IpAddr {
    let mut known = peer;
    let mut hops = 0;
    // A header that is there several times is one list.
    let lines: Vec<_> = headers.get_all(name).iter().collect();
    for line in lines.into_iter().rev() {
        let Ok(line) = line.to_str() else {
            return known;
        };
        for hop in line.rsplit(',') {
            hops += 1;
            match read(hop.trim()) {
                Some(address) if hops <= MOST_HOPS => known = address,
                _ => return known,
            }
            if !is_trusted(known) {
                return known;
            }
        }
    }
    known
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
