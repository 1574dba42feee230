//! Watches the content folder, the web bundle in development, and the file that configures deliveries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::source::{Changes, SiteSource};

/// The debounce time. Editors save in several steps, and events within this time are one change.
pub(crate) const DEBOUNCE: Duration = Duration::from_millis(10);
/// The longest time that changes are collected, even if a folder is still being copied.
pub(crate) const MAX_DEBOUNCE: Duration = Duration::from_secs(1);
/// While a folder is read for the first time, events are handled during the first of these time spans and then left in
/// the kernel during the second, alternately. The kernel buffers some 16,000 events, and 100,000 files are opened
/// within seconds.
const LISTENING: Duration = Duration::from_millis(2);
const NOT_LISTENING: Duration = Duration::from_millis(20);
/// How often to check whether something else is at the watched paths: a symbolic link with another target, or a folder
/// that was moved there. The kernel only reports events in the folders that were watched.
pub(crate) const RECHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long to wait after folders could not be watched. Then everything is read again, and watching is tried again.
pub(crate) const RETRY_DELAY: Duration = Duration::from_secs(60);

/// The sources that have changed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changed {
    pub(crate) site: Changes,
    pub(crate) web: bool,
    pub(crate) deliveries: bool,
}

impl Changed {
    /// Whether pages may have changed.
    pub(crate) fn pages(&self) -> bool {
        !self.site.is_empty() || self.web
    }

    fn extend(&mut self, more: Self) {
        self.site.extend(more.site);
        self.web |= more.web;
        self.deliveries |= more.deliveries;
    }
}

/// The changes of the watched folders from the creation of this value on. Create it before the folders are read, so
/// that no change is missed.
#[derive(Debug)]
pub(crate) struct Watch {
    events: mpsc::UnboundedReceiver<Changed>,
    /// The changes so far, until it's quiet.
    heard: Option<Changed>,
    /// The paths to check, or `None` if somebody else watches them.
    paths: Option<Paths>,
    /// What was there when watching began.
    found: Found,
    /// When to check that next.
    next_check: Instant,
    /// The running check, on a blocking thread. It may take long, as on a network file system, so the next one starts
    /// only when it has ended.
    checking: Option<JoinHandle<Found>>,
    /// When to try again, if the folders could not be watched.
    retry_at: Option<Instant>,
    /// Why the folders could not be watched.
    pub(crate) failure: Option<notify::Error>,
    /// Whether watching has to start again: something else is there now, or the folders could not be watched.
    pub(crate) is_outdated: bool,
    /// Whether the folders are being read for the first time.
    is_start: Arc<AtomicBool>,
    /// Watches until it's dropped; `None` if nothing is watched.
    _watcher: Option<RecommendedWatcher>,
}

/// The content folder, unless it's embedded, and the file that configures deliveries.
#[derive(Debug, Clone)]
struct Paths {
    dir: Option<PathBuf>,
    deliveries: Option<PathBuf>,
}

/// What is at the paths.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    dir: Option<FolderIdentity>,
    /// The file that configures deliveries and, if it's a symbolic link, its target.
    deliveries: BTreeSet<PathBuf>,
}

impl Paths {
    fn find(&self) -> Found {
        let deliveries = self.deliveries.as_deref();
        let link = deliveries.and_then(|file| {
            // The folder of a bare file name is the working folder.
            let file = std::path::absolute(file).ok()?;
            Some(absolute(file.parent()?)?.join(file.file_name()?))
        });
        let target = deliveries.and_then(absolute);
        Found {
            dir: self.dir.as_deref().and_then(identity),
            deliveries: link.into_iter().chain(target).collect(),
        }
    }
}

/// The identity of the folder at a path: its canonical path and its inode number.
pub(crate) type FolderIdentity = (PathBuf, u64);

/// The identity of the folder at a path, or `None` if there is none.
pub(crate) fn identity(dir: &Path) -> Option<FolderIdentity> {
    let path = absolute(dir)?;
    let number = std::os::unix::fs::MetadataExt::ino(&path.metadata().ok()?);
    path.is_dir().then_some((path, number))
}

