//! The HTTP server: a lookup for every page, a durable write for every lead.
//!
//! 1. [`Server::start`] reads the content and the web bundle, opens the leads and binds the address.
//! 2. [`Server::run`] answers requests. A page consists of bytes that were prepared before; a lead is stored before it
//!    is acknowledged. Meanwhile pages are prepared in the background, and changes of the content are followed.
//! 3. Leads are delivered in the background, with retries.
//! 4. When the token is cancelled, requests in progress are finished and the database of leads is closed.
//!
//! This crate deliberately has no templates, no rules of the content or the forms, and no SQL.

mod addresses;
mod admin;
mod app;
mod backups;
mod blocking;
mod body;
mod body_cache;
mod canary;
mod clock;
mod count_reports;
mod counts;
mod dev;
mod disk_cache;
mod disk_reserve;
mod error;
mod export;
mod failure;
mod fair_queue;
mod files;
mod headers;
mod health;
mod hosted;
mod intake;
mod last_good;
mod leads;
#[cfg(target_os = "linux")]
mod linux;
mod listener;
mod log_limit;
mod lost_database;
mod media;
mod metrics;
mod older_assets;
mod on_demand;
mod options;
mod origin;
mod outbox;
mod page_cache;
mod page_name;
mod pages;
mod parts;
mod pending_fault;
mod pictures;
mod prepared_file;
mod problem;
mod readiness;
mod reload;
mod reports;
mod response;
mod router;
mod search;
mod sent_form;
mod service;
mod shared_limits;
mod signals;
mod sites;
mod snapshot;
mod source;
mod splice;
mod stored_search;
mod studio;
mod studio_state;
mod tasks;
#[cfg(test)]
mod testing;
mod tls;
mod view;
mod watch;
mod web;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use sightline_accounts::{AccountError, Token};
use sightline_leads::LeadStore;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

pub use backups::{BackupOptions, BackupsSeen, site_of_backup};
pub use canary::CanaryOptions;
pub use clock::Clock;
pub use disk_cache::private_dir;
pub use error::ServeError;
pub use export::{ExportError, ExportOptions, ExportReport, Progress, export};
pub use intake::{IntakeOptions, LeadLimits, LeadLimitsError, Network, NetworkError};
#[cfg(target_os = "linux")]
pub use linux::{take_short_turns, unmap_code_periodically};
pub use listener::{ConnectionLimits, Sockets};
pub use lost_database::{
    RESTORE_DATABASE, database_file, forget_lost_database, lost_database_note, missing_database,
    note_lost_database,
};
pub use options::{
    OpenedSite, OpeningLeads, ProcessOptions, ServerOptions, SiteFolders, SiteOpener, SitesOptions,
};
pub use origin::{Origin, OriginError};
pub use pictures::{PictureCache, PreparedPictures};
pub use sightline_render::Bundle;
pub use sites::{configured_host, find_site, site_data, site_names, site_of_data};
pub use source::{DeliveryFile, Environment, SiteSource, WebSource};
pub use studio::studio_link;
pub use tls::{
    AuthorityOptions, CertificateError, CertificateSource, Hsts, Https, KeptCertificate,
    LETS_ENCRYPT, Reachability, Resolve, Resolved, TlsOptions,
};
pub use web::{WebBundle, WebFiles};

use crate::app::App;
use crate::blocking::blocking;
use crate::hosted::{Common, Hosted, SiteOptions};
use crate::listener::{ConnectionLimiter, sockets};
use crate::metrics::Metrics;
use crate::older_assets::OlderAssets;
use crate::page_cache::PageMemory;
use crate::pictures::EncoderLimits;
use crate::reload::Engine;
use crate::shared_limits::SharedLimits;
use crate::sites::{Begin, Sites};
use crate::studio_state::{Studio, StudioPlace};

/// How long deliveries in progress may take to end after the last request. Together with [`CLOSING`] and the twenty
/// seconds for requests, this is less than service managers wait before they kill a process.
const ENDING: Duration = Duration::from_secs(15);

