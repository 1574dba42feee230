//! Manages a database that is closed between uses: delivers while anything waits in it, erases leads past their
//! retention period, and closes it once nobody uses it any more.
//!
//! So a site that gets no leads has no open connection and no running deliveries. It's woken by a stored lead, by a
//! reminder that becomes due, by changed deliveries, or when another program such as `sightline leads retry` changes
//! the file.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use sightline_leads::SqliteDatabase;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::clock::later;
use crate::error::causes;
use crate::shared_limits::SharedLimits;

use super::{delivery, maintenance};

/// How often the task checks whether the database is in use or was changed.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// How long before a reminder is due the database is opened.
const MAX_EARLY: Duration = Duration::from_secs(60);

/// Manages the database until the token is cancelled.
pub(crate) async fn run(
    app: Arc<App>,
    database: SqliteDatabase,
    shared_limits: Arc<SharedLimits>,
    data: PathBuf,
    stop: CancellationToken,
) {
    let mut stored = app.outbox.stored.subscribe();
    let mut replaced = app.outbox.deliveries.subscribe();
    let mut look = tokio::time::interval(POLL_INTERVAL);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut delivering: Option<Delivering> = None;
    let (mut stamp, mut uses) = (None, database.uses());
    let mut run_at = None;
    let (mut erased_at, mut is_caught_up) = (Instant::now(), false);
    // What was logged about the clock.
    let mut logged = None;
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Ok(()) = stored.changed() => begin(&mut delivering, &app),
            Ok(()) = replaced.changed() => {
                if app.has_database().await {
                    begin(&mut delivering, &app);
                }
            }
            _ = look.tick() => {
                let mut is_due = erased_at.elapsed() >= maintenance::RETAIN;
                if is_due && !database.is_idle() && app.has_database().await {
                    maintenance::erase(&app, &data, &mut logged).await;
                    erased_at = Instant::now();
                    is_due = false;
                }
                let mut turn = None;
                let may_close = if delivering.is_some() {
                    run_at = next_run(&app).await;
                    if !has_come(&app, run_at) {
                        end(&mut delivering).await;
                        // An attempt that was in progress may have failed, so its job waits again.
                        run_at = next_run(&app).await;
                        if has_come(&app, run_at) {
                            begin(&mut delivering, &app);
                        }
                    }
                    false
                } else if database.is_idle() {
                    let now = database.stamp().await;
                    let is_needed =
                        now.is_some() && (now != stamp || is_due || has_come(&app, run_at));
                    if is_needed {
                        turn = tokio::select! {
                            () = stop.cancelled() => break,
                            Ok(()) = stored.changed() => {
                                begin(&mut delivering, &app);
                                continue;
                            }
                            permit = shared_limits.database_checks.acquire() => permit.ok(),
                        };
                        if is_due {
                            maintenance::erase(&app, &data, &mut logged).await;
                            erased_at = Instant::now();
                        }
                        if !is_caught_up {
                            // If this fails, it's tried again at a later check, so that other sites have their turn.
                            let deliveries = app.outbox.deliveries();
                            is_caught_up = maintenance::catch_up(&app).await
                                && delivery::update_jobs(&app.outbox, &deliveries).await;
                        }
                    }
                    is_needed
                } else {
                    database.uses() == uses
                };
                if may_close {
                    // Whoever used or changed it, such as another program, may have added a lead or a reminder.
                    run_at = next_run(&app).await;
                    if has_come(&app, run_at) {
                        begin(&mut delivering, &app);
                    } else {
                        database.close_idle().await;
                        stamp = database.stamp().await;
                    }
                }
                drop(turn);
                uses = database.uses();
            }
        }
    }
    end(&mut delivering).await;
}

/// Running deliveries.
struct Delivering {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

/// Starts the deliveries, unless they're running.
fn begin(delivering: &mut Option<Delivering>, app: &Arc<App>) {
    delivering.get_or_insert_with(|| {
        let stop = CancellationToken::new();
        let task = tokio::spawn(delivery::run(Arc::clone(app), stop.clone()));
        Delivering { stop, task }
    });
}

/// Stops the deliveries, if they're running, and waits until they have ended.
async fn end(delivering: &mut Option<Delivering>) {
    if let Some(Delivering { stop, task }) = delivering.take() {
        stop.cancel();
        _ = task.await;
    }
}

/// When a delivery that could take what waits for it has to run next, or `None` if nothing waits for any.
async fn next_run(app: &App) -> Option<Timestamp> {
    let deliveries = app.outbox.deliveries();
    let can_take = |name: &str| {
        let delivery = deliveries.all.iter().find(|delivery| delivery.name == name);
        delivery.is_some_and(|delivery| delivery.transport.unconfigured_reason().is_none())
    };
    let now = app.outbox.clock.now();
    match app.leads.next_runs(now).await {
        Ok(runs) => {
            let runs = runs.into_iter().filter(|(name, _)| can_take(name));
            runs.map(|(_, at)| at).min()
        }
        Err(error) => {
            tracing::warn!(%error, cause = causes(&error), "the outbox does not answer");
            Some(now)
        }
    }
}

/// Whether the deliveries have to run now.
fn has_come(app: &App, run_at: Option<Timestamp>) -> bool {
    run_at.is_some_and(|at| at <= later(app.outbox.clock.now(), MAX_EARLY))
}
