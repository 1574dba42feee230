//! HTTP: a lookup for every page, a durable write for every lead.
//!
//! 1. [`Server::start`] reads the content and the web bundle, opens the leads and binds the address.
//! 2. [`Server::run`] answers. A page is bytes that were prepared before; a lead is stored before it
//!    is acknowledged. Meanwhile pages are prepared in the background and changes are followed.
//! 3. Leads are delivered in the background until somebody has them.
//! 4. When the token is cancelled, requests under way are finished and the leads are closed.
//!
//! What is deliberately not here: no template, no rule of the content and none of the forms, no SQL.

mod addresses;
mod admin;
mod app;
mod backups;
mod blocking;
mod body;
mod canary;
mod clock;
mod compression;
mod counts;
mod dev;
mod disk_cache;
mod error;
mod export;
mod failure;
mod files;
mod headers;
mod health;
mod intake;
mod last_good;
mod leads;
mod listener;
mod media;
mod memory;
mod metrics;
mod on_demand;
mod origin;
mod outbox;
mod page_cache;
mod pages;
mod parts;
mod pictures;
mod prepared_file;
mod problem;
mod readiness;
mod reload;
mod reports;
mod response;
mod router;
mod search;
mod service;
mod signals;
mod snapshot;
mod source;
mod splice;
mod studio;
mod studio_state;
mod taps;
mod tasks;
#[cfg(test)]
mod testing;
mod tls;
mod turns;
mod view;
mod web;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sightline_accounts::{AccountError, Token};
use sightline_leads::{Deliveries, LeadStore, RandomSource};
use sightline_render::RendererOptions;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use backups::{BackupOptions, newest_backup};
pub use canary::CanaryOptions;
pub use clock::Clock;
pub use error::ServeError;
pub use export::{ExportError, ExportOptions, ExportReport, Progress, export};
pub use intake::{IntakeOptions, LeadLimits, LeadLimitsError, Network, NetworkError};
pub use listener::{ConnectionLimits, Sockets};
pub use origin::{Origin, OriginError};
pub use pictures::{PictureCache, PreparedPictures};
pub use source::{DeliveryFile, Environment, SiteSource, WebSource};
pub use studio::studio_link;
pub use tls::{
    AuthorityOptions, CertificateError, CertificateSource, Hsts, KeptCertificate, LETS_ENCRYPT,
    Resolve, Resolved, Sighting, TlsOptions,
};
pub use web::{WebBundle, WebFiles};

use crate::app::App;
use crate::disk_cache::DiskCache;
use crate::intake::LeadAdmission;
use crate::last_good::LastGood;
use crate::listener::{Gate, sockets};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::page_cache::PageCache;
use crate::pictures::Pictures;
use crate::reload::{Reloader, Watch};
use crate::service::SiteService;
use crate::source::SiteReader;
use crate::studio_state::Studio;
use crate::tls::{Tls, Transport};

/// After the last request, deliveries under way and the database have this long to come to their end.
/// With the twenty seconds for requests it is less than service managers wait before they kill.
const ENDING: Duration = Duration::from_secs(15);

/// Connections to the address for metrics: some programs that watch, and a person.
const ADMIN_CONNECTIONS: usize = 32;

/// What a server is made of.
#[derive(Debug)]
pub struct ServerOptions {
    /// The content.
    pub site: SiteSource,
    /// The web bundle.
    pub web: WebSource,
    /// Pictures that were encoded beforehand.
    pub pictures: PreparedPictures,
    /// Where leads are kept.
    pub leads: Arc<dyn LeadStore>,
    /// Where leads go once they are stored.
    pub deliveries: Deliveries,
    /// The file that they come from, when a change of it is to be followed.
    pub deliveries_file: Option<DeliveryFile>,
    /// How canaries are sent.
    pub canary: CanaryOptions,
    /// How copies of the leads are made; none are without it.
    pub backup: Option<BackupOptions>,
    /// How many connections there may be, and how long each may take.
    pub connections: ConnectionLimits,
    /// How leads are let in.
    pub intake: IntakeOptions,
    /// Where random numbers come from.
    pub random: RandomSource,
    /// The folder for rendered pages and encoded pictures.
    pub data: PathBuf,
    /// How many bytes of rendered pages are kept in memory; others come from the folder.
    pub page_memory_bytes: usize,
    /// Sockets that are there already; each takes the place of its address.
    pub sockets: Sockets,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// How the site is served over HTTPS; not at all without it.
    pub tls: Option<TlsOptions>,
    /// The address for metrics, which visitors cannot reach; none without it.
    pub admin_listen: Option<SocketAddr>,
    /// Whether the studio is served.
    pub studio: bool,
    /// The public address of the site, when it is not the one in the content.
    pub base_url: Option<String>,
    /// Whether pages reload themselves when something has changed.
    pub dev: bool,
    /// Where the time comes from.
    pub clock: Clock,
}

