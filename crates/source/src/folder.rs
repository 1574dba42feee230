//! The files of a content folder. They are read into memory, except that pictures and products, of which there may be
//! many thousands, can stay on disk until they are needed.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{DirEntry, Metadata};
use std::ops::Bound;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, SystemTime};
use std::{fs, io, panic, thread};

use serde::{Deserialize, Serialize};

use crate::regular_file::read_file;

pub use self::fault::FileFault;

mod fault;

/// The maximum size of a file.
const MAX_FILE_BYTES: u64 = MAX_FILE_MIB * MIB;
const MAX_FILE_MIB: u64 = 32;
const MIB: u64 = 1024 * 1024;
/// The maximum depth of nested folders. Deeper nesting is a loop or a mistake.
const MAX_DEPTH: usize = 16;
/// The folders whose files may stay on disk.
const ON_DISK: [&str; 2] = ["media/", "products/"];

/// Every file of a content folder, by its path with `/` as separator.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    files: Arc<BTreeMap<Arc<str>, File>>,
    /// Why other files aren't among them.
    faults: Arc<BTreeMap<Arc<str>, FileFault>>,
    /// How many times [`Folder::after_change`] was applied since the folder was opened.
    changes: u64,
    /// Whether the folder has symbolic links. Changes of a link's target are reported under the path of the target.
    has_links: bool,
}

#[derive(Debug, Clone)]
struct File {
    content: Content,
    stamp: Option<Stamp>,
}

impl File {
    /// Whether both files are known to have the same content.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.content, &other.content) {
            (Content::Static(one), Content::Static(other)) => std::ptr::eq(*one, *other),
            (Content::Memory(one), Content::Memory(other)) => one == other,
            _ => self.stamp.is_some() && self.stamp == other.stamp,
        }
    }
}

/// Where a file's content is.
#[derive(Debug, Clone)]
pub enum Content {
    /// Embedded in the program.
    Static(&'static [u8]),
    /// In memory.
    Memory(Arc<[u8]>),
    /// On disk.
    Disk(DiskFile),
}

/// The location of a file on disk. There may be a hundred thousand, so they share the path of the content folder.
#[derive(Debug, Clone)]
pub struct DiskFile {
    folder: Arc<Path>,
    below: Arc<str>,
}

impl DiskFile {
    /// Returns the full path.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&*self.below)
    }

    /// Returns the path below the content folder.
    pub fn below(&self) -> &str {
        &self.below
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If it can no longer be read.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        read_file(&self.path())
    }
}

impl Content {
    /// Returns the bytes.
    ///
    /// # Errors
    /// If the file can no longer be read.
    pub fn read(&self) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Self::Static(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Memory(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Disk(file) => file.read().map(Cow::Owned),
        }
    }
}

/// A file's metadata at the time it was read. Files with equal stamps have the same content. Two writes within the
/// resolution of the file system's clock are told apart by the folder's change counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// When content or metadata last changed, including name and owner (ctime). Programs can't set it back.
    touched: Option<SystemTime>,
    inode: u64,
    /// The folder's change counter when the metadata was read. Not serialized, since each process starts counting at
    /// zero.
    #[serde(skip)]
    changes: u64,
}

impl Stamp {
    fn of(metadata: &fs::Metadata, changes: u64) -> Self {
        Self {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            touched: since_epoch(metadata.ctime(), metadata.ctime_nsec()),
            inode: metadata.ino(),
            changes,
        }
    }

    /// Whether the file last changed before `moment`. After a later change, a file system with a coarse clock may
    /// report the same times for the next change too.
    pub fn is_before(&self, moment: SystemTime) -> bool {
        let is_before = |changed: SystemTime| changed < moment;
        self.modified.is_some_and(is_before) && self.touched.is_none_or(is_before)
    }

    /// Returns the stamp as another process would read it, with a change counter of zero.
    #[must_use]
    pub const fn without_change_counter(self) -> Self {
        Self { changes: 0, ..self }
    }
}

/// Converts seconds since the epoch, plus nanoseconds, to a `SystemTime`.
fn since_epoch(seconds: i64, nanoseconds: i64) -> Option<SystemTime> {
    let seconds = Duration::from_secs(u64::try_from(seconds).ok()?);
    let nanoseconds = Duration::from_nanos(u64::try_from(nanoseconds).ok()?);
    SystemTime::UNIX_EPOCH.checked_add(seconds + nanoseconds)
}

/// An error because of which a folder can't be read at all. Errors of files and inside files are diagnostics.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The path is not a folder.
    #[error("{0} is not a folder")]
    NotAFolder(PathBuf),
    /// A folder could not be read.
    #[error("cannot read {path}")]
    Read {
        /// What could not be read.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Folders are nested too deeply.
    #[error("{0} is nested more than {MAX_DEPTH} folders deep")]
    TooDeep(PathBuf),
}

