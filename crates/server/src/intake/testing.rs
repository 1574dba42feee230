//! Moments and senders for the tests of this folder.

use std::net::{IpAddr, Ipv4Addr};

use jiff::Timestamp;

use super::ClientKey;

/// A moment.
pub(super) fn noon() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

/// The sender of this number.
pub(super) fn sender(number: u32) -> ClientKey {
    ClientKey::of(IpAddr::V4(Ipv4Addr::from_bits(0xCB00_0000 + number)))
}
