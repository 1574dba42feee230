//! A cache in the data folder for what is expensive to make, such as rendered pages and encoded pictures, so that a
//! restart need not make it again.
//!
//! A file is named by the hash of everything that went into it, so nothing in the cache can be out of date, only
//! unused. A file starts with a checksum of its content: one that a crash or a full disk left incomplete doesn't match
//! and is made again. Nothing is written that would take the space reserved for leads. The cache is a convenience: none
//! of its failures ever reaches a visitor.

use std::fs::{DirEntry, File};
use std::io::{self, BufWriter, ErrorKind, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use jiff::Timestamp;
use sightline_content::read_text;

use crate::disk_reserve::DiskReserve;

/// The length of the BLAKE3 checksum before the content.
pub(crate) const CHECKSUM_BYTES: usize = 32;

/// The suffix of files that are still being written.
const ASIDE: &str = ".new";

/// A folder of cached files.
#[derive(Debug, Clone)]
pub(crate) struct DiskCache {
    dir: PathBuf,
    disk_reserve: DiskReserve,
}

impl DiskCache {
    /// A cache in a folder below the data folder. The folder is created on first use.
    pub(crate) fn below(data: &Path, name: &str) -> Self {
        Self {
            dir: data.join(name),
            disk_reserve: DiskReserve::on_disk(),
        }
    }

    /// Whether a file of this name exists. It may still be damaged.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.dir.join(name).is_file()
    }

    /// Whether the cache has any files.
    pub(crate) fn has_any(&self) -> bool {
        std::fs::read_dir(&self.dir).is_ok_and(|mut entries| entries.next().is_some())
    }

    /// The content stored under a name.
    pub(crate) fn get(&self, name: &str) -> Option<Bytes> {
        self.open(name).map(|(content, _)| content)
    }

    /// The content stored under a name, and its file, which has the content after [`CHECKSUM_BYTES`].
    pub(crate) fn open(&self, name: &str) -> Option<(Bytes, File)> {
        let mut file = File::open(self.dir.join(name)).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let mut bytes = Bytes::from(bytes);
        if bytes.len() < CHECKSUM_BYTES {
            return None;
        }
        let checksum = bytes.split_to(CHECKSUM_BYTES);
        (blake3::hash(&bytes).as_bytes()[..] == checksum[..]).then_some((bytes, file))
    }

    /// Stores content under a name. It's written to a temporary file first and renamed, so that a name never shows
    /// partial content. The name of the temporary file is used by no other thread or process.
    ///
    /// # Errors
    /// When it cannot be written, or would take the space reserved for leads.
    pub(crate) fn put(&self, name: &str, content: &[u8]) -> io::Result<()> {
        self.put_with(name, |out| out.write_all(content)).map(drop)
    }

    /// Stores what a function writes under a name, like [`Self::put`]. Returns the file.
    ///
    /// # Errors
    /// When it cannot be written, or would take the space reserved for leads.
    pub(crate) fn put_with(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<File> {
        static WRITTEN: AtomicU64 = AtomicU64::new(0);
        std::fs::create_dir_all(&self.dir)?;
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let aside = format!("{name}.{}-{number}{ASIDE}", std::process::id());
        let aside = self.dir.join(aside);
        let file = self.write_checked(&aside, write).and_then(|file| {
            std::fs::rename(&aside, self.dir.join(name))?;
            Ok(file)
        });
        file.inspect_err(|_| {
            // A partial file would take space that is short already.
            _ = std::fs::remove_file(&aside);
        })
    }

    /// Removes all files whose names aren't needed.
    pub(crate) fn keep_only(&self, is_needed: impl Fn(&str) -> bool) {
        self.remove_where(|name, _| !is_needed(name));
    }

    /// Removes files that were written before `since` and aren't needed. Of others, the need isn't looked at.
    pub(crate) fn keep_needed_or_since(&self, is_needed: impl Fn(&str) -> bool, since: Timestamp) {
        self.remove_where(|name, entry| {
            let written = entry.metadata().and_then(|facts| facts.modified()).ok();
            let written = written.and_then(|written| Timestamp::try_from(written).ok());
            written.is_none_or(|written| written < since) && !is_needed(name)
        });
    }

    /// Removes temporary files that were written before `since` by a process that has ended since.
    pub(crate) fn remove_aside(&self, since: Timestamp) {
        self.keep_needed_or_since(|name| !name.ends_with(ASIDE), since);
    }

    /// Keeps the needed files, and the newest of the others up to this many bytes.
    pub(crate) fn keep_newest(&self, is_needed: impl Fn(&str) -> bool, max_bytes: u64) {
        let Ok(entries) = std::fs::read_dir(&self.dir) else {
            return;
        };
        let others = entries
            .flatten()
            .filter(|entry| !is_needed(entry.file_name().to_string_lossy().as_ref()));
        let mut others: Vec<_> = others
            .filter_map(|entry| {
                let facts = entry.metadata().ok()?;
                Some((facts.modified().ok()?, facts.len(), entry.path()))
            })
            .collect();
        others.sort_unstable();
        let mut bytes = 0;
        for (_, length, path) in others.into_iter().rev() {
            bytes += length;
            if bytes > max_bytes {
                _ = std::fs::remove_file(path);
            }
        }
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.dir).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().into_string());
        names.flatten().collect()
    }

    fn remove_where(&self, is_left_over: impl Fn(&str, &DirEntry) -> bool) {
        let Ok(entries) = std::fs::read_dir(&self.dir) else {
            return;
        };
        for entry in entries.flatten() {
            if is_left_over(entry.file_name().to_string_lossy().as_ref(), &entry) {
                // A file that cannot be removed now is tried again after the next change.
                _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Writes a file that starts with the checksum of its content.
    fn write_checked(
        &self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<File> {
        let mut options = File::options();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)?;
        file.seek(SeekFrom::Start(CHECKSUM_BYTES as u64))?;
        let roomy = Roomy {
            file: &file,
            cache: self,
        };
        let mut out = Hashed(BufWriter::new(roomy), blake3::Hasher::new());
        write(&mut out)?;
        out.flush()?;
        let checksum = out.1.finalize();
        drop(out);
        file.rewind()?;
        file.write_all(checksum.as_bytes())?;
        Ok(file)
    }
}

/// A writer that fails once the file would take the space reserved for leads.
struct Roomy<'f> {
    file: &'f File,
    cache: &'f DiskCache,
}

impl Write for Roomy<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let DiskCache { dir, disk_reserve } = self.cache;
        disk_reserve.check(dir, bytes.len() as u64)?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A writer that also hashes what is written.
struct Hashed<'f>(BufWriter<Roomy<'f>>, blake3::Hasher);

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.0.write(bytes)?;
        self.1.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The text of a file, or `None` if the file doesn't exist. A pipe or a device is refused.
