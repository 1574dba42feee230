//! Periodic maintenance: erases leads past their retention period, and stores the counts.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use sightline_leads::{Desk, EARLIEST_LEAD, LeadFilter, Retained, StoreError};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use crate::app::App;
use crate::blocking::blocking;
use crate::clock::later;
use crate::error::causes;

/// How often leads past their retention period are erased. The first run is this long after the start.
pub(super) const RETAIN: Duration = Duration::from_secs(3600);
/// The most by which the time that leads are erased by advances from one run to the next: a week per day. Erased leads
/// don't come back, and the clock may be ahead by years.
const MAX_ADVANCE: Duration = Duration::from_secs(7 * 3600);
/// The file in the data folder with the time that leads were last erased by.
const ERASED_BY: &str = "erased-by";
/// A clock that is behind by less than this may be that of another server or was set back.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(24 * 3600);
/// The number of leads of older versions that are brought up to date in one batch, and the pause between batches.
const CATCH_UP_BATCH: u32 = 100;
const CATCH_UP_DELAY: Duration = Duration::from_millis(50);
/// How many leads are read for the newest one that can be.
const NEWEST: u32 = 100;
/// How often the counts are written to the database.
const FLUSH: Duration = Duration::from_secs(60);

/// Maintains the database until the token is cancelled.
pub(crate) async fn run(app: Arc<App>, data: PathBuf, stop: CancellationToken) {
    let mut retain = tokio::time::interval_at(Instant::now() + RETAIN, RETAIN);
    // Missed runs, for example of a suspended process, aren't made up for.
    retain.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut flush = tokio::time::interval(FLUSH);
    // A database that is opened on demand is maintained by `idle_database` instead.
    let is_open = app.leads.database().on_demand().is_none();
    let catch_up = is_open.then(|| {
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            while !catch_up(&app).await {
                tokio::time::sleep(FLUSH).await;
            }
        })
    });
    let mut logged = None;
    if is_open {
        let checked = Box::pin(check_clock(&app, &data, &mut logged));
        if let Some(Err(error)) = stop.run_until_cancelled(checked).await {
            tracing::warn!(%error, cause = causes(&error), "the clock could not be compared with the newest lead");
        }
    }
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = retain.tick(), if is_open => erase(&app, &data, &mut logged).await,
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

/// Adds leads from before the desk existed to it and makes leads of older versions searchable by the current rules, in
/// small batches so that leads of visitors don't wait. Returns whether that is done for all of them now.
pub(super) async fn catch_up(app: &App) -> bool {
    let desk = Desk::new(app.leads.database(), app.outbox.random.clone());
    let mut cursor = None;
    let north_american = app.snapshot().parts.site.is_north_american();
    loop {
        let batch = desk.backfill(&mut cursor, CATCH_UP_BATCH, north_american);
        match batch.await {
            Ok(0) => return true,
            Ok(leads) => tracing::debug!(leads, "leads of older versions were brought up to date"),
            Err(error) => {
                tracing::warn!(%error, cause = causes(&error), "leads of older versions cannot be brought up to date yet");
                return false;
            }
        }
        tokio::time::sleep(CATCH_UP_DELAY).await;
    }
}

/// Erases leads past their retention period. Before that, checks the clock like [`check_clock`].
pub(super) async fn erase(app: &Arc<App>, data: &Path, logged: &mut Option<Timestamp>) {
    let done = match check_clock(app, data, logged).await {
        Ok(newest) => {
            // In its own task, so that a panic doesn't end the caller.
            let erasing = erase_past(Arc::clone(app), data.to_owned(), newest);
            let run = tokio::spawn(erasing.in_current_span());
            run.await.unwrap_or_else(|panicked| {
                Err(StoreError::Unavailable {
                    source: panicked.into(),
                })
            })
        }
        Err(error) => Err(error),
    };
    match done {
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
                     `sightline leads retry` or `forget` them. Those of a removed delivery are erased a retention \
                     period after they were seen in the studio"
                );
            }
        }
        Err(error) => {
            tracing::error!(%error, cause = causes(&error), "leads past their time could not be erased");
        }
    }
}