/// A server that holds its address.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    reloader: Arc<Reloader>,
    watch: Watch,
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<(TcpListener, Arc<Tls>)>,
    admin: Option<TcpListener>,
    gate: Arc<Gate>,
    admin_gate: Arc<Gate>,
    backup: Option<BackupOptions>,
    data: PathBuf,
    succeeded: CancellationToken,
}

impl Server {
    /// Reads everything and binds the address.
    ///
    /// # Errors
    /// When the content or the bundle is unusable or the address cannot be had.
    pub async fn start(options: ServerOptions) -> Result<Self, ServeError> {
        let Sockets { http, https, admin } = options.sockets;
        let (listener, address) = sockets::listen(options.listen, http).await?;
        let secure = match &options.tls {
            Some(tls) => Some(sockets::listen(tls.listen, https).await?.0),
            None => None,
        };
        let admin = match options.admin_listen {
            Some(address) => Some(sockets::listen(address, admin).await?.0),
            None => None,
        };
        let metrics = Arc::new(Metrics::new());
        let pages = PageCache::new(
            DiskCache::below(&options.data, "pages"),
            options.page_memory_bytes,
            Arc::clone(&metrics),
        );
        let tls = match options.tls {
            Some(tls) => Some(Tls::new(
                tls,
                options.base_url.as_deref(),
                &options.data,
                options.clock.clone(),
                options.random.clone(),
                Arc::clone(&metrics),
            )?),
            None => None,
        };
        let last_good = match &options.site {
            SiteSource::Folder(site) => Some(Arc::new(LastGood::below(&options.data, site))),
            SiteSource::Embedded(_) => None,
        };
        let reloader = Arc::new(Reloader {
            site: options.site,
            reader: Mutex::new(SiteReader::new(&options.data)),
            web: options.web,
            base_url: options.base_url,
            pages: Arc::new(pages),
            pictures: Arc::new(Pictures::new(options.pictures, &options.data)),
            renderer: RendererOptions::default(),
            dev: options.dev,
            clock: options.clock.clone(),
            metrics,
            deliveries: options.deliveries_file,
            last_good,
            refused: Mutex::default(),
        });
        let watch = Watch::new(&reloader);
        let maker = Arc::clone(&reloader);
        let snapshot = tokio::task::spawn_blocking(move || maker.first())
            .await
            .map_err(|_panicked| ServeError::Engine(sightline_render::RenderError::Stopped))??;
        let gate = Gate::new(
            options.connections.within_system(),
            options.intake.trusted_proxies.clone(),
            Arc::clone(&reloader.metrics),
        );
        let admin_limits = ConnectionLimits {
            most: ADMIN_CONNECTIONS,
            most_per_client: ADMIN_CONNECTIONS,
            ..ConnectionLimits::default()
        };
        let admin_gate = Gate::new(admin_limits, Vec::new(), Arc::new(Metrics::new()));
        let admission = LeadAdmission::new(&options.intake, options.random.clone());
        let studio = options.studio.then(|| {
            let proxies = options.intake.trusted_proxies.clone();
            let file = reloader.deliveries.clone();
            Studio::new(options.leads.database(), proxies, file, &options.random)
        });
        let app = Arc::new(App::new(
            snapshot,
            Outbox::new(
                options.leads,
                options.deliveries,
                options.clock,
                options.random,
            ),
            options.canary,
            admission,
            tls.clone(),
            studio,
        ));
        Ok(Self {
            app,
            reloader,
            watch,
            listener,
            address,
            tls: secure.zip(tls),
            admin,
            gate,
            admin_gate,
            backup: options.backup,
            data: options.data,
            succeeded: CancellationToken::new(),
        })
    }

    /// The sockets, for a process that is to come after this one.
    ///
    /// # Errors
    /// When this process may not have so many files.
    #[cfg(unix)]
    pub fn sockets(&self) -> std::io::Result<Sockets> {
        let secure = self.tls.as_ref().map(|(listener, _)| listener);
        Ok(Sockets {
            http: Some(sockets::again(&self.listener)?),
            https: secure.map(sockets::again).transpose()?,
            admin: self.admin.as_ref().map(sockets::again).transpose()?,
        })
    }

    /// To be cancelled once another process takes the connections. [`Self::run`] then takes no more of them, on no
    /// socket, answers what is asked on those that are open, and ends.
    pub fn succeeded(&self) -> CancellationToken {
        self.succeeded.clone()
    }

    /// The address that the server has: the asked one, with a real port where that was 0.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A link that lets the first owner of the studio in, within an hour; nothing when somebody came in already, or
    /// there is no studio. They are known by the company's mail address until they say another.
    ///
    /// # Errors
    /// When the accounts cannot be read or written.
    pub async fn first_invitation(&self) -> Result<Option<Token>, AccountError> {
        match &self.app.studio {
            Some(studio) => {
                let snapshot = self.app.snapshot();
                let email = &snapshot.parts.site.company().email;
                studio.first_invitation(email, self.app.clock.now()).await
            }
            None => Ok(None),
        }
    }

