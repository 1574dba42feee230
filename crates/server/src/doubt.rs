//! A fault in a folder or a file that may be gone in a moment: nobody is alarmed by half a save.

use std::time::Duration;

use tokio::time::Instant;

/// A folder with a fault is looked at again after this time without a change, before anybody is alarmed.
const SETTLE: Duration = Duration::from_secs(2);
/// Somebody who saves without a pause is told after this time all the same.
const LONGEST_DOUBT: Duration = Duration::from_secs(60);
/// How often a folder that is refused is looked at anew: a change of it may not be told of, such as that of a disk
/// that was not there.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// A fault that may be gone in a moment.
#[derive(Debug)]
pub(crate) struct Doubt {
    since: Instant,
    /// When it is looked again.
    pub(crate) look_at: Instant,
    /// What was told of it.
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

    /// Waits until it is to be looked again.
    pub(crate) async fn due(doubt: Option<&Self>) {
        match doubt {
            Some(doubt) => tokio::time::sleep_until(doubt.look_at).await,
            None => std::future::pending().await,
        }
    }

    /// Whether a fault that was found now is to be told: it is still there after a while, and was not told yet.
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