/// Logs an error if the clock is behind: leads get wrong dates, and visitors are promised a wrong day. `logged` is what
/// was found before. Returns when the newest lead was received.
async fn check_clock(
    app: &App,
    data: &Path,
    logged: &mut Option<Timestamp>,
) -> Result<Option<Timestamp>, StoreError> {
    let newest = newest(app).await?;
    let now = app.now().timestamp();
    let found = passed_later(now, newest, erased_by(data));
    if let Some(passed) = if_new(found, logged) {
        tracing::error!(
            clock = %now,
            %passed,
            "the clock is wrong, since a later time has passed already: set it. If it's right, it was ahead then, and \
             there is nothing to do"
        );
    }
    Ok(newest)
}

/// Returns what was found, unless it was found before: a lead from when the clock was ahead may stay for years.
fn if_new(found: Option<Timestamp>, logged: &mut Option<Timestamp>) -> Option<Timestamp> {
    let before = std::mem::replace(logged, found);
    found.filter(|_| found != before)
}

/// The latest time known to have passed, if it's so much later than `now` that the clock must be wrong.
fn passed_later(
    now: Timestamp,
    newest: Option<Timestamp>,
    erased_by: Option<Timestamp>,
) -> Option<Timestamp> {
    let passed = newest.max(erased_by).max(Some(EARLIEST_LEAD))?;
    (passed > later(now, CLOCK_TOLERANCE)).then_some(passed)
}

/// When the newest lead that can be read was received.
async fn newest(app: &App) -> Result<Option<Timestamp>, StoreError> {
    let newest = LeadFilter {
        limit: Some(NEWEST),
        ..LeadFilter::default()
    };
    let newest = app.leads.list_readable(newest).await?;
    match newest.leads.first() {
        Some(lead) => Ok(Some(lead.received_at)),
        None => newest.all().map(|_no_leads| None),
    }
}

/// The time that leads were last erased by.
fn erased_by(data: &Path) -> Option<Timestamp> {
    let kept = fs::read_to_string(data.join(ERASED_BY)).ok()?;
    kept.trim().parse().ok()
}

async fn erase_past(
    app: Arc<App>,
    data: PathBuf,
    newest: Option<Timestamp>,
) -> Result<Retained, StoreError> {
    let now = app.now();
    let at = now.timestamp();
    let redated = app.leads.redate(at).await?;
    if redated > 0 {
        tracing::warn!(
            leads = redated,
            date = %at,
            "the clock was wrong: leads from that time got the present date"
        );
    }
    let time = blocking(move || time_to_erase_by(&data, at, newest)).await;
    let time = time.map_err(|panicked| StoreError::Unavailable {
        source: panicked.into(),
    })?;
    let time = time.to_zoned(now.time_zone().clone());
    let deliveries = app.outbox.deliveries();
    let cut = deliveries.retention.cutoffs(&time);
    app.leads
        .retain(cut, Some(&deliveries.names()), false)
        .await
}