impl Watch {
    /// Watches the content, the folder of the web bundle, and the file that configures deliveries.
    pub(crate) fn new(site: &SiteSource, web: Option<&Path>, deliveries: Option<&Path>) -> Self {
        let (sender, events) = mpsc::unbounded_channel();
        let dir = match site {
            SiteSource::Folder(dir) => Some(dir.clone()),
            SiteSource::Embedded(_) => None,
        };
        let paths = Paths {
            dir,
            deliveries: deliveries.map(Path::to_owned),
        };
        let found = paths.find();
        let site = found.dir.as_ref().map(|(path, _)| path.clone());
        let files = found.deliveries.clone();
        let is_start = Arc::default();
        let web = web.and_then(absolute);
        let watcher = watcher(site, web, files, sender, Arc::clone(&is_start)).transpose();
        let (watcher, failure) = match watcher {
            Ok(watcher) => (watcher, None),
            Err(error) => (None, Some(error)),
        };
        Self {
            paths: Some(paths),
            found,
            retry_at: failure.is_some().then(|| Instant::now() + RETRY_DELAY),
            failure,
            _watcher: watcher,
            is_start,
            ..Self::from_events(events)
        }
    }

    /// Receives changes that somebody else watches for.
    pub(crate) fn from_events(events: mpsc::UnboundedReceiver<Changed>) -> Self {
        Self {
            events,
            heard: None,
            paths: None,
            found: Found::default(),
            next_check: Instant::now() + RECHECK_INTERVAL,
            checking: None,
            retry_at: None,
            failure: None,
            is_outdated: false,
            is_start: Arc::default(),
            _watcher: None,
        }
    }

    /// Reads the folders for the first time. The kernel reports each file that is opened for it, which would wake a
    /// thread for every one of many files, so meanwhile events are handled only from time to time.
    pub(crate) fn while_reading<T>(&self, read: impl FnOnce() -> T) -> T {
        self.is_start.store(true, Ordering::Relaxed);
        let read = read();
        self.is_start.store(false, Ordering::Relaxed);
        read
    }

    /// Waits for a change and for the quiet after it, which may not come for a while. This is cancel safe: a change isn't
    /// lost if the future is dropped.
    pub(crate) async fn next(&mut self) -> Changed {
        while self.heard.is_none() {
            tokio::select! {
                Some(heard) = self.events.recv() => self.heard = Some(heard),
                found = check(self.paths.as_ref(), self.next_check, &mut self.checking) => self.compare(&found),
                // Nothing is being watched.
                else => return std::future::pending().await,
            }
        }
        let until = Instant::now() + MAX_DEBOUNCE;
        while Instant::now() < until
            && let Some(heard) = &mut self.heard
        {
            match tokio::time::timeout(DEBOUNCE, self.events.recv()).await {
                Ok(Some(more)) => heard.extend(more),
                _ => break,
            }
        }
        self.heard.take().unwrap_or_default()
    }

    /// Notices when the watched folder or file was replaced by another one, has disappeared, or is there again, and when
    /// it's time to try to watch again.
    fn compare(&mut self, found: &Found) {
        let now = Instant::now();
        self.next_check = now + RECHECK_INTERVAL;
        if *found != self.found || self.retry_at.is_some_and(|at| at <= now) {
            self.is_outdated = true;
            self.heard = Some(Changed {
                // Events are lost while the folder isn't watched.
                site: Changes::Anything,
                web: false,
                // The file may be in that folder.
                deliveries: true,
            });
        }
    }
}

/// Checks at the given time what is at the paths. Waits forever if there are none. This is cancel safe: the check goes on
/// and its result is returned by the next call.
async fn check(
    paths: Option<&Paths>,
    at: Instant,
    checking: &mut Option<JoinHandle<Found>>,
) -> Found {
    let Some(paths) = paths else {
        return std::future::pending().await;
    };
    tokio::time::sleep_until(at).await;
    let check = checking.get_or_insert_with(|| {
        let paths = paths.clone();
        tokio::task::spawn_blocking(move || paths.find())
    });
    let found = check.await;
    *checking = None;
    found.unwrap_or_default()
}

