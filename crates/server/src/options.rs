//! What a server is made of, of one site or of many.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use sightline_leads::{Deliveries, LeadStore, RandomSource, StoreError};

use crate::backups::BackupOptions;
use crate::canary::CanaryOptions;
use crate::clock::Clock;
use crate::intake::IntakeOptions;
use crate::listener::{ConnectionLimits, Sockets};
use crate::origin::Origin;
use crate::pictures::PreparedPictures;
use crate::source::{DeliveryFile, SiteSource, WebSource};
use crate::tls::{Https, TlsOptions};

/// What a process serves with, whether that is one site or many.
#[derive(Debug)]
pub struct ProcessOptions {
    /// The web bundle.
    pub web: WebSource,
    /// Pictures that were encoded beforehand.
    pub pictures: PreparedPictures,
    /// How copies of the leads of each site are made; none are without it.
    pub backup: Option<BackupOptions>,
    /// How many connections there may be, and how long each may take.
    pub connections: ConnectionLimits,
    /// How leads are let in, counted for each site.
    pub intake: IntakeOptions,
    /// Where random numbers come from.
    pub random: RandomSource,
    /// How many bytes of rendered pages of all sites are kept in memory; others come from the data folder.
    pub page_memory_bytes: usize,
    /// Sockets that are there already; each takes the place of its address.
    pub sockets: Sockets,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The address for metrics, which visitors cannot reach; none without it.
    pub admin_listen: Option<SocketAddr>,
    /// Whether each site has its studio.
    pub studio: bool,
    /// Where the time comes from.
    pub clock: Clock,
}

/// What a server of one site is made of.
#[derive(Debug)]
pub struct ServerOptions {
    /// What it is served with.
    pub process: ProcessOptions,
    /// The content.
    pub site: SiteSource,
    /// What it has beside that.
    pub opened: OpenedSite,
    /// The folder for rendered pages and encoded pictures.
    pub data: PathBuf,
    /// How the site is served over HTTPS; not at all without it.
    pub tls: Option<TlsOptions>,
    /// The address that the studio answers on, in the place of the public one.
    pub studio_listen: Option<SocketAddr>,
    /// The studio's address in links and for browsers, when it is not the site's.
    pub studio_url: Option<Origin>,
    /// The public address of the site, when it is not the one in the content.
    pub base_url: Option<String>,
    /// Whether pages reload themselves when something has changed.
    pub dev: bool,
}

/// What a server of many sites is made of.
#[derive(Debug)]
pub struct SitesOptions {
    /// What they are served with.
    pub process: ProcessOptions,
    /// Their folders.
    pub folders: SiteFolders,
    /// How the sites are served over HTTPS; not at all without it.
    pub https: Option<Https>,
}

/// The folders of many sites.
pub struct SiteFolders {
    /// The folder whose folders are the sites.
    pub dir: PathBuf,
    /// The data folder; each site has one of its own below it.
    pub data: PathBuf,
    /// Opens the leads and the deliveries of a site.
    pub open: SiteOpener,
}

impl fmt::Debug for SiteFolders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteFolders").finish_non_exhaustive()
    }
}

/// Opens what a site has beside its content, from its content folder and its data folder. It is called where blocking
/// is allowed, in a Tokio runtime.
pub type SiteOpener = Arc<dyn Fn(&Path, &Path) -> Result<OpenedSite, String> + Send + Sync>;

/// Opens where the leads of a site are kept.
pub type OpeningLeads = Pin<Box<dyn Future<Output = Result<Arc<LeadStore>, StoreError>> + Send>>;

/// What a site has beside its content.
pub struct OpenedSite {
    /// Where its leads are kept. It is opened while the content is read.
    pub leads: OpeningLeads,
    /// Where they go once they are stored.
    pub deliveries: Deliveries,
    /// The file that those come from, when a change of it is to be followed.
    pub deliveries_file: Option<DeliveryFile>,
    /// How canaries are sent.
    pub canary: CanaryOptions,
}

impl fmt::Debug for OpenedSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenedSite").finish_non_exhaustive()
    }
}
