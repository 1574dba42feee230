//! Manages a database that is closed between uses: delivers while anything waits in it, erases leads past their
//! retention period, and closes it once nobody uses it any more.
//!
//! So a site that gets no leads has no open connection and no running deliveries. It's woken by a stored lead, by a
//! reminder that becomes due, by changed deliveries, or when another program such as `sightline leads retry` changes
//! the file.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use sightline_leads::SqliteDatabase;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use crate::app::App;
use crate::clock::later;
use crate::error::{causes, with_causes};
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
    let mut poll = tokio::time::interval(POLL_INTERVAL);
    poll.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut managed = Managed {
        uses: database.uses(),
        app,
        database,
        data,
        delivering: None,
        stamp: None,
        run_at: None,
        erased_at: Instant::now(),
        is_caught_up: false,
        logged: None,
        fault: None,
    };
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Ok(()) = stored.changed() => managed.deliver(),
            Ok(()) = replaced.changed() => {
                if managed.app.has_database().await {
                    managed.deliver();
                }
            }
            _ = poll.tick() => {
                managed.erase_while_open().await;
                if managed.delivering.is_some() {
                    managed.end_delivering().await;
                } else if managed.database.is_idle() {
                    if !managed.has_work().await {
                        continue;
                    }
                    // Only a few of many databases are opened for a check at the same time.
                    let permit = tokio::select! {
                        () = stop.cancelled() => break,
                        Ok(()) = stored.changed() => {
                            managed.deliver();
                            continue;
                        }
                        permit = shared_limits.database_checks.acquire() => permit,
                    };
                    managed.maintain().await;
                    managed.deliver_or_close().await;
                    drop(permit);
                } else if managed.database.uses() == managed.uses {
                    managed.deliver_or_close().await;
                }
                managed.uses = managed.database.uses();
            }
        }
    }
    managed.stop_delivering().await;
}

/// A database, and what was known of it at the last check.
struct Managed {
    app: Arc<App>,
    database: SqliteDatabase,
    data: PathBuf,
    delivering: Option<Delivering>,
    /// Its files when it was closed. Another program has changed it if they differ.
    stamp: Option<Vec<(u64, SystemTime)>>,
    /// How often it had been used.
    uses: u64,
    /// When a delivery has to run next.
    run_at: Option<Timestamp>,
    /// When leads past their retention period were erased last.
    erased_at: Instant,
    /// Whether what older versions stored has been brought up to date.
    is_caught_up: bool,
    /// What was logged about the clock.
    logged: Option<Timestamp>,
    /// Why its outbox didn't answer at the last check, which was logged.
    fault: Option<String>,
}

/// Running deliveries.
struct Delivering {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Managed {
    /// Starts the deliveries, unless they're running.
    fn deliver(&mut self) {
        self.delivering.get_or_insert_with(|| {
            let stop = CancellationToken::new();
            let deliver = delivery::run(Arc::clone(&self.app), stop.clone());
            let task = tokio::spawn(deliver.in_current_span());
            Delivering { stop, task }
        });
    }

    /// Stops the deliveries, if they're running, and waits until they have ended.
    async fn stop_delivering(&mut self) {
        if let Some(Delivering { stop, task }) = self.delivering.take() {
            stop.cancel();
            _ = task.await;
        }
    }

    /// Stops the deliveries if nothing waits for them soon.
    async fn end_delivering(&mut self) {
        if self.has_to_deliver().await {
            return;
        }
        self.stop_delivering().await;
        // An attempt that was in progress may have failed, so its job waits again.
        if self.has_to_deliver().await {
            self.deliver();
        }
    }

    /// Starts the deliveries if anything waits for them; otherwise closes the database. If what it holds can't be
    /// counted, it stays open until a later check.
    async fn deliver_or_close(&mut self) {
        // Whoever used or changed it, such as another program, may have added a lead or a reminder.
        if self.has_to_deliver().await {
            self.deliver();
        } else if self.app.outbox.count().await.is_some() {
            let uses = self.database.uses();
            self.database.close_idle().await;
            let stamp = self.database.stamp().await;
            // If somebody has used it meanwhile, the next check opens it again.
            self.stamp = stamp.filter(|_| self.database.uses() == uses);
        }
    }

    /// Looks up when the deliveries have to run next. Returns whether that is now.
    async fn has_to_deliver(&mut self) -> bool {
        self.run_at = self.next_run().await;
        has_come(&self.app, self.run_at)
    }

    /// When a delivery that could take what waits for it has to run next, or `None` if nothing waits for any.
    async fn next_run(&mut self) -> Option<Timestamp> {
        let deliveries = self.app.outbox.deliveries();
        let can_take = |name: &str| {
            let delivery = deliveries.all.iter().find(|delivery| delivery.name == name);
            delivery.is_some_and(|delivery| delivery.transport.unconfigured_reason().is_none())
        };
        let now = self.app.outbox.clock.now();
        match self.app.leads.next_runs(now).await {
            Ok(runs) => {
                self.fault = None;
                let runs = runs.into_iter().filter(|(name, _)| can_take(name));
                runs.map(|(_, at)| at).min()
            }
            Err(error) => {
                let why = Some(with_causes(&error));
                if why != self.fault {
                    tracing::warn!(%error, cause = causes(&error), "the outbox does not answer");
                    self.fault = why;
                }
                Some(now)
            }
        }
    }

    /// Whether the closed database has to be opened.
    async fn has_work(&self) -> bool {
        let now = self.database.stamp().await;
        now.is_some()
            && (now != self.stamp || self.is_erasure_due() || has_come(&self.app, self.run_at))
    }

    fn is_erasure_due(&self) -> bool {
        self.erased_at.elapsed() >= maintenance::RETAIN
    }

    async fn erase(&mut self) {
        maintenance::erase(&self.app, &self.data, &mut self.logged).await;
        self.erased_at = Instant::now();
    }

    async fn erase_while_open(&mut self) {
        if self.is_erasure_due() && !self.database.is_idle() && self.app.has_database().await {
            self.erase().await;
        }
    }

    /// Erases leads past their retention period if it's time, and brings up to date what older versions stored.
    async fn maintain(&mut self) {
        if self.is_erasure_due() {
            self.erase().await;
        }
        if !self.is_caught_up {
            // If this fails, it's tried again at a later check, so that other sites have their turn.
            let deliveries = self.app.outbox.deliveries();
            let updated = delivery::update_jobs(&self.app.outbox, &deliveries).await;
            self.is_caught_up = maintenance::catch_up(&self.app).await && updated;
        }
    }
}

/// Whether the deliveries have to run now.
fn has_come(app: &App, run_at: Option<Timestamp>) -> bool {
    run_at.is_some_and(|at| at <= later(app.outbox.clock.now(), MAX_EARLY))
}
