//! Many sites in one process: each subfolder of a folder is a site.
//!
//! - [`hosts`] finds the site of a request by its host.
//! - [`watch`] has the single watcher of all folders.
//! - [`supervisor`] adds a site when its folder appears, and removes it when the folder is gone.
//! - [`admin`] reports on all sites at the admin address.
//!
//! A site is the same as when it's served alone ([`Hosted`]), with its own data folder. A folder that cannot be served
//! is logged and affects no other.

mod admin;
mod find;
mod folders;
mod former;
mod hosts;
mod supervisor;
mod watch;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;
use sightline_leads::LeadStore;
use tokio::sync::Semaphore;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::Instant;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::{Instrument as _, Span};

use crate::app::App;
use crate::error::{ServeError, with_causes};
use crate::hosted::{Common, Hosted, SiteOptions};
use crate::lost_database::{RESTORE_DATABASE, missing_database, note_lost_database};
use crate::metrics::Metrics;
use crate::options::SiteFolders;
use crate::source::SiteSource;
use crate::studio_state::StudioPlace;
use crate::tls::{self, host_of};
use crate::watch::Watch;

pub(crate) use admin::admin_router;
pub use find::{configured_host, find_site, site_data, site_of_data};
pub use folders::names as site_names;
use folders::names;
pub(crate) use hosts::Hosts;
use hosts::{Services, SitesService};
use supervisor::Supervisor;
use watch::{FolderEvent, SitesWatch};

/// The fault of a site whose reading panicked.
const BROKE_DOWN: &str = "reading the site broke down: the log says where";

/// The span of what is logged about a site. With any other level, `--log warn` would leave out the name.
fn site_span(name: &str) -> Span {
    tracing::error_span!("site", site = name)
}

/// All sites of the process.
#[derive(Debug)]
pub(crate) struct Sites {
    common: Common,
    folders: SiteFolders,
    hosts: Arc<Hosts>,
    watch: SitesWatch,
    /// For reading sites.
    reading: Semaphore,
    states: Mutex<BTreeMap<String, State>>,
}

/// The sites with their names that are read but not started, and the receiver of events about the folders.
pub(crate) type Begin = (Vec<(String, Hosted)>, mpsc::UnboundedReceiver<FolderEvent>);

/// The state of a folder.
#[derive(Debug)]
enum State {
    Served(Arc<ServedSite>),
    Refused { why: String, since: Timestamp },
}

/// A running site.
#[derive(Debug)]
struct ServedSite {
    app: Arc<App>,
    /// Its host names.
    hosts: Vec<String>,
    stop: CancellationToken,
    /// Cancelled once no more requests arrive.
    end: CancellationToken,
    ended: Mutex<Option<JoinHandle<()>>>,
}

impl Sites {
    /// Reads all sites.
    ///
    /// # Errors
    /// When the parent folder of the sites cannot be read and no site was served before.
    pub(crate) async fn start(
        common: Common,
        folders: SiteFolders,
    ) -> Result<(Arc<Self>, Begin), ServeError> {
        let (watch, events) = SitesWatch::new(&folders.dir);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let this = Arc::new(Self {
            common,
            folders,
            hosts: Arc::default(),
            watch,
            reading: Semaphore::new(cores),
            states: Mutex::default(),
        });
        let mut reading = JoinSet::new();
        for name in this.first_names()? {
            let this = Arc::clone(&this);
            reading.spawn(async move {
                let read = this.open(&name).await;
                (name, read)
            });
        }
        let mut all = Vec::new();
        for (name, read) in reading.join_all().await {
            match read {
                Ok(hosted) => all.push((name, hosted)),
                Err(why) => this.refuse(&name, why),
            }
        }
        // Of several folders with the same address, the one that was served there last comes first.
        all.sort_by_cached_key(|(name, hosted)| {
            let host = host_of(hosted.app.snapshot().base_url());
            let served = host.and_then(|host| former::had_since(&this.host_file(name), &host));
            (Reverse(served), name.clone())
        });
        let (mut read, mut others) = (Vec::new(), Vec::new());
        for (name, hosted) in all {
            match this.take_host(&name, &hosted) {
                Ok(_) => read.push((name, hosted)),
                Err(_taken) => others.push(name),
            }
        }
        // The address of the other folders is refused now, so that their last good content is served.
        for name in others {
            match this.open(&name).await {
                Ok(hosted) => read.push((name, hosted)),
                Err(why) => this.refuse(&name, why),
            }
        }
        tracing::info!(
            sites = read.len(),
            refused = this.states.lock().len(),
            dir = %this.folders.dir.display(),
            "read all sites"
        );
        Ok((this, (read, events)))
    }