/// How long the databases may take to close after that. A delivery that hangs takes nothing of it.
const CLOSING: Duration = Duration::from_secs(3);

/// How long connections to the admin address may take of that.
const ADMIN_ENDING: Duration = Duration::from_secs(1);

/// The most connections to the admin address: enough for some monitoring programs and a person.
const ADMIN_CONNECTIONS: usize = 32;

/// A server that is bound to its address.
#[derive(Debug)]
pub struct Server {
    served: Served,
    metrics: Arc<Metrics>,
    pages: Arc<PageMemory>,
    bound: Bound,
    limiter: Arc<ConnectionLimiter>,
    admin_limiter: Arc<ConnectionLimiter>,
    succeeded: CancellationToken,
}

/// The site or sites that are served.
#[derive(Debug)]
enum Served {
    Site(Box<Hosted>),
    Sites(Arc<Sites>, Begin),
}

/// The bound sockets of a server.
#[derive(Debug)]
struct Bound {
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<TcpListener>,
    admin: Option<TcpListener>,
    studio: Option<TcpListener>,
}

impl Bound {
    fn new(
        process: &mut ProcessOptions,
        tls: Option<SocketAddr>,
        studio: Option<SocketAddr>,
    ) -> Result<Self, ServeError> {
        let given = std::mem::take(&mut process.sockets);
        let (listener, address) = sockets::listen(process.listen, given.http)?;
        Ok(Self {
            listener,
            address,
            tls: listen_where_asked(tls, given.https)?,
            admin: listen_where_asked(process.admin_listen, given.admin)?,
            studio: listen_where_asked(studio, given.studio)?,
        })
    }

    /// The place of the studio. On its own loopback socket it's at `localhost`, unless another URL is given.
    fn studio_place(&self, url: Option<Origin>) -> StudioPlace {
        let listens = self
            .studio
            .as_ref()
            .and_then(|studio| studio.local_addr().ok());
        let local = listens.filter(|address| address.ip().is_loopback());
        let socket = listens.unwrap_or(self.address);
        let is_local = socket.ip().is_loopback() || socket.ip().is_unspecified();
        StudioPlace {
            url: url
                .map(|url| url.to_string())
                .or_else(|| local.map(|address| format!("http://localhost:{}", address.port()))),
            here: listens.is_none().then(|| here(self.address)),
            local_port: is_local.then(|| socket.port()),
            is_apart: listens.is_some(),
        }
    }
}

/// The address of a plain HTTP socket for a client on this machine, as an origin. `[::]` also takes IPv4 connections, and a
/// machine may have no `::1`, so the client tries all addresses of `localhost`.
fn here(listens: SocketAddr) -> String {
    if listens.ip().is_unspecified() {
        format!("http://localhost:{}", listens.port())
    } else {
        format!("http://{listens}")
    }
}

impl Server {
    /// Binds the address and reads everything.
    ///
    /// # Errors
    /// When the content or the bundle is unusable, or the address cannot be bound.
    pub async fn start(options: ServerOptions) -> Result<Self, ServeError> {
        let mut process = options.process;
        let tls = options.tls.as_ref().map(|tls| tls.listen);
        let bound = Bound::new(&mut process, tls, options.studio_listen)?;
        let metrics = Arc::new(Metrics::new());
        let limiter = limiter(&process, &metrics);
        let common = Common {
            pages: PageMemory::new(process.page_memory_bytes),
            process,
            engine: None,
            dev: options.dev,
            shared_limits: None,
            encoder_limits: EncoderLimits::new(),
            older_assets: Arc::new(OlderAssets::below(&options.data)),
            https: None,
        };
        let site = SiteOptions {
            site: options.site,
            opened: options.opened,
            data: options.data,
            base_url: options.base_url,
            tls: options.tls,
            name: None,
            addresses: None,
            studio: bound.studio_place(options.studio_url),
        };
        let hosted = Hosted::start(&common, site, Arc::clone(&metrics), None).await?;
        let served = Served::Site(Box::new(hosted));
        Ok(Self::of(served, common.pages, bound, limiter, metrics))
    }

