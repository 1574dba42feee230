//! Adds and removes sites as their folders come and go.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{Hosted, News, Sites, State, names};
use crate::doubt::{Doubt, LOOK_AGAIN};
use crate::watch::QUIET;

/// How long requests to a removed site may take to finish.
const FAREWELL: Duration = Duration::from_secs(5);

/// The longest time that events are collected before the folders are checked, even if a folder is
/// still being copied.
const LONGEST_CHANGE: Duration = Duration::from_secs(1);

/// Starts and stops sites as their folders change.
#[derive(Debug)]
pub(super) struct Supervisor {
    sites: Arc<Sites>,
    news: mpsc::UnboundedReceiver<News>,
    /// Folders that couldn't be served when they were last read.
    doubts: BTreeMap<String, Option<Doubt>>,
    reading: JoinSet<(String, Result<Hosted, String>)>,
    /// Sites that are being read, and whether something changed there meanwhile.
    under_way: BTreeMap<String, bool>,
}

impl Supervisor {
    pub(super) fn new(sites: Arc<Sites>, news: mpsc::UnboundedReceiver<News>) -> Self {
        let refused = sites
            .states
            .lock()
            .iter()
            .filter_map(|(name, state)| match state {
                State::Refused { why, .. } => {
                    let mut doubt = Doubt::new(Instant::now());
                    doubt.told = Some(why.clone());
                    Some((name.clone(), Some(doubt)))
                }
                State::Served(_) => None,
            })
            .collect();
        Self {
            sites,
            news,
            doubts: refused,
            reading: JoinSet::new(),
            under_way: BTreeMap::new(),
        }
    }

    /// Follows the folders until the token is cancelled.
    pub(super) async fn run(mut self, stop: CancellationToken) {
        let mut look = tokio::time::interval_at(Instant::now() + LOOK_AGAIN, LOOK_AGAIN);
        loop {
            let doubts = self.doubts.values().flatten();
            let first_due = doubts.min_by_key(|doubt| doubt.look_at);
            tokio::select! {
                () = stop.cancelled() => return,
                Some(first) = self.news.recv() => self.hear(first).await,
                Some(Ok((name, read))) = self.reading.join_next(), if !self.reading.is_empty() => {
                    self.read(name, read);
                }
                () = Doubt::due(first_due) => self.look_at_doubts(),
                _ = look.tick() => self.look_at_all(),
            }
        }
    }

    /// Handles news, together with further news until it's quiet for a moment.
    async fn hear(&mut self, first: News) {
        let mut told = vec![first];
        let until = Instant::now() + LONGEST_CHANGE;
        while Instant::now() < until
            && let Ok(Some(more)) = tokio::time::timeout(QUIET, self.news.recv()).await
        {
            told.push(more);
        }
        let mut changed = BTreeSet::new();
        for news in told {
            match news {
                News::Of(name) => _ = changed.insert(name),
                News::Moved(name) => {
                    tracing::info!(site = name, "the site has another address and begins anew");
                    self.remove(&name);
                    changed.insert(name);
                }
                News::Anything => self.look_at_all(),
            }
        }
        for name in changed {
            self.look_at(name);
        }
    }

    fn look_at_doubts(&mut self) {
        let now = Instant::now();
        let due: Vec<String> = self
            .doubts
            .iter()
            .filter(|(_, doubt)| doubt.as_ref().is_some_and(|doubt| doubt.look_at <= now))
            .map(|(name, _)| name.clone())
            .collect();
        for name in due {
            self.look_at(name);
        }
    }

    /// Checks which folders exist, since events may have been missed.
    fn look_at_all(&mut self) {
        // If the folders cannot be listed, everything stays as it is.
        let Ok(there) = names(&self.sites.folders.dir) else {
            return;
        };
        let known: BTreeSet<String> = self.sites.states.lock().keys().cloned().collect();
        let there: BTreeSet<String> = there.into_iter().collect();
        for name in there.symmetric_difference(&known) {
            self.look_at(name.clone());
        }
    }

    /// Starts, checks or removes the site, depending on whether its folder exists now.
    fn look_at(&mut self, name: String) {
        if let Some(again) = self.under_way.get_mut(&name) {
            *again = true;
            return;
        }
        let folder = self.sites.folder(&name);
        let is_there = folder.symlink_metadata().is_ok_and(|facts| facts.is_dir());
        let is_served = matches!(self.sites.states.lock().get(&name), Some(State::Served(_)));
        match (is_there, is_served) {
            // Another folder may have taken its place.
            (true, true) => self.sites.watch.look(&name),
            (true, false) => {
                self.under_way.insert(name.clone(), false);
                let sites = Arc::clone(&self.sites);
                self.reading.spawn(async move {
                    let read = sites.open(&name).await;
                    (name, read)
                });
            }
            (false, true) => {
                tracing::info!(site = name, "the folder is gone, and the site with it");
                self.remove(&name);
            }
            (false, false) => {
                self.doubts.remove(&name);
                self.sites.states.lock().remove(&name);
            }
        }
    }

    fn remove(&mut self, name: &str) {
        self.doubts.remove(name);
        if let Some(site) = self.sites.take(name) {
            tokio::spawn(async move {
                tokio::time::sleep(FAREWELL).await;
                site.ended().await;
            });
        }
    }

    /// Serves a site that was read, or reports why not once the fault is certain.
    pub(super) fn read(&mut self, name: String, read: Result<Hosted, String>) {
        let changed = self.under_way.remove(&name).unwrap_or(false);
        let news = self.sites.watch.news();
        let added = read.and_then(|hosted| self.sites.add(&name, hosted, &news));
        match added {
            Ok(()) => _ = self.doubts.remove(&name),
            Err(why) => {
                self.sites.watch.forget(&name);
                let doubt = self.doubts.entry(name.clone()).or_default();
                if Doubt::is_certain(doubt, &why) {
                    self.sites.refuse(&name, why);
                }
            }
        }
        if changed {
            self.look_at(name);
        }
    }
}