    /// The names of the sites at the start. If there are no folders, the disk with them may not be mounted yet: then
    /// these are the sites that were served before, whose last good content is served.
    ///
    /// # Errors
    /// When the folders cannot be listed and no site was served before.
    fn first_names(&self) -> Result<Vec<String>, ServeError> {
        let SiteFolders { dir, data, .. } = &self.folders;
        let mut served = names(&data.join("sites")).unwrap_or_default();
        served.retain(|name| self.host_file(name).exists());
        match names(dir) {
            Ok(names) if !names.is_empty() || served.is_empty() => {
                for removed in served.iter().filter(|name| !names.contains(name)) {
                    self.forget_host(removed);
                }
                Ok(names)
            }
            Err(error) if served.is_empty() => {
                Err(ServeError::Folder(format!("{}: {error}", dir.display())))
            }
            found => {
                let why = found.err().map(|error| error.to_string());
                tracing::error!(
                    dir = %dir.display(),
                    why,
                    "there are no folders of sites; the content that was served last is served"
                );
                Ok(served)
            }
        }
    }

    /// The content folder of a site.
    fn folder(&self, name: &str) -> PathBuf {
        self.folders.dir.join(name)
    }

    /// The file with the host at which a site was served last.
    fn host_file(&self, name: &str) -> PathBuf {
        find::host_file(&self.folders.data, name)
    }

    /// Reads a site when its turn has come. A panic counts as a fault, so that the site is read again.
    async fn open(self: &Arc<Self>, name: &str) -> Result<Hosted, String> {
        let (this, own) = (Arc::clone(self), name.to_owned());
        let read = tokio::spawn(async move { this.read_in_turn(&own).await });
        let read = AbortOnDropHandle::new(read).await;
        let read = read.unwrap_or_else(|_panicked| Err(BROKE_DOWN.to_owned()));
        if read.is_err() {
            self.watch.forget(name);
        }
        read
    }

    async fn read_in_turn(&self, name: &str) -> Result<Hosted, String> {
        let _turn = self.reading.acquire().await;
        let span = site_span(name);
        let changes = self.watch.follow(name);
        let watch = Watch::from_events(changes);
        self.read(name, watch).instrument(span).await
    }

    async fn read(&self, name: &str, watch: Watch) -> Result<Hosted, String> {
        let folder = self.folder(name);
        let data = site_data(&self.folders.data, name);
        let open = Arc::clone(&self.folders.open);
        let (site, of_site) = (folder.clone(), data.clone());
        let (folders, own) = (self.folders.clone(), name.to_owned());
        let opened = tokio::task::spawn_blocking({
            let span = Span::current();
            move || {
                // Before its data folder is created.
                match former::renamed_from(&folders.dir, &folders.data, &own) {
                    Some(why) => Err(why),
                    None => span.in_scope(|| open(&site, &of_site)),
                }
            }
        });
        let opened = opened.await.map_err(|error| error.to_string())??;
        let options = SiteOptions {
            site: SiteSource::Folder(folder),
            opened,
            data,
            base_url: None,
            tls: None,
            name: Some(name.to_owned()),
            addresses: Some(Arc::clone(&self.hosts)),
            studio: StudioPlace::default(),
        };
        let metrics = Arc::new(Metrics::of_site(name));
        let hosted = Hosted::start(&self.common, options, metrics, Some(watch)).await;
        hosted.map_err(|error| with_causes(&error))
    }

    /// Gives a site that was read the host of its address. Returns that host, and all host names that it answers to.
    ///
    /// # Errors
    /// When another site has the host, or the address has none.
    fn take_host(&self, name: &str, hosted: &Hosted) -> Result<(String, Vec<String>), String> {
        let base_url = hosted.app.snapshot().base_url().to_owned();
        let host = host_of(&base_url)
            .ok_or_else(|| format!("company.base_url in site.toml names no host: {base_url}"))?;
        let services = Services {
            site: name.to_owned(),
            plain: hosted.service.clone(),
            secure: hosted.secure_service(),
            tls: hosted.tls.clone(),
            base_url,
        };
        let hosts = self.hosts.add(host.clone(), services)?;
        Ok((host, hosts))
    }

