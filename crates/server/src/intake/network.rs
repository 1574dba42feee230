//! Blocks of addresses, as `--trusted-proxies` names them.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A block of addresses in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`, or one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

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
        masked(address.to_canonical(), self.prefix) == self.address
    }
}

/// An address with all bits after the prefix set to zero. A prefix longer than the address leaves
/// it as it is.
pub(super) fn masked(address: IpAddr, prefix: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let rest = 32_u32.saturating_sub(prefix.into());
            let mask = u32::MAX.checked_shl(rest).unwrap_or(0);
            Ipv4Addr::from_bits(address.to_bits() & mask).into()
        }
        IpAddr::V6(address) => {
            let rest = 128_u32.saturating_sub(prefix.into());
            let mask = u128::MAX.checked_shl(rest).unwrap_or(0);
            Ipv6Addr::from_bits(address.to_bits() & mask).into()
        }
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let fault = || NetworkError(text.to_owned());
        let (address, prefix) = match text.trim().split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_no_address| fault())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix {
            Some(prefix) => prefix.parse().map_err(|_no_number| fault())?,
            None => longest,
        };
        let block = Self { address, prefix };
        // `10.0.0.1/8` is more likely a mistake than intended.
        if prefix > longest || !block.contains(address) || address != address.to_canonical() {
            return Err(fault());
        }
        Ok(block)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
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