impl Folder {
    /// Reads every file below `dir`. Hidden files (a name that begins with a dot) are skipped. Symbolic links are
    /// followed. A file that can't be one of the folder, such as a link that leads out of it, is among the faults.
    pub fn from_dir(dir: &Path) -> Result<Self, FolderError> {
        Reader::new(dir, Reading::Everything, &Self::default(), 0)?.whole()
    }

    /// Reads the files below `dir` like [`Self::from_dir`], but leaves pictures and products on disk until they are
    /// needed.
    pub fn open(dir: &Path) -> Result<Self, FolderError> {
        Reader::new(dir, Reading::Texts, &Self::default(), 0)?.whole()
    }

    /// Opens the folder again. The file that changed last before the previous reading counts as changed even if it has
    /// the same times: a later write may have been within the resolution of the file system's clock.
    fn reopen(&self, dir: &Path) -> Result<Self, FolderError> {
        let mut reader = Reader::new(dir, Reading::Texts, &Self::default(), self.changes + 1)?;
        let touched = self.files.values().filter_map(|file| file.stamp?.touched);
        reader.settled = touched.max();
        reader.whole()
    }

    /// Updates an opened folder after some of its files changed. `changed` are paths of files and folders below the
    /// canonical path of `dir`. Only those are read again, unless the folder has symbolic links or faults: then it
    /// is opened again.
    pub fn after_change(
        &self,
        dir: &Path,
        changed: impl IntoIterator<Item = impl AsRef<Path>>,
    ) -> Result<Self, FolderError> {
        let mut reader = Reader::new(dir, Reading::Texts, self, self.changes + 1)?;
        for path in changed {
            let Ok(below) = path.as_ref().strip_prefix(&reader.root) else {
                continue;
            };
            let parts = below.components().map(|part| part.as_os_str().to_str());
            let Some(parts) = parts.collect::<Option<Vec<&str>>>() else {
                return self.reopen(dir);
            };
            if parts.iter().any(|part| part.starts_with('.')) {
                continue;
            }
            let relative = parts.join("/");
            if relative.is_empty() || self.has_links || !self.faults.is_empty() {
                return self.reopen(dir);
            }
            reader.forget(&relative);
            let path = path.as_ref();
            if let Ok(metadata) = fs::symlink_metadata(path) {
                reader.entry(path, relative, Ok(metadata), parts.len() - 1)?;
            }
        }
        Ok(reader.into_folder())
    }

    /// Whether all files and faults are the same in `other`.
    pub fn is_same(&self, other: &Self) -> bool {
        let mut both = self.files.iter().zip(other.files.iter());
        self.files.len() == other.files.len()
            && self.faults == other.faults
            && both.all(|((path, file), (other, same))| path == other && file.is_same(same))
    }

    /// Whether all files except those below a folder, such as `products/`, and all faults are the same in `other`.
    pub fn is_same_outside(&self, below: &str, other: &Self) -> bool {
        let mut others = other.outside(below);
        let is_same = |(path, file): (&Arc<str>, &File)| {
            let same = others.next();
            same.is_some_and(|(other, same)| path == other && file.is_same(same))
        };
        self.outside(below).all(is_same) && others.next().is_none() && self.faults == other.faults
    }

    /// Returns all files except those below a folder, in order, without iterating over the excluded ones.
    fn outside(&self, below: &str) -> impl Iterator<Item = (&Arc<str>, &File)> {
        let is_before = (Bound::Unbounded, Bound::Excluded(below));
        let behind = behind(below);
        let is_behind = (Bound::Included(behind.as_str()), Bound::Unbounded);
        let before = self.files.range::<str, _>(is_before);
        before.chain(self.files.range::<str, _>(is_behind))
    }

