//! Faults in a folder or file that may be transient: a half-finished save must not raise an alarm.

use std::time::Duration;

use tokio::time::Instant;

/// A faulty folder is read again after this time without a change, before the fault is reported.
const SETTLE: Duration = Duration::from_secs(2);
/// If files keep changing, the fault is reported after this time all the same.
const LONGEST_DOUBT: Duration = Duration::from_secs(60);
/// How often a refused folder is read again: some changes raise no event, such as a disk that is mounted late.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// A fault that may be transient.
#[derive(Debug)]
pub(crate) struct Doubt {
    since: Instant,
    /// When to read again.
    pub(crate) look_at: Instant,
    /// The text that was last reported.
    pub(crate) told: Option<String>,
}

impl Doubt {
    pub(crate) fn new(now: Instant) -> Self {
        Self {
            since: now,
            look_at: now + SETTLE,
            told: None,
        }
    }

    /// Waits until it's time to read again. Without a fault it waits forever.
    pub(crate) async fn due(doubt: Option<&Self>) {
        match doubt {
            Some(doubt) => tokio::time::sleep_until(doubt.look_at).await,
            None => std::future::pending().await,
        }
    }

    /// Whether a fault that was found now is to be reported: it persists after a while and wasn't reported yet.
    pub(crate) fn is_certain(doubt: &mut Option<Self>, why: &str) -> bool {
        let now = Instant::now();
        let Some(doubt) = doubt else {
            *doubt = Some(Self::new(now));
            return false;
        };
        let is_settled = now >= doubt.look_at || now >= doubt.since + LONGEST_DOUBT;
        doubt.look_at = now + if is_settled { LOOK_AGAIN } else { SETTLE };
        let is_told = doubt.told.as_deref() == Some(why);
        if !is_settled || is_told {
            return false;
        }
        doubt.told = Some(why.to_owned());
        true
    }
}
