//! The folder of an export, and the list of what exports wrote into it.
//!
//! 1. Only a folder that is empty, or that an export wrote, is written into.
//! 2. A file is written aside and put in its place whole, and only where its content is another one:
//!    others keep their time. Before a file comes for the first time its name is written down, so that
//!    after a killed export the next one knows what is there.
//! 3. At the end what earlier exports wrote and this one did not is removed, and the list is put in
//!    place. Files that others have put into the folder stay.
//!
//! The list holds the content of each file by its hash and what it was made of. A file that is older
//! than the list and has its size is taken to be as it was written.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::SystemTime;

use parking_lot::Mutex;

use super::ExportReport;
use super::error::{ExportError, io_error};
use super::name::{FileName, OWN_FOLDER, is_html};
use crate::disk_cache::read_if_there;

/// The first line of the list.
const FORMAT: &str = "sightline export 1";
/// The list, below the export's own folder.
const MANIFEST: &str = "manifest";
/// The names of files that have come since the list was written.
const PENDING: &str = "pending";
/// What a line of the list begins with that says something of the whole export.
const NOTE: &str = "note ";
/// Where nothing is known of what a file was made of.
pub(super) const NO_SOURCE: &str = "-";

/// What is known of a file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    /// The hash of its content, in hex.
    pub(super) hash: String,
    /// Its bytes.
    pub(super) size: u64,
    /// What it was made of: equal source, equal content. One word.
    pub(super) source: String,
}

/// What the last export wrote down.
#[derive(Debug, Default)]
struct Manifest {
    /// What all of it was made of.
    inputs: String,
    /// What was said of it.
    notes: Vec<String>,
    files: BTreeMap<FileName, Written>,
}

/// The folder of an export.
#[derive(Debug)]
pub(super) struct OutFolder {
    root: PathBuf,
    before: Manifest,
    /// When the list was written.
    listed: Option<SystemTime>,
    /// Names of files that came after the list, of an export that was killed.
    pending: BTreeSet<FileName>,
    /// What this export has written or found as it should be.
    now: Mutex<BTreeMap<FileName, Written>>,
    journal: Mutex<Option<File>>,
    made_folders: Mutex<HashSet<PathBuf>>,
    aside: AtomicU64,
    written: AtomicUsize,
    removed: AtomicUsize,
    notes: Mutex<Vec<String>>,
}

impl OutFolder {
    /// Opens the folder, or makes it.
    ///
    /// # Errors
    /// When it holds what no export wrote, or cannot be read.
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
        let read = |path: &Path| read_if_there(path).map_err(io_error(path, "read"));
        let before = read(&manifest)?.map(|text| {
            Manifest::parse(&text).ok_or_else(|| ExportError::Manifest(manifest.clone()))
        });
        let before = before.transpose()?;
        let pending = read(&own.join(PENDING))?;
        if before.is_none() && pending.is_none() && !is_empty(root).map_err(failed("read"))? {
            return Err(ExportError::NotOurs(root.to_owned()));
        }
        fs::create_dir_all(&own).map_err(failed("written"))?;
        let facts = fs::metadata(&manifest).and_then(|facts| facts.modified());
        let pending = pending.unwrap_or_default();
        let folder = Self {
            root: root.to_owned(),
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

    /// Whether all of it is there as an export with the same inputs wrote it.
    pub(super) fn is_complete(&self, inputs: &str) -> bool {
        let mut files = self.before.files.iter();
        self.before.inputs == inputs
            && self.pending.is_empty()
            && !self.before.files.is_empty()
            && files.all(|(file, written)| self.is_untouched(file, written))
    }

    /// What came of the last export, where this one has nothing to do.
    pub(super) fn report_before(&self) -> ExportReport {
        self.before.report()
    }

    /// Says something to whoever puts the folder on a host.
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

    /// Keeps a file that an earlier export made of the same; whether there is one.
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

    /// Puts a file in its place, where it is not there with this content already.
    ///
    /// # Errors
    /// When it cannot be written, or is in the way of a file of somebody else.
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

    /// Removes what this export does not have, and writes down what it has.
    ///
    /// # Errors
    /// When that fails.
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

    /// Whether a file is as an export wrote it.
    fn is_untouched(&self, file: &FileName, written: &Written) -> bool {
        let Ok(facts) = fs::symlink_metadata(file.below(&self.root)) else {
            return false;
        };
        let is_older = facts
            .modified()
            .is_ok_and(|time| self.listed.is_some_and(|listed| time <= listed));
        facts.is_file() && facts.len() == written.size && is_older
    }

    /// Whether a file is there with a content.
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
            // Half a file would take the room that is missing.
            _ = fs::remove_file(&aside);
            failed(source)
        })
    }

    /// Writes down the name of a file before it comes for the first time.
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

    /// Removes a file and the folders that are empty without it.
    fn remove(&self, file: &FileName) -> Result<(), ExportError> {
        let path = file.below(&self.root);
        match fs::remove_file(&path) {
            Ok(()) => _ = self.removed.fetch_add(1, Ordering::Relaxed),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(io_error(path, "removed")(error)),
        }
        let folders = path.ancestors().skip(1);
        for folder in folders.take_while(|folder| *folder != self.root) {
            // One that is not empty stays.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Removes what a killed export wrote aside.
    fn remove_leftovers(&self) {
        let Ok(entries) = fs::read_dir(self.root.join(OWN_FOLDER)) else {
            return;
        };
        for entry in entries.flatten() {
            if entry.file_name().to_string_lossy().ends_with(".new") {
                // What cannot be removed now is tried again the next time.
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

/// Whether a folder has nothing but what a version control system keeps there.
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
