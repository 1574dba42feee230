//! The files of a content folder: read at once, or, where there may be many thousands, left on disk until
//! somebody asks for one.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{DirEntry, Metadata};
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, SystemTime};
use std::{fs, io, panic, thread};

use serde::{Deserialize, Serialize};

/// No file of a content folder is larger: 32 MiB.
const LARGEST_FILE: u64 = 32 * 1024 * 1024;
/// Folders below folders; deeper nesting is a loop or a mistake.
const DEEPEST: usize = 16;
/// The folders whose files may stay on disk.
const ON_DISK: [&str; 2] = ["media/", "products/"];

/// Every file of a content folder by its path, written with `/`.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    files: Arc<BTreeMap<Arc<str>, File>>,
    /// How many changes were followed.
    changes: u64,
    /// Whether some of them stand elsewhere in the folder, where a change of them is told of.
    has_links: bool,
}

#[derive(Debug, Clone)]
struct File {
    content: Content,
    stamp: Option<Stamp>,
}

impl File {
    /// Whether it is known to hold the same.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.content, &other.content) {
            (Content::Static(one), Content::Static(other)) => std::ptr::eq(*one, *other),
            (Content::Held(one), Content::Held(other)) => one == other,
            _ => self.stamp.is_some() && self.stamp == other.stamp,
        }
    }
}

/// What a file holds.
#[derive(Debug, Clone)]
pub enum Content {
    /// Part of the program.
    Static(&'static [u8]),
    /// In memory.
    Held(Arc<[u8]>),
    /// On disk.
    Disk(DiskFile),
}

/// Where a file stands on disk. There may be a hundred thousand, so the folder's part of the path is in memory once.
#[derive(Debug, Clone)]
pub struct DiskFile {
    folder: Arc<Path>,
    below: Arc<str>,
}

impl DiskFile {
    /// The whole path.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&*self.below)
    }
}

impl Content {
    /// The bytes.
    ///
    /// # Errors
    /// When the file cannot be read any more.
    pub fn read(&self) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Self::Static(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Held(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Disk(file) => fs::read(file.path()).map(Cow::Owned),
        }
    }
}

/// What a file system says of a file, and when it was asked. A file with the same stamp has the same
/// content: two writes within the precision of the file system's clock are told apart by the changes that
/// the folder was told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// When anything of it changed last, its name and owner too; programs cannot set it back.
    touched: Option<SystemTime>,
    inode: u64,
    /// After how many changes of the folder the file was looked at. Another process counts anew.
    #[serde(skip)]
    changes: u64,
}

impl Stamp {
    fn of(facts: &fs::Metadata, changes: u64) -> Self {
        #[cfg(unix)]
        let (inode, touched) = {
            use std::os::unix::fs::MetadataExt as _;
            (facts.ino(), since_epoch(facts.ctime(), facts.ctime_nsec()))
        };
        #[cfg(not(unix))]
        let (inode, touched) = (0, None);
        Self {
            length: facts.len(),
            modified: facts.modified().ok(),
            touched,
            inode,
            changes,
        }
    }

    /// Whether the file was last changed before a moment. Of one changed later, a file system whose clock is
    /// coarse may say the same after the next change.
    pub fn is_before(&self, moment: SystemTime) -> bool {
        let is_before = |changed: SystemTime| changed < moment;
        self.modified.is_some_and(is_before) && self.touched.is_none_or(is_before)
    }

    /// The same as another process would read it.
    #[must_use]
    pub const fn of_no_change(self) -> Self {
        Self { changes: 0, ..self }
    }
}

/// A moment by the seconds since the epoch and the nanoseconds besides.
#[cfg(unix)]
fn since_epoch(seconds: i64, nanoseconds: i64) -> Option<SystemTime> {
    let seconds = Duration::from_secs(u64::try_from(seconds).ok()?);
    let nanoseconds = Duration::from_nanos(u64::try_from(nanoseconds).ok()?);
    SystemTime::UNIX_EPOCH.checked_add(seconds + nanoseconds)
}

/// Why a folder could not be read at all. What is wrong inside files is a diagnostic.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The path is not a folder.
    #[error("{0} is not a folder")]
    NotAFolder(PathBuf),
    /// A file or folder could not be read.
    #[error("cannot read {path}")]
    Read {
        /// What could not be read.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A symbolic link leads out of the folder.
    #[error("{path} leads out of the content folder, to {target}")]
    Outside {
        /// The link.
        path: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
    /// A file name is not text.
    #[error("{0} has a name that is not UTF-8")]
    Name(PathBuf),
    /// A file is larger than any content should be.
    #[error("{path} has {size} bytes; the largest file allowed has {LARGEST_FILE}")]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        size: u64,
    },
    /// Folders are nested too deeply.
    #[error("{0} is nested more than {DEEPEST} folders deep")]
    TooDeep(PathBuf),
}

