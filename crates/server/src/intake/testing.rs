//! Times and senders for the tests of this module.

use std::net::{IpAddr, Ipv4Addr};

use jiff::Timestamp;

use super::ClientKey;

/// A fixed time.
pub(super) fn noon() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

/// A sender with an address made from a number.
pub(super) fn sender(number: u32) -> ClientKey {
    ClientKey::of(IpAddr::V4(Ipv4Addr::from_bits(0xCB00_0000 + number)))
}
