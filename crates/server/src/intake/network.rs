//! Blocks of addresses, as `--trusted-proxies` names them.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// A block of addresses in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`, or one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(IpNet);

/// An error for text that isn't a block of addresses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no address and no block of addresses: write it like 10.0.0.0/8 or 2001:db8::/32, \
     with nothing set after the block's part"
)]
pub struct NetworkError(String);

impl Network {
    /// Whether an address belongs to the block. An IPv4-mapped IPv6 address counts as IPv4.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let block = text.trim().parse();
        let block = block.or_else(|_| text.trim().parse().map(|one: IpAddr| IpNet::from(one)));
        let fault = || NetworkError(text.to_owned());
        let block = block.map_err(|_neither| fault())?;
        let address = block.addr();
        // `10.0.0.1/8` is more likely a mistake than intended.
        if address != block.network() || address != address.to_canonical() {
            return Err(fault());
        }
        Ok(Self(block))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_contains_exactly_its_addresses() {
        for (block, address, is_in) in [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            (" ::1 ", "::1", true),
        ] {
            let block: Network = block.parse().unwrap();
            assert_eq!(
                block.contains(address.parse().unwrap()),
                is_in,
                "{block} {address}"
            );
        }
    }

    #[test]
    fn invalid_networks_are_refused() {
        for text in [
            "",
            "proxy",
            "10.0.0.0/33",
            "10.0.0.1/8",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "::/129",
            "2001:db8::1/32",
            "10.0.0.0/8/8",
            "::ffff:10.0.0.0/104",
        ] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
