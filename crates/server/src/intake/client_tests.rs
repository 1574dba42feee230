use axum::http::HeaderValue;
use proptest::prelude::*;

use super::*;

fn trusted() -> Vec<Network> {
    ["10.0.0.0/8", "2001:db8:aaaa::/48"]
        .map(|block| block.parse().unwrap())
        .to_vec()
}

fn found(peer: &str, headers: &[(&'static str, &str)]) -> Client {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(*name, HeaderValue::from_str(value).unwrap());
    }
    client(peer.parse().unwrap(), &map, &trusted())
}

fn seen(peer: &str, headers: &[(&'static str, &str)]) -> String {
    found(peer, headers).address.to_string()
}

#[test]
fn forwarding_headers_of_an_untrusted_peer_are_ignored() {
    for headers in [
        &[("x-forwarded-for", "198.51.100.7")][..],
        &[("forwarded", "for=198.51.100.7")],
        &[("x-real-ip", "198.51.100.7")],
        &[("x-forwarded-for", "10.0.0.1, 10.0.0.2")],
    ] {
        assert_eq!(seen("203.0.113.9", headers), "203.0.113.9", "{headers:?}");
    }
}

#[test]
fn behind_trusted_proxies_the_rightmost_untrusted_address_is_the_client() {
    for (list, client) in [
        ("203.0.113.9", "203.0.113.9"),
        ("198.51.100.7, 203.0.113.9", "203.0.113.9"),
        (
            "198.51.100.7, 203.0.113.9, 10.0.0.2, 10.0.0.3",
            "203.0.113.9",
        ),
        ("203.0.113.9:51234", "203.0.113.9"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:db8::7]:443,2001:db8:aaaa::1", "2001:db8::7"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("10.0.0.9", "10.0.0.9"),
        ("unknown", "10.0.0.1"),
        ("203.0.113.9, unknown, 10.0.0.2", "10.0.0.2"),
        ("", "10.0.0.1"),
        ("203.0.113.9,", "10.0.0.1"),
    ] {
        assert_eq!(
            seen("10.0.0.1", &[("x-forwarded-for", list)]),
            client,
            "{list}"
        );
    }
}

#[test]
fn repeated_x_forwarded_for_headers_form_one_list() {
    let headers = [
        ("x-forwarded-for", "198.51.100.7"),
        ("x-forwarded-for", "203.0.113.9, 10.0.0.2"),
    ];
    assert_eq!(seen("10.0.0.1", &headers), "203.0.113.9");
}

#[test]
fn the_forwarded_header_is_read_too() {
    for (list, client) in [
        ("for=203.0.113.9", "203.0.113.9"),
        (
            "For=\"203.0.113.9:4711\";proto=https;by=10.0.0.1",
            "203.0.113.9",
        ),
        (
            "for=198.51.100.7, for=\"[2001:db8::7]:4711\"",
            "2001:db8::7",
        ),
        ("for=203.0.113.9, for=10.0.0.2", "203.0.113.9"),
        ("for=\"x, for=203.0.113.9", "203.0.113.9"),
        ("for=_hidden", "10.0.0.1"),
        ("proto=https", "10.0.0.1"),
    ] {
        assert_eq!(seen("10.0.0.1", &[("forwarded", list)]), client, "{list}");
    }
}

#[test]
fn contradicting_forwarding_headers_are_ignored() {
    let agreed = [
        ("x-forwarded-for", "203.0.113.9"),
        ("forwarded", "for=203.0.113.9"),
    ];
    assert_eq!(seen("10.0.0.1", &agreed), "203.0.113.9");
    let forged = [
        ("x-forwarded-for", "203.0.113.9"),
        ("forwarded", "for=198.51.100.7"),
    ];
    assert_eq!(seen("10.0.0.1", &forged), "10.0.0.1");
}

#[test]
fn a_client_is_certain_unless_headers_are_malformed_or_disagree() {
    let (list, element) = ("x-forwarded-for", "forwarded");
    for (headers, is_certain) in [
        (&[][..], true),
        (&[(list, "203.0.113.9")], true),
        (&[(list, "10.0.0.9")], true),
        (&[(list, "203.0.113.9"), (element, "for=203.0.113.9")], true),
        (&[(list, "203.0.113.9"), (element, "for=10.0.0.9")], false),
        (&[(list, "203.0.113.9"), (element, "for=_hidden")], false),
        (&[(list, "unknown")], false),
        (&[(list, "")], false),
        (&[(element, "proto=https")], false),
    ] {
        let client = found("10.0.0.1", headers);
        assert_eq!(client.is_certain, is_certain, "{headers:?}");
        assert!(found("203.0.113.9", headers).is_certain, "{headers:?}");
    }
}

#[test]
fn client_keys_differ_by_ipv4_address_and_by_ipv6_64_block() {
    let key = |address: &str| ClientKey::of(address.parse().unwrap());
    assert_eq!(
        key("2001:db8:1:2::1"),
        key("2001:db8:1:2:ffff:ffff:ffff:ffff")
    );
    assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
    assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    assert_eq!(key("192.0.2.1"), key("::ffff:192.0.2.1"));
}

proptest! {
    /// Whatever a client puts to the left, the proxy's own entry at the right decides.
    #[test]
    fn header_text_written_by_the_client_never_changes_its_address(
        written in "[ -~]{0,200}", a in 1_u8.., b: u8, standard: bool,
    ) {
        // An address outside the trusted blocks.
        let own = format!("203.{a}.113.{b}");
        let (name, value) = if standard {
            ("forwarded", format!("{written}, for={own}"))
        } else {
            ("x-forwarded-for", format!("{written}, {own}"))
        };
        prop_assert_eq!(seen("10.0.0.1", &[(name, &value)]), own);
    }

    #[test]
    fn no_header_changes_the_address_of_an_untrusted_peer(written in "[ -~]{0,300}", other in "[ -~]{0,300}") {
        let headers = [("x-forwarded-for", &*written), ("forwarded", &*other)];
        prop_assert_eq!(seen("203.0.113.9", &headers), "203.0.113.9");
    }

    #[test]
    fn all_addresses_of_an_ipv6_64_block_have_the_same_client_key(block: u64, one: u64, other: u64) {
        let at = |rest: u64| {
            let bits = (u128::from(block) << 64) | u128::from(rest);
            ClientKey::of(std::net::Ipv6Addr::from_bits(bits).into())
        };
        // The block of IPv4-mapped addresses is counted address by address.
        prop_assume!(block != 0);
        prop_assert_eq!(at(one), at(other));
    }
}