/// Watches the folders and the `files` that configure deliveries. The watcher works until it is dropped. Returns `None`
/// if there is nothing to watch.
fn watcher(
    site: Option<PathBuf>,
    web: Option<PathBuf>,
    files: BTreeSet<PathBuf>,
    sender: mpsc::UnboundedSender<Changed>,
    is_start: Arc<AtomicBool>,
) -> Option<notify::Result<RecommendedWatcher>> {
    if site.is_none() && web.is_none() && files.is_empty() {
        return None;
    }
    let is_below_site = |file: &&PathBuf| site.as_ref().is_some_and(|dir| file.starts_with(dir));
    // Watch the folders of the files, since editors replace a file with a new one.
    let file_dirs = files.iter().filter(|file| !is_below_site(file));
    let file_dirs: BTreeSet<PathBuf> = file_dirs
        .filter_map(|file| Some(file.parent()?.to_owned()))
        .collect();
    let dirs = [site.clone(), web.clone()];
    let mut listening_since = Instant::now();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if is_start.load(Ordering::Relaxed) && listening_since.elapsed() > LISTENING {
            std::thread::sleep(NOT_LISTENING);
            listening_since = Instant::now();
        }
        let changed = match event {
            Ok(event) if event.kind.is_access() => return,
            Ok(event) if !event.need_rescan() => {
                let is_file = |path: &PathBuf| files.contains(path);
                let below = |dir: &Option<PathBuf>| -> BTreeSet<PathBuf> {
                    let paths = event.paths.iter().filter(|path| !is_file(path));
                    let is_below =
                        |path: &&PathBuf| dir.as_ref().is_some_and(|dir| path.starts_with(dir));
                    paths.filter(is_below).cloned().collect()
                };
                let mut content = below(&site);
                content.retain(|path| {
                    let below = site.as_ref().and_then(|dir| path.strip_prefix(dir).ok());
                    below.is_some_and(|below| !is_hidden(below))
                });
                Changed {
                    site: Changes::At(content),
                    web: !below(&web).is_empty(),
                    deliveries: event.paths.iter().any(is_file),
                }
            }
            // Events were lost, or one couldn't be read.
            _ => Changed {
                site: site
                    .as_ref()
                    .map_or_else(Changes::default, |_| Changes::Anything),
                web: web.is_some(),
                deliveries: !files.is_empty(),
            },
        };
        if changed.pages() || changed.deliveries {
            // The receiver is gone when the server stops.
            _ = sender.send(changed);
        }
    });
    Some(watcher.and_then(|mut watcher| {
        for dir in dirs.iter().flatten() {
            watcher.watch(dir, RecursiveMode::Recursive)?;
        }
        for dir in &file_dirs {
            watcher.watch(dir, RecursiveMode::NonRecursive)?;
        }
        Ok(watcher)
    }))
}

/// Whether a file or one of its folders has a name that begins with a dot, such as those of Git or of an editor. They
/// aren't part of the content.
pub(crate) fn is_hidden(path: &Path) -> bool {
    let mut names = path.components();
    names.any(|name| name.as_os_str().as_encoded_bytes().starts_with(b"."))
}