    /// Creates a folder from files in memory, such as those embedded in the program.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let files = files
            .into_iter()
            .map(|(path, bytes)| (path.replace('\\', "/"), bytes))
            .filter(|(path, _)| !path.split('/').any(|part| part.starts_with('.')));
        let mut folder = Self::default();
        for (path, bytes) in files {
            folder.put(path, bytes);
        }
        folder
    }

    /// Adds a file, replacing one with the same path.
    pub fn put(&mut self, path: String, bytes: Cow<'static, [u8]>) {
        let content = match bytes {
            Cow::Borrowed(bytes) => Content::Static(bytes),
            Cow::Owned(bytes) => Content::Memory(bytes.into()),
        };
        let stamp = None;
        Arc::make_mut(&mut self.files).insert(path.into(), File { content, stamp });
    }

    /// Removes a file.
    pub fn remove(&mut self, path: &str) {
        Arc::make_mut(&mut self.files).remove(path);
    }

    /// Returns the paths of all files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(|path| &**path)
    }

    /// Returns the paths of the files below a folder such as `media/`, in order, without iterating over all others.
    pub fn paths_in(&self, below: &str) -> impl Iterator<Item = &str> {
        let behind = behind(below);
        let is_in = (Bound::Included(below), Bound::Excluded(behind.as_str()));
        self.files.range::<str, _>(is_in).map(|(path, _)| &**path)
    }

    /// Returns the paths of all files, in order, each with its stamp.
    pub fn stamps(&self) -> impl Iterator<Item = (&Arc<str>, Option<Stamp>)> {
        let files = self.files.iter();
        files.map(|(path, file)| (path, file.stamp))
    }

    /// Whether there is a file, perhaps one with a fault.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.faults.contains_key(path)
    }

    /// Returns the paths of the files that could not be read, in order, each with the reason.
    pub fn faults(&self) -> impl Iterator<Item = (&str, &FileFault)> {
        let faults = self.faults.iter();
        faults.map(|(path, fault)| (&**path, fault))
    }

    /// Returns why a file could not be read; `None` when it could.
    pub fn fault(&self, path: &str) -> Option<&FileFault> {
        self.faults.get(path)
    }

    /// Returns where a file's content is.
    pub fn content(&self, path: &str) -> Option<&Content> {
        self.files.get(path).map(|file| &file.content)
    }

    /// Returns a file's stamp; `None` when there is no such file or it does not come from disk.
    pub fn stamp(&self, path: &str) -> Option<Stamp> {
        self.files.get(path)?.stamp
    }

    /// Whether a file is unchanged since its metadata was read. Always true for files in memory.
    pub fn is_unchanged_on_disk(&self, path: &str) -> bool {
        let Some(File {
            content: Content::Disk(file),
            stamp: Some(stamp),
        }) = self.files.get(path)
        else {
            return true;
        };
        fs::metadata(file.path())
            .is_ok_and(|metadata| Stamp::of(&metadata, stamp.changes) == *stamp)
    }

    /// Returns a file's bytes; `None` when it does not exist or can no longer be read.
    pub fn bytes(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        self.content(path)?.read().ok()
    }

    /// Returns a file's text; `None` when the file does not exist or is not UTF-8.
    pub fn text(&self, path: &str) -> Option<Cow<'_, str>> {
        match self.bytes(path)? {
            Cow::Borrowed(bytes) => str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
        }
    }
}

impl sightline_toml::Files for Folder {
    fn text(&self, path: &str) -> Option<Cow<'_, str>> {
        self.text(path)
    }
}

/// Returns the first path in order that can follow those below a folder such as `media/`: `0` follows `/` in ASCII.
fn behind(below: &str) -> String {
    format!("{}0", below.trim_end_matches('/'))
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> FolderError {
    move |source| FolderError::Read {
        path: path.to_owned(),
        source,
    }
}

/// Reads the metadata of each entry. Large numbers of entries are divided among all cores.
fn metadata(entries: &[DirEntry]) -> Vec<io::Result<Metadata>> {
    // With fewer entries, a thread costs more than it saves.
    const FEW: usize = 1000;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = entries.len().div_ceil(cores).max(FEW);
    thread::scope(|scope| {
        let ask = |share: &[DirEntry]| share.iter().map(DirEntry::metadata).collect();
        let (own, others) = entries.split_at(share.min(entries.len()));
        let others = others.chunks(share);
        let asked: Vec<_> = others
            .map(|share| scope.spawn(move || -> Vec<_> { ask(share) }))
            .collect();
        let mut all: Vec<_> = ask(own);
        for asked in asked.into_iter().map(ScopedJoinHandle::join) {
            all.extend(asked.unwrap_or_else(|fault| panic::resume_unwind(fault)));
        }
        all
    })
}

/// Which files are read into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Everything,
    /// All except pictures and products.
    Texts,
}

/// What is at a path.
enum Found<'a> {
    Folder(Cow<'a, Path>),
    File(File),
}

/// Finds the files of a folder.
struct Reader {
    root: Arc<Path>,
    reading: Reading,
    files: BTreeMap<Arc<str>, File>,
    faults: BTreeMap<Arc<str>, FileFault>,
    /// How many times [`Folder::after_change`] was applied, including this time.
    changes: u64,
    /// Files that last changed before this moment are unchanged if their times are.
    settled: Option<SystemTime>,
    has_links: bool,
}

impl Reader {
    /// Creates a reader for `dir` that starts with what `known` has.
    fn new(
        dir: &Path,
        reading: Reading,
        known: &Folder,
        changes: u64,
    ) -> Result<Self, FolderError> {
        if !dir.is_dir() {
            return Err(FolderError::NotAFolder(dir.to_owned()));
        }
        Ok(Self {
            root: dir.canonicalize().map_err(unreadable(dir))?.into(),
            reading,
            files: BTreeMap::clone(&known.files),
            faults: BTreeMap::clone(&known.faults),
            changes,
            settled: None,
            has_links: known.has_links,
        })
    }