    /// Binds the address and reads all sites of a folder. A site that cannot be served is logged, and served once it
    /// can be.
    ///
    /// # Errors
    /// When the folder or the bundle is unusable, or the address cannot be bound.
    pub async fn start_sites(options: SitesOptions) -> Result<Self, ServeError> {
        let mut process = options.process;
        let https = options.https.as_ref().map(|https| https.listen);
        let bound = Bound::new(&mut process, https, None)?;
        let metrics = Arc::new(Metrics::new());
        let limiter = limiter(&process, &metrics);
        let web = process.web.clone();
        let engine = blocking(move || Engine::start(&web)).await??;
        let pages = PageMemory::new(process.page_memory_bytes);
        let common = Common {
            process,
            engine: Some(engine),
            older_assets: Arc::new(OlderAssets::below(&options.folders.data)),
            dev: false,
            pages: Arc::clone(&pages),
            shared_limits: Some(SharedLimits::new(options.folders.data.clone())),
            encoder_limits: EncoderLimits::new(),
            https: options.https,
        };
        let (sites, begin) = Sites::start(common, options.folders).await?;
        let served = Served::Sites(sites, begin);
        Ok(Self::of(served, pages, bound, limiter, metrics))
    }

    fn of(
        served: Served,
        pages: Arc<PageMemory>,
        bound: Bound,
        limiter: Arc<ConnectionLimiter>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let admin_limits = ConnectionLimits {
            max_total: ADMIN_CONNECTIONS,
            max_per_client: ADMIN_CONNECTIONS,
            ..ConnectionLimits::default()
        };
        Self {
            served,
            metrics,
            pages,
            bound,
            limiter,
            admin_limiter: ConnectionLimiter::new(
                admin_limits,
                Vec::new(),
                Arc::new(Metrics::new()),
            ),
            succeeded: CancellationToken::new(),
        }
    }

    /// The sockets, for a process that takes over from this one.
    ///
    /// # Errors
    /// When the process has too many open files.
    pub fn sockets(&self) -> std::io::Result<Sockets> {
        let bound = &self.bound;
        Ok(Sockets {
            http: Some(sockets::again(&bound.listener)?),
            https: bound.tls.as_ref().map(sockets::again).transpose()?,
            admin: bound.admin.as_ref().map(sockets::again).transpose()?,
            studio: bound.studio.as_ref().map(sockets::again).transpose()?,
        })
    }

    /// A token to cancel once another process accepts the connections. [`Self::run`] then accepts no more of them on
    /// any socket, answers requests on open connections, and ends.
    pub fn succeeded(&self) -> CancellationToken {
        self.succeeded.clone()
    }

    /// The address of the server: the requested one, with the actual port if that was 0.
    pub const fn address(&self) -> SocketAddr {
        self.bound.address
    }

    /// A token that lets the first owner into the studio, valid for an hour. Returns `None` if somebody has signed in
    /// already, there is no studio, or there are several sites. The owner is known by the company's email address until
    /// they enter another one.
    ///
    /// # Errors
    /// When the accounts cannot be read or written.
    pub async fn first_invitation(&self) -> Result<Option<Token>, AccountError> {
        let Some((app, studio)) = self.studio() else {
            return Ok(None);
        };
        let snapshot = app.snapshot();
        let email = &snapshot.parts.site.company().email;
        studio.first_invitation(email, app.clock.now()).await
    }

    /// Whether there is one site, with a studio that nobody has signed in to yet.
    pub async fn studio_waits_for_its_owner(&self) -> bool {
        match self.studio() {
            Some((_, studio)) => studio.waits_for_its_owner().await.unwrap_or(false),
            None => false,
        }
    }