impl Folder {
    /// Reads every file below `dir`. Hidden files (a name that begins with a dot) are left out, and
    /// symbolic links are followed only inside the folder.
    pub fn from_dir(dir: &Path) -> Result<Self, FolderError> {
        Self::below(dir, Reading::Everything)
    }

    /// The files below `dir`, as [`Self::from_dir`] has them; pictures and products stay on disk until
    /// they are asked for.
    pub fn open(dir: &Path) -> Result<Self, FolderError> {
        Self::below(dir, Reading::Texts)
    }

    fn below(dir: &Path, reading: Reading) -> Result<Self, FolderError> {
        let mut reader = Reader::new(dir, reading, &Self::default(), 0)?;
        reader.below(&reader.root.clone(), "", 0)?;
        // Made of all at once the nodes of the tree are full.
        reader.files = reader.files.into_iter().collect();
        Ok(reader.into_folder())
    }

    /// A folder that was opened, after some of its files changed; `changed` are paths of files and folders
    /// below the canonical path of `dir`. Only those are looked at, unless the folder has symbolic links.
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
                return Err(FolderError::Name(path.as_ref().to_owned()));
            };
            if parts.iter().any(|part| part.starts_with('.')) {
                continue;
            }
            let relative = parts.join("/");
            if relative.is_empty() || self.has_links {
                return Self::open(dir);
            }
            reader.forget(&relative);
            let path = path.as_ref();
            if let Ok(facts) = fs::symlink_metadata(path) {
                reader.entry(path, relative, facts, parts.len() - 1)?;
            }
        }
        Ok(reader.into_folder())
    }

    /// Whether all files but those below a folder, written `products/`, are as another one has them.
    pub fn is_same_outside(&self, below: &str, other: &Self) -> bool {
        let mut others = other.outside(below);
        let is_same = |(path, file): (&Arc<str>, &File)| {
            let same = others.next();
            same.is_some_and(|(other, same)| path == other && file.is_same(same))
        };
        self.outside(below).all(is_same) && others.next().is_none()
    }

    /// All files but those below a folder, in order, without a look at those.
    fn outside(&self, below: &str) -> impl Iterator<Item = (&Arc<str>, &File)> {
        let is_before = (Bound::Unbounded, Bound::Excluded(below));
        // What stands behind the last of them: `0` is the character after the slash.
        let behind = format!("{}0", below.trim_end_matches('/'));
        let is_behind = (Bound::Included(behind.as_str()), Bound::Unbounded);
        let before = self.files.range::<str, _>(is_before);
        before.chain(self.files.range::<str, _>(is_behind))
    }

    /// A folder from files that are in memory already, such as those embedded in the program.
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

    /// Puts a file in, in place of one with the same path.
    pub fn put(&mut self, path: String, bytes: Cow<'static, [u8]>) {
        let content = match bytes {
            Cow::Borrowed(bytes) => Content::Static(bytes),
            Cow::Owned(bytes) => Content::Held(bytes.into()),
        };
        let stamp = None;
        Arc::make_mut(&mut self.files).insert(path.into(), File { content, stamp });
    }

    /// Takes a file out.
    pub fn remove(&mut self, path: &str) {
        Arc::make_mut(&mut self.files).remove(path);
    }

    /// The paths of all files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(|path| &**path)
    }

    /// The paths of all files, in order, each with what the file system says of it.
    pub fn stamps(&self) -> impl Iterator<Item = (&Arc<str>, Option<Stamp>)> {
        let files = self.files.iter();
        files.map(|(path, file)| (path, file.stamp))
    }

    /// Whether there is a file.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Where a file's bytes are.
    pub fn content(&self, path: &str) -> Option<&Content> {
        self.files.get(path).map(|file| &file.content)
    }

    /// What the file system says of a file; `None` of one that is in memory.
    pub fn stamp(&self, path: &str) -> Option<Stamp> {
        self.files.get(path)?.stamp
    }

    /// Whether a file is still as it was when the folder looked at it. One in memory is.
    pub fn is_as_read(&self, path: &str) -> bool {
        let Some(File {
            content: Content::Disk(file),
            stamp: Some(stamp),
        }) = self.files.get(path)
        else {
            return true;
        };
        fs::metadata(file.path()).is_ok_and(|facts| Stamp::of(&facts, stamp.changes) == *stamp)
    }

    /// A file's bytes; `None` when it is not there or cannot be read any more.
    pub fn bytes(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        self.content(path)?.read().ok()
    }

    /// A file's text; `None` when the file is not there or is not UTF-8.
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