fn absolute(dir: &Path) -> Option<PathBuf> {
    dir.canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_change_during_the_first_read_is_reported() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().canonicalize().unwrap().join("site.toml");
        let mut watch = Watch::new(&SiteSource::Folder(dir.path().to_owned()), None, None);
        watch.while_reading(|| std::fs::write(&file, "one").unwrap());
        let told = watch.next().await;
        assert!(matches!(told.site, Changes::At(paths) if paths.contains(&file)));
    }

    #[tokio::test]
    async fn folders_that_could_not_be_watched_are_read_and_watched_again() {
        let dir = tempfile::tempdir().unwrap();
        let mut watch = Watch::new(&SiteSource::Folder(dir.path().to_owned()), None, None);
        assert!(watch.retry_at.is_none());
        watch.retry_at = Some(Instant::now());
        assert!(matches!(watch.next().await.site, Changes::Anything) && watch.is_outdated);
    }

    #[tokio::test]
    async fn retargeting_or_removing_the_folder_link_is_reported() {
        let dir = tempfile::tempdir().unwrap();
        let [first, second, link, new] =
            ["first", "second", "live", "new"].map(|name| dir.path().join(name));
        let lead_to = |target: &Path| {
            std::os::unix::fs::symlink(target, &new).unwrap();
            std::fs::rename(&new, &link).unwrap();
        };
        std::fs::create_dir(&first).unwrap();
        std::fs::create_dir(&second).unwrap();
        lead_to(&first);
        let site = SiteSource::Folder(link.clone());
        let mut watch = Watch::new(&site, None, None);
        lead_to(&second);
        assert!(matches!(watch.next().await.site, Changes::Anything) && watch.is_outdated);

        let mut watch = Watch::new(&site, None, None);
        std::fs::remove_file(&link).unwrap();
        assert!(matches!(watch.next().await.site, Changes::Anything) && watch.is_outdated);

        let mut watch = Watch::new(&site, None, None);
        lead_to(&second);
        assert!(matches!(watch.next().await.site, Changes::Anything) && watch.is_outdated);

        let mut watch = Watch::new(&site, None, None);
        std::fs::write(second.join("site.toml"), "one").unwrap();
        assert!(matches!(watch.next().await.site, Changes::At(_)) && !watch.is_outdated);
    }

    #[tokio::test]
    async fn a_change_of_a_linked_deliveries_files_target_is_reported() {
        let dir = tempfile::tempdir().unwrap();
        let [site, elsewhere] = ["site", "elsewhere"].map(|name| dir.path().join(name));
        std::fs::create_dir(&site).unwrap();
        std::fs::create_dir(&elsewhere).unwrap();
        let (target, link) = (elsewhere.join("real.toml"), site.join("deliveries.toml"));
        std::fs::write(&target, "").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let mut watch = Watch::new(&SiteSource::Folder(site), None, Some(&link));
        std::fs::write(&target, "one").unwrap();
        let told = watch.next().await;
        assert!(told.deliveries && told.site.is_empty());
    }

    #[tokio::test]
    async fn retargeting_the_deliveries_link_is_reported_to_watch_the_new_target() {
        let dir = tempfile::tempdir().unwrap();
        let [site, first, second] = ["site", "first", "second"].map(|name| dir.path().join(name));
        for folder in [&site, &first, &second] {
            std::fs::create_dir(folder).unwrap();
        }
        std::fs::write(first.join("deliveries.toml"), "").unwrap();
        std::fs::write(second.join("deliveries.toml"), "").unwrap();
        // Kubernetes links the file to a folder, which itself is a link to the current one.
        let (data, link, new) = (
            dir.path().join("data"),
            dir.path().join("deliveries.toml"),
            dir.path().join("new"),
        );
        std::os::unix::fs::symlink(&first, &data).unwrap();
        std::os::unix::fs::symlink(data.join("deliveries.toml"), &link).unwrap();
        let mut watch = Watch::new(&SiteSource::Folder(site), None, Some(&link));
        std::os::unix::fs::symlink(&second, &new).unwrap();
        std::fs::rename(&new, &data).unwrap();
        assert!(watch.next().await.deliveries && watch.is_outdated);
    }

    #[tokio::test]
    async fn changes_that_go_on_are_reported_after_a_second() {
        let (sender, events) = mpsc::unbounded_channel();
        let mut watch = Watch::from_events(events);
        let copying = tokio::spawn(async move {
            loop {
                let changed = Changed {
                    deliveries: true,
                    ..Changed::default()
                };
                sender.send(changed).unwrap();
                tokio::task::yield_now().await;
            }
        });
        let told = tokio::time::timeout(10 * MAX_DEBOUNCE, watch.next()).await;
        assert!(told.unwrap().deliveries);
        copying.abort();
    }

    #[tokio::test]
    async fn changes_of_hidden_files_are_not_reported() {
        let dir = tempfile::tempdir().unwrap();
        let site = dir.path().canonicalize().unwrap();
        std::fs::create_dir_all(site.join(".git/objects")).unwrap();
        let mut watch = Watch::new(&SiteSource::Folder(site.clone()), None, None);
        std::fs::write(site.join(".git/objects/pack"), "one").unwrap();
        std::fs::write(site.join(".site.toml.swp"), "one").unwrap();
        std::fs::write(site.join("site.toml"), "one").unwrap();
        let told = watch.next().await;
        let Changes::At(paths) = told.site else {
            panic!("no event was lost");
        };
        assert_eq!(Vec::from_iter(paths), [site.join("site.toml")]);
    }

    #[tokio::test]
    async fn a_change_is_not_lost_when_next_is_cancelled() {
        let (sender, events) = mpsc::unbounded_channel();
        let mut watch = Watch::from_events(events);
        let changed = Changed {
            deliveries: true,
            ..Changed::default()
        };
        sender.send(changed).unwrap();
        // The first call receives the change, and is dropped while it waits for the quiet after it.
        tokio::select! {
            biased;
            _ = watch.next() => unreachable!("it is not quiet yet"),
            () = std::future::ready(()) => {}
        }
        assert!(watch.next().await.deliveries);
    }
}
