//! A copy of the content that was served last, used when the server starts while the folder has errors.
//!
//! After a generation is accepted, its changed files are copied in the background. A text file is stored under the hash
//! of its content, a picture or document under its path, size and time. A list maps the paths to the stored files and
//! is replaced last, so it only ever names complete files. The size of new files is added up before they are copied:
//! nothing is stored that would take the space reserved for leads.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sightline_content::Folder;
use sightline_leads::replace_private;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use crate::disk_cache::{private_dir, read_if_there};
use crate::disk_reserve::DiskReserve;
use crate::shared_limits::SharedLimits;

/// The quiet time after an edit before files are copied, so that several edits are copied together.
const DEBOUNCE: Duration = Duration::from_secs(1);
/// The content folder's subfolder with large files.
const MEDIA: &str = "media/";
/// The space that copies of pictures and documents may take: 2 GiB. Files beyond it aren't copied and are used from the
/// content folder.
const MAX_COPIED_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// With more files than this, the whole file system is synced at once instead of each file.
#[cfg(target_os = "linux")]
const MANY: usize = 64;
/// The name in the list that stands for a file without a copy.
const LEFT: &str = "-";

/// The copy of the content that was served last.
#[derive(Debug)]
pub(crate) struct LastGood {
    /// The folder of the copy.
    dir: PathBuf,
    /// The content folder.
    site: PathBuf,
    /// The content to copy next.
    wanted: watch::Sender<Option<Folder>>,
    kept: Mutex<Option<Kept>>,
    disk_reserve: DiskReserve,
}

/// The content that this process copied last.
#[derive(Debug)]
struct Kept {
    folder: Folder,
    /// The hash of the list. The list itself is read from its file again.
    list: blake3::Hash,
}

/// A file of the content, and what its copy needs.
struct Examined {
    name: String,
    /// The number of bytes to write, or `None` if the file is stored already or isn't copied.
    new_bytes: Option<u64>,
}

/// The name of the stored file for each path of the content.
type List<'t> = BTreeMap<&'t str, Cow<'t, str>>;

impl LastGood {
    /// The copy of a content folder below the data folder.
    pub(crate) fn below(data: &Path, site: &Path) -> Self {
        Self {
            dir: data.join("last-good"),
            site: site.to_owned(),
            wanted: watch::Sender::new(None),
            kept: Mutex::default(),
            disk_reserve: DiskReserve::on_disk(),
        }
    }

    /// Schedules a copy of content that is now served. Returns whether it's the same content as before.
    pub(crate) fn accepted(&self, folder: Option<Folder>) -> bool {
        let Some(folder) = folder else { return false };
        !self.wanted.send_if_modified(|wanted| {
            let is_same = |before: &Folder| before.is_same(&folder);
            let is_new = !wanted.as_ref().is_some_and(is_same);
            *wanted = Some(folder);
            is_new
        })
    }

    /// Copies the content that is served, until the token is cancelled.
    pub(crate) async fn run(
        self: Arc<Self>,
        shared_limits: Option<Arc<SharedLimits>>,
        stop: CancellationToken,
    ) {
        let mut wanted = self.wanted.subscribe();
        wanted.mark_changed();
        while let Some(Ok(())) = stop.run_until_cancelled(wanted.changed()).await {
            let quiet = tokio::time::sleep(DEBOUNCE);
            if stop.run_until_cancelled(quiet).await.is_none() {
                return;
            }
            let Some(folder) = wanted.borrow_and_update().clone() else {
                continue;
            };
            let this = Arc::clone(&self);
            let _turn = SharedLimits::copying_permit(shared_limits.as_deref()).await;
            let span = Span::current();
            let keep = move || span.in_scope(|| this.keep(&folder));
            let kept = tokio::task::spawn_blocking(keep).await;
            match kept {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => tracing::warn!(
                    %error,
                    "the content cannot be kept for a start with faults in it; the copy before stays"
                ),
                Err(error) => tracing::error!(%error, "keeping the content broke down"),
            }
        }
    }

    fn objects(&self) -> PathBuf {
        self.dir.join("files")
    }

