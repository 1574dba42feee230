//! Where the content and the web bundle come from: built into the program, or folders that may
//! change while it runs.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use sightline_content::{
    Diagnostic, Folder, FolderError, Loader, Severity, check_with, day_in, render_text,
};
use sightline_leads::Deliveries;
use sightline_picture::KnownPictures;
use sightline_render::Bundle;
use sightline_site::Site;
use sightline_site::products::KeptTexts;

use crate::ServeError;
use crate::disk_cache::{CHECKSUM_BYTES, DiskCache};
use crate::web::{WebBundle, WebFiles};

/// Errors of the content that the log shows, each with its line and the way to mend it. Whoever mends
/// them runs the check, which shows all.
const MOST_TOLD: usize = 5;

/// Where the content comes from.
#[derive(Debug, Clone)]
pub enum SiteSource {
    /// The content built into the program.
    Embedded(Folder),
    /// A folder, watched for changes.
    Folder(PathBuf),
}

impl SiteSource {
    /// How many warnings `sightline check` lists; nothing when the content cannot be read or has
    /// errors. Builds every page; pictures that are known are not decoded again.
    pub(crate) fn warnings(&self, now: Timestamp, known: &KnownPictures) -> Option<usize> {
        let folder = self.folder(None).ok()?;
        let checked = check_with(&folder, day_in(&folder, now), known);
        (checked.errors() == 0).then(|| checked.warnings())
    }

    /// The files; after a change of `changed` paths only those are looked at again.
    fn folder(&self, before: Option<(&Folder, &Changes)>) -> Result<Folder, FolderError> {
        match (self, before) {
            (Self::Embedded(folder), _) => Ok(folder.clone()),
            (Self::Folder(dir), Some((before, Changes::At(paths)))) => {
                before.after_change(dir, paths)
            }
            (Self::Folder(dir), _) => Folder::open(dir),
        }
    }
}

/// What changed in a folder.
#[derive(Debug, Clone)]
pub(crate) enum Changes {
    /// Files and folders at these paths.
    At(BTreeSet<PathBuf>),
    /// Nobody knows: all of it is looked at.
    Anything,
}

impl Default for Changes {
    fn default() -> Self {
        Self::At(BTreeSet::new())
    }
}

impl Changes {
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::At(paths) if paths.is_empty())
    }

    pub(crate) fn extend(&mut self, more: Self) {
        match (&mut *self, more) {
            (Self::At(paths), Self::At(more)) => paths.extend(more),
            _ => *self = Self::Anything,
        }
    }
}

/// The name that what is known of the content is kept under.
const KEPT: &str = "products";
/// A file that was changed a shorter time ago is read again after the next start: the clock of its file
/// system may not tell the next change from that one. The coarsest have two seconds.
const SETTLED: Duration = Duration::from_secs(3);

/// What was written aside longer ago than this, nobody is writing any more.
const LONGEST_WRITE: Duration = Duration::from_secs(3600);

/// From this many bytes on, the texts of products stay in the file that they are kept in, which is open for as long
/// as the site. Of a process with many small sites each would else take one of the files that the system allows.
const LARGE: u64 = 1024 * 1024;

/// The texts of products in a file of the cache, where it is large.
fn texts(file: File) -> Option<Arc<KeptTexts>> {
    let bytes = file.metadata().ok()?.len();
    (bytes >= LARGE).then(|| KeptTexts::new(file, CHECKSUM_BYTES as u64))
}

/// Reads the content again and again, and only what changed of it.
#[derive(Debug)]
pub(crate) struct SiteReader {
    loader: Loader,
    /// The files as they were read last.
    folder: Option<Folder>,
    /// Where what is known of them is kept for the next start.
    kept: DiskCache,
}

impl SiteReader {
    /// A reader that knows what was kept in the data folder.
    pub(crate) fn new(data: &Path) -> Self {
        let kept = DiskCache::below(data, "content");
        let loader = kept.open(KEPT).zip(program());
        let loader = loader.map(|((known, file), program)| {
            Loader::from_kept(&known, texts(file).as_ref(), &program)
        });
        Self {
            loader: loader.unwrap_or_default(),
            folder: None,
            kept,
        }
    }

    /// Removes what processes have left half written that were ended while they kept something.
    pub(crate) fn remove_leftovers(&self, now: Timestamp) {
        self.kept.remove_aside(now - LONGEST_WRITE);
    }

    /// Keeps in the data folder what is known of the content, for the next start; `None` when it is there.
    pub(crate) fn news(&mut self, now: Timestamp) -> Option<impl FnOnce() + use<>> {
        let settled = SystemTime::from(now) - SETTLED;
        let mut known = self
            .loader
            .kept(self.folder.as_ref()?, &program()?, settled)?;
        let kept = self.kept.clone();
        Some(move || {
            match kept.put_with(KEPT, |out| known.write(out)) {
                Ok(file) => {
                    if let Some(texts) = texts(file) {
                        known.read_from(&texts);
                    }
                }
                // Without it the next start takes longer, and that is all.
                Err(error) => {
                    tracing::warn!(%error, "what was read of the products is not kept for the next start");
                }
            }
        })
    }

