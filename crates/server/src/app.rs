//! The state that every handler needs: the current snapshot, the lead store, the clock.

use std::sync::Arc;

use jiff::{Timestamp, Zoned};
use parking_lot::{Mutex, RwLock};
use serde::Serialize;
use sightline_leads::LeadStore;
use sightline_model::ConsentText;
use strum::VariantNames as _;
use tokio::sync::watch;

use crate::backups::Backups;
use crate::canary::{Canary, CanaryOptions};
use crate::clock::Clock;
use crate::counts::Counts;
use crate::fair_queue::FairQueue;
use crate::hosted::Common;
use crate::intake::{LeadAdmission, ReportLimits};
use crate::log_limit::LogLimit;
use crate::metrics::{LeadCount, Metrics};
use crate::older_assets::OlderAssets;
use crate::on_demand::Asker;
use crate::outbox::Outbox;
use crate::readiness::Readiness;
use crate::shared_limits::SharedLimits;
use crate::snapshot::Snapshot;
use crate::studio_state::Studio;
use crate::tls::Tls;

/// The number of versions of the text-message consent that are remembered. The wording rarely changes.
const MAX_OFFERED_CONSENTS: usize = 16;

/// The state that handlers share.
#[derive(Debug)]
pub(crate) struct App {
    current: watch::Sender<Arc<Snapshot>>,
    pub(crate) leads: Arc<LeadStore>,
    pub(crate) admission: LeadAdmission,
    /// The versions of the text-message consent that forms have shown, the latest last.
    offered: RwLock<Vec<ConsentText>>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) canary: Canary,
    pub(crate) readiness: Readiness,
    pub(crate) counts: Counts,
    pub(crate) reports: ReportLimits,
    pub(crate) log_limit: LogLimit,
    /// The queue for pages that visitors' searches and choices make.
    pub(crate) search_queue: Arc<FairQueue<Asker>>,
    /// The queue for plans.
    pub(crate) plan_queue: Arc<FairQueue<Asker>>,
    /// What the site shares with other sites of the process, if there are several.
    pub(crate) shared_limits: Option<Arc<SharedLimits>>,
    /// The state of the certificate, if the server has HTTPS.
    pub(crate) tls: Option<Arc<Tls>>,
    pub(crate) backups: Backups,
    /// The studio, unless it is switched off.
    pub(crate) studio: Option<Studio>,
    /// The files for browsers of earlier versions.
    pub(crate) older_assets: Arc<OlderAssets>,
    /// Why the current content folder isn't served.
    content_refusal: Mutex<Option<Refusal>>,
    /// Why the current `deliveries.toml` or its secrets aren't used, so that leads go where it said before.
    deliveries_refusal: Mutex<Option<Refusal>>,
}

/// Why files of the site aren't used as they are now.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Refusal {
    pub(crate) why: String,
    since: Timestamp,
}

impl App {
    pub(crate) fn new(
        snapshot: Snapshot,
        outbox: Outbox,
        canary: CanaryOptions,
        admission: LeadAdmission,
        tls: Option<Arc<Tls>>,
        studio: Option<Studio>,
        common: &Common,
    ) -> Self {
        let shared_limits = common.shared_limits.clone();
        let metrics = Arc::clone(&snapshot.parts.metrics);
        let offered = snapshot.parts.site.text_consent().cloned();
        let deliveries_refused = outbox.deliveries().refused.clone();
        let app = Self {
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
            log_limit: LogLimit::new(),
            search_queue: FairQueue::new(
                shared_limits
                    .as_ref()
                    .map(|limits| Arc::clone(&limits.searches)),
            ),
            plan_queue: FairQueue::new(
                shared_limits
                    .as_ref()
                    .map(|limits| Arc::clone(&limits.plans)),
            ),
            shared_limits,
            tls,
            backups: Backups::default(),
            studio,
            older_assets: Arc::clone(&common.older_assets),
            content_refusal: Mutex::default(),
            deliveries_refusal: Mutex::default(),
            outbox: Arc::new(outbox),
        };
        app.refuse_deliveries(deliveries_refused);
        app
    }

    /// The generation that is served now. A request takes it once and uses it until it ends.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.borrow())
    }

    /// The URL of the studio: the site's own address unless the studio has another. It has no trailing slash.
    pub(crate) fn studio_url(&self) -> String {
        let studio = self.studio.as_ref();
        let own = studio.and_then(|studio| studio.place.url.clone());
        own.unwrap_or_else(|| self.snapshot().base_url().to_owned())
    }

    /// Counts a request whose lead is not stored. Returns whether to log it too.
    pub(crate) fn count_refusal(&self, outcome: LeadCount) -> bool {
        self.metrics.lead(outcome);
        let kind = LeadCount::VARIANTS[outcome as usize];
        self.log_limit.allows(kind, self.clock.now())
    }

    /// The current time in the company's time zone.
    pub(crate) fn now(&self) -> Zoned {
        self.snapshot().parts.site.zoned(self.clock.now())
    }

    /// Serves a new generation from now on.
    pub(crate) fn replace(&self, snapshot: Snapshot) {
        self.offer(snapshot.parts.site.text_consent());
        self.current.send_replace(Arc::new(snapshot));
    }

    /// Remembers the consent text of a new generation. Pages with earlier versions are still open in browsers.
    fn offer(&self, words: Option<&ConsentText>) {
        let mut offered = self.offered.write();
        if let Some(words) = words
            && !offered.contains(words)
        {
            let too_many = (offered.len() + 1).saturating_sub(MAX_OFFERED_CONSENTS);
            offered.drain(..too_many);
            offered.push(words.clone());
        }
    }

    /// The consent text with this version, if it was shown since the start.
    pub(crate) fn offered_consent(&self, version: &str) -> Option<ConsentText> {
        let offered = self.offered.read();
        offered
            .iter()
            .find(|words| words.version == version)
            .cloned()
    }

    /// Records that the content folder is refused for a reason, or with `None` that it no longer is.
    pub(crate) fn refuse_content(&self, why: Option<String>) {
        self.metrics.upkeep.content_refused(why.is_some());
        self.record_refusal(&self.content_refusal, why);
    }

    /// Records that `deliveries.toml` or its secrets are refused for a reason, or with `None` that they no longer are.
    pub(crate) fn refuse_deliveries(&self, why: Option<String>) {
        self.metrics.upkeep.deliveries_refused(why.is_some());
        self.record_refusal(&self.deliveries_refusal, why);
    }

    fn record_refusal(&self, refusal: &Mutex<Option<Refusal>>, why: Option<String>) {
        let mut refusal = refusal.lock();
        let since = refusal.as_ref().map(|before| before.since);
        *refusal = why.map(|why| Refusal {
            why,
            since: since.unwrap_or_else(|| self.clock.now()),
        });
    }

    /// Why the current content folder isn't served.
    pub(crate) fn content_refusal(&self) -> Option<Refusal> {
        self.content_refusal.lock().clone()
    }

    /// Why the current `deliveries.toml` or its secrets aren't used.
    pub(crate) fn deliveries_refusal(&self) -> Option<Refusal> {
        self.deliveries_refusal.lock().clone()
    }

    /// Whether the site has a database. One that is opened on demand is created with the first lead.
    pub(crate) async fn has_database(&self) -> bool {
        match self.leads.database().on_demand() {
            Some(database) => database.stamp().await.is_some(),
            None => true,
        }
    }

    /// Subscribes to changes of the generation.
    pub(crate) fn changes(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.current.subscribe()
    }
}
