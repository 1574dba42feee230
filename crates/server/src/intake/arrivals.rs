//! Rate limits for leads: by sender, by sender and form, by network and form, and by form.
//!
//! Somebody who rents a network can use any number of sender addresses. Leads beyond a network's limit count as crowded
//! and don't use up the form's limit, which all visitors share.

use jiff::{SignedDuration, Timestamp};
use sightline_model::FormKind;

use super::client::NETWORKS;
use super::rate::{KeyedRate, Permit};
use super::{ClientKey, LeadLimits};

/// The limit of each of [`NETWORKS`] per form, as a multiple of that of one sender.
const TIMES: [u32; NETWORKS.len()] = [2, 4, 8];

/// Recent leads by sender, network and form.
#[derive(Debug)]
pub(crate) struct ArrivalLimiter {
    sender: KeyedRate<ClientKey>,
    sender_and_form: KeyedRate<(ClientKey, FormKind)>,
    /// One rate limiter for each entry of [`NETWORKS`].
    networks: [KeyedRate<(ClientKey, FormKind)>; NETWORKS.len()],
    form: KeyedRate<FormKind>,
}

/// How the arrival of a lead compares with the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Within all limits.
    Usual,
    /// Beyond a limit for crowds. A whole office may share an address, so the lead is accepted with a higher spam
    /// score.
    Crowded,
    /// More than anybody sends by hand: the sender has to wait this long.
    TooMany(SignedDuration),
}

impl ArrivalLimiter {
    pub(crate) fn new(limits: &LeadLimits) -> Self {
        Self {
            sender: KeyedRate::new(limits.by_address),
            sender_and_form: KeyedRate::new(limits.by_address_and_form),
            networks: TIMES.map(|times| {
                let most = limits.by_address_and_form.saturating_mul(times);
                KeyedRate::new(most.min(limits.by_form))
            }),
            form: KeyedRate::new(limits.by_form),
        }
    }

    /// Counts a lead and compares it with the limits.
    pub(crate) fn arrives(&self, sender: ClientKey, form: FormKind, now: Timestamp) -> Arrival {
        if let Permit::Wait(wait) = self.sender.take(sender, now) {
            return Arrival::TooMany(wait);
        }
        // A lead beyond the limit of its sender or network doesn't use up the form's limit, which all share.
        let mut networks = NETWORKS.iter().zip(&self.networks);
        let is_usual = self.sender_and_form.take((sender, form), now) == Permit::Granted
            && networks.all(|(block, rate)| {
                sender
                    .within(*block)
                    .is_none_or(|network| rate.take((network, form), now) == Permit::Granted)
            })
            && self.form.take(form, now) == Permit::Granted;
        if is_usual {
            Arrival::Usual
        } else {
            Arrival::Crowded
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;
    use crate::intake::testing::{noon, sender};

    #[test]
    fn a_sender_is_crowded_after_five_per_form_and_refused_after_thirty() {
        let limiter = ArrivalLimiter::new(&LeadLimits::default());
        let mut arrivals = Vec::new();
        for form in [FormKind::Hero, FormKind::Footer] {
            for _ in 0..15 {
                arrivals.push(limiter.arrives(sender(1), form, noon()));
            }
        }
        let usual = |part: &[Arrival]| part.iter().filter(|a| **a == Arrival::Usual).count();
        assert_eq!((usual(&arrivals[..15]), usual(&arrivals[15..])), (5, 5));
        assert_eq!(arrivals[5], Arrival::Crowded);
        let next = limiter.arrives(sender(1), FormKind::Contact, noon());
        assert_eq!(next, Arrival::TooMany(SignedDuration::from_secs(2)));
        let other = limiter.arrives(sender(2), FormKind::Hero, noon());
        assert_eq!(other, Arrival::Usual, "its neighbour is not held liable");
    }

    #[test]
    fn many_senders_crowd_only_the_form_they_use() {
        let limiter = ArrivalLimiter::new(&LeadLimits::default());
        // Each sender is in its own network.
        for number in 0..60 {
            let arrival = limiter.arrives(sender(number << 8), FormKind::Hero, noon());
            assert_eq!(arrival, Arrival::Usual);
        }
        for number in 60..5_000 {
            let arrival = limiter.arrives(sender(number << 8), FormKind::Hero, noon());
            assert_eq!(arrival, Arrival::Crowded, "never refused");
        }
        let elsewhere = limiter.arrives(sender(1), FormKind::Contact, noon());
        assert_eq!(elsewhere, Arrival::Usual);
    }

    #[test]
    fn a_sender_rotating_ipv6_addresses_counts_as_one_sender() {
        let limiter = ArrivalLimiter::new(&LeadLimits::default());
        let block = 0x2001_0db8_0000_0001_u128 << 64;
        let refused = (0..1_000_u128)
            .map(|rest| ClientKey::of(Ipv6Addr::from_bits(block | rest).into()))
            .map(|key| limiter.arrives(key, FormKind::Hero, noon()))
            .filter(|arrival| matches!(arrival, Arrival::TooMany(_)))
            .count();
        assert_eq!(refused, 970);
    }

    #[test]
    fn a_network_uses_up_only_its_own_share_of_a_form() {
        for (first, senders, step, share) in [
            ("2001:db8:1:100::", 256_u128, 64, 10),
            ("2001:db8:1::", 5_000, 64, 20),
            ("::ffff:198.51.100.0", 256, 0, 40),
        ] {
            let limiter = ArrivalLimiter::new(&LeadLimits::default());
            let first: Ipv6Addr = first.parse().unwrap();
            let arrivals = (0..senders)
                .map(|number| Ipv6Addr::from_bits(first.to_bits() + (number << step)))
                .map(|address| ClientKey::of(address.into()))
                .map(|key| limiter.arrives(key, FormKind::Hero, noon()));
            let usual = arrivals
                .filter(|arrival| *arrival == Arrival::Usual)
                .count();
            assert_eq!(usual, share, "{first}");
            for address in ["2001:db8:2::1", "203.0.113.7"] {
                let other = ClientKey::of(address.parse().unwrap());
                let arrival = limiter.arrives(other, FormKind::Hero, noon());
                assert_eq!(arrival, Arrival::Usual, "{address}");
            }
        }
    }
}