    /// Reads all files.
    fn whole(mut self) -> Result<Folder, FolderError> {
        self.below(&self.root.clone(), "", 0)?;
        // A tree built from sorted entries at once has full nodes, which saves memory.
        self.files = self.files.into_iter().collect();
        Ok(self.into_folder())
    }

    fn into_folder(self) -> Folder {
        Folder {
            files: Arc::new(self.files),
            faults: Arc::new(self.faults),
            changes: self.changes,
            has_links: self.has_links,
        }
    }

    /// Adds the files of `dir`, whose path below the root is `prefix`.
    fn below(&mut self, dir: &Path, prefix: &str, depth: usize) -> Result<(), FolderError> {
        if depth > MAX_DEPTH {
            return Err(FolderError::TooDeep(dir.to_owned()));
        }
        let entries = fs::read_dir(dir).map_err(unreadable(dir))?;
        let entries = entries.filter(|entry| {
            let name = entry.as_ref().map(DirEntry::file_name).unwrap_or_default();
            !name.as_encoded_bytes().starts_with(b".")
        });
        let entries: io::Result<Vec<DirEntry>> = entries.collect();
        let entries = entries.map_err(unreadable(dir))?;
        for (entry, metadata) in entries.iter().zip(metadata(&entries)) {
            let name = entry.file_name();
            let relative = format!("{prefix}{}", name.display());
            if name.to_str().is_some() {
                self.entry(&entry.path(), relative, metadata, depth)?;
            } else {
                self.faults.insert(relative.into(), FileFault::Name);
            }
        }
        Ok(())
    }

    /// Adds the file at `relative` below the root, or all files if it is a folder.
    fn entry(
        &mut self,
        path: &Path,
        relative: String,
        metadata: io::Result<Metadata>,
        depth: usize,
    ) -> Result<(), FolderError> {
        let relative: Arc<str> = relative.into();
        match self.find(path, &relative, metadata) {
            Ok(Found::Folder(dir)) => return self.below(&dir, &format!("{relative}/"), depth + 1),
            Ok(Found::File(file)) => _ = self.files.insert(relative, file),
            Err(fault) => _ = self.faults.insert(relative, fault),
        }
        Ok(())
    }

    fn find<'a>(
        &mut self,
        path: &'a Path,
        relative: &Arc<str>,
        metadata: io::Result<Metadata>,
    ) -> Result<Found<'a>, FileFault> {
        let mut metadata = metadata?;
        let mut target = Cow::Borrowed(path);
        if metadata.is_symlink() {
            self.has_links = true;
            target = Cow::Owned(match path.canonicalize() {
                Ok(target) => target,
                Err(_) => return Err(FileFault::DeadLink(fs::read_link(path)?)),
            });
            if !target.starts_with(&self.root) {
                return Err(FileFault::Outside(target.into_owned()));
            }
            metadata = fs::metadata(&target)?;
        }
        if metadata.is_dir() {
            return Ok(Found::Folder(target));
        }
        if !metadata.is_file() {
            return Err(FileFault::NotAFile);
        }
        if metadata.len() > MAX_FILE_BYTES {
            return Err(FileFault::TooLarge(metadata.len()));
        }
        let may_wait = ON_DISK.iter().any(|folder| relative.starts_with(folder));
        let content = if may_wait && self.reading == Reading::Texts {
            let below = match target {
                Cow::Borrowed(_) => Arc::clone(relative),
                Cow::Owned(target) => {
                    let below = target.strip_prefix(&self.root).ok().and_then(Path::to_str);
                    below.ok_or(FileFault::Name)?.into()
                }
            };
            let folder = Arc::clone(&self.root);
            Content::Disk(DiskFile { folder, below })
        } else {
            Content::Memory(read_file(&target)?.into())
        };
        let mut stamp = Stamp::of(&metadata, self.changes);
        if self.settled.is_some_and(|moment| stamp.is_before(moment)) {
            stamp = stamp.without_change_counter();
        }
        let stamp = Some(stamp);
        Ok(Found::File(File { content, stamp }))
    }

    /// Removes the file or fault at `relative` below the root, or all of them if it was a folder.
    fn forget(&mut self, relative: &str) {
        self.files.remove(relative);
        let start = format!("{relative}/");
        self.faults
            .retain(|path, _| **path != *relative && !path.starts_with(&start));
        let from = (Bound::Included(&*start), Bound::Unbounded);
        let inside = self.files.range::<str, _>(from);
        let inside = inside.take_while(|(path, _)| path.starts_with(&start));
        let gone: Vec<Arc<str>> = inside.map(|(path, _)| Arc::clone(path)).collect();
        for path in gone {
            self.files.remove(&path);
        }
    }
}

#[cfg(test)]
mod tests;
