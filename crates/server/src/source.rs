//! Where the content and the web bundle come from: built into the program, or folders that may
//! change while it runs.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use sightline_content::{
    Folder, FolderError, Severity, Site, check_with, day_in, load_with, render_text,
};
use sightline_leads::Deliveries;
use sightline_picture::KnownPictures;

use crate::ServeError;
use crate::web::{WebBundle, WebFiles};

/// Where the content comes from.
#[derive(Debug, Clone)]
pub enum SiteSource {
    /// The content built into the program.
    Embedded(Folder),
    /// A folder, watched for changes.
    Folder(PathBuf),
}

impl SiteSource {
    /// Reads the content; `base_url` is the public address when it is not the one in it. Pictures
    /// that are known are not decoded again.
    ///
    /// # Errors
    /// When the folder cannot be read, or when the content has errors: the text then lists them all.
    pub(crate) fn read(
        &self,
        now: Timestamp,
        base_url: Option<&str>,
        known: &KnownPictures,
    ) -> Result<Arc<Site>, ServeError> {
        let folder = self
            .folder()
            .map_err(|error| ServeError::Folder(error.to_string()))?;
        announce(&folder, known);
        let loaded = load_with(&folder, day_in(&folder, now), known);
        if let Some(site) = loaded.site {
            return Ok(Arc::new(match base_url {
                Some(base_url) => site.at_base_url(base_url),
                None => site,
            }));
        }
        let errors: Vec<_> = loaded
            .diagnostics
            .into_iter()
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .collect();
        Err(ServeError::Content(render_text(&errors, &folder, false)))
    }

    /// How many warnings `sightline check` lists; nothing when the content cannot be read or has
    /// errors. Builds every page; pictures that are known are not decoded again.
    pub(crate) fn warnings(&self, now: Timestamp, known: &KnownPictures) -> Option<usize> {
        let folder = self.folder().ok()?;
        let checked = check_with(&folder, day_in(&folder, now), known);
        (checked.errors() == 0).then(|| checked.warnings())
    }

    fn folder(&self) -> Result<Folder, FolderError> {
        match self {
            Self::Embedded(folder) => Ok(folder.clone()),
            Self::Folder(dir) => Folder::from_dir(dir),
        }
    }
}

/// Reading the pixels of many photographs takes a while: nobody should wonder what goes on.
fn announce(folder: &Folder, known: &KnownPictures) {
    let files = folder.paths().filter_map(|path| folder.bytes(path));
    let pictures = files.filter(|bytes| known.is_news(&bytes)).count();
    if pictures > 0 {
        tracing::info!(
            pictures,
            "reading pictures for the first time; what they hold is remembered"
        );
    }
}

/// The file that says where leads go, watched for changes.
#[derive(Clone)]
pub struct DeliveryFile {
    /// The file, which need not be there yet.
    pub path: PathBuf,
    /// Opens the deliveries as the file has them now, or says everything that is wrong with it.
    pub read: Arc<dyn Fn() -> Result<Deliveries, String> + Send + Sync>,
}

impl std::fmt::Debug for DeliveryFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeliveryFile")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// Where the web bundle comes from.
#[derive(Debug, Clone)]
pub enum WebSource {
    /// The bundle built into the program.
    Embedded(WebFiles),
    /// A folder such as `web/dist`, watched for changes.
    Folder(PathBuf),
}

impl WebSource {
    /// Reads the bundle.
    ///
    /// # Errors
    /// When it is incomplete or cannot be read.
    pub(crate) fn read(&self) -> Result<WebBundle, ServeError> {
        match self {
            Self::Embedded(files) => WebBundle::from_files(files.clone()),
            Self::Folder(dir) => WebBundle::from_dir(dir),
        }
    }
}
