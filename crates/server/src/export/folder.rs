//! The output folder of an export, and the manifest of the files that exports wrote into it.
//!
//! 1. An export writes only into a folder that is empty or that an earlier export wrote, and only one
//!    export at a time does.
//! 2. A file is written under a temporary name and then renamed, and only if its content has changed:
//!    unchanged files keep their modification time. The name of a new file is recorded in a journal
//!    before the file is created, so that after a killed export the next one knows which files are
//!    there.
//! 3. At the end, files that earlier exports wrote and this one didn't are removed, and the manifest
//!    is replaced. Files that others put into the folder stay.
//!
//! The manifest has the hash of each file's content and says what it was made from. A file that has
//! the recorded size and isn't newer than the manifest is taken to be unchanged.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::SystemTime;

use parking_lot::Mutex;

use super::ExportReport;
use super::error::{ExportError, io_error};
use super::name::{FileName, OWN_FOLDER, is_html};
use crate::disk_cache::read_if_there;

/// The first line of the manifest.
const FORMAT: &str = "sightline export 1";
/// The name of the manifest in [`OWN_FOLDER`].
const MANIFEST: &str = "manifest";
/// The name of the journal in [`OWN_FOLDER`]: the names of files created since the manifest was
/// written.
const PENDING: &str = "pending";
/// The name of the file in [`OWN_FOLDER`] that an export locks.
const LOCK: &str = "lock";
/// The prefix of manifest lines that hold a note about the whole export.
const NOTE: &str = "note ";
/// The source of a file whose source isn't tracked.
pub(super) const NO_SOURCE: &str = "-";

/// What the manifest records about a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    /// The hash of its content, in hex.
    pub(super) hash: String,
    /// Its size in bytes.
    pub(super) size: u64,
    /// Identifies what it was made from, in one word: equal sources give equal content.
    pub(super) source: String,
}

/// The manifest of an export.
#[derive(Debug, Default)]
struct Manifest {
    /// The hash of everything that the export was made from.
    inputs: String,
    /// Notes for whoever publishes the folder.
    notes: Vec<String>,
    files: BTreeMap<FileName, Written>,
}

/// The output folder of an export.
#[derive(Debug)]
pub(super) struct OutFolder {
    root: PathBuf,
    /// Held until the export ends.
    _lock: File,
    before: Manifest,
    /// When the manifest was written.
    listed: Option<SystemTime>,
    /// Files that a killed export created after the manifest was written.
    pending: BTreeSet<FileName>,
    /// Files that this export has written or found up to date.
    now: Mutex<BTreeMap<FileName, Written>>,
    journal: Mutex<Option<File>>,
    made_folders: Mutex<HashSet<PathBuf>>,
    aside: AtomicU64,
    written: AtomicUsize,
    removed: AtomicUsize,
    notes: Mutex<Vec<String>>,
}

