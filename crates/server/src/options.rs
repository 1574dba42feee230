//! Options of a server with one site or many.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

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

/// Options of the process, whether it serves one site or many.
#[derive(Debug)]
pub struct ProcessOptions {
    /// The web bundle.
    pub web: WebSource,
    /// Pictures that were encoded beforehand.
    pub pictures: PreparedPictures,
    /// How the leads of each site are backed up. With `None`, no backups are made.
    pub backup: Option<BackupOptions>,
    /// How many connections there may be, and how long each may take.
    pub connections: ConnectionLimits,
    /// Options of lead admission. Limits count for each site.
    pub intake: IntakeOptions,
    /// The source of random numbers.
    pub random: RandomSource,
    /// How many bytes of rendered pages are kept in memory, for all sites together. Other pages come from the data
    /// folder.
    pub page_memory_bytes: usize,
    /// Sockets that are bound already. Each replaces binding its address.
    pub sockets: Sockets,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The admin address, for metrics, which visitors cannot reach. With `None` there is none.
    pub admin_listen: Option<SocketAddr>,
    /// Whether each site has a studio.
    pub studio: bool,
    /// The delay after the start before work that can wait: rendering pages ahead of time, counting the content's
    /// warnings, and checking for a new day.
    pub head_start: Duration,
    /// The source of the time.
    pub clock: Clock,
}

/// Options of a server with one site.
#[derive(Debug)]
pub struct ServerOptions {
    /// Options of the process.
    pub process: ProcessOptions,
    /// The content.
    pub site: SiteSource,
    /// What the site has besides its content.
    pub opened: OpenedSite,
    /// The folder for rendered pages and encoded pictures.
    pub data: PathBuf,
    /// How the site is served over HTTPS. With `None` it isn't.
    pub tls: Option<TlsOptions>,
    /// The address of the studio's own socket. With `None` it's on the public address.
    pub studio_listen: Option<SocketAddr>,
    /// The studio's URL in links and for browsers, if it isn't the site's.
    pub studio_url: Option<Origin>,
    /// The public URL of the site, if it isn't the one in the content.
    pub base_url: Option<String>,
    /// Whether pages reload themselves when something has changed.
    pub dev: bool,
}

/// Options of a server with many sites.
#[derive(Debug)]
pub struct SitesOptions {
    /// Options of the process.
    pub process: ProcessOptions,
    /// The folders of the sites.
    pub folders: SiteFolders,
    /// How the sites are served over HTTPS. With `None` they aren't.
    pub https: Option<Https>,
}

/// The folders of many sites.
#[derive(Clone)]
pub struct SiteFolders {
    /// The folder whose subfolders are the sites.
    pub dir: PathBuf,
    /// The data folder. Each site has its own below it.
    pub data: PathBuf,
    /// Opens the leads and the deliveries of a site.
    pub open: SiteOpener,
}

impl fmt::Debug for SiteFolders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteFolders").finish_non_exhaustive()
    }
}

/// Opens what a site has besides its content, given its content folder and its data folder. It's called within a Tokio
/// runtime, on a thread where blocking is allowed.
pub type SiteOpener = Arc<dyn Fn(&Path, &Path) -> Result<OpenedSite, String> + Send + Sync>;

/// A future that opens the lead store of a site.
pub type OpeningLeads = Pin<Box<dyn Future<Output = Result<Arc<LeadStore>, StoreError>> + Send>>;

/// What a site has besides its content.
pub struct OpenedSite {
    /// The store of its leads. It's opened while the content is read.
    pub leads: OpeningLeads,
    /// The same, brought to this version if that fails since it's of an older one. Older programs can't open it
    /// afterwards, so this waits until the content can be served. With `None` the start fails.
    pub migrated_leads: Option<OpeningLeads>,
    /// The deliveries of its leads.
    pub deliveries: Deliveries,
    /// The file with the deliveries, if changes of it are followed.
    pub deliveries_file: Option<DeliveryFile>,
    /// How canaries are sent.
    pub canary: CanaryOptions,
}

impl fmt::Debug for OpenedSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenedSite").finish_non_exhaustive()
    }
}