    /// The names of sites that cannot be served, but were when the program last ran or still are by the one that it is
    /// to succeed.
    pub fn lost_sites(&self) -> Vec<String> {
        match &self.served {
            Served::Site(_) => Vec::new(),
            Served::Sites(sites, _) => sites.lost(),
        }
    }

    /// The one site and its studio, if it has one.
    fn studio(&self) -> Option<(&App, &Studio)> {
        match &self.served {
            Served::Site(site) => Some((&*site.app, site.app.studio.as_ref()?)),
            Served::Sites(..) => None,
        }
    }

    /// The address for HTTPS, if there is one.
    pub fn tls_address(&self) -> Option<SocketAddr> {
        self.bound.tls.as_ref()?.local_addr().ok()
    }

    /// The admin address, if there is one.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.bound.admin.as_ref()?.local_addr().ok()
    }

    /// The address of the studio, if it has its own socket.
    pub fn studio_address(&self) -> Option<SocketAddr> {
        self.bound.studio.as_ref()?.local_addr().ok()
    }

    /// Serves until the token is cancelled or another process has taken over.
    pub async fn run(self, stop: CancellationToken) {
        let (succeeded, stop_all) = (self.succeeded, stop.clone());
        let limiters = [Arc::clone(&self.limiter), Arc::clone(&self.admin_limiter)];
        tokio::spawn(async move {
            succeeded.cancelled().await;
            for limiter in limiters {
                limiter.succeeded.cancel();
            }
            stop_all.cancel();
        });
        Arc::clone(&self.pages).compress_all(stop.clone());
        let limiters = (self.limiter, self.admin_limiter);
        let Bound {
            listener,
            tls,
            admin,
            studio,
            ..
        } = self.bound;
        let listeners = (listener, tls, admin);
        match self.served {
            Served::Site(site) => {
                let admin = admin::router(Arc::clone(&site.app));
                let (plain, acceptor) = (site.service.clone(), site.acceptor());
                let secure = site.secure_service().zip(acceptor);
                let studio = studio.zip(site.studio_service.clone());
                let studio = studio
                    .map(|(listener, service)| serve(listener, None, service, &limiters.0, &stop));
                let leads = vec![Arc::clone(&site.app.leads)];
                let running = site.begin(&stop);
                let end = async {
                    if let Some(studio) = studio {
                        // The studio's socket ends together with the plain one.
                        _ = studio.await;
                    }
                    running.end().await;
                };
                let end = (end, || leads);
                serve_all(listeners, (plain, secure, admin), limiters, stop, end).await;
            }
            Served::Sites(sites, begin) => {
                let admin = sites::admin_router(Arc::clone(&sites), self.metrics, self.pages);
                let plain = sites.service(false);
                let secure = sites
                    .acceptor()
                    .map(|acceptor| (sites.service(true), acceptor));
                let running = Arc::clone(&sites).begin(begin, &stop);
                let end = (running.end(), || sites.databases());
                serve_all(listeners, (plain, secure, admin), limiters, stop, end).await;
            }
        }
    }
}

fn listen_where_asked(
    address: Option<SocketAddr>,
    given: Option<std::net::TcpListener>,
) -> Result<Option<TcpListener>, ServeError> {
    let listening = address.map(|address| sockets::listen(address, given));
    Ok(listening.transpose()?.map(|(listener, _)| listener))
}

fn limiter(process: &ProcessOptions, metrics: &Arc<Metrics>) -> Arc<ConnectionLimiter> {
    let limits = process.connections.clone().within_system();
    let proxies = process.intake.trusted_proxies.clone();
    ConnectionLimiter::new(limits, proxies, Arc::clone(metrics))
}

/// Serves the connections of a socket in the background until the token is cancelled.
fn serve<S: service::Service>(
    listener: TcpListener,
    acceptor: Option<TlsAcceptor>,
    service: S,
    limiter: &Arc<ConnectionLimiter>,
    stop: &CancellationToken,
) -> JoinHandle<()> {
    let (limiter, stop) = (Arc::clone(limiter), stop.clone());
    tokio::spawn(listener::serve(listener, acceptor, service, limiter, stop))
}

