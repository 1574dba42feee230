//! Adds and removes sites as their folders come and go.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::folders::{is_gone, names};
use super::{FolderEvent, Hosted, Sites, SitesWatch, State, site_data};
use crate::blocking::blocking;
use crate::pending_fault::{PendingFault, RECHECK_INTERVAL};
use crate::watch::{self, DEBOUNCE, MAX_DEBOUNCE};

/// How long requests to a removed site may take to finish.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Starts and stops sites as their folders change.
#[derive(Debug)]
pub(super) struct Supervisor {
    sites: Arc<Sites>,
    events: mpsc::UnboundedReceiver<FolderEvent>,
    /// Folders that couldn't be served when they were last read.
    pending_faults: BTreeMap<String, Option<PendingFault>>,
    reading: JoinSet<(String, Instant, Result<Hosted, String>)>,
    /// Sites that are being read, and whether something changed there meanwhile.
    under_way: BTreeMap<String, bool>,
}

impl Supervisor {
    pub(super) fn new(sites: Arc<Sites>, events: mpsc::UnboundedReceiver<FolderEvent>) -> Self {
        let refused = sites
            .states
            .lock()
            .iter()
            .filter_map(|(name, state)| match state {
                State::Refused { why, .. } => {
                    sites.forget_host(name);
                    let mut fault = PendingFault::new(Instant::now());
                    fault.reported = Some(why.clone());
                    Some((name.clone(), Some(fault)))
                }
                State::Served(_) => None,
            })
            .collect();
        Self {
            sites,
            events,
            pending_faults: refused,
            reading: JoinSet::new(),
            under_way: BTreeMap::new(),
        }
    }

