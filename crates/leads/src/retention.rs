//! How long leads are kept: periods as they are set up, and the moments they come to.

use jiff::{SignedDuration, Timestamp, ToSpan, tz::TimeZone};
use serde::Serialize;

/// Tests are of no use once they have shown what they show.
const TEST_DAYS: u32 = 7;
/// Page views are counts without people in them; three years show three seasons of each.
const VIEWS_DAYS: i64 = 3 * 366;
/// After this time an address may be answered again, so that the record of it is of no use.
const REPLY_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// How long what is kept for. What has no period is kept until somebody erases it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Months that leads are kept after they came.
    pub lead_months: Option<u32>,
    /// Days that leads stay in quarantine.
    pub quarantined_days: Option<u32>,
    /// Days that tests are kept.
    pub test_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            lead_months: None,
            quarantined_days: None,
            test_days: TEST_DAYS,
        }
    }
}

impl Retention {
    /// The moments before which things are erased now.
    pub fn cut(&self, now: Timestamp) -> RetentionCut {
        let days = |days: u32| {
            let ago = SignedDuration::from_hours(24 * i64::from(days));
            now.checked_sub(ago).unwrap_or(Timestamp::MIN)
        };
        let months = |months: u32| {
            // Months have different lengths, so they are counted on the calendar.
            now.to_zoned(TimeZone::UTC)
                .checked_sub(i64::from(months).months())
                .map_or(Timestamp::MIN, |before| before.timestamp())
        };
        RetentionCut {
            leads: self.lead_months.map(months),
            quarantined: self.quarantined_days.map(days),
            tests: days(self.test_days),
            replies: now.checked_sub(REPLY_PAUSE).unwrap_or(Timestamp::MIN),
            views: now
                .checked_sub(SignedDuration::from_hours(24 * VIEWS_DAYS))
                .unwrap_or(Timestamp::MIN),
        }
    }
}

/// What came before these moments is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionCut {
    /// Leads that every delivery has, or that had none to go to.
    pub leads: Option<Timestamp>,
    /// Leads in quarantine.
    pub quarantined: Option<Timestamp>,
    /// Tests, whatever has become of them.
    pub tests: Timestamp,
    /// Records of answers to senders.
    pub replies: Timestamp,
    /// Counts of page views.
    pub views: Timestamp,
}

/// What was erased, or would be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Retained {
    /// Leads.
    pub leads: u64,
    /// Leads in quarantine.
    pub quarantined: u64,
    /// Tests.
    pub tests: u64,
    /// Leads that are past their time and are kept nevertheless, since a delivery waits for them or
    /// was given up: nobody may have read them.
    pub kept_undelivered: u64,
}

impl Retained {
    /// Whether nothing was to be done or said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_counted_on_the_calendar_and_days_by_the_clock() {
        let now: Timestamp = "2026-03-31T12:00:00Z".parse().unwrap();
        let cut = Retention {
            lead_months: Some(1),
            quarantined_days: Some(30),
            ..Retention::default()
        }
        .cut(now);
        assert_eq!(cut.leads.unwrap().to_string(), "2026-02-28T12:00:00Z");
        assert_eq!(cut.quarantined.unwrap().to_string(), "2026-03-01T12:00:00Z");
        assert_eq!(cut.tests.to_string(), "2026-03-24T12:00:00Z");
        assert_eq!(Retention::default().cut(now).leads, None);
    }
}