/// Serves all sockets until the token is cancelled, then ends the background tasks with `end` and closes the
/// `databases`.
async fn serve_all<S: service::Service>(
    (plain_listener, secure_listener, admin_listener): (
        TcpListener,
        Option<TcpListener>,
        Option<TcpListener>,
    ),
    (plain, secure, admin): (S, Option<(S, TlsAcceptor)>, Router),
    (limiter, admin_limiter): (Arc<ConnectionLimiter>, Arc<ConnectionLimiter>),
    stop: CancellationToken,
    (end, databases): (
        impl Future<Output = ()>,
        impl FnOnce() -> Vec<Arc<LeadStore>>,
    ),
) {
    let secure = secure_listener.zip(secure);
    let secure = secure.map(|(listener, (service, acceptor))| {
        serve(listener, Some(acceptor), service, &limiter, &stop)
    });
    // The admin address stays up until the tasks have ended, so that the shutdown can be observed too. Without its
    // databases the server would look faulty there.
    let stop_admin = CancellationToken::new();
    let admin =
        admin_listener.map(|listener| serve(listener, None, admin, &admin_limiter, &stop_admin));
    let stop_admin = stop_admin.drop_guard();
    // Served in a spawned task, on the runtime's worker threads: from the thread that waits here, each connection would
    // have to be moved to one of them first.
    _ = serve(plain_listener, None, plain, &limiter, &stop).await;
    if let Some(secure) = secure {
        // The HTTPS socket ends together with the plain one. A certificate order in progress is made again after the
        // next start.
        _ = secure.await;
    }
    let end = async move {
        end.await;
        drop(stop_admin);
        if let Some(admin) = admin {
            _ = tokio::time::timeout(ADMIN_ENDING, admin).await;
        }
    };
    end_and_close(end, (ENDING, CLOSING), databases).await;
}

/// Waits for the end of the background tasks, and closes the databases in either case. Each takes at most its limit.
async fn end_and_close(
    end: impl Future<Output = ()>,
    (longest_end, longest_closing): (Duration, Duration),
    databases: impl FnOnce() -> Vec<Arc<LeadStore>>,
) {
    let has_ended = tokio::time::timeout(longest_end, end).await.is_ok();
    let closing = databases()
        .into_iter()
        .map(|database| async move { database.close().await });
    let closing = closing.collect::<JoinSet<()>>().join_all();
    let are_closed = tokio::time::timeout(longest_closing, closing).await.is_ok();
    if !has_ended || !are_closed {
        tracing::warn!(
            "ended without waiting longer for the database or a receiver; what was under way is \
             delivered again after the next start"
        );
    }
}

#[cfg(test)]
mod tests {
    use sightline_leads::RandomSource;

    use super::*;

    #[tokio::test]
    async fn databases_are_closed_although_a_delivery_does_not_end() {
        let folder = tempfile::tempdir().unwrap();
        let mut logs = Vec::new();
        let mut databases = Vec::new();
        for name in ["one", "two"] {
            let file = folder.path().join(name);
            let random = RandomSource::new(|| [0; 16]);
            databases.push(Arc::new(LeadStore::open(file, random).await.unwrap()));
            logs.push(folder.path().join(format!("{name}-wal")));
        }
        assert!(logs.iter().all(|log| log.exists()));
        let limits = (Duration::ZERO, Duration::MAX);
        end_and_close(std::future::pending(), limits, || databases).await;
        assert!(!logs.iter().any(|log| log.exists()));
    }

    #[test]
    fn a_socket_on_all_addresses_is_reached_by_ipv4_or_ipv6() {
        for (listens, origin) in [
            ("[::]:8080", "http://localhost:8080"),
            ("0.0.0.0:80", "http://localhost:80"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(here(listens.parse().unwrap()), origin);
        }
    }
}