    /// Follows the folders until the token is cancelled.
    pub(super) async fn run(mut self, stop: CancellationToken) {
        let mut look =
            tokio::time::interval_at(Instant::now() + RECHECK_INTERVAL, RECHECK_INTERVAL);
        let mut renew = tokio::time::interval(watch::RECHECK_INTERVAL);
        renew.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let pending_faults = self.pending_faults.iter();
            // Those that are being read are due again only after that.
            let waiting = pending_faults.filter(|(name, _)| !self.under_way.contains_key(*name));
            let waiting = waiting.filter_map(|(_, fault)| fault.as_ref());
            let first_due = waiting.min_by_key(|fault| fault.check_at);
            tokio::select! {
                () = stop.cancelled() => return,
                Some(first) = self.events.recv() => self.handle(first).await,
                Some(Ok((name, began, read))) = self.reading.join_next(), if !self.reading.is_empty() => {
                    self.read(name, read, began);
                }
                () = PendingFault::due(first_due) => self.check_pending_faults(),
                _ = renew.tick() => self.run_blocking(SitesWatch::renew, &stop).await,
                _ = look.tick() => {
                    self.check_all();
                    self.run_blocking(SitesWatch::recheck_linked_deliveries, &stop).await;
                }
            }
        }
    }

    /// Runs work that may take long, as on a network file system, until the token is cancelled.
    async fn run_blocking(&self, work: fn(&SitesWatch), stop: &CancellationToken) {
        let sites = Arc::clone(&self.sites);
        let done = blocking(move || work(&sites.watch));
        _ = stop.run_until_cancelled(done).await;
    }

    /// Handles events, together with further events until it's quiet for a moment.
    async fn handle(&mut self, first: FolderEvent) {
        let mut received = vec![first];
        let until = Instant::now() + MAX_DEBOUNCE;
        while Instant::now() < until
            && let Ok(Some(more)) = tokio::time::timeout(DEBOUNCE, self.events.recv()).await
        {
            received.push(more);
        }
        let mut changed = BTreeSet::new();
        for event in received {
            match event {
                FolderEvent::Changed(name) => _ = changed.insert(name),
                FolderEvent::AddressChanged(name) => {
                    tracing::info!(site = name, "the site has another address and begins anew");
                    self.remove(&name, false);
                    changed.insert(name);
                }
                FolderEvent::Rescan => self.check_all(),
            }
        }
        for name in changed {
            self.check(name);
        }
    }

    fn check_pending_faults(&mut self) {
        let now = Instant::now();
        let due: Vec<String> = self
            .pending_faults
            .iter()
            .filter(|(_, fault)| fault.as_ref().is_some_and(|fault| fault.check_at <= now))
            .filter(|(name, _)| !self.under_way.contains_key(*name))
            .map(|(name, _)| name.clone())
            .collect();
        for name in due {
            self.check(name);
        }
    }

    /// Checks which folders exist, since events may have been missed.
    fn check_all(&mut self) {
        let there = names(&self.sites.folders.dir).unwrap_or_default();
        // If the folders cannot be listed, or their disk isn't mounted, everything stays as it is.
        if there.is_empty() {
            return;
        }
        let known: BTreeSet<String> = self.sites.states.lock().keys().cloned().collect();
        let there: BTreeSet<String> = there.into_iter().collect();
        for name in there.symmetric_difference(&known) {
            self.check(name.clone());
        }
    }

    /// Starts, checks or removes the site, depending on whether its folder exists now.
    fn check(&mut self, name: String) {
        if let Some(again) = self.under_way.get_mut(&name) {
            *again = true;
            return;
        }
        let is_gone = is_gone(&self.sites.folders.dir, &name);
        let is_served = matches!(self.sites.states.lock().get(&name), Some(State::Served(_)));
        match (is_gone, is_served) {
            // Another folder may have taken its place.
            (false, true) => self.sites.watch.recheck(&name),
            (false, false) => {
                self.under_way.insert(name.clone(), false);
                let sites = Arc::clone(&self.sites);
                self.reading.spawn(async move {
                    let began = Instant::now();
                    let read = sites.open(&name).await;
                    (name, began, read)
                });
            }
            (true, true) => {
                let data = site_data(&self.sites.folders.data, &name);
                tracing::warn!(
                    site = name,
                    data = %data.display(),
                    "the folder is gone, and the site with it; its leads and accounts stay in its data folder"
                );
                self.remove(&name, true);
                self.sites.forget_host(&name);
            }
            (true, false) => {
                self.pending_faults.remove(&name);
                self.sites.states.lock().remove(&name);
            }
        }
    }

    /// Ends a site. If its folder is gone, deliveries that are left are logged, since nothing makes them any more.
    fn remove(&mut self, name: &str, is_gone: bool) {
        self.pending_faults.remove(name);
        if let Some(site) = self.sites.take(name) {
            let name = name.to_owned();
            tokio::spawn(async move {
                tokio::time::sleep(SHUTDOWN_GRACE).await;
                site.ended().await;
                if is_gone
                    && site.app.has_database().await
                    && let Ok(backlog) = site.app.leads.backlog().await
                {
                    let all = backlog.deliveries.values();
                    let waiting: u64 = all.map(|delivery| delivery.waiting + delivery.dead).sum();
                    if waiting > 0 {
                        tracing::warn!(
                            site = name,
                            waiting,
                            "leads of the removed site are not delivered: `sightline leads list` with --data shows them"
                        );
                    }
                }
                site.app.leads.close().await;
            });
        }
    }

    /// Serves a site that was read, or reports why not once the fault is certain. `began` is when reading it began.
    pub(super) fn read(&mut self, name: String, read: Result<Hosted, String>, began: Instant) {
        let changed = self.under_way.remove(&name).unwrap_or(false);
        let events = self.sites.watch.events();
        let added = read.and_then(|hosted| self.sites.add(&name, hosted, &events));
        match added {
            Ok(()) => _ = self.pending_faults.remove(&name),
            Err(why) => {
                self.sites.watch.forget(&name);
                let fault = self.pending_faults.entry(name.clone()).or_default();
                if PendingFault::should_report(fault, &why, began) {
                    self.sites.forget_host(&name);
                    self.sites.refuse(&name, why);
                }
            }
        }
        if changed {
            self.check(name);
        }
    }
}
