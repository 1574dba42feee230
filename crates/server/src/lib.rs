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
mod counts;
mod dev;
mod disk_cache;
mod error;
mod export;
mod failure;
mod files;
mod headers;
mod health;
mod hosted;
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
mod page_name;
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
mod shares;
mod signals;
mod sites;
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
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use sightline_accounts::{AccountError, Token};
use sightline_leads::{Deliveries, LeadStore, RandomSource};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
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
pub use sites::{OpenedSite, SiteOpener, SitesOptions, find_site, site_data};
pub use source::{DeliveryFile, Environment, SiteSource, WebSource};
pub use studio::studio_link;
pub use tls::{
    AuthorityOptions, CertificateError, CertificateSource, Hsts, Https, KeptCertificate,
    LETS_ENCRYPT, Resolve, Resolved, Sighting, TlsOptions,
};
pub use web::{WebBundle, WebFiles};

use crate::blocking::blocking;
use crate::hosted::{Common, Hosted, SiteOptions};
use crate::listener::{Gate, sockets};
use crate::metrics::Metrics;
use crate::page_cache::PageMemory;
use crate::pictures::EncoderPlaces;
use crate::reload::Engine;
use crate::shares::Shares;
use crate::sites::{SiteFolders, Sites};
use crate::studio_state::StudioPlace;

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
    pub leads: Arc<LeadStore>,
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
    /// The address that the studio answers on, in the place of the public one.
    pub studio_listen: Option<SocketAddr>,
    /// The studio's address in links and for browsers, when it is not the site's.
    pub studio_url: Option<Origin>,
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
    served: Served,
    metrics: Arc<Metrics>,
    pages: Arc<PageMemory>,
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<TcpListener>,
    admin: Option<TcpListener>,
    studio: Option<TcpListener>,
    gate: Arc<Gate>,
    admin_gate: Arc<Gate>,
    succeeded: CancellationToken,
}

/// What is served.
#[derive(Debug)]
enum Served {
    Site(Box<Hosted>),
    Sites(Arc<Sites>),
}

/// The sockets of a server, bound.
struct Bound {
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<TcpListener>,
    admin: Option<TcpListener>,
    studio: Option<TcpListener>,
}

impl Bound {
    fn new(
        listen: SocketAddr,
        tls_listen: Option<SocketAddr>,
        (admin_listen, studio_listen): (Option<SocketAddr>, Option<SocketAddr>),
        given: Sockets,
    ) -> Result<Self, ServeError> {
        let Sockets {
            http,
            https,
            admin,
            studio,
        } = given;
        let further = |address: Option<SocketAddr>, given| {
            let listening = address.map(|address| sockets::listen(address, given));
            Ok::<_, ServeError>(listening.transpose()?.map(|(listener, _)| listener))
        };
        let (listener, address) = sockets::listen(listen, http)?;
        Ok(Self {
            listener,
            address,
            tls: further(tls_listen, https)?,
            admin: further(admin_listen, admin)?,
            studio: further(studio_listen, studio)?,
        })
    }
}

impl Bound {
    /// Where the studio is: on a socket of this machine it is at `localhost`, unless it is given another address.
    fn studio_place(&self, url: Option<Origin>) -> StudioPlace {
        let listens = self
            .studio
            .as_ref()
            .and_then(|studio| studio.local_addr().ok());
        let here = listens.filter(|address| address.ip().is_loopback());
        StudioPlace {
            url: url
                .map(|url| url.to_string())
                .or_else(|| here.map(|address| format!("http://localhost:{}", address.port()))),
            is_apart: listens.is_some(),
        }
    }
}

