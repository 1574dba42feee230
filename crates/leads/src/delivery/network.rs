//! Protects against receivers in the private network (SSRF).
//!
//! A name that somebody else controls may resolve to an address in our own network. So every
//! address that a name resolves to is checked, and one forbidden address refuses them all. The
//! connection is then made to a checked address, not to the name.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Why a receiver cannot be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NetworkError {
    #[error("its name does not resolve")]
    Unresolved(#[source] io::Error),
    #[error("its name resolves to no address")]
    NoAddress,
    #[error("its name resolves to an address that is not public")]
    NotPublic,
}

/// Resolves a host to addresses, all of which are allowed.
pub(crate) async fn resolve(
    host: &str,
    port: u16,
    allow_private: bool,
) -> Result<Vec<SocketAddr>, NetworkError> {
    let found: Vec<SocketAddr> = match host.parse::<IpAddr>() {
        Ok(address) => vec![SocketAddr::new(address, port)],
        Err(_is_a_name) => tokio::net::lookup_host((host, port))
            .await
            .map_err(NetworkError::Unresolved)?
            .collect(),
    };
    allowed(found, allow_private)
}

fn allowed(found: Vec<SocketAddr>, allow_private: bool) -> Result<Vec<SocketAddr>, NetworkError> {
    if found.is_empty() {
        return Err(NetworkError::NoAddress);
    }
    if !allow_private && !found.iter().all(|address| is_public(address.ip())) {
        return Err(NetworkError::NotPublic);
    }
    Ok(found)
}

/// Whether an address is public, according to IANA's registries of special-purpose addresses
/// (<https://www.iana.org/assignments/iana-ipv4-special-registry/>,
/// <https://www.iana.org/assignments/iana-ipv6-special-registry/>).
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = a == 0
        || a == 10
        || a == 127
        || (a == 100 && (64..128).contains(&b))
        || (a == 169 && b == 254)
        || (a == 172 && (16..32).contains(&b))
        || (a == 192 && b == 168)
        || (a == 192 && b == 0 && (c == 0 || c == 2))
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        || (a == 198 && b == 51 && c == 100)
        || (a == 203 && b == 0 && c == 113)
        || a >= 224;
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    let parts = address.segments();
    let embedded = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // NAT64 and 6to4 embed the IPv4 address that the packet is sent to.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => embedded(high, low),
        // Teredo, benchmarking, ORCHID and the rest of the IETF protocol block; documentation.
        [0x2001, second, ..] if second < 0x200 || second == 0xdb8 => false,
        [0x3fff, second, ..] if second < 0x1000 => false,
        // The only block of global unicast addresses allocated so far.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_addresses_are_not_public() {
        for text in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.17.0.1",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2606:4700::1111",
            "2001:4860::8888",
            "2002:808:808::1",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn addresses_are_refused_if_any_of_them_is_private() {
        let both = || vec!["8.8.8.8:443".parse().unwrap(), "[::1]:443".parse().unwrap()];
        assert!(matches!(
            allowed(both(), false),
            Err(NetworkError::NotPublic)
        ));
        assert_eq!(allowed(both(), true).unwrap().len(), 2);
        assert!(matches!(
            allowed(Vec::new(), true),
            Err(NetworkError::NoAddress)
        ));
    }

    #[tokio::test]
    async fn localhost_and_loopback_addresses_are_refused() {
        for host in ["localhost", "127.0.0.1", "::1"] {
            assert!(matches!(
                resolve(host, 80, false).await,
                Err(NetworkError::NotPublic)
            ));
        }
    }
}
