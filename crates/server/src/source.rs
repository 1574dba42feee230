//! The sources of the content and the web bundle: built into the program, or folders that may change while it runs.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use sightline_content::{
    Diagnostic, Folder, FolderError, Loader, Severity, check_with, day_in, read_file, render_text,
};
use sightline_leads::Deliveries;
use sightline_picture::PictureFactsCache;
use sightline_render::Bundle;
use sightline_site::Site;
use sightline_site::products::StoredTexts;

use crate::ServeError;
use crate::disk_cache::{CHECKSUM_BYTES, DiskCache};
use crate::web::{WebBundle, WebFiles};

/// The most errors of the content that the log shows, each with its line and the way to fix it. `sightline check` shows
/// all of them.
const MAX_LOGGED_ERRORS: usize = 5;

/// The source of the content.
#[derive(Debug, Clone)]
pub enum SiteSource {
    /// The content built into the program.
    Embedded(Folder),
    /// A folder, watched for changes.
    Folder(PathBuf),
}

impl SiteSource {
    /// The number of warnings that `sightline check` lists, or `None` if the content cannot be read or has errors.
    /// Builds every page; known pictures aren't decoded again.
    pub(crate) fn warnings(&self, now: Timestamp, known: &PictureFactsCache) -> Option<usize> {
        let folder = self.folder(None).ok()?;
        let checked = check_with(&folder, day_in(&folder, now), known);
        (checked.errors() == 0).then(|| checked.warnings())
    }

    /// Opens the files. With a previous folder and the paths that changed, only those paths are checked.
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

/// The changes in a folder.
#[derive(Debug, Clone)]
pub(crate) enum Changes {
    /// Files and folders at these paths.
    At(BTreeSet<PathBuf>),
    /// Unknown changes: the whole folder has to be checked.
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

/// The name of the stored results of reading the content.
const KEPT: &str = "products";
/// A file changed more recently than this is read again at the next start, since the timestamps of its file system may
/// not distinguish a later change from this one. The coarsest have a resolution of two seconds.
const SETTLED: Duration = Duration::from_secs(3);

/// Temporary files older than this are left over from a process that has ended.
const MAX_WRITE_TIME: Duration = Duration::from_secs(3600);

/// From this size on, the texts of products aren't loaded but stay in their stored file, which is open for as long as
/// the site. In a process with many small sites, each would otherwise use one of the open files that the system allows.
const LARGE: u64 = 1024 * 1024;

/// The texts of products in a file of the cache, if it's large.
fn texts(file: File) -> Option<Arc<StoredTexts>> {
    let bytes = file.metadata().ok()?.len();
    (bytes >= LARGE).then(|| StoredTexts::new(file, CHECKSUM_BYTES as u64))
}

/// Reads the content repeatedly, and each time only what changed.
#[derive(Debug)]
pub(crate) struct SiteReader {
    loader: Loader,
    /// The files as last read.
    folder: Option<Folder>,
    /// The cache with the results of reading them, for the next start.
    kept: DiskCache,
}

impl SiteReader {
    /// A reader that starts from the results stored in the data folder.
    pub(crate) fn new(data: &Path) -> Self {
        let kept = DiskCache::below(data, "content");
        let loader = kept.open(KEPT).zip(program());
        let loader = loader.map(|((known, file), program)| {
            Loader::from_cache(&known, texts(file).as_ref(), &program)
        });
        Self {
            loader: loader.unwrap_or_default(),
            folder: None,
            kept,
        }
    }

    /// Removes temporary files of processes that ended while writing.
    pub(crate) fn remove_leftovers(&self, now: Timestamp) {
        self.kept.remove_aside(now - MAX_WRITE_TIME);
    }

    /// Returns a function that stores the results of reading the content for the next start, or `None` if they are
    /// stored already.
    pub(crate) fn pending_save(&mut self, now: Timestamp) -> Option<impl FnOnce() + use<>> {
        let settled = SystemTime::from(now) - SETTLED;
        let mut known = self
            .loader
            .product_cache(self.folder.as_ref()?, &program()?, settled)?;
        let kept = self.kept.clone();
        Some(move || {
            match kept.put_with(KEPT, |out| known.write(out)) {
                Ok(file) => {
                    if let Some(texts) = texts(file) {
                        known.read_texts_from(&texts);
                    }
                }
                // Without them, only the next start takes longer.
                Err(error) => {
                    tracing::warn!(%error, "what was read of the products is not kept for the next start");
                }
            }
        })
    }

    /// A reader with no previous results.
    pub(crate) fn afresh(&self) -> Self {
        Self {
            loader: Loader::default(),
            folder: None,
            kept: self.kept.clone(),
        }
    }

    /// The files as last read.
    pub(crate) fn folder(&self) -> Option<Folder> {
        self.folder.clone()
    }

