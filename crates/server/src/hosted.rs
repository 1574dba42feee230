//! One site of the process: its content, its leads, and its background tasks.
//!
//! What belongs to the process is in [`Common`]: sockets, connections, memory for pages and, with several sites, the
//! engines.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;
use sightline_leads::StoreError;
use sightline_render::RendererOptions;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use crate::app::App;
use crate::backups::BackupOptions;
use crate::blocking::blocking;
use crate::disk_cache::{DiskCache, private_dir};
use crate::error::ServeError;
use crate::intake::LeadAdmission;
use crate::last_good::LastGood;
use crate::metrics::Metrics;
use crate::older_assets::{self, OlderAssets};
use crate::options::{OpenedSite, ProcessOptions};
use crate::outbox::Outbox;
use crate::page_cache::{PageCache, PageMemory};
use crate::pictures::{EncoderLimits, Pictures};
use crate::reload::{self, Engine, Reloader};
use crate::router;
use crate::service::SiteService;
use crate::shared_limits::SharedLimits;
use crate::sites::Hosts;
use crate::source::{DeliveryFile, SiteReader, SiteSource};
use crate::stored_search::KeptSearch;
use crate::studio_state::{Studio, StudioPlace};
use crate::tasks;
use crate::tls::{Https, Tls, TlsOptions, Transport};
use crate::watch::Watch;

/// What all sites of the process have in common.
#[derive(Debug)]
pub(crate) struct Common {
    pub(crate) process: ProcessOptions,
    /// The engines, if several sites share them.
    pub(crate) engine: Option<Engine>,
    pub(crate) dev: bool,
    pub(crate) pages: Arc<PageMemory>,
    /// The semaphores that several sites share.
    pub(crate) shared_limits: Option<Arc<SharedLimits>>,
    pub(crate) encoder_limits: Arc<EncoderLimits>,
    /// The files for browsers of earlier versions.
    pub(crate) older_assets: Arc<OlderAssets>,
    /// The HTTPS options of several sites, each with its own certificate.
    pub(crate) https: Option<Https>,
}

impl Common {
    /// Loads the certificate of a site, see [`Tls::new`].
    fn tls(
        &self,
        options: TlsOptions,
        base_url: Option<&str>,
        data: &Path,
        metrics: &Arc<Metrics>,
    ) -> Result<Arc<Tls>, ServeError> {
        let ProcessOptions { clock, random, .. } = &self.process;
        Tls::new(
            options,
            base_url,
            data,
            clock.clone(),
            random.clone(),
            Arc::clone(metrics),
            self.shared_limits.clone(),
        )
    }

    /// What makes the snapshots of a site.
    fn reloader(&self, options: &SiteOptions, metrics: Arc<Metrics>) -> Reloader {
        let (data, process) = (&options.data, &self.process);
        let pages = PageCache::new(
            DiskCache::below(data, "pages"),
            Arc::clone(&self.pages),
            Arc::clone(&metrics),
        );
        let encoder_limits = Arc::clone(&self.encoder_limits);
        let last_good = match &options.site {
            SiteSource::Folder(site) => Some(Arc::new(LastGood::below(data, site))),
            SiteSource::Embedded(_) => None,
        };
        let pictures = Pictures::sharing(encoder_limits, process.pictures.clone(), data)
            .with_copy(last_good.clone());
        let deliveries = &options.opened.deliveries_file;
        Reloader {
            site: options.site.clone(),
            addresses: options.name.clone().zip(options.addresses.clone()),
            reader: Mutex::new(SiteReader::new(data)),
            keeping: Mutex::default(),
            search: KeptSearch::new(data),
            web: process.web.clone(),
            engine: self.engine.clone(),
            base_url: options.base_url.clone(),
            pages: Arc::new(pages),
            pictures: Arc::new(pictures),
            renderer: RendererOptions::default(),
            dev: self.dev,
            head_start: process.head_start,
            clock: process.clock.clone(),
            metrics,
            deliveries: deliveries.clone(),
            secrets: deliveries.as_ref().map(DeliveryFile::secrets_hash),
            last_good,
            refused: Mutex::default(),
        }
    }
}

