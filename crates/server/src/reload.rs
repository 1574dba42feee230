//! Follows changes of the content folder, of the web bundle in development, and of the day.
//!
//! A change is read completely and checked, and served only if it has no errors. Otherwise it's read again once nothing
//! has changed for two seconds, since somebody may be in the middle of saving. If the fault is still there, it's logged
//! with its diagnostics, and the last good content stays, even across a restart. Pages that haven't changed aren't
//! rendered again.

mod deliveries;
mod reloader;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use jiff::Zoned;
use tokio::task::JoinError;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument as _, Span};

use crate::ServeError;
use crate::app::App;
use crate::blocking::blocking;
use crate::clock::ahead;
use crate::parts::Parts;
use crate::pending_fault::PendingFault;
use crate::shared_limits::SharedLimits;
use crate::snapshot::Snapshot;
use crate::source::Changes;
use crate::watch::{Changed, Watch};

use deliveries::FollowedDeliveries;

pub(crate) use reloader::{Engine, Reloader};

/// The delay after a change before pages are rendered ahead of time: whoever saves a file often saves again.
const AFTER_CHANGE: Duration = Duration::from_millis(200);

/// How often to check whether the day has changed, besides at midnight, as the clock may be set. The results of reading
/// the content are also stored for the next start then, and after the head start.
const DAY_CHECK: Duration = Duration::from_secs(600);

/// The delay after the start before storing results of reading the content that were too recent to store at the start.
const KEEP_AGAIN: Duration = Duration::from_secs(5);

/// Renders the pages of the first snapshot ahead of time, and follows changes until the token is cancelled.
pub(crate) async fn follow(
    app: Arc<App>,
    reloader: Arc<Reloader>,
    mut watch: Watch,
    stop: CancellationToken,
) {
    let mut prerendering = spawn_prerender(&app, &reloader, reloader.head_start);
    let mut day_check = tokio::time::interval_at(Instant::now() + reloader.head_start, DAY_CHECK);
    let mut keep_again = pin!(tokio::time::sleep(KEEP_AGAIN));
    let keep = || {
        let (keeper, snapshot) = (Arc::clone(&reloader), app.snapshot());
        let keep = blocking(move || keeper.keep(&snapshot.parts.site));
        tokio::spawn(keep.in_current_span());
    };
    let was_refused = *reloader.refused.lock();
    let mut site_fault = was_refused.then(|| PendingFault::new(Instant::now()));
    let mut deliveries = FollowedDeliveries::new(reloader.deliveries.clone(), reloader.secrets);
    loop {
        let changed = tokio::select! {
            () = stop.cancelled() => break,
            changed = watch.next() => changed,
            () = PendingFault::due(site_fault.as_ref()) => Changed {
                site: Changes::Anything,
                web: reloader.dev,
                deliveries: false,
            },
            () = deliveries.due() => Changed {
                deliveries: true,
                ..Changed::default()
            },
            () = &mut keep_again, if !keep_again.is_elapsed() => {
                keep();
                continue;
            }
            // Prices expire at midnight, and the copyright line shows the year.
            _ = tokio::time::timeout(until_tomorrow(&app.now()), day_check.tick()) => {
                keep();
                if app.snapshot().parts.today == app.now().date() {
                    continue;
                }
                Changed::default()
            }
        };
        if watch.is_outdated {
            let (watcher, failed_before) = (Arc::clone(&reloader), watch.failure.is_some());
            // This fails only by a panic, and is tried again at the next check.
            if let Ok(anew) = blocking(move || watcher.watch(failed_before)).await {
                watch = anew;
            }
        }
        if changed.deliveries {
            deliveries.read(&app).await;
            if !changed.pages() {
                continue;
            }
        }
        let (site, web) = (!changed.site.is_empty(), changed.web);
        let was_prerendered = prerendering.is_finished();
        // The person who saved the change is waiting for it, while nobody waits for pages rendered ahead of time.
        prerendering.abort();
        let (before, began) = (app.snapshot(), Instant::now());
        let maker = Arc::clone(&reloader);
        let span = Span::current();
        let made = tokio::task::spawn_blocking(move || {
            let made = span.in_scope(|| maker.next(&before, &changed));
            // Dropped here, where blocking is allowed: dropping the last reference to a renderer waits for its threads.
            drop(before);
            made
        });
        let is_new = conclude(&app, made.await, (site, web), (&mut site_fault, began));
        if is_new || !was_prerendered {
            prerendering = spawn_prerender(&app, &reloader, AFTER_CHANGE);
        }
    }
    prerendering.abort();
}