    /// Starts serving a site that was read.
    ///
    /// # Errors
    /// When another site has its address, or the address has no host.
    fn add(
        &self,
        name: &str,
        hosted: Hosted,
        changed_address: &mpsc::UnboundedSender<FolderEvent>,
    ) -> Result<(), String> {
        let (host, hosts) = self.take_host(name, &hosted)?;
        let data = site_data(&self.folders.data, name);
        if let Some(lost) = missing_database(&data, self.common.process.clock.now()) {
            tracing::error!(site = name, "{lost}: {RESTORE_DATABASE}");
            note_lost_database(&data);
        }
        let (app, has_tls) = (Arc::clone(&hosted.app), hosted.tls.is_some());
        let base_url = app.snapshot().base_url().to_owned();
        let (stop, end) = (CancellationToken::new(), CancellationToken::new());
        let span = site_span(name);
        let running = span.in_scope(|| hosted.begin(&stop));
        let follow = {
            let (stop, mut changes) = (stop.clone(), app.changes());
            let (name, events) = (name.to_owned(), changed_address.clone());
            let base_url = base_url.clone();
            async move {
                while let Some(Ok(())) = stop.run_until_cancelled(changes.changed()).await {
                    let now = changes.borrow_and_update().base_url().to_owned();
                    if now != base_url {
                        // The site has another host, and its studio another origin, so the site is restarted.
                        _ = events.send(FolderEvent::AddressChanged(name));
                        return;
                    }
                }
            }
        };
        tokio::spawn(follow);
        let ending = end.clone();
        let ended = async move {
            ending.cancelled().await;
            running.end().await;
        };
        if let Err(error) = former::note_host(&self.folders.data, name, &host) {
            tracing::warn!(site = name, %error, "the host of the site cannot be written down");
        }
        let deliveries = app.outbox.deliveries().all.len();
        tracing::info!(site = name, host, deliveries, "serving the site");
        if deliveries == 0 {
            tracing::warn!(
                site = name,
                "leads are stored and delivered nowhere: there is no [[delivery]] in its deliveries.toml"
            );
        }
        if self.common.https.is_some() && !has_tls {
            tracing::warn!(
                site = name,
                base_url,
                "the site is served over plain HTTP and gets no certificate: its company.base_url begins with http://"
            );
        }
        let served = ServedSite {
            app,
            hosts,
            stop,
            end,
            ended: Mutex::new(Some(tokio::spawn(ended.instrument(span)))),
        };
        self.states
            .lock()
            .insert(name.to_owned(), State::Served(Arc::new(served)));
        Ok(())
    }

    /// Stops serving a site. Its background tasks end once its `end` is cancelled.
    fn take(&self, name: &str) -> Option<Arc<ServedSite>> {
        self.watch.forget(name);
        let state = self.states.lock().remove(name);
        let Some(State::Served(site)) = state else {
            return None;
        };
        self.hosts.remove(name);
        site.stop.cancel();
        Some(site)
    }

    /// Logs and records why a folder isn't served.
    fn refuse(&self, name: &str, why: String) {
        // In the span, the name comes before the lines of the text.
        site_span(name)
            .in_scope(|| tracing::error!("the site is not served; the others are\n{why}"));
        let since = self.common.process.clock.now();
        self.states
            .lock()
            .insert(name.to_owned(), State::Refused { why, since });
    }

    /// The refused sites that were served when the program last ran, or still are by another process.
    pub(crate) fn lost(&self) -> Vec<String> {
        let states = self.states.lock();
        let refused = states
            .iter()
            .filter(|(_, state)| matches!(state, State::Refused { .. }));
        let names = refused.map(|(name, _)| name);
        names
            .filter(|name| self.host_file(name).exists())
            .cloned()
            .collect()
    }

    /// Records that a refused or removed site is served no longer.
    fn forget_host(&self, name: &str) {
        former::forget_host(&self.folders.data, name);
    }

    /// The databases of the sites that are served.
    pub(crate) fn databases(&self) -> Vec<Arc<LeadStore>> {
        let served = self.served().into_iter();
        served.map(|site| Arc::clone(&site.app.leads)).collect()
    }

    /// The service for requests over HTTPS or plain HTTP.
    pub(crate) fn service(&self, is_secure: bool) -> SitesService {
        let hosts = Arc::clone(&self.hosts);
        SitesService { hosts, is_secure }
    }

    /// The acceptor of TLS handshakes, which uses the certificate of the requested site.
    pub(crate) fn acceptor(&self) -> Option<TlsAcceptor> {
        self.common.https.as_ref()?;
        let hosts = Arc::clone(&self.hosts);
        tls::config(hosts).map(TlsAcceptor::from)
    }

    /// Serves the sites that were read, and follows the folders until the token is cancelled.
    pub(crate) fn begin(
        self: Arc<Self>,
        (read, events): Begin,
        stop: &CancellationToken,
    ) -> RunningSites {
        let mut supervisor = Supervisor::new(Arc::clone(&self), events);
        for (name, hosted) in read {
            supervisor.read(name, Ok(hosted), Instant::now());
        }
        RunningSites {
            sites: self,
            supervisor: tokio::spawn(supervisor.run(stop.clone())),
        }
    }
}

/// The background tasks of all sites.
#[derive(Debug)]
pub(crate) struct RunningSites {
    sites: Arc<Sites>,
    supervisor: JoinHandle<()>,
}

impl RunningSites {
    /// Ends all tasks once no request is in progress. The databases stay open.
    pub(crate) async fn end(self) {
        _ = self.supervisor.await;
        let served = self.sites.served();
        for site in &served {
            site.stop.cancel();
            site.end.cancel();
        }
        for site in &served {
            site.ended().await;
        }
    }
}

impl ServedSite {
    /// Ends the background tasks of the site and waits for them.
    async fn ended(&self) {
        self.end.cancel();
        let ended = self.ended.lock().take();
        if let Some(ended) = ended {
            _ = ended.await;
        }
    }
}