    fn list(&self) -> PathBuf {
        self.dir.join("list")
    }

    /// Copies a folder's files and returns how many were written. If a file has changed meanwhile, nothing is copied,
    /// since the next generation has it. Nothing is copied either if that would take the space reserved for leads,
    /// which is logged.
    fn keep(&self, folder: &Folder) -> io::Result<usize> {
        let mut kept = self.kept.lock();
        // Content may include what isn't public yet.
        private_dir(&self.objects())?;
        let _alone = self.alone()?;
        let written = read_if_there(&self.list())?.unwrap_or_default();
        let hash = blake3::hash(written.as_bytes());
        // If another process has copied its content since, it has deleted the files that its list doesn't name.
        let before = kept.as_ref().filter(|kept| kept.list == hash);
        let before = before.map(|kept| (&kept.folder, list_of(&written)));
        let mut list = List::new();
        let (mut new, mut new_bytes, mut left) = (BTreeMap::new(), 0, 0);
        // Computed when the first one is to be copied.
        let mut media_bytes = None;
        for path in folder.paths() {
            if path.contains(['\n', '\r']) {
                // Each line of the list is one file.
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!("{path:?} has a line break in its name: give it another"),
                ));
            }
            let stamp = folder.stamp(path);
            let same = before
                .as_ref()
                .filter(|(folder, _)| stamp.is_some() && folder.stamp(path) == stamp);
            if let Some(name) = same.and_then(|(_, list)| list.get(path)) {
                list.insert(path, name.clone());
                continue;
            }
            let file = if path.starts_with(MEDIA) {
                self.examine_media(path, &mut media_bytes)?
            } else {
                let Some(bytes) = folder.bytes(path) else {
                    return Ok(0);
                };
                self.examine_text(&bytes)
            };
            if !folder.is_unchanged_on_disk(path) {
                return Ok(0);
            }
            left += usize::from(file.name == LEFT);
            if let Some(bytes) = file.new_bytes
                && new.insert(file.name.clone(), path).is_none()
            {
                new_bytes += bytes;
            }
            list.insert(path, file.name.into());
        }
        // A change without new files needs no space: it only deletes.
        if !new.is_empty() && self.disk_reserve.check(&self.dir, new_bytes).is_err() {
            self.tidy(&list_of(&written))?;
            return Ok(0);
        }
        let copied = self.copy(folder, &new).inspect_err(|_| {
            // A partial copy would take space that is short already.
            _ = self.tidy(&list_of(&written));
        });
        if !copied? {
            return Ok(0);
        }
        let text = text_of(&list);
        if text != written {
            replace_private(&self.list(), text.as_bytes())?;
            self.tidy(&list)?;
        }
        if left > 0 {
            tracing::info!(
                files = left,
                "large files of the content are not kept for a start with faults in it; they are taken from the folder"
            );
        }
        *kept = Some(Kept {
            folder: folder.clone(),
            list: blake3::hash(text.as_bytes()),
        });
        Ok(new.len())
    }

    /// A text file, which is stored under its hash.
    fn examine_text(&self, bytes: &[u8]) -> Examined {
        let name = blake3::hash(bytes).to_hex().to_string();
        let length = bytes.len() as u64;
        Examined {
            new_bytes: (!self.is_stored(&name, length)).then_some(length),
            name,
        }
    }

    /// Whether a file is stored. One that a crash cut short isn't, so that it's written again.
    fn is_stored(&self, name: &str, length: u64) -> bool {
        fs::metadata(self.objects().join(name)).is_ok_and(|facts| facts.len() == length)
    }

    /// A picture or document, which is stored under a hash of its path, size and modification time.
    fn examine_media(&self, path: &str, media_bytes: &mut Option<u64>) -> io::Result<Examined> {
        let facts = fs::metadata(self.site.join(path))?;
        let modified = facts.modified()?.duration_since(std::time::UNIX_EPOCH);
        let modified = modified.unwrap_or_default().as_nanos();
        let key = format!("{path}\n{}\n{modified}", facts.len());
        let name = format!("media-{}", blake3::hash(key.as_bytes()).to_hex());
        if self.is_stored(&name, facts.len()) {
            return Ok(Examined {
                name,
                new_bytes: None,
            });
        }
        let taken = match media_bytes {
            Some(bytes) => bytes,
            None => media_bytes.insert(self.media_bytes()?),
        };
        if *taken + facts.len() > MAX_COPIED_BYTES {
            return Ok(Examined {
                name: LEFT.to_owned(),
                new_bytes: None,
            });
        }
        *taken += facts.len();
        Ok(Examined {
            name,
            new_bytes: Some(facts.len()),
        })
    }

    /// Copies new files, given by their stored names. Returns `false` if one has changed meanwhile. Pictures and
    /// documents are copied with [`fs::copy`], which some file systems do without using space. A hard link would change
    /// the metadata of the original, and would show later changes of it.
    fn copy(&self, folder: &Folder, new: &BTreeMap<String, &str>) -> io::Result<bool> {
        for (name, path) in new {
            let place = self.objects().join(name);
            let aside = place.with_extension("new");
            if path.starts_with(MEDIA) {
                fs::copy(self.site.join(path), &aside)?;
            } else {
                let Some(bytes) = folder.bytes(path) else {
                    return Ok(false);
                };
                fs::write(&aside, bytes)?;
            }
            if !folder.is_unchanged_on_disk(path) {
                return Ok(false);
            }
            fs::rename(&aside, &place)?;
        }
        self.sync(new)?;
        Ok(true)
    }

    /// The bytes of all stored pictures and documents.
    fn media_bytes(&self) -> io::Result<u64> {
        let mut bytes = 0;
        for entry in fs::read_dir(self.objects())? {
            let entry = entry?;
            if entry.file_name().as_encoded_bytes().starts_with(b"media-") {
                bytes += entry.metadata()?.len();
            }
        }
        Ok(bytes)
    }

    /// Syncs new files to the disk: one by one, or with the whole file system if there are many.
    fn sync(&self, new: &BTreeMap<String, &str>) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        if new.len() > MANY {
            return Ok(rustix::fs::syncfs(fs::File::open(&self.dir)?)?);
        }
        for name in new.keys() {
            fs::File::open(self.objects().join(name))?.sync_all()?;
        }
        Ok(())
    }

    /// Waits until no other process writes or reads here: during an upgrade there are two. The lock is held until the
    /// file is closed.
    fn alone(&self) -> io::Result<fs::File> {
        let file = fs::File::create(self.dir.join("lock"))?;
        // Some file systems don't support locks. There, only missing or damaged files are noticed.
        _ = file.lock();
        Ok(file)
    }

    /// Deletes stored files that the list no longer names.
    fn tidy(&self, list: &List<'_>) -> io::Result<()> {
        let used: HashSet<&str> = list.values().map(|name| &**name).collect();
        for entry in fs::read_dir(self.objects())? {
            let entry = entry?;
            let name = entry.file_name();
            if !name.to_str().is_some_and(|name| used.contains(name)) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    /// Reads the copy of a file, given by its path below the content folder.
    pub(crate) fn copy_of(&self, path: &str) -> Option<Vec<u8>> {
        let list = read_if_there(&self.list()).ok()??;
        let list = list_of(&list);
        let name: &str = list.get(path)?;
        fs::read(self.objects().join(name)).ok()
    }

    /// Makes a folder with the content that was copied last, or returns `None` if there is no copy.
    ///
    /// # Errors
    /// When the copy is damaged or the folder cannot be made.
    pub(crate) fn folder(&self) -> io::Result<Option<PathBuf>> {
        if !self.list().exists() {
            return Ok(None);
        }
        let _alone = self.alone()?;
        let list = fs::read_to_string(self.list())?;
        let site = self.dir.join("site");
        if site.exists() {
            fs::remove_dir_all(&site)?;
        }
        private_dir(&site)?;
        for (path, name) in list_of(&list) {
            let place = site.join(path);
            if let Some(folder) = place.parent() {
                fs::create_dir_all(folder)?;
            }
            let kept = if name == LEFT {
                self.site.join(path)
            } else {
                self.objects().join(&*name)
            };
            let is_text = name != LEFT && !name.starts_with("media-");
            if is_text && *blake3::hash(&fs::read(&kept)?).to_hex() != *name {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!("what is kept of {path} is damaged"),
                ));
            }
            if fs::hard_link(&kept, &place).is_err() {
                fs::copy(&kept, &place)?;
            }
        }
        Ok(Some(site))
    }
}