    /// Whether there is a studio into which nobody came yet.
    pub async fn studio_waits_for_its_owner(&self) -> bool {
        match &self.app.studio {
            Some(studio) => studio.waits_for_its_owner().await.unwrap_or(false),
            None => false,
        }
    }

    /// The address of HTTPS, when there is one.
    pub fn tls_address(&self) -> Option<SocketAddr> {
        self.tls.as_ref()?.0.local_addr().ok()
    }

    /// The address for metrics, when there is one.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref()?.local_addr().ok()
    }

    /// Serves until the token is cancelled or another process has succeeded this one.
    pub async fn run(self, stop: CancellationToken) {
        let (succeeded, stop_all) = (self.succeeded, stop.clone());
        let gates = [Arc::clone(&self.gate), Arc::clone(&self.admin_gate)];
        tokio::spawn(async move {
            succeeded.cancelled().await;
            for gate in gates {
                gate.succeeded.cancel();
            }
            stop_all.cancel();
        });
        let is_dev = self.reloader.dev;
        let router = router::router(Arc::clone(&self.app), is_dev);
        let plain = self.tls.as_ref().map_or(Transport::PlainOnly, |(_, tls)| {
            Transport::Plain(Arc::clone(tls))
        });
        let service = SiteService::new(Arc::clone(&self.app), router, plain);
        let secure = self.tls.and_then(|(listener, tls)| {
            let service = service.over(Transport::Secure(Arc::clone(&tls)));
            // `None` cannot come about; plain HTTP must not be spoken there.
            let acceptor = tls.acceptor()?;
            let gate = Arc::clone(&self.gate);
            let serve = listener::serve(listener, Some(acceptor), service, gate, stop.clone());
            Some((tokio::spawn(serve), tokio::spawn(tls.run(stop.clone()))))
        });
        let lint = tasks::lint::run(
            Arc::clone(&self.app),
            self.reloader.site.clone(),
            stop.clone(),
        );
        let lint = tokio::spawn(lint);
        Arc::clone(&self.reloader.pages).compress_all(stop.clone());
        if let Some(last_good) = &self.reloader.last_good {
            tokio::spawn(Arc::clone(last_good).run(stop.clone()));
        }
        let follow = reload::follow(
            Arc::clone(&self.app),
            self.reloader,
            self.watch,
            stop.clone(),
        );
        let follow = tokio::spawn(follow);
        let backup = self.backup.map(|backup| {
            let data = self.data.clone();
            let backup = tasks::backup::run(Arc::clone(&self.app), backup, data, stop.clone());
            tokio::spawn(backup)
        });
        // Nobody outside should hear of a page that its author is still trying out.
        let report = (!is_dev).then(|| {
            let report = tasks::index_now::run(Arc::clone(&self.app), self.data, stop.clone());
            tokio::spawn(report)
        });
        // Not ended by the same token: what comes with the last requests is delivered too.
        let stop_deliveries = CancellationToken::new();
        let deliver = tasks::delivery::run(Arc::clone(&self.app), stop_deliveries.clone());
        let deliver = tokio::spawn(deliver);
        let canary = tokio::spawn(tasks::canary::run(Arc::clone(&self.app), stop.clone()));
        let digest = tokio::spawn(tasks::digest::run(Arc::clone(&self.app), stop.clone()));
        let maintenance = tokio::spawn(tasks::maintenance::run(
            Arc::clone(&self.app),
            stop_deliveries.clone(),
        ));
        let admin = self.admin.map(|admin| {
            let router = admin::router(Arc::clone(&self.app));
            // Until the end: how it ends is worth watching too.
            let stop = stop_deliveries.clone();
            tokio::spawn(listener::serve(admin, None, router, self.admin_gate, stop))
        });
        listener::serve(self.listener, None, service, self.gate, stop).await;
        if let Some((serve, renew)) = secure {
            // They end with the plain connections; an order that is under way is made again.
            _ = serve.await;
            renew.abort();
        }
        stop_deliveries.cancel();
        // What they do is done again after the next start, and may hang on a thread at work.
        follow.abort();
        lint.abort();
        // They end by their tokens; what is not delivered is in the outbox.
        let end = async {
            let tasks = [
                report,
                backup,
                Some(canary),
                Some(deliver),
                Some(maintenance),
                Some(digest),
                admin,
            ];
            for task in tasks.into_iter().flatten() {
                _ = task.await;
            }
            self.app.leads.close().await;
        };
        if tokio::time::timeout(ENDING, end).await.is_err() {
            tracing::warn!(
                "ended without waiting longer for the database or a receiver; what was under way is \
                 delivered again after the next start"
            );
        }
    }
}
