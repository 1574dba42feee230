//! When a certificate is ordered. An authority is asked seldom: it counts, and keeps those away who ask too often.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::certificate::Certificate;

/// The pause after an attempt that cost the authority nothing.
const FIRST_PAUSE: Duration = Duration::from_secs(60);
/// The pause after one that the authority has counted. Let's Encrypt allows five refused looks at a name an hour.
const FIRST_COUNTED_PAUSE: Duration = Duration::from_secs(600);
/// The pause after it said that it was too often.
const FIRST_LIMITED_PAUSE: Duration = Duration::from_secs(3600);
/// No pause is longer, unless the authority wants it so.
const LONGEST_PAUSE: Duration = Duration::from_secs(12 * 3600);

/// What an attempt that failed cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Cost {
    /// The authority was not asked, or not reached.
    Nothing,
    /// It has counted the attempt.
    Counted,
    /// It said that it was one too many.
    Limited,
}

/// The pause after so many attempts in a row failed, the first being 1: twice as long each time. `random` makes
/// it longer by up to a quarter, so that servers that failed together do not come back together.
pub(super) fn pause(failures: u32, cost: Cost, random: u64) -> Duration {
    let first = match cost {
        Cost::Nothing => FIRST_PAUSE,
        Cost::Counted => FIRST_COUNTED_PAUSE,
        Cost::Limited => FIRST_LIMITED_PAUSE,
    };
    let doubled = first.saturating_mul(1 << failures.saturating_sub(1).min(16));
    let pause = doubled.min(LONGEST_PAUSE);
    pause + share(pause / 4, random)
}

/// When a certificate is renewed: when a third of its life is left, and up to a tenth of that earlier.
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

/// A part of a time by a random number.
fn share(whole: Duration, random: u64) -> Duration {
    let share = u16::try_from(random >> 48).unwrap_or(u16::MAX);
    whole.mul_f64(f64::from(share) / f64::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::super::certificate::tests::pem;
    use super::*;

    #[test]
    fn each_failure_doubles_the_pause() {
        let minutes = |failures, cost| pause(failures, cost, 0).as_secs() / 60;
        assert_eq!(
            [1, 2, 3, 4, 9, 40].map(|failures| minutes(failures, Cost::Counted)),
            [10, 20, 40, 80, 720, 720]
        );
        assert_eq!([1, 2].map(|n| minutes(n, Cost::Nothing)), [1, 2]);
        assert_eq!([1, 2].map(|n| minutes(n, Cost::Limited)), [60, 120]);
        let longest = pause(1, Cost::Counted, u64::MAX);
        assert!(longest == Duration::from_secs(750));
    }

    #[test]
    fn a_certificate_is_renewed_when_a_third_of_its_life_is_left() {
        let (chain, key) = pem(&["sightline.test"]);
        // Of 90 days.
        let certificate = Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap();
        let date = |random| renewal(&certificate, random).to_string();
        assert_eq!(date(0), "2026-12-31T00:00:00Z");
        assert!(date(u64::MAX).starts_with("2026-12-28T00:00:00"));
    }
}
