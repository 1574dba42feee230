//! Follows changes of the file of the deliveries.

use std::sync::atomic::Ordering;

use tokio::time::Instant;

use crate::app::App;
use crate::blocking::blocking;
use crate::pending_fault::PendingFault;
use crate::source::DeliveryFile;

/// The file of the deliveries, if there is one, and what came of reading it.
pub(super) struct FollowedDeliveries {
    file: Option<DeliveryFile>,
    /// The hash of the file when it was last read.
    last_read: Option<blake3::Hash>,
    fault: Option<PendingFault>,
}

impl FollowedDeliveries {
    pub(super) const fn new(file: Option<DeliveryFile>) -> Self {
        Self {
            file,
            last_read: None,
            fault: None,
        }
    }

    /// Waits until it's time to read a faulty file again.
    pub(super) async fn due(&self) {
        PendingFault::due(self.fault.as_ref()).await;
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
                app.deliveries_refused.store(false, Ordering::Relaxed);
                app.metrics.reloaded(true);
                tracing::info!("now delivering by the changed deliveries");
                self.fault = None;
            }
            Err(why) if !self.should_report(&why, began) => {}
            Err(why) => {
                app.metrics.reloaded(false);
                app.deliveries_refused.store(true, Ordering::Relaxed);
                tracing::error!(
                    "the changed deliveries are not used, the last good ones stay\n{why}"
                );
            }
        }
    }

    fn should_report(&mut self, why: &str, began: Instant) -> bool {
        PendingFault::should_report(&mut self.fault, why, began)
    }
}