/// Parses the text of a list.
fn list_of(text: &str) -> List<'_> {
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(name, path)| (path, name.into())).collect()
}

/// The text of a list, as it's written.
fn text_of(list: &List<'_>) -> String {
    let mut text = String::new();
    for (path, name) in list {
        // Writing to a `String` cannot fail.
        _ = writeln!(text, "{name} {path}");
    }
    text
}

#[cfg(test)]
mod tests {
    use sightline_leads::DiskSpace;

    use super::*;

    fn write(dir: &Path, path: &str, text: &str) {
        let place = dir.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, text).unwrap();
    }

    /// Copies the content folder as it is, and returns the number of files that were written.
    fn keep(last: &LastGood) -> usize {
        last.keep(&Folder::open(&last.site).unwrap()).unwrap()
    }

    /// Returns the content of the copy.
    fn copied(last: &LastGood) -> Folder {
        Folder::from_dir(&last.folder().unwrap().unwrap()).unwrap()
    }

    /// Returns the paths of the copy.
    fn paths(last: &LastGood) -> Vec<String> {
        copied(last).paths().map(str::to_owned).collect()
    }

    #[test]
    fn only_changed_files_are_written_and_the_copy_is_complete() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let site = site.path();
        for number in 0..50 {
            write(
                site,
                &format!("products/{number}.toml"),
                &format!("n = {number}"),
            );
        }
        write(site, "site.toml", "a = 1");
        write(site, "media/a.png", "pixels");
        let last = LastGood::below(data.path(), site);
        assert!(last.folder().unwrap().is_none());
        let first = Folder::open(site).unwrap();
        assert_eq!(last.keep(&first).unwrap(), 52);
        assert_eq!(last.keep(&first).unwrap(), 0);

        write(site, "products/7.toml", "n = 700");
        fs::remove_file(site.join("products/8.toml")).unwrap();
        let changed = ["products/7.toml", "products/8.toml"].map(|path| site.join(path));
        let second = first.after_change(site, changed).unwrap();
        assert_eq!(last.keep(&second).unwrap(), 1);
        let objects = fs::read_dir(data.path().join("last-good/files")).unwrap();
        assert_eq!(objects.count(), 51, "what nothing names is gone");

        // Another process finds the copy, even when the content folder is gone.
        fs::remove_dir_all(site).unwrap();
        let folder = copied(&LastGood::below(data.path(), site));
        assert_eq!(folder.paths().count(), 51);
        assert_eq!(folder.text("products/7.toml").as_deref(), Some("n = 700"));
        assert!(!folder.has("products/8.toml"));
        assert_eq!(folder.text("media/a.png").as_deref(), Some("pixels"));
    }

    #[test]
    fn a_file_name_with_a_newline_is_refused_and_the_last_copy_stays() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let site = site.path();
        write(site, "site.toml", "a = 1");
        let last = LastGood::below(data.path(), site);
        keep(&last);
        write(site, "media/front\ndoor.png", "pixels");
        let error = last.keep(&Folder::open(site).unwrap()).unwrap_err();
        assert!(error.to_string().contains("front\\ndoor.png"), "{error}");
        assert_eq!(paths(&last), ["site.toml"]);
    }

    #[test]
    fn interleaved_writes_of_two_processes_leave_a_complete_copy() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let site = site.path();
        write(site, "site.toml", "a = 1");
        write(site, "tips.toml", "b = 1");
        let (old, new) = (
            LastGood::below(data.path(), site),
            LastGood::below(data.path(), site),
        );
        assert_eq!(keep(&old), 2);
        write(site, "site.toml", "a = 2");
        let after = Folder::open(site).unwrap();
        assert_eq!(new.keep(&after).unwrap(), 1);
        write(site, "site.toml", "a = 3");
        // The old process still copies what it served, and deletes what the new one has copied.
        write(site, "tips.toml", "b = 2");
        assert_eq!(keep(&old), 2);
        // Only then does the new process learn of the first change.
        let changed = [site.join("site.toml")];
        let last = after.after_change(site, changed).unwrap();
        new.keep(&last).unwrap();
        let folder = copied(&old);
        assert_eq!(folder.text("site.toml").as_deref(), Some("a = 3"));
        assert_eq!(folder.paths().count(), 2);
    }

    #[test]
    fn a_file_that_changes_after_it_was_read_is_not_copied() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let site = site.path();
        write(site, "products/a.toml", "good = 1");
        let last = LastGood::below(data.path(), site);
        keep(&last);
        write(site, "products/a.toml", "accepted = 22");
        let accepted = Folder::open(site).unwrap();
        write(site, "products/a.toml", "faulty beyond measure");
        last.keep(&accepted).unwrap();
        let kept = copied(&last);
        assert_eq!(kept.text("products/a.toml").as_deref(), Some("good = 1"));
    }

    #[test]
    fn content_that_exceeds_the_disk_reserve_leaves_the_last_copy_in_place() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let site = site.path();
        write(site, "site.toml", "a = 1");
        write(site, "tips.toml", "b = 1");
        let mut last = LastGood::below(data.path(), site);
        // With 20 kB more, half of the disk is left.
        last.disk_reserve = DiskReserve::of_test(|_| {
            let (free, total) = (50_000, 60_000);
            Some(DiskSpace { free, total })
        });
        keep(&last);
        // A crash has left this file.
        let half = data.path().join("last-good/files/media-1.new");
        fs::write(&half, "half a picture").unwrap();
        write(site, "media/a.png", &"pixels".repeat(3_000));
        write(site, "media/b.png", &"pixels".repeat(3_000));
        assert_eq!(keep(&last), 0);
        assert_eq!(paths(&last), ["site.toml", "tips.toml"]);
        let objects = || fs::read_dir(data.path().join("last-good/files")).unwrap();
        assert_eq!(objects().count(), 2, "something of the copy is there");

        fs::remove_file(site.join("media/b.png")).unwrap();
        assert_eq!(keep(&last), 1);
        assert_eq!(paths(&last), ["media/a.png", "site.toml", "tips.toml"]);

        // Deleted files make room, however full the disk is.
        last.disk_reserve = DiskReserve::of_test(|_| {
            let (free, total) = (0, 60_000);
            Some(DiskSpace { free, total })
        });
        fs::remove_file(site.join("media/a.png")).unwrap();
        keep(&last);
        assert_eq!(paths(&last), ["site.toml", "tips.toml"]);
        assert_eq!(objects().count(), 2);
    }

    #[test]
    fn files_that_a_crash_cut_short_are_copied_again() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        write(site.path(), "site.toml", "a = 1");
        write(site.path(), "media/a.png", "pixels");
        let folder = Folder::open(site.path()).unwrap();
        let last = || LastGood::below(data.path(), site.path());
        last().keep(&folder).unwrap();
        for entry in fs::read_dir(data.path().join("last-good/files")).unwrap() {
            fs::write(entry.unwrap().path(), "").unwrap();
        }
        assert_eq!(last().keep(&folder).unwrap(), 2);
        let kept = copied(&last());
        assert_eq!(kept.text("media/a.png").as_deref(), Some("pixels"));
    }

    #[test]
    fn a_copy_that_fails_halfway_is_removed() {
        let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        write(site.path(), "site.toml", "a = 1");
        write(site.path(), "media/a.png", "pixels");
        let folder = Folder::open(site.path()).unwrap();
        // A folder cannot be copied as a file.
        let elsewhere = tempfile::tempdir().unwrap();
        fs::create_dir_all(elsewhere.path().join("media/a.png")).unwrap();
        let last = LastGood::below(data.path(), elsewhere.path());
        assert!(last.keep(&folder).is_err());
        let objects = fs::read_dir(data.path().join("last-good/files")).unwrap();
        assert_eq!(objects.count(), 0);
        assert!(!data.path().join("last-good/list").exists());
    }
}