/// The options of one site.
#[derive(Debug)]
pub(crate) struct SiteOptions {
    pub(crate) site: SiteSource,
    pub(crate) opened: OpenedSite,
    pub(crate) data: PathBuf,
    pub(crate) base_url: Option<String>,
    pub(crate) tls: Option<TlsOptions>,
    /// The name of the site, if there are several.
    pub(crate) name: Option<String>,
    /// The addresses of all sites, if there are several.
    pub(crate) addresses: Option<Arc<Hosts>>,
    /// The place of its studio.
    pub(crate) studio: StudioPlace,
}

/// A site that is ready to be served.
#[derive(Debug)]
pub(crate) struct Hosted {
    pub(crate) app: Arc<App>,
    reloader: Arc<Reloader>,
    watch: Watch,
    /// The service for requests over plain HTTP.
    pub(crate) service: SiteService,
    /// The service for the studio's own socket, if it has one.
    pub(crate) studio_service: Option<SiteService>,
    pub(crate) tls: Option<Arc<Tls>>,
    backup: Option<BackupOptions>,
    data: PathBuf,
}

impl Hosted {
    /// Reads the content and opens the leads. If `watch` is `None`, the content folder is watched from here on.
    ///
    /// # Errors
    /// When the content or the bundle is unusable.
    pub(crate) async fn start(
        common: &Common,
        options: SiteOptions,
        metrics: Arc<Metrics>,
        watch: Option<Watch>,
    ) -> Result<Self, ServeError> {
        let secured = options.tls.clone().map(|tls| {
            let base_url = options.base_url.as_deref();
            common.tls(tls, base_url, &options.data, &metrics)
        });
        let secured = secured.transpose()?;
        let reloader = Arc::new(common.reloader(&options, Arc::clone(&metrics)));
        let SiteOptions {
            opened, data, name, ..
        } = options;
        // Either the store or a cache may write there first. If this fails, the store reports it.
        _ = private_dir(&data);
        // Each takes some ten milliseconds of a first start.
        let maker = Arc::clone(&reloader);
        let first = blocking(move || maker.first(watch));
        let (leads, first) = tokio::join!(opened.leads, first);
        let (leads, (snapshot, watch)) = match leads {
            Err(older @ (StoreError::Outdated | StoreError::NoTables { .. })) => {
                // Content that can't be served ends the start before the database is migrated.
                let first = first??;
                (opened.migrated_leads.ok_or(older)?.await?, first)
            }
            leads => (leads?, first??),
        };
        let base_url = snapshot.base_url();
        let of_site = common
            .https
            .as_ref()
            .and_then(|https| https.of_site(base_url));
        let tls = match of_site {
            Some(of_site) => Some(common.tls(of_site, Some(base_url), &data, &metrics)?),
            None => secured,
        };
        let ProcessOptions {
            clock,
            random,
            intake,
            ..
        } = &common.process;
        let studio = common.process.studio.then(|| {
            let proxies = intake.trusted_proxies.clone();
            let file = reloader.deliveries.clone();
            let limits = common.shared_limits.as_deref();
            Studio::new(
                leads.database(),
                proxies,
                file,
                random,
                options.studio,
                limits,
            )
        });
        let app = Arc::new(App::new(
            snapshot,
            Outbox::new(leads, opened.deliveries, clock.clone(), random.clone()),
            opened.canary,
            LeadAdmission::new(intake, random.clone()),
            tls.clone(),
            studio,
            common,
        ));
        let router = router::router(Arc::clone(&app), common.dev);
        let studio = app.studio.as_ref().filter(|studio| studio.place.is_apart);
        let studio_service = studio.map(|_apart| {
            let router = router::studio_alone(Arc::clone(&app));
            let (app, name) = (Arc::clone(&app), name.clone());
            SiteService::new(app, router, Transport::PlainOnly, name, false)
        });
        let plain = tls.as_ref().map_or(Transport::PlainOnly, |tls| {
            Transport::Plain(Arc::clone(tls))
        });
        Ok(Self {
            service: SiteService::new(Arc::clone(&app), router, plain, name, true),
            studio_service,
            app,
            reloader,
            watch,
            tls,
            backup: common.process.backup.clone(),
            data,
        })
    }