impl OutFolder {
    /// Opens the folder, creating it if it's missing.
    ///
    /// # Errors
    /// When it contains files that no export wrote, another export is writing into it, or it cannot be accessed.
    pub(super) fn open(root: &Path) -> Result<Self, ExportError> {
        let failed = |done| io_error(root, done);
        match fs::metadata(root) {
            Ok(facts) if !facts.is_dir() => return Err(ExportError::OutIsFile(root.to_owned())),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir_all(root).map_err(failed("made"))?;
            }
            Err(error) => return Err(failed("read")(error)),
        }
        let own = root.join(OWN_FOLDER);
        let manifest = own.join(MANIFEST);
        let is_ours = manifest.exists() || own.join(PENDING).exists();
        if !is_ours && !is_empty(root).map_err(failed("read"))? {
            return Err(ExportError::NotOurs(root.to_owned()));
        }
        fs::create_dir_all(&own).map_err(failed("written"))?;
        let lock = File::create(own.join(LOCK)).map_err(failed("written"))?;
        // Some file systems don't support locks.
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(ExportError::InUse(root.to_owned()));
        }
        let read = |path: &Path| read_if_there(path).map_err(io_error(path, "read"));
        let before = read(&manifest)?.map(|text| {
            Manifest::parse(&text).ok_or_else(|| ExportError::Manifest(manifest.clone()))
        });
        let before = before.transpose()?;
        let pending = read(&own.join(PENDING))?;
        let facts = fs::metadata(&manifest).and_then(|facts| facts.modified());
        let pending = pending.unwrap_or_default();
        let folder = Self {
            root: root.to_owned(),
            _lock: lock,
            before: before.unwrap_or_default(),
            listed: facts.ok(),
            pending: pending.lines().filter_map(FileName::parse).collect(),
            now: Mutex::default(),
            journal: Mutex::default(),
            made_folders: Mutex::default(),
            aside: AtomicU64::new(0),
            written: AtomicUsize::new(0),
            removed: AtomicUsize::new(0),
            notes: Mutex::default(),
        };
        folder.remove_leftovers();
        Ok(folder)
    }

    /// Whether the folder is complete and unchanged since an export with the same inputs.
    pub(super) fn is_complete(&self, inputs: &str) -> bool {
        let mut files = self.before.files.iter();
        self.before.inputs == inputs
            && self.pending.is_empty()
            && !self.before.files.is_empty()
            && files.all(|(file, written)| self.is_untouched(file, written))
    }

    /// The report of the last export, for when this one has nothing to do.
    pub(super) fn report_before(&self) -> ExportReport {
        self.before.report()
    }

    /// Adds a note for whoever publishes the folder.
    pub(super) fn note(&self, text: &str) {
        self.notes.lock().push(text.to_owned());
    }

    /// Whether this export has a file already.
    pub(super) fn has(&self, file: &FileName) -> bool {
        self.now.lock().contains_key(file)
    }

    /// The hash of a file that this export has.
    pub(super) fn hash(&self, file: &FileName) -> Option<String> {
        let now = self.now.lock();
        now.get(file).map(|written| written.hash.clone())
    }

    /// Every file that this export has.
    pub(super) fn files(&self) -> Vec<FileName> {
        self.now.lock().keys().cloned().collect()
    }

    /// Keeps a file that an earlier export made from the same source, if it's unchanged. Returns
    /// whether it was kept.
    pub(super) fn keep(&self, file: &FileName, source: &str) -> bool {
        let same = self.before.files.get(file);
        let same = same.filter(|written| written.source == source && source != NO_SOURCE);
        let same = same.filter(|written| self.is_untouched(file, written));
        if let Some(written) = same {
            self.now.lock().insert(file.clone(), written.clone());
        }
        same.is_some()
    }

    /// Reads a file that this export has.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn read(&self, file: &FileName) -> Result<Vec<u8>, ExportError> {
        let path = file.below(&self.root);
        fs::read(&path).map_err(io_error(path, "read"))
    }

    /// Writes a file, unless it already has this content.
    ///
    /// # Errors
    /// When it cannot be written, or would overwrite a file that no export wrote.
    pub(super) fn put(
        &self,
        file: &FileName,
        bytes: &[u8],
        source: &str,
    ) -> Result<(), ExportError> {
        let written = Written {
            hash: blake3::hash(bytes).to_hex().to_string(),
            size: bytes.len() as u64,
            source: source.to_owned(),
        };
        if !self.has_content(file, &written, bytes)? {
            self.write(file, bytes)?;
            self.written.fetch_add(1, Ordering::Relaxed);
        }
        self.now.lock().insert(file.clone(), written);
        Ok(())
    }

    /// Removes files of earlier exports that this one doesn't have, and writes the manifest.
    ///
    /// # Errors
    /// When a file cannot be removed or written.
    pub(super) fn finish(self, inputs: &str) -> Result<ExportReport, ExportError> {
        let files = std::mem::take(&mut *self.now.lock());
        let known = self.before.files.keys().chain(&self.pending);
        for file in known.filter(|file| !files.contains_key(file)) {
            self.remove(file)?;
        }
        let manifest = Manifest {
            inputs: inputs.to_owned(),
            notes: std::mem::take(&mut *self.notes.lock()),
            files,
        };
        let own = self.root.join(OWN_FOLDER);
        let path = own.join(MANIFEST);
        let failed = |source| io_error(&path, "written")(source);
        let aside = own.join("manifest.new");
        fs::write(&aside, manifest.to_text()).map_err(failed)?;
        fs::rename(&aside, &path).map_err(failed)?;
        *self.journal.lock() = None;
        remove_if_there(&own.join(PENDING)).map_err(failed)?;
        Ok(ExportReport {
            written: self.written.into_inner(),
            removed: self.removed.into_inner(),
            ..manifest.report()
        })
    }

    /// Whether a file is unchanged since an export wrote it, judging by its size and modification
    /// time.
    fn is_untouched(&self, file: &FileName, written: &Written) -> bool {
        let Ok(facts) = fs::symlink_metadata(file.below(&self.root)) else {
            return false;
        };
        let is_older = facts
            .modified()
            .is_ok_and(|time| self.listed.is_some_and(|listed| time <= listed));
        facts.is_file() && facts.len() == written.size && is_older
    }

    /// Whether a file already has this content. Fails if it has other content that no export wrote.
    fn has_content(
        &self,
        file: &FileName,
        written: &Written,
        bytes: &[u8],
    ) -> Result<bool, ExportError> {
        let known = self.before.files.get(file);
        if known.is_some_and(|known| known.hash == written.hash && self.is_untouched(file, known)) {
            return Ok(true);
        }
        let path = file.below(&self.root);
        match fs::read(&path) {
            Ok(there) if there == bytes => Ok(true),
            Ok(_) if known.is_none() && !self.pending.contains(file) => {
                Err(ExportError::InTheWay(path))
            }
            Ok(_) => Ok(false),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(io_error(path, "written")(error)),
        }
    }

    fn write(&self, file: &FileName, bytes: &[u8]) -> Result<(), ExportError> {
        let path = file.below(&self.root);
        let failed = |source| io_error(&path, "written")(source);
        self.announce(file).map_err(failed)?;
        if let Some(folder) = path.parent() {
            self.make_folder(folder).map_err(failed)?;
        }
        let number = self.aside.fetch_add(1, Ordering::Relaxed);
        let aside = self.root.join(OWN_FOLDER).join(format!("{number}.new"));
        let put = fs::write(&aside, bytes).and_then(|()| fs::rename(&aside, &path));
        put.map_err(|source| {
            // On a full disk, half a file would only take up space.
            _ = fs::remove_file(&aside);
            failed(source)
        })
    }

    /// Records the name of a file in the journal before the file is first created.
    fn announce(&self, file: &FileName) -> io::Result<()> {
        if self.before.files.contains_key(file) || self.pending.contains(file) {
            return Ok(());
        }
        let mut journal = self.journal.lock();
        let journal = match &mut *journal {
            Some(journal) => journal,
            none => {
                let path = self.root.join(OWN_FOLDER).join(PENDING);
                let opened = File::options().create(true).append(true).open(path)?;
                none.insert(opened)
            }
        };
        journal.write_all(format!("{file}\n").as_bytes())
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        if self.made_folders.lock().contains(folder) {
            return Ok(());
        }
        fs::create_dir_all(folder)?;
        self.made_folders.lock().insert(folder.to_owned());
        Ok(())
    }

    /// Removes a file, and its parent folders if they become empty.
    fn remove(&self, file: &FileName) -> Result<(), ExportError> {
        let path = file.below(&self.root);
        match fs::remove_file(&path) {
            Ok(()) => _ = self.removed.fetch_add(1, Ordering::Relaxed),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(io_error(path, "removed")(error)),
        }
        let folders = path.ancestors().skip(1);
        for folder in folders.take_while(|folder| *folder != self.root) {
            // A folder that isn't empty stays.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Removes the temporary files of a killed export.
    fn remove_leftovers(&self) {
        let Ok(entries) = fs::read_dir(self.root.join(OWN_FOLDER)) else {
            return;
        };
        for entry in entries.flatten() {
            if entry.file_name().to_string_lossy().ends_with(".new") {
                // If this fails, the next export tries again.
                _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Manifest {
    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        (lines.next()? == FORMAT).then_some(())?;
        let inputs = lines.next()?.strip_prefix("inputs ")?.to_owned();
        let (notes, files): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with(NOTE));
        let files = files.into_iter().map(|line| {
            let mut parts = line.splitn(4, ' ');
            let written = Written {
                hash: parts.next()?.to_owned(),
                size: parts.next()?.parse().ok()?,
                source: parts.next()?.to_owned(),
            };
            Some((FileName::parse(parts.next()?)?, written))
        });
        let notes = notes.iter().filter_map(|note| note.strip_prefix(NOTE));
        Some(Self {
            inputs,
            notes: notes.map(str::to_owned).collect(),
            files: files.collect::<Option<_>>()?,
        })
    }

    fn report(&self) -> ExportReport {
        let pages = self.files.keys().filter(|file| is_html(file.as_str()));
        ExportReport {
            pages: pages.count(),
            files: self.files.len(),
            bytes: self.files.values().map(|file| file.size).sum(),
            notes: self.notes.clone(),
            ..ExportReport::default()
        }
    }

    fn to_text(&self) -> String {
        let mut text = format!("{FORMAT}\ninputs {}\n", self.inputs);
        for note in &self.notes {
            // Writing to a String cannot fail.
            _ = writeln!(text, "{NOTE}{note}");
        }
        for (file, written) in &self.files {
            let Written { hash, size, source } = written;
            _ = writeln!(text, "{hash} {size} {source} {file}");
        }
        text
    }
}

/// Whether a folder is empty, apart from `.git` and the export's own folder.
fn is_empty(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name != ".git" && name != OWN_FOLDER {
            return Ok(false);
        }
    }
    Ok(true)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