impl Server {
    /// Reads everything and binds the address.
    ///
    /// # Errors
    /// When the content or the bundle is unusable or the address cannot be had.
    pub async fn start(options: ServerOptions) -> Result<Self, ServeError> {
        let tls_listen = options.tls.as_ref().map(|tls| tls.listen);
        let bound = Bound::new(
            options.listen,
            tls_listen,
            (options.admin_listen, options.studio_listen),
            options.sockets,
        )?;
        let studio = bound.studio_place(options.studio_url);
        let metrics = Arc::new(Metrics::new());
        let gate = Gate::new(
            options.connections.within_system(),
            options.intake.trusted_proxies.clone(),
            Arc::clone(&metrics),
        );
        let common = Common {
            web: options.web,
            engine: None,
            pictures: options.pictures,
            intake: options.intake,
            random: options.random,
            clock: options.clock,
            studio: options.studio,
            dev: options.dev,
            backup: options.backup,
            pages: PageMemory::new(options.page_memory_bytes),
            shares: None,
            encoding: EncoderPlaces::new(),
            https: None,
        };
        let site = SiteOptions {
            site: options.site,
            leads: options.leads,
            deliveries: options.deliveries,
            deliveries_file: options.deliveries_file,
            canary: options.canary,
            data: options.data,
            base_url: options.base_url,
            tls: options.tls,
            name: None,
            studio,
        };
        let hosted = Hosted::start(&common, site, Arc::clone(&metrics), None).await?;
        Ok(Self::of(
            Served::Site(Box::new(hosted)),
            common.pages,
            bound,
            gate,
            metrics,
        ))
    }

    /// Reads all sites of a folder and binds the address. A site that cannot be served is told of in the log, and
    /// served once it can be.
    ///
    /// # Errors
    /// When the folder or the bundle is unusable or the address cannot be had.
    pub async fn start_sites(options: SitesOptions) -> Result<Self, ServeError> {
        let tls_listen = options.https.as_ref().map(|https| https.listen);
        let sockets = options.sockets;
        let others = (options.admin_listen, None);
        let bound = Bound::new(options.listen, tls_listen, others, sockets)?;
        let metrics = Arc::new(Metrics::new());
        let gate = Gate::new(
            options.connections.within_system(),
            options.intake.trusted_proxies.clone(),
            Arc::clone(&metrics),
        );
        let web = options.web.clone();
        let engine = blocking(move || Engine::start(&web)).await??;
        let pages = PageMemory::new(options.page_memory_bytes);
        let common = Common {
            web: options.web,
            engine: Some(engine),
            pictures: options.pictures,
            intake: options.intake,
            random: options.random,
            clock: options.clock,
            studio: options.studio,
            dev: false,
            backup: options.backup,
            pages: Arc::clone(&pages),
            shares: Some(Shares::new(options.data.clone())),
            encoding: EncoderPlaces::new(),
            https: options.https,
        };
        let folders = SiteFolders {
            dir: options.dir,
            data: options.data,
            open: options.open,
        };
        let sites = Sites::start(common, folders).await?;
        Ok(Self::of(Served::Sites(sites), pages, bound, gate, metrics))
    }

    fn of(
        served: Served,
        pages: Arc<PageMemory>,
        bound: Bound,
        gate: Arc<Gate>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let admin_limits = ConnectionLimits {
            most: ADMIN_CONNECTIONS,
            most_per_client: ADMIN_CONNECTIONS,
            ..ConnectionLimits::default()
        };
        Self {
            served,
            metrics,
            pages,
            listener: bound.listener,
            address: bound.address,
            tls: bound.tls,
            admin: bound.admin,
            studio: bound.studio,
            gate,
            admin_gate: Gate::new(admin_limits, Vec::new(), Arc::new(Metrics::new())),
            succeeded: CancellationToken::new(),
        }
    }

