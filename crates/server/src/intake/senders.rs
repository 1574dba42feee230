//! A rate limit per sender that nobody can use up for all others with a whole network of addresses.

use std::iter;

use jiff::Timestamp;

use super::ClientKey;
use super::client::NETWORKS;
use super::rate::{KeyedRate, Permit};

/// The limit of each of [`NETWORKS`], as a multiple of that of one sender. They are high, so that neighbors don't lock
/// each other out. A /56 may be one customer's, who can't use up the limit of the /48.
const TIMES: [u32; NETWORKS.len()] = [16, 64, 64];

/// The rate limits of all senders. Those of IPv4 and IPv6 don't share room for keys.
#[derive(Debug)]
pub(crate) struct SenderRates {
    ipv4: KeyedRate<ClientKey>,
    ipv6: KeyedRate<ClientKey>,
    /// One rate limiter for each entry of [`NETWORKS`].
    networks: [KeyedRate<ClientKey>; NETWORKS.len()],
}

impl SenderRates {
    /// Allows each sender `per_minute` at once, and as many in every minute after that.
    pub(crate) fn new(per_minute: u32) -> Self {
        Self {
            ipv4: KeyedRate::new(per_minute),
            ipv6: KeyedRate::new(per_minute),
            networks: TIMES.map(|times| KeyedRate::new(per_minute.saturating_mul(times))),
        }
    }

    /// Takes a permit if the sender and its networks are within their rates. Otherwise nothing is stored, and none of the
    /// limits is used up.
    pub(crate) fn take(&self, sender: ClientKey, now: Timestamp) -> Permit {
        let senders = if sender.is_ipv4() {
            &self.ipv4
        } else {
            &self.ipv6
        };
        let networks = NETWORKS.iter().zip(&self.networks);
        let networks = networks.filter_map(|(block, rate)| Some((rate, sender.within(*block)?)));
        let rates = iter::once((senders, sender)).chain(networks);
        let checks = rates.clone().map(|(rate, key)| rate.check(&key, now));
        checks
            .chain(rates.map(|(rate, key)| rate.take(key, now)))
            .find(|permit| *permit != Permit::Granted)
            .unwrap_or(Permit::Granted)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;
    use crate::intake::testing::noon;

    fn key(address: &str) -> ClientKey {
        ClientKey::of(address.parse().unwrap())
    }

    #[test]
    fn a_network_of_many_senders_locks_nobody_else_out() {
        let rates = SenderRates::new(20);
        let first = "2001:db8:1::".parse::<Ipv6Addr>().unwrap().to_bits();
        let granted = (0..60_000_u128)
            .map(|number| ClientKey::of(Ipv6Addr::from_bits(first + (number << 64)).into()))
            .filter(|sender| rates.take(*sender, noon()) == Permit::Granted)
            .count();
        assert!(granted < 1_400, "{granted}");
        for other in ["2001:db8:2::1", "203.0.113.9"] {
            assert_eq!(rates.take(key(other), noon()), Permit::Granted, "{other}");
        }
    }

    #[test]
    fn a_customer_with_many_networks_leaves_its_neighbors_theirs() {
        let rates = SenderRates::new(20);
        let first = "2001:db8:1::".parse::<Ipv6Addr>().unwrap().to_bits();
        let granted = (0..256_u128 * 20)
            .map(|number| Ipv6Addr::from_bits(first + ((number % 256) << 64)))
            .filter(|address| {
                let sender = ClientKey::of((*address).into());
                rates.take(sender, noon()) == Permit::Granted
            })
            .count();
        assert_eq!(granted, 320);
        let neighbor = key("2001:db8:1:100::1");
        assert_eq!(rates.take(neighbor, noon()), Permit::Granted);
    }

    #[test]
    fn a_sender_beyond_its_limit_leaves_its_neighbors_theirs() {
        for (loud, neighbor) in [
            ("203.0.113.9", "203.0.113.10"),
            ("2001:db8:1:1::1", "2001:db8:1:2::1"),
        ] {
            let rates = SenderRates::new(20);
            let granted = (0..2_000)
                .filter(|_| rates.take(key(loud), noon()) == Permit::Granted)
                .count();
            assert_eq!(granted, 20, "{loud}");
            assert_eq!(rates.take(key(neighbor), noon()), Permit::Granted);
        }
    }
}