/// The time to erase leads by: that of the clock, but at most [`MAX_ADVANCE`] after that of the previous run or, in
/// the very first run, after the newest lead. So a clock that is wrong for a day erases leads at most a week early, and
/// a correct clock is trusted again soon, even after months without a run.
fn time_to_erase_by(data: &Path, now: Timestamp, newest: Option<Timestamp>) -> Timestamp {
    let file = data.join(ERASED_BY);
    let before = erased_by(data).or(newest);
    // Nothing needs to be caught up from before the first lead.
    let before = before.map(|before| before.max(EARLIEST_LEAD));
    let time = before.map_or(now, |before| now.min(later(before, MAX_ADVANCE)));
    if let Err(error) = fs::write(&file, format!("{time}\n")) {
        tracing::warn!(%error, file = %file.display(), "up to when leads were erased cannot be written down");
    }
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The times that hourly runs erase by, when the clock starts at `clock`.
    fn looks(data: &Path, clock: &str, newest: Option<&str>, hours: u64) -> Vec<String> {
        let start: Timestamp = clock.parse().unwrap();
        let newest = newest.map(|newest| newest.parse().unwrap());
        (1..=hours)
            .map(|hour| later(start, RETAIN * u32::try_from(hour).unwrap()))
            .map(|now| time_to_erase_by(data, now, newest).to_string())
            .collect()
    }

    #[test]
    fn a_clock_years_ahead_advances_erasure_by_at_most_a_week_per_day() {
        let data = tempfile::tempdir().unwrap();
        let newest = Some("2026-11-23T00:00:00Z");
        let right = looks(data.path(), "2026-11-23T12:00:00Z", newest, 3);
        assert_eq!(right[2], "2026-11-23T15:00:00Z");
        // Also after a restart, with a lead of that date.
        let ahead = looks(data.path(), "2029-01-01T00:00:00Z", newest, 12);
        assert_eq!(ahead[0], "2026-11-23T22:00:00Z");
        let newest = Some("2029-01-01T00:00:00Z");
        let ahead = looks(data.path(), "2029-01-01T12:00:00Z", newest, 12);
        assert_eq!(ahead[11], "2026-11-30T15:00:00Z");
        let right = looks(data.path(), "2026-11-24T12:00:00Z", newest, 1);
        assert_eq!(right, ["2026-11-24T13:00:00Z"]);
    }

    #[test]
    fn a_clock_behind_what_has_passed_is_wrong() {
        let time = |text: &str| -> Timestamp { text.parse().unwrap() };
        let (newest, erased_by) = (time("2026-11-23T12:00:00Z"), time("2026-11-25T12:00:00Z"));
        let passed = |clock| passed_later(time(clock), Some(newest), Some(erased_by));
        assert_eq!(passed("2026-11-24T13:00:00Z"), None);
        assert_eq!(passed("2026-11-24T11:00:00Z"), Some(erased_by));
        let without = |clock, newest| passed_later(time(clock), newest, None);
        assert_eq!(without("2026-11-22T11:00:00Z", Some(newest)), Some(newest));
        assert_eq!(without("2026-11-22T11:00:00Z", None), None);
        assert_eq!(without("2016-01-05T12:00:00Z", None), Some(EARLIEST_LEAD));
    }

    #[test]
    fn a_wrong_clock_is_logged_once_until_something_else_is_found() {
        let (lead, later): (Timestamp, Timestamp) = (
            "2029-01-01T00:00:00Z".parse().unwrap(),
            "2030-01-01T00:00:00Z".parse().unwrap(),
        );
        let found = [Some(lead), Some(lead), Some(later), None, Some(later)];
        let mut logged = None;
        let said = found.map(|found| if_new(found, &mut logged));
        assert_eq!(said, [Some(lead), None, Some(later), None, Some(later)]);
    }

    #[test]
    fn erasure_catches_up_after_a_year_without_leads() {
        let (quiet, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (clock, newest) = ("2027-11-23T12:00:00Z", Some("2026-11-23T12:00:00Z"));
        let looks = |data: &Path, newest| looks(data, clock, newest, 61 * 24);
        let (first, last) = ("2026-11-23T19:00:00Z", "2028-01-23T12:00:00Z");
        let hourly = looks(quiet.path(), newest);
        assert_eq!(
            (hourly[0].as_str(), hourly[61 * 24 - 1].as_str()),
            (first, last)
        );
        assert_eq!(looks(new.path(), None)[0], "2027-11-23T13:00:00Z");
    }

    #[test]
    fn erasure_catches_up_after_a_clock_decades_behind() {
        let data = tempfile::tempdir().unwrap();
        let behind = looks(data.path(), "1970-01-01T00:00:00Z", None, 1);
        assert_eq!(behind, ["1970-01-01T01:00:00Z"]);
        let right = looks(data.path(), "2026-11-23T12:00:00Z", None, 1);
        assert_eq!(right, ["2026-01-01T07:00:00Z"]);
    }
}