    /// The sockets, for a process that is to come after this one.
    ///
    /// # Errors
    /// When this process may not have so many files.
    #[cfg(unix)]
    pub fn sockets(&self) -> std::io::Result<Sockets> {
        Ok(Sockets {
            http: Some(sockets::again(&self.listener)?),
            https: self.tls.as_ref().map(sockets::again).transpose()?,
            admin: self.admin.as_ref().map(sockets::again).transpose()?,
            studio: self.studio.as_ref().map(sockets::again).transpose()?,
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

    /// A link that lets the first owner of the studio in, within an hour; nothing when somebody came in already,
    /// there is no studio, or there are several sites. They are known by the company's mail address until they say
    /// another.
    ///
    /// # Errors
    /// When the accounts cannot be read or written.
    pub async fn first_invitation(&self) -> Result<Option<Token>, AccountError> {
        let Served::Site(site) = &self.served else {
            return Ok(None);
        };
        match &site.app.studio {
            Some(studio) => {
                let snapshot = site.app.snapshot();
                let email = &snapshot.parts.site.company().email;
                studio.first_invitation(email, site.app.clock.now()).await
            }
            None => Ok(None),
        }
    }

    /// Whether there is a studio of the one site into which nobody came yet.
    pub async fn studio_waits_for_its_owner(&self) -> bool {
        match &self.served {
            Served::Site(site) => match &site.app.studio {
                Some(studio) => studio.waits_for_its_owner().await.unwrap_or(false),
                None => false,
            },
            Served::Sites(_) => false,
        }
    }

    /// The address of HTTPS, when there is one.
    pub fn tls_address(&self) -> Option<SocketAddr> {
        self.tls.as_ref()?.local_addr().ok()
    }

    /// The address for metrics, when there is one.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref()?.local_addr().ok()
    }

    /// The address of the studio, when it is apart from the site.
    pub fn studio_address(&self) -> Option<SocketAddr> {
        self.studio.as_ref()?.local_addr().ok()
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
        Arc::clone(&self.pages).compress_all(stop.clone());
        let gates = (self.gate, self.admin_gate);
        let studio_listener = self.studio;
        let listeners = (self.listener, self.tls, self.admin);
        match self.served {
            Served::Site(site) => {
                let admin = admin::router(Arc::clone(&site.app));
                let (plain, acceptor) = (site.service(), site.acceptor());
                let secure = site.secure_service().zip(acceptor);
                let studio =
                    studio_listener
                        .zip(site.studio_service())
                        .map(|(listener, service)| {
                            let gate = Arc::clone(&gates.0);
                            let serve =
                                listener::serve(listener, None, service, gate, stop.clone());
                            tokio::spawn(serve)
                        });
                let running = site.begin(&stop);
                let end = async {
                    if let Some(studio) = studio {
                        // It ends with the plain connections.
                        _ = studio.await;
                    }
                    running.end().await;
                };
                serve_all(listeners, (plain, secure, admin), gates, stop, end).await;
            }
            Served::Sites(sites) => {
                let admin = sites::admin_router(Arc::clone(&sites), self.metrics, self.pages);
                let plain = sites.service(false);
                let secure = sites
                    .acceptor()
                    .map(|acceptor| (sites.service(true), acceptor));
                let running = sites.begin(&stop);
                let end = running.end();
                serve_all(listeners, (plain, secure, admin), gates, stop, end).await;
            }
        }
    }
}

/// Serves everything until the token is cancelled, then has what runs beside the requests come to its end.
async fn serve_all<S: service::Service>(
    (plain_listener, secure_listener, admin_listener): (
        TcpListener,
        Option<TcpListener>,
        Option<TcpListener>,
    ),
    (plain, secure, admin): (S, Option<(S, TlsAcceptor)>, Router),
    (gate, admin_gate): (Arc<Gate>, Arc<Gate>),
    stop: CancellationToken,
    end: impl Future<Output = ()>,
) {
    let secure = secure_listener
        .zip(secure)
        .map(|(listener, (service, acceptor))| {
            let serve = listener::serve(
                listener,
                Some(acceptor),
                service,
                Arc::clone(&gate),
                stop.clone(),
            );
            tokio::spawn(serve)
        });
    // Until the end: how it ends is worth watching too.
    let stop_admin = CancellationToken::new();
    let admin = admin_listener.map(|listener| {
        let serve = listener::serve(listener, None, admin, admin_gate, stop_admin.clone());
        tokio::spawn(serve)
    });
    // On the threads of the runtime like everything else: from the thread that waits here each connection would go
    // to one of them first.
    let plain = tokio::spawn(listener::serve(plain_listener, None, plain, gate, stop));
    _ = plain.await;
    if let Some(secure) = secure {
        // They end with the plain connections; an order that is under way is made again.
        _ = secure.await;
    }
    stop_admin.cancel();
    let all = async {
        end.await;
        if let Some(admin) = admin {
            _ = admin.await;
        }
    };
    if tokio::time::timeout(ENDING, all).await.is_err() {
        tracing::warn!(
            "ended without waiting longer for the database or a receiver; what was under way is \
             delivered again after the next start"
        );
    }
}
