//! Retention: how long leads are kept, and the cutoff times that follow from it.

use jiff::civil::Date;
use jiff::{SignedDuration, Span, Timestamp, ToSpan as _, Zoned};
use serde::Serialize;

/// Tests are useless once they have proved that deliveries work.
const TEST_DAYS: u32 = 7;
/// Counts contain no personal data; three years cover three of each season.
const COUNTS_DAYS: i32 = 3 * 366;
/// After this time an address may get another auto-reply, so the record of the last one is useless.
const REPLY_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// No lead is older, since this program did not exist before. One with an earlier date was received while the clock was
/// wrong.
pub const EARLIEST_LEAD: Timestamp = Timestamp::constant(1_767_225_600, 0);

/// Retention periods. Data without a period is kept until somebody erases it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Months that leads are kept after they were received.
    pub lead_months: Option<u32>,
    /// Days that leads stay in quarantine: from when they were received, or put there by somebody.
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
    /// Returns the cutoffs as of now, by the calendar of this time zone.
    pub fn cutoffs(&self, now: &Zoned) -> RetentionCutoffs {
        let ago = |ago: SignedDuration| {
            let before = now.timestamp().checked_sub(ago);
            before.unwrap_or(Timestamp::MIN)
        };
        let days = |days: u32| ago(SignedDuration::from_hours(24 * i64::from(days)));
        // Months have different lengths, so they are counted on the calendar.
        let months = |months: u32| {
            let before = Span::new()
                .try_months(months)
                .and_then(|span| now.checked_sub(span));
            before.map_or(Timestamp::MIN, |before| before.timestamp())
        };
        RetentionCutoffs {
            leads: self.lead_months.map(months),
            quarantined: self.quarantined_days.map(days),
            tests: days(self.test_days),
            replies: ago(REPLY_PAUSE),
            counts: now.date().saturating_sub(COUNTS_DAYS.days()),
        }
    }
}

/// The cutoffs: older data is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionCutoffs {
    /// Leads that no delivery has to receive any more.
    pub leads: Option<Timestamp>,
    /// Leads that were received, or put into quarantine, before this time.
    pub quarantined: Option<Timestamp>,
    /// Tests, whatever their state.
    pub tests: Timestamp,
    /// Records of auto-replies.
    pub replies: Timestamp,
    /// Counts of page views and of visitors' actions.
    pub counts: Date,
}

/// How many leads were erased, or would be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Retained {
    /// Leads.
    pub leads: u64,
    /// Leads in quarantine.
    pub quarantined: u64,
    /// Tests.
    pub tests: u64,
    /// Leads past their period that are kept because a delivery is pending or gave up, so possibly
    /// nobody has read them.
    pub kept_undelivered: u64,
}

impl Retained {
    /// Whether nothing was erased or kept.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retention_cutoffs_count_calendar_months_and_days() {
        let now: Zoned = "2026-03-31T12:00:00[UTC]".parse().unwrap();
        let cut = Retention {
            lead_months: Some(1),
            quarantined_days: Some(30),
            ..Retention::default()
        }
        .cutoffs(&now);
        assert_eq!(cut.leads.unwrap().to_string(), "2026-02-28T12:00:00Z");
        assert_eq!(cut.quarantined.unwrap().to_string(), "2026-03-01T12:00:00Z");
        assert_eq!(cut.tests.to_string(), "2026-03-24T12:00:00Z");
        assert_eq!(Retention::default().cutoffs(&now).leads, None);
        let forever = Retention {
            lead_months: Some(u32::MAX),
            quarantined_days: Some(u32::MAX),
            test_days: u32::MAX,
        };
        assert_eq!(forever.cutoffs(&now).leads, Some(Timestamp::MIN));
    }

    #[test]
    fn months_are_counted_in_the_companys_time_zone() {
        // Already the 31st in UTC, which would give the 28th of February.
        let now: Zoned = "2026-03-30T22:00:00[America/Chicago]".parse().unwrap();
        let retention = Retention {
            lead_months: Some(3),
            ..Retention::default()
        };
        let cut = retention.cutoffs(&now);
        // The same time of day on the 30th of December, in winter time.
        assert_eq!(cut.leads.unwrap().to_string(), "2025-12-31T04:00:00Z");
        assert_eq!(cut.counts.to_string(), "2023-03-28");
    }
}