    /// Reads the content. `base_url` is the public URL, if it isn't the one in the content. Known pictures aren't
    /// decoded again.
    ///
    /// # Errors
    /// When the folder cannot be read, or when the content has errors. The text then shows the first ones.
    pub(crate) fn read(
        &mut self,
        source: &SiteSource,
        changes: &Changes,
        now: Timestamp,
        base_url: Option<&str>,
        known: &PictureFactsCache,
        site_before: Option<&Site>,
    ) -> Result<Site, ServeError> {
        // After an error the whole folder is checked again.
        let before = self.folder.take();
        let before = before.as_ref().map(|folder| (folder, changes));
        let folder = source
            .folder(before)
            .map_err(|error| ServeError::Folder(error.to_string()))?;
        if before.is_none() {
            log_new_pictures(&folder, known);
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
        Err(ServeError::Content(error_summary(&errors, folder)))
    }
}

/// An identifier of this program: its version, and the size and modification time of its file. `None` if they aren't
/// known.
pub(crate) fn program() -> Option<String> {
    let facts = std::env::current_exe().ok()?.metadata().ok()?;
    let modified = Timestamp::try_from(facts.modified().ok()?).ok()?;
    let version = env!("CARGO_PKG_VERSION");
    Some(format!("{version} {} {modified}", facts.len()))
}

/// The first errors in about fifty lines, and the number of further ones.
fn error_summary(errors: &[Diagnostic], folder: &Folder) -> String {
    let (first, others) = errors.split_at(errors.len().min(MAX_LOGGED_ERRORS));
    let text = render_text(first, folder, false);
    if others.is_empty() {
        return text;
    }
    let more = others.len();
    let what = if more == 1 { "error" } else { "errors" };
    format!("{text}and {more} more {what}: `sightline check` shows the rest\n")
}

/// Logs that new pictures are decoded, which takes a while if there are many.
fn log_new_pictures(folder: &Folder, known: &PictureFactsCache) {
    const PHOTOGRAPHS: [&str; 5] = [".avif", ".jpeg", ".jpg", ".png", ".webp"];
    let pictures = folder
        .paths_in("media/")
        .filter(|path| PHOTOGRAPHS.iter().any(|ending| path.ends_with(ending)))
        .count();
    if pictures > known.count() {
        tracing::info!(
            pictures,
            "reading pictures for the first time; what they hold is remembered"
        );
    }
}

/// Returns the value of an environment variable by its name.
pub type Environment = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// The file that configures deliveries, watched for changes.
#[derive(Clone)]
pub struct DeliveryFile {
    /// The path of the file, which need not exist yet.
    pub path: PathBuf,
    /// Opens the deliveries that the file describes now, or returns everything that is wrong with it.
    pub read: Arc<dyn Fn() -> Result<Deliveries, String> + Send + Sync>,
    /// The environment variables of the program.
    pub environment: Environment,
    /// The data folder, which also has the secrets of the studio.
    pub data: PathBuf,
}

impl DeliveryFile {
    /// A hash of the file and of the secrets in the data folder. With the same hash, the deliveries are the same.
    pub(crate) fn hash(&self) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        for file in [hash_of(&self.path), self.secrets_hash()] {
            hasher.update(file.as_bytes());
        }
        hasher.finalize()
    }

    /// A hash of the secrets in the data folder.
    pub(crate) fn secrets_hash(&self) -> blake3::Hash {
        hash_of(&self.data.join("secrets.toml"))
    }
}

/// A hash of a file, or of why it can't be read, such as permissions.
fn hash_of(file: &Path) -> blake3::Hash {
    let bytes = read_file(file).unwrap_or_else(|error| error.to_string().into_bytes());
    blake3::hash(&bytes)
}

impl std::fmt::Debug for DeliveryFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeliveryFile")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// The source of the web bundle.
#[derive(Debug, Clone)]
pub enum WebSource {
    /// The bundle built into the program.
    Embedded {
        /// Its files.
        files: WebFiles,
        /// The compiled script that renders pages, or `None` if the script is among the files.
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
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;
    use crate::testing::folder;

    #[test]
    fn the_error_summary_is_limited_to_fifty_lines() {
        let links = "[a](/nowhere)\n\n".repeat(5_000);
        let folder = folder(&[("legal/privacy.md", &links)]);
        let loaded = sightline_content::load(&folder, date(2026, 11, 21));
        assert_eq!(loaded.errors(), 100);
        let text = error_summary(&loaded.diagnostics, &folder);
        assert!(text.lines().count() <= 50, "{text}");
        assert!(text.ends_with("and 95 more errors: `sightline check` shows the rest\n"));
        let text = error_summary(&loaded.diagnostics[..6], &folder);
        assert!(text.ends_with("and 1 more error: `sightline check` shows the rest\n"));
    }

    #[test]
    fn the_hash_of_deliveries_changes_with_their_file_and_their_secrets() {
        let dir = tempfile::tempdir().unwrap();
        let file = DeliveryFile {
            path: dir.path().join("deliveries.toml"),
            read: Arc::new(|| Ok(Deliveries::default())),
            environment: Arc::new(|_| None),
            data: dir.path().to_owned(),
        };
        let hash_with = |changed: &Path| {
            std::fs::write(changed, "A = \"b\"").unwrap();
            file.hash()
        };
        let with_file = hash_with(&file.path);
        let with_secrets = hash_with(&dir.path().join("secrets.toml"));
        assert_ne!(with_file, with_secrets);
        assert_eq!(hash_with(&file.path), with_secrets);

        std::fs::remove_file(&file.path).unwrap();
        let missing = file.hash();
        assert_ne!(missing, with_secrets);
        // Nobody writes to a pipe, so reading it would take forever. A file that can't be read is not a missing one.
        mknodat(CWD, &file.path, FileType::Fifo, Mode::RUSR, 0).unwrap();
        assert_ne!(file.hash(), missing);
    }
}
