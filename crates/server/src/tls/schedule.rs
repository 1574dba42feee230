//! When certificates are ordered. Authorities are contacted rarely, since they count attempts and limit their
//! rate.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::certificate::Certificate;

/// The first pause after an attempt that the authority didn't count.
const FIRST_DELAY: Duration = Duration::from_secs(60);
/// The first pause after an attempt that the authority counted. Let's Encrypt allows five failed validations per
/// name and hour.
const FIRST_COUNTED_DELAY: Duration = Duration::from_secs(600);
/// The first pause after the authority reported a rate limit.
const FIRST_LIMITED_DELAY: Duration = Duration::from_secs(3600);
/// How long until the names are looked up again, at most.
pub(super) const LOOKUP_INTERVAL: Duration = Duration::from_secs(3600);
/// The maximum pause, without jitter, unless the authority asks for a longer one.
const MAX_DELAY: Duration = Duration::from_secs(12 * 3600);

/// What a failed attempt cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Cost {
    /// The authority wasn't asked, couldn't be reached, or was out of order.
    Nothing,
    /// The authority counted the attempt.
    Counted,
    /// The authority refused the attempt because of a rate limit.
    Limited,
}

/// The pause after the given number of consecutive failures, starting at 1. It doubles each time. `random` adds
/// jitter of up to a quarter, so that servers that failed together don't retry together. If the authority `asked` for a
/// longer one, in seconds, that is used; but one that is out of order isn't believed beyond [`MAX_DELAY`].
pub(super) fn pause(failures: u32, cost: Cost, asked: Option<u64>, random: u64) -> Duration {
    let first = match cost {
        Cost::Nothing => FIRST_DELAY,
        Cost::Counted => FIRST_COUNTED_DELAY,
        Cost::Limited => FIRST_LIMITED_DELAY,
    };
    let doubled = first.saturating_mul(1 << failures.saturating_sub(1).min(16));
    let pause = doubled.min(MAX_DELAY);
    let longest_asked = match cost {
        Cost::Nothing => MAX_DELAY,
        Cost::Counted | Cost::Limited => Duration::MAX,
    };
    let asked = Duration::from_secs(asked.unwrap_or(0)).min(longest_asked);
    (pause + share(pause / 4, random)).max(asked)
}

/// When a certificate is renewed: when a third of its lifetime is left, or up to a tenth of that time earlier,
/// depending on `random`.
pub(super) fn renewal(certificate: &Certificate, random: u64) -> Timestamp {
    let life = certificate
        .valid_until
        .duration_since(certificate.valid_from);
    let life = Duration::try_from(life).unwrap_or_default();
    let left = life / 3 + share(life / 30, random);
    let left = SignedDuration::try_from(left).unwrap_or(SignedDuration::ZERO);
    certificate
        .valid_until
        .checked_sub(left)
        .unwrap_or(certificate.valid_from)
}

/// The pause until the names are looked up again. `random` makes it up to a quarter shorter, so that the sites of one
/// process don't look them up together.
pub(super) fn until_lookup(random: u64) -> Duration {
    LOOKUP_INTERVAL / 4 * 3 + share(LOOKUP_INTERVAL / 4, random)
}

/// A fraction of a duration, chosen by a random number.
pub(super) fn share(whole: Duration, random: u64) -> Duration {
    let share = u16::try_from(random >> 48).unwrap_or(u16::MAX);
    whole.mul_f64(f64::from(share) / f64::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::super::certificate::tests::pem;
    use super::*;

    #[test]
    fn each_failure_doubles_the_pause() {
        let minutes = |failures, cost| pause(failures, cost, None, 0).as_secs() / 60;
        assert_eq!(
            [1, 2, 3, 4, 9, 40].map(|failures| minutes(failures, Cost::Counted)),
            [10, 20, 40, 80, 720, 720]
        );
        assert_eq!([1, 2].map(|n| minutes(n, Cost::Nothing)), [1, 2]);
        assert_eq!([1, 2].map(|n| minutes(n, Cost::Limited)), [60, 120]);
        let longest = pause(1, Cost::Counted, None, u64::MAX);
        assert!(longest == Duration::from_secs(750));
    }

    #[test]
    fn lookups_are_spread_over_a_quarter_of_an_hour() {
        let minutes = [0, u64::MAX].map(|random| until_lookup(random).as_secs() / 60);
        assert_eq!(minutes, [45, 60]);
    }

    #[test]
    fn a_longer_pause_that_the_authority_asks_for_is_made() {
        let hours = |cost, asked| pause(1, cost, Some(asked), 0).as_secs() / 3600;
        assert_eq!(hours(Cost::Nothing, 7200), 2);
        assert_eq!(hours(Cost::Nothing, 7 * 24 * 3600), 12);
        assert_eq!(hours(Cost::Limited, 7 * 24 * 3600), 7 * 24);
        let shorter = pause(1, Cost::Nothing, Some(5), 0);
        assert_eq!(shorter, Duration::from_secs(60));
    }

    #[test]
    fn a_certificate_is_renewed_when_a_third_of_its_life_is_left() {
        let (chain, key) = pem(&["sightline.test"]);
        // Valid for 90 days.
        let certificate = Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap();
        let date = |random| renewal(&certificate, random).to_string();
        assert_eq!(date(0), "2026-12-31T00:00:00Z");
        assert!(date(u64::MAX).starts_with("2026-12-28T00:00:00"));
    }
}