pub(crate) fn read_if_there(path: &Path) -> io::Result<Option<String>> {
    match read_text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Creates a folder and its parents, readable by the owner only. An existing folder stays as it is.
///
/// # Errors
/// When the folder cannot be created.
pub fn private_dir(dir: &Path) -> io::Result<()> {
    let mut folder = std::fs::DirBuilder::new();
    folder.recursive(true);
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(dir)
}

#[cfg(test)]
mod tests {
    use sightline_leads::DiskSpace;

    use super::*;

    #[test]
    fn get_returns_the_bytes_that_were_put() {
        let data = tempfile::tempdir().unwrap();
        let cache = DiskCache::below(data.path(), "pages");
        assert_eq!(cache.get("a"), None);
        assert!(!cache.has_any());
        cache.put("a", b"<p>words</p>").unwrap();
        assert_eq!(cache.get("a").as_deref(), Some(&b"<p>words</p>"[..]));
        assert!(cache.has_any());
        cache.keep_only(|_| false);
        assert_eq!(cache.get("a"), None);
    }

    #[test]
    fn a_damaged_file_is_not_used() {
        let data = tempfile::tempdir().unwrap();
        let cache = DiskCache::below(data.path(), "pages");
        cache.put("a", b"<p>words</p>").unwrap();
        let path = data.path().join("pages/a");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - 3);
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(cache.get("a"), None);
        std::fs::write(&path, b"short").unwrap();
        assert_eq!(cache.get("a"), None);
    }

    #[test]
    fn old_unneeded_files_and_leftover_temporary_files_are_removed() {
        let data = tempfile::tempdir().unwrap();
        let cache = DiskCache::below(data.path(), "media");
        let yesterday: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
        let write = |name: &str, day: &str| {
            cache.put(name, b"x").unwrap();
            let path = data.path().join("media").join(name);
            let file = std::fs::File::options().write(true).open(path).unwrap();
            let day: Timestamp = day.parse().unwrap();
            file.set_modified(day.into()).unwrap();
        };
        write("used-and-old", "2026-11-01T00:00:00Z");
        write("unused-and-old", "2026-11-20T11:59:00Z");
        write("unused-and-new", "2026-11-20T12:01:00Z");
        write("a.77-1.new", "2026-11-19T00:00:00Z");
        write("b.78-1.new", "2026-11-21T00:00:00Z");
        let is_needed = |name: &str| {
            // Finding out may take long.
            assert!(!["unused-and-new", "b.78-1.new"].contains(&name), "{name}");
            name == "used-and-old"
        };
        cache.keep_needed_or_since(is_needed, yesterday);
        let left = || {
            let entries = std::fs::read_dir(data.path().join("media")).unwrap();
            let mut left: Vec<String> = entries
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            left.sort();
            left
        };
        assert_eq!(left(), ["b.78-1.new", "unused-and-new", "used-and-old"]);
        cache.remove_aside("2026-11-22T00:00:00Z".parse().unwrap());
        assert_eq!(left(), ["unused-and-new", "used-and-old"]);
    }

    #[test]
    fn reads_during_concurrent_writes_see_complete_content() {
        let data = tempfile::tempdir().unwrap();
        let cache = DiskCache::below(data.path(), "media");
        let contents = [vec![1_u8; 200_000], vec![2_u8; 100_000]];
        cache.put("a", &contents[0]).unwrap();
        std::thread::scope(|scope| {
            for content in &contents {
                scope.spawn(|| {
                    for _ in 0..50 {
                        cache.put("a", content).unwrap();
                    }
                });
            }
            for _ in 0..200 {
                let read = cache.get("a").unwrap();
                assert!(contents.iter().any(|content| *content == read));
            }
        });
        assert_eq!(
            std::fs::read_dir(data.path().join("media"))
                .unwrap()
                .count(),
            1
        );
    }

    #[test]
    fn a_write_into_the_disk_reserve_fails_and_leaves_no_file() {
        let data = tempfile::tempdir().unwrap();
        let mut cache = DiskCache::below(data.path(), "pages");
        // Half of the disk, 50 kB, is reserved for leads.
        cache.disk_reserve = DiskReserve::of_test(|dir| {
            let files = std::fs::read_dir(dir).ok()?;
            let used: u64 = files
                .map(|file| file.unwrap().metadata().unwrap().len())
                .sum();
            let total: u64 = 100_000;
            Some(DiskSpace {
                free: total.saturating_sub(used),
                total,
            })
        });
        cache.put("a", &vec![1; 40_000]).unwrap();
        let full = cache.put("b", &vec![2; 20_000]).unwrap_err();
        assert_eq!(full.kind(), ErrorKind::StorageFull);
        // Content of unknown length is written until the space runs out.
        let piece_by_piece =
            |out: &mut dyn Write| (0..20).try_for_each(|_| out.write_all(&[3; 1_000]));
        assert!(cache.put_with("c", piece_by_piece).is_err());
        assert_eq!(
            std::fs::read_dir(data.path().join("pages"))
                .unwrap()
                .count(),
            1
        );
        cache.put("d", &[4; 5_000]).unwrap();
    }

    #[test]
    fn put_fails_and_get_finds_nothing_in_an_unwritable_folder() {
        let cache = DiskCache::below(Path::new("/dev/null"), "pages");
        assert!(cache.put("a", b"x").is_err());
        assert_eq!(cache.get("a"), None);
    }
}