    /// A reader that knows nothing yet.
    pub(crate) fn afresh(&self) -> Self {
        Self {
            loader: Loader::default(),
            folder: None,
            kept: self.kept.clone(),
        }
    }

    /// The files as they were read last.
    pub(crate) fn folder(&self) -> Option<Folder> {
        self.folder.clone()
    }

    /// Reads the content; `base_url` is the public address when it is not the one in it. Pictures
    /// that are known are not decoded again.
    ///
    /// # Errors
    /// When the folder cannot be read, or when the content has errors: the text then shows the first.
    pub(crate) fn read(
        &mut self,
        source: &SiteSource,
        changes: &Changes,
        now: Timestamp,
        base_url: Option<&str>,
        known: &KnownPictures,
        site_before: Option<&Site>,
    ) -> Result<Site, ServeError> {
        // After a fault all of it is looked at again.
        let before = self.folder.take();
        let before = before.as_ref().map(|folder| (folder, changes));
        let folder = source
            .folder(before)
            .map_err(|error| ServeError::Folder(error.to_string()))?;
        if before.is_none() {
            announce(&folder, known);
        }
        let loaded = self
            .loader
            .load(&folder, day_in(&folder, now), known, site_before);
        let folder = self.folder.insert(folder);
        if let Some(site) = loaded.site {
            return Ok(match base_url {
                Some(base_url) => site.at_base_url(base_url),
                None => site,
            });
        }
        let errors: Vec<_> = loaded
            .diagnostics
            .into_iter()
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .collect();
        Err(ServeError::Content(told(&errors, folder)))
    }
}

/// This program, by what the file system says of its file; `None` where that is not known.
pub(crate) fn program() -> Option<String> {
    let facts = std::env::current_exe().ok()?.metadata().ok()?;
    let modified = Timestamp::try_from(facts.modified().ok()?).ok()?;
    let version = env!("CARGO_PKG_VERSION");
    Some(format!("{version} {} {modified}", facts.len()))
}

/// The first errors in some fifty lines, and how many there are.
fn told(errors: &[Diagnostic], folder: &Folder) -> String {
    let (first, others) = errors.split_at(errors.len().min(MOST_TOLD));
    let text = render_text(first, folder, false);
    if others.is_empty() {
        return text;
    }
    format!(
        "{text}and {} more errors: `sightline check` shows them\n",
        others.len()
    )
}

/// Reading the pixels of many photographs takes a while: nobody should wonder what goes on.
fn announce(folder: &Folder, known: &KnownPictures) {
    const PHOTOGRAPHS: [&str; 5] = [".avif", ".jpeg", ".jpg", ".png", ".webp"];
    let pictures = folder.paths().filter(|path| {
        path.starts_with("media/") && PHOTOGRAPHS.iter().any(|ending| path.ends_with(ending))
    });
    let pictures = pictures.count();
    if pictures > known.count() {
        tracing::info!(
            pictures,
            "reading pictures for the first time; what they hold is remembered"
        );
    }
}

/// The values of variables, by their names.
pub type Environment = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// The file that says where leads go, watched for changes.
#[derive(Clone)]
pub struct DeliveryFile {
    /// The file, which need not be there yet.
    pub path: PathBuf,
    /// Opens the deliveries as the file has them now, or says everything that is wrong with it.
    pub read: Arc<dyn Fn() -> Result<Deliveries, String> + Send + Sync>,
    /// The variables of the program's environment.
    pub environment: Environment,
    /// The folder for files, which has the secrets of the studio too.
    pub data: PathBuf,
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
    Embedded {
        /// Its files.
        files: WebFiles,
        /// The script that renders pages, compiled; `None` where it is among the files.
        compiled: Option<Bundle>,
    },
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
            Self::Embedded { files, compiled } => {
                WebBundle::from_files(files.clone(), compiled.clone())
            }
            Self::Folder(dir) => WebBundle::from_dir(dir),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::testing::folder;

    #[test]
    fn a_text_with_many_faults_takes_fifty_lines_of_the_log() {
        let links = "[a](/nowhere)\n\n".repeat(5_000);
        let folder = folder(&[("legal/privacy.md", &links)]);
        let loaded = sightline_content::load(&folder, date(2026, 11, 21));
        assert_eq!(loaded.errors(), 100);
        let text = told(&loaded.diagnostics, &folder);
        assert!(text.lines().count() <= 50, "{text}");
        assert!(text.ends_with("and 95 more errors: `sightline check` shows them\n"));
    }
}
