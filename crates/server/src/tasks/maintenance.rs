//! What is done now and then: erasing what is past its time, writing down what was counted.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::error::causes;

/// How often it is looked for leads past their time.
pub(super) const RETAIN: Duration = Duration::from_secs(3600);
/// Leads from before that are put on the desk at once, and the pause between.
const CATCH_UP: u32 = 100;
const CATCH_UP_PAUSE: Duration = Duration::from_millis(50);
/// How often what was counted is written down.
const FLUSH: Duration = Duration::from_secs(60);

/// Looks after the database until the token is cancelled.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    let mut retain = tokio::time::interval(RETAIN);
    let mut flush = tokio::time::interval(FLUSH);
    // A database that rests is looked after when it does not: see `on_call`.
    let is_open = app.leads.database().on_demand().is_none();
    let catch_up = is_open.then(|| tokio::spawn(catch_up(Arc::clone(&app))));
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = retain.tick(), if is_open => erase(&app).await,
            _ = flush.tick() => flush_counts(&app).await,
        }
    }
    flush_counts(&app).await;
    if let Some(catch_up) = catch_up {
        catch_up.abort();
    }
}

async fn flush_counts(app: &App) {
    let desk = app.studio.as_ref().map(|studio| &studio.desk);
    let day = app.now().date();
    app.counts.flush(&app.leads, desk, day).await;
}

/// Puts leads from before there was a desk on it, a few at a time, so that visitors' leads do not wait.
pub(super) async fn catch_up(app: Arc<App>) {
    let Some(studio) = &app.studio else {
        return;
    };
    loop {
        match studio.desk.catch_up(CATCH_UP).await {
            Ok(0) => return,
            Ok(leads) => tracing::debug!(leads, "leads from before were put on the desk"),
            Err(error) => {
                tracing::warn!(%error, cause = %causes(&error), "leads from before cannot be put on the desk yet");
                tokio::time::sleep(FLUSH).await;
            }
        }
        tokio::time::sleep(CATCH_UP_PAUSE).await;
    }
}

pub(super) async fn erase(app: &App) {
    let cut = app.outbox.deliveries().retention.cut(&app.now());
    match app.leads.retain(cut, false).await {
        Ok(done) if done.is_empty() => {}
        Ok(done) => {
            tracing::info!(
                leads = done.leads,
                quarantined = done.quarantined,
                tests = done.tests,
                kept_undelivered = done.kept_undelivered,
                "leads past their time were erased"
            );
            if done.kept_undelivered > 0 {
                tracing::warn!(
                    kept_undelivered = done.kept_undelivered,
                    "leads past their time are kept, since a delivery does not have them: \
                     `sightline leads retry` or `forget` them"
                );
            }
        }
        Err(error) => {
            tracing::error!(%error, cause = %causes(&error), "leads past their time could not be erased");
        }
    }
}