    /// The service for requests over HTTPS.
    pub(crate) fn secure_service(&self) -> Option<SiteService> {
        let tls = Arc::clone(self.tls.as_ref()?);
        Some(self.service.over(Transport::Secure(tls)))
    }

    /// The acceptor of TLS handshakes.
    pub(crate) fn acceptor(&self) -> Option<TlsAcceptor> {
        // Without an acceptor, the HTTPS socket must not fall back to plain HTTP.
        self.tls.as_ref()?.acceptor()
    }

    /// Starts all background tasks. Following changes and renewing the certificate end with the token; whatever handles
    /// leads ends with [`Running::end`].
    pub(crate) fn begin(self, stop: &CancellationToken) -> Running {
        let app = self.app;
        app.outbox.log_unconfigured();
        let mut aborted = Vec::new();
        let shared_limits = app.shared_limits.clone();
        if shared_limits.is_none() {
            let site = self.reloader.site.clone();
            let lint = tasks::lint::run(
                Arc::clone(&app),
                site,
                self.reloader.head_start,
                stop.clone(),
            );
            aborted.push(spawn(lint));
        }
        let head_start = self.reloader.head_start;
        aborted.push(spawn(older_assets::keep(Arc::clone(&app), head_start)));
        if let Some(last_good) = &self.reloader.last_good {
            spawn(Arc::clone(last_good).run(shared_limits.clone(), stop.clone()));
        }
        if let Some(tls) = self.tls {
            aborted.push(spawn(tls.run(stop.clone())));
        }
        let mut ended = Vec::new();
        // Search engines shouldn't learn of a page that its author is still trying out.
        if !self.reloader.dev {
            let report = tasks::index_now::run(Arc::clone(&app), self.data.clone(), stop.clone());
            ended.push(spawn(report));
        }
        let follow = reload::follow(Arc::clone(&app), self.reloader, self.watch, stop.clone());
        aborted.push(spawn(follow));
        if let Some(backup) = self.backup {
            let backup =
                tasks::backup::run(Arc::clone(&app), backup, self.data.clone(), stop.clone());
            ended.push(spawn(backup));
        }
        // Not stopped by the same token: leads of the last requests are delivered too.
        let stop_deliveries = CancellationToken::new();
        let (deliverer, late) = (Arc::clone(&app), stop_deliveries.clone());
        let resting = app.leads.database().on_demand().cloned().zip(shared_limits);
        ended.push(if let Some((database, shared_limits)) = resting {
            spawn(tasks::idle_database::run(
                deliverer,
                database,
                shared_limits,
                self.data.clone(),
                late,
            ))
        } else {
            spawn(tasks::delivery::run(deliverer, late))
        });
        ended.push(spawn(tasks::canary::run(Arc::clone(&app), stop.clone())));
        ended.push(spawn(tasks::digest::run(Arc::clone(&app), stop.clone())));
        let late = stop_deliveries.clone();
        ended.push(spawn(tasks::maintenance::run(app, self.data, late)));
        Running {
            stop_deliveries,
            aborted,
            ended,
        }
    }
}

/// Spawns a task that logs within the span of the site.
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(Box::pin(task).in_current_span())
}

/// The background tasks of a site.
#[derive(Debug)]
pub(crate) struct Running {
    stop_deliveries: CancellationToken,
    /// Tasks that are aborted at the end. Their work is done again after the next start, and they may be blocked by a
    /// busy thread.
    aborted: Vec<JoinHandle<()>>,
    /// Tasks that end by their tokens. What they don't deliver stays in the outbox.
    ended: Vec<JoinHandle<()>>,
}

impl Running {
    /// Ends all tasks once no request is in progress. The database stays open.
    pub(crate) async fn end(self) {
        self.stop_deliveries.cancel();
        for task in self.aborted {
            task.abort();
        }
        for task in self.ended {
            _ = task.await;
        }
    }
}