fn canonical(path: &Path) -> Result<PathBuf, FolderError> {
    path.canonicalize().map_err(unreadable(path))
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> FolderError {
    move |source| FolderError::Read {
        path: path.to_owned(),
        source,
    }
}

/// What the file system says of each; of many it is asked on all cores.
fn facts(entries: &[DirEntry]) -> Vec<io::Result<Metadata>> {
    // Below that a thread costs more than it saves.
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

/// What of a folder is read at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Everything,
    /// All but pictures and products.
    Texts,
}

/// Finds the files of a folder.
struct Reader {
    root: Arc<Path>,
    reading: Reading,
    files: BTreeMap<Arc<str>, File>,
    /// How many changes were followed.
    changes: u64,
    has_links: bool,
}

impl Reader {
    /// Looks for the files of `dir`, beside those that are known.
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
            root: canonical(dir)?.into(),
            reading,
            files: BTreeMap::clone(&known.files),
            changes,
            has_links: false,
        })
    }

    fn into_folder(self) -> Folder {
        Folder {
            files: Arc::new(self.files),
            changes: self.changes,
            has_links: self.has_links,
        }
    }

    /// Finds the files of `dir`, which stands at `prefix` below the root.
    fn below(&mut self, dir: &Path, prefix: &str, depth: usize) -> Result<(), FolderError> {
        if depth > DEEPEST {
            return Err(FolderError::TooDeep(dir.to_owned()));
        }
        let entries = fs::read_dir(dir).map_err(unreadable(dir))?;
        let entries = entries.filter(|entry| {
            let name = entry.as_ref().map(DirEntry::file_name).unwrap_or_default();
            !name.as_encoded_bytes().starts_with(b".")
        });
        let entries: io::Result<Vec<DirEntry>> = entries.collect();
        let entries = entries.map_err(unreadable(dir))?;
        for (entry, facts) in entries.iter().zip(facts(&entries)) {
            let path = entry.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                return Err(FolderError::Name(path));
            };
            let facts = facts.map_err(unreadable(&path))?;
            self.entry(&path, format!("{prefix}{name}"), facts, depth)?;
        }
        Ok(())
    }

    /// Finds the file, or the files of the folder, that stands at `relative` below the root.
    fn entry(
        &mut self,
        path: &Path,
        relative: String,
        mut facts: Metadata,
        depth: usize,
    ) -> Result<(), FolderError> {
        let mut target = Cow::Borrowed(path);
        if facts.is_symlink() {
            self.has_links = true;
            target = Cow::Owned(canonical(path)?);
            if !target.starts_with(&self.root) {
                let (path, target) = (path.to_owned(), target.into_owned());
                return Err(FolderError::Outside { path, target });
            }
            facts = fs::metadata(&target).map_err(unreadable(path))?;
        }
        if facts.is_dir() {
            return self.below(&target, &format!("{relative}/"), depth + 1);
        }
        if facts.len() > LARGEST_FILE {
            return Err(FolderError::TooLarge {
                path: path.to_owned(),
                size: facts.len(),
            });
        }
        let may_wait = ON_DISK.iter().any(|folder| relative.starts_with(folder));
        let relative: Arc<str> = relative.into();
        let content = if may_wait && self.reading == Reading::Texts {
            let below = match target {
                Cow::Borrowed(_) => Arc::clone(&relative),
                Cow::Owned(target) => self.below_root(&target)?,
            };
            let folder = Arc::clone(&self.root);
            Content::Disk(DiskFile { folder, below })
        } else {
            Content::Held(fs::read(&target).map_err(unreadable(path))?.into())
        };
        let stamp = Some(Stamp::of(&facts, self.changes));
        self.files.insert(relative, File { content, stamp });
        Ok(())
    }

    /// The path of what a link leads to, below the root.
    fn below_root(&self, target: &Path) -> Result<Arc<str>, FolderError> {
        let below = target.strip_prefix(&self.root).ok().and_then(Path::to_str);
        let name = || FolderError::Name(target.to_owned());
        below.map(Arc::from).ok_or_else(name)
    }

    /// Takes a file, or the files of a folder, out.
    fn forget(&mut self, relative: &str) {
        self.files.remove(relative);
        let start = format!("{relative}/");
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
