//! Faults in a folder or file that may be transient: a half-finished save must not raise an alarm.

use std::time::Duration;

use tokio::time::Instant;

/// A faulty folder is read again after this time without a change, before the fault is reported.
const SETTLE_TIME: Duration = Duration::from_secs(2);
/// If files keep changing, the fault is reported after this time all the same.
const MAX_PENDING: Duration = Duration::from_secs(60);
/// How often a refused folder is read again: some changes raise no event, such as a disk that is mounted late.
pub(crate) const RECHECK_INTERVAL: Duration = Duration::from_secs(30);

/// A fault that may be transient.
#[derive(Debug)]
pub(crate) struct PendingFault {
    since: Instant,
    /// When to read again.
    pub(crate) check_at: Instant,
    /// The text that was last reported.
    pub(crate) reported: Option<String>,
}

impl PendingFault {
    pub(crate) fn new(now: Instant) -> Self {
        Self {
            since: now,
            check_at: now + SETTLE_TIME,
            reported: None,
        }
    }

    /// Waits until it's time to read again. Without a fault it waits forever.
    pub(crate) async fn due(fault: Option<&Self>) {
        match fault {
            Some(fault) => tokio::time::sleep_until(fault.check_at).await,
            None => std::future::pending().await,
        }
    }

    /// Whether a fault that was found now is to be reported: it persists after a while and wasn't reported yet. `began`
    /// is when the reading that found it began. Files that were read early may have been completed since.
    pub(crate) fn should_report(fault: &mut Option<Self>, why: &str, began: Instant) -> bool {
        let now = Instant::now();
        let Some(fault) = fault else {
            *fault = Some(Self::new(now));
            return false;
        };
        let is_settled = began >= fault.check_at || now >= fault.since + MAX_PENDING;
        fault.check_at = now
            + if is_settled {
                RECHECK_INTERVAL
            } else {
                SETTLE_TIME
            };
        let is_reported = fault.reported.as_deref() == Some(why);
        if !is_settled || is_reported {
            return false;
        }
        fault.reported = Some(why.to_owned());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_reported_once_by_readings_that_began_after_the_wait() {
        let now = Instant::now();
        let mut fault = None;
        assert!(!PendingFault::should_report(&mut fault, "half", now));
        let check_at = fault.as_ref().unwrap().check_at;
        let early = check_at - Duration::from_millis(1);
        assert!(!PendingFault::should_report(&mut fault, "half", early));
        let check_at = fault.as_ref().unwrap().check_at;
        assert!(PendingFault::should_report(&mut fault, "half", check_at));
        let check_at = fault.as_ref().unwrap().check_at;
        assert!(!PendingFault::should_report(&mut fault, "half", check_at));
    }
}