/// How long the day still lasts.
fn until_tomorrow(now: &Zoned) -> Duration {
    let tomorrow = now.tomorrow().and_then(|tomorrow| tomorrow.start_of_day());
    tomorrow.map_or(DAY_CHECK, |start| ahead(start.timestamp(), now.timestamp()))
}

/// Serves the result of a change of the content or the web bundle, or logs why not. `began` is when reading it began.
/// Returns whether it's served now.
fn conclude(
    app: &App,
    made: Result<Result<Snapshot, ServeError>, JoinError>,
    (site, web): (bool, bool),
    (site_fault, began): (&mut Option<PendingFault>, Instant),
) -> bool {
    match made {
        // Something may have changed, but didn't.
        Ok(Ok(snapshot))
            if site_fault.is_none() && snapshot.parts.is_same(&app.snapshot().parts) => {}
        Ok(Ok(snapshot)) => {
            app.replace(snapshot);
            app.metrics.reloaded(true);
            tracing::info!(site, web, "now serving the change");
            if site {
                *site_fault = None;
                app.refuse_content(None);
            }
            return true;
        }
        Ok(Err(error)) => {
            let why = error.to_string();
            if PendingFault::should_report(site_fault, &why, began) {
                app.metrics.reloaded(false);
                tracing::error!("the change is not served, the last good content stays\n{why}");
                app.refuse_content(Some(why));
            }
        }
        Err(error) => tracing::error!(%error, "the change could not be read"),
    }
    false
}

/// Prepares the search index, all pages and all pictures in the background, `after` some time.
fn spawn_prerender(
    app: &Arc<App>,
    reloader: &Arc<Reloader>,
    after: Duration,
) -> tokio::task::JoinHandle<()> {
    let (snapshot, reloader) = (app.snapshot(), Arc::clone(reloader));
    let clock = app.clock.clone();
    let shared_limits = app.shared_limits.clone();
    let warm = async move {
        tokio::time::sleep(after).await;
        let _turn = SharedLimits::rendering_permit(shared_limits.as_deref()).await;
        // Of many sites few are searched, so their first search builds the index.
        if shared_limits.is_none() {
            let turn = reloader.search.turn().await;
            let site = Arc::clone(&snapshot.parts.site);
            let make = move || {
                let _turn = turn;
                reloader.search.prepare(&site);
            };
            // This fails only by a panic, and then the first search builds the index.
            _ = blocking(make).await;
        }
        snapshot.prerender_all().await;
        let (pages, bytes) = snapshot.size();
        tracing::info!(in_memory = pages, bytes, "every page is ready");
        let Parts { pictures, site, .. } = &snapshot.parts;
        let site = Arc::clone(site);
        Arc::clone(pictures).warm(site, clock.now()).await;
    };
    tokio::spawn(warm.in_current_span())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_lasts_until_midnight_however_long_it_is() {
        for (now, minutes) in [
            ("2026-11-28T23:55:00-06:00[America/Chicago]", 5),
            ("2026-11-01T00:00:00-05:00[America/Chicago]", 25 * 60),
        ] {
            let now = now.parse().unwrap();
            assert_eq!(until_tomorrow(&now), Duration::from_secs(minutes * 60));
        }
    }
}
