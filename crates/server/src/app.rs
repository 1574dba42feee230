//! What every handler needs: the current snapshot, the store of leads, the clock.

use std::sync::Arc;

use jiff::{Timestamp, Zoned};
use parking_lot::{Mutex, RwLock};
use sightline_leads::LeadStore;
use sightline_model::ConsentText;
use tokio::sync::watch;

use crate::backups::Backups;
use crate::canary::{Canary, CanaryOptions};
use crate::clock::Clock;
use crate::counts::Counts;
use crate::intake::{LeadAdmission, ReportLimits};
use crate::metrics::Metrics;
use crate::on_demand::Asker;
use crate::outbox::Outbox;
use crate::readiness::Readiness;
use crate::shares::Shares;
use crate::snapshot::Snapshot;
use crate::studio_state::Studio;
use crate::tls::Tls;
use crate::turns::Turns;

/// Versions of the words about text messages that are remembered; they are seldom changed.
const MOST_OFFERED: usize = 16;

/// The state that handlers share.
#[derive(Debug)]
pub(crate) struct App {
    current: watch::Sender<Arc<Snapshot>>,
    pub(crate) leads: Arc<LeadStore>,
    pub(crate) admission: LeadAdmission,
    /// The words about text messages that forms have shown, the latest last.
    offered: RwLock<Vec<ConsentText>>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) canary: Canary,
    pub(crate) readiness: Readiness,
    pub(crate) counts: Counts,
    pub(crate) reports: ReportLimits,
    /// For what visitors' words make.
    pub(crate) turns: Arc<Turns<Asker>>,
    /// Those of plans.
    pub(crate) plan_turns: Arc<Turns<Asker>>,
    /// What it shares with other sites of the process, where there are several.
    pub(crate) shares: Option<Arc<Shares>>,
    /// What is known of the certificate, where the server has HTTPS.
    pub(crate) tls: Option<Arc<Tls>>,
    pub(crate) backups: Backups,
    /// The owner's desk, unless it is switched off.
    pub(crate) studio: Option<Studio>,
    /// Why the content folder is not served as it is, and since when.
    refusal: Mutex<Option<(String, Timestamp)>>,
}

impl App {
    pub(crate) fn new(
        snapshot: Snapshot,
        outbox: Outbox,
        canary: CanaryOptions,
        admission: LeadAdmission,
        tls: Option<Arc<Tls>>,
        studio: Option<Studio>,
        shares: Option<Arc<Shares>>,
    ) -> Self {
        let metrics = Arc::clone(&snapshot.parts.metrics);
        let offered = snapshot.parts.site.text_consent().cloned();
        Self {
            offered: RwLock::new(offered.into_iter().collect()),
            admission,
            current: watch::Sender::new(Arc::new(snapshot)),
            leads: Arc::clone(&outbox.leads),
            clock: outbox.clock.clone(),
            metrics,
            canary: Canary::new(canary, outbox.clock.now()),
            readiness: Readiness::default(),
            counts: Counts::new(studio.is_some()),
            reports: ReportLimits::new(),
            turns: Turns::new(shares.as_ref().map(|shares| Arc::clone(&shares.searches))),
            plan_turns: Turns::new(shares.as_ref().map(|shares| Arc::clone(&shares.plans))),
            shares,
            tls,
            backups: Backups::default(),
            studio,
            refusal: Mutex::default(),
            outbox: Arc::new(outbox),
        }
    }

    /// The generation that is served now. A request takes it once and keeps it to its end.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.borrow())
    }

    /// Where the studio is: at the site's address, unless it has one of its own. Without a slash at the end.
    pub(crate) fn studio_url(&self) -> String {
        let studio = self.studio.as_ref();
        let own = studio.and_then(|studio| studio.place.url.clone());
        own.unwrap_or_else(|| self.snapshot().base_url().to_owned())
    }

    /// The time where the company is.
    pub(crate) fn now(&self) -> Zoned {
        self.snapshot().parts.site.zoned(self.clock.now())
    }

    /// Serves another generation from now on.
    pub(crate) fn replace(&self, snapshot: Snapshot) {
        self.offer(snapshot.parts.site.text_consent());
        self.current.send_replace(Arc::new(snapshot));
    }

    /// Remembers the words of a new generation: pages with the former ones are still open.
    fn offer(&self, words: Option<&ConsentText>) {
        let mut offered = self.offered.write();
        if let Some(words) = words
            && !offered.contains(words)
        {
            let too_many = (offered.len() + 1).saturating_sub(MOST_OFFERED);
            offered.drain(..too_many);
            offered.push(words.clone());
        }
    }

    /// The words with this version, if they were shown since the start.
    pub(crate) fn offered_consent(&self, version: &str) -> Option<ConsentText> {
        let offered = self.offered.read();
        offered
            .iter()
            .find(|words| words.version == version)
            .cloned()
    }

    /// The content folder is refused for this reason, or not any more.
    pub(crate) fn refuse(&self, why: Option<String>) {
        self.metrics.upkeep.content_refused(why.is_some());
        let mut refusal = self.refusal.lock();
        let since = refusal.as_ref().map(|(_, since)| *since);
        *refusal = why.map(|why| (why, since.unwrap_or_else(|| self.clock.now())));
    }

    /// Why the content folder is not served as it is, and since when.
    pub(crate) fn refusal(&self) -> Option<(String, Timestamp)> {
        self.refusal.lock().clone()
    }

    /// Whether leads were ever kept here: a database that is opened on demand is made with the first one.
    pub(crate) async fn has_database(&self) -> bool {
        match self.leads.database().on_demand() {
            Some(database) => database.stamp().await.is_some(),
            None => true,
        }
    }

    /// Hears of every change of generation from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.current.subscribe()
    }
}
