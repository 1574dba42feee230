//! Follows changes of the file of the deliveries and of their secrets.

use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior};

use crate::app::App;
use crate::blocking::blocking;
use crate::pending_fault::PendingFault;
use crate::source::DeliveryFile;

/// How often the secrets are read, whose folder isn't watched.
const SECRETS_INTERVAL: Duration = Duration::from_secs(5);

/// The file of the deliveries, if there is one, and what came of reading it.
pub(super) struct FollowedDeliveries {
    file: Option<DeliveryFile>,
    /// The hash of the file when it was last read.
    last_read: Option<blake3::Hash>,
    /// The hash of the secrets when they were last looked at, or when the deliveries were opened.
    secrets: Option<blake3::Hash>,
    next_look: Interval,
    fault: Option<PendingFault>,
}

impl FollowedDeliveries {
    pub(super) fn new(file: Option<DeliveryFile>, secrets: Option<blake3::Hash>) -> Self {
        let mut next_look = tokio::time::interval(SECRETS_INTERVAL);
        next_look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            file,
            last_read: None,
            secrets,
            next_look,
            fault: None,
        }
    }

    /// Waits until the secrets have changed, or it's time to read a faulty file again. This is cancel safe.
    pub(super) async fn due(&mut self) {
        tokio::select! {
            () = PendingFault::due(self.fault.as_ref()) => {}
            () = changed_secrets(self.file.as_ref(), &mut self.secrets, &mut self.next_look) => {}
        }
    }

    /// Reads the file and uses it from now on. A faulty one is refused as a whole. Nothing happens if the file is the
    /// same as the one that was last read.
    pub(super) async fn read(&mut self, app: &App) {
        let Some(file) = self.file.clone() else {
            return;
        };
        let (is_sound, before, began) = (self.fault.is_none(), self.last_read, Instant::now());
        let read = blocking(move || {
            let hash = Some(file.hash());
            (hash, (!is_sound || hash != before).then(|| (file.read)()))
        });
        let (hash, read) = match read.await {
            Ok((hash, Some(read))) => (hash, read),
            Ok((_, None)) => return,
            Err(error) => (None, Err(error.to_string())),
        };
        self.last_read = hash;
        let had_some = !app.outbox.deliveries().all.is_empty();
        match read {
            // Somebody may be replacing the file. A lead that comes meanwhile would be delivered nowhere.
            Ok(deliveries)
                if deliveries.all.is_empty()
                    && had_some
                    && !self.should_report("no delivery is set up", began) => {}
            Ok(deliveries) => {
                app.outbox.replace(deliveries);
                app.refuse_deliveries(None);
                app.metrics.reloaded(true);
                tracing::info!("now delivering by the changed deliveries");
                self.fault = None;
            }
            Err(why) if !self.should_report(&why, began) => {}
            Err(why) => {
                app.metrics.reloaded(false);
                tracing::error!(
                    "the changed deliveries are not used, the last good ones stay\n{why}"
                );
                app.refuse_deliveries(Some(why));
            }
        }
    }

    fn should_report(&mut self, why: &str, began: Instant) -> bool {
        PendingFault::should_report(&mut self.fault, why, began)
    }
}

/// Waits until the secrets in the data folder differ from those of the hash.
async fn changed_secrets(
    file: Option<&DeliveryFile>,
    known: &mut Option<blake3::Hash>,
    next_look: &mut Interval,
) {
    let Some(file) = file else {
        return std::future::pending().await;
    };
    loop {
        next_look.tick().await;
        let file = file.clone();
        let Ok(now) = blocking(move || file.secrets_hash()).await else {
            continue;
        };
        if known.replace(now) != Some(now) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use sightline_leads::Deliveries;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn secrets_that_are_written_while_the_content_is_read_for_the_first_time_are_a_change() {
        let dir = tempfile::tempdir().unwrap();
        let file = DeliveryFile {
            path: dir.path().join("deliveries.toml"),
            read: Arc::new(|| Ok(Deliveries::default())),
            environment: Arc::new(|_| None),
            data: dir.path().to_owned(),
        };
        let opened_with = file.secrets_hash();
        std::fs::write(dir.path().join("secrets.toml"), "A = \"b\"").unwrap();
        let mut followed = FollowedDeliveries::new(Some(file), Some(opened_with));
        timeout(SECRETS_INTERVAL / 2, followed.due()).await.unwrap();
        let again = timeout(Duration::from_millis(50), followed.due()).await;
        assert!(again.is_err());
    }
}
