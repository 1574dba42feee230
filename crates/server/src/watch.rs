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
/// While a folder is read for the first time, events are handled during the first of these time spans and then left in
/// the kernel during the second, alternately. The kernel buffers some 16,000 events, and 100,000 files are opened
/// within seconds.
const LISTENING: Duration = Duration::from_millis(2);
const NOT_LISTENING: Duration = Duration::from_millis(20);
/// How often to check whether another folder has taken the content folder's place: a symbolic link with another target,
/// or a folder that was moved there. The kernel only reports events in the folder that was watched.
const RECHECK_INTERVAL: Duration = Duration::from_secs(1);

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
    /// The content folder, or `None` if somebody else watches it or there is none.
    dir: Option<PathBuf>,
    /// The folder that was there when watching began.
    identity: Option<FolderIdentity>,
    /// When to check that next.
    next_check: Instant,
    /// The running check, on a blocking thread. It may take long, as on a network file system, so the next one starts
    /// only when it has ended.
    checking: Option<JoinHandle<Option<FolderIdentity>>>,
    /// Whether another folder is there now, which has to be watched instead.
    pub(crate) is_outdated: bool,
    /// Whether the folders are being read for the first time.
    is_start: Arc<AtomicBool>,
    /// Watches until it's dropped; `None` if nothing is watched.
    _watcher: Option<RecommendedWatcher>,
}

/// The identity of the folder at a path: its canonical path, and its inode number where there is one.
type FolderIdentity = (PathBuf, u64);

fn identity(dir: &Path) -> Option<FolderIdentity> {
    let path = absolute(dir)?;
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&path.metadata().ok()?);
    #[cfg(not(unix))]
    let number = 0;
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
        let identity = dir.as_deref().and_then(identity);
        let site = identity.as_ref().map(|(path, _)| path.clone());
        let is_start = Arc::default();
        let web = web.and_then(absolute);
        Self {
            dir,
            identity,
            _watcher: watcher(site, web, deliveries, sender, Arc::clone(&is_start)),
            is_start,
            ..Self::from_events(events)
        }
    }

    /// Receives changes that somebody else watches for.
    pub(crate) fn from_events(events: mpsc::UnboundedReceiver<Changed>) -> Self {
        Self {
            events,
            heard: None,
            dir: None,
            identity: None,
            next_check: Instant::now() + RECHECK_INTERVAL,
            checking: None,
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

    /// Waits for a change and for the quiet after it. This is cancel safe: a change isn't lost if the future is
    /// dropped.
    pub(crate) async fn next(&mut self) -> Changed {
        while self.heard.is_none() {
            tokio::select! {
                Some(heard) = self.events.recv() => self.heard = Some(heard),
                found = check_folder(self.dir.as_deref(), self.next_check, &mut self.checking) => self.compare(found.as_ref()),
                // Nothing is being watched.
                else => return std::future::pending().await,
            }
        }
        while let Some(heard) = &mut self.heard {
            match tokio::time::timeout(DEBOUNCE, self.events.recv()).await {
                Ok(Some(more)) => heard.extend(more),
                _ => break,
            }
        }
        self.heard.take().unwrap_or_default()
    }

    /// Notices when the watched folder was replaced by another one, has disappeared, or is there again.
    fn compare(&mut self, found: Option<&FolderIdentity>) {
        self.next_check = Instant::now() + RECHECK_INTERVAL;
        if found != self.identity.as_ref() {
            self.is_outdated = true;
            self.heard = Some(Changed {
                site: Changes::Anything,
                web: false,
                // The file may be in that folder.
                deliveries: true,
            });
        }
    }
}

/// Checks at the given time which folder is at the path. Waits forever if there is no path. This is cancel safe: the
/// check goes on and its result is returned by the next call.
async fn check_folder(
    dir: Option<&Path>,
    at: Instant,
    checking: &mut Option<JoinHandle<Option<FolderIdentity>>>,
) -> Option<FolderIdentity> {
    let Some(dir) = dir else {
        return std::future::pending().await;
    };
    tokio::time::sleep_until(at).await;
    let check = checking.get_or_insert_with(|| {
        let dir = dir.to_owned();
        tokio::task::spawn_blocking(move || identity(&dir))
    });
    let found = check.await;
    *checking = None;
    found.ok().flatten()
}

/// Watches the folders. The watcher works until it is dropped.
fn watcher(
    site: Option<PathBuf>,
    web: Option<PathBuf>,
    deliveries: Option<&Path>,
    sender: mpsc::UnboundedSender<Changed>,
    is_start: Arc<AtomicBool>,
) -> Option<RecommendedWatcher> {
    // The file and, if it's a symbolic link, its target.
    let link = deliveries.and_then(|file| {
        // The folder of a bare file name is the working folder.
        let file = std::path::absolute(file).ok()?;
        Some(absolute(file.parent()?)?.join(file.file_name()?))
    });
    let target = deliveries.and_then(absolute);
    let files: BTreeSet<PathBuf> = link.into_iter().chain(target).collect();
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
                Changed {
                    site: Changes::At(below(&site)),
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
    let started = watcher.and_then(|mut watcher| {
        for dir in dirs.iter().flatten() {
            watcher.watch(dir, RecursiveMode::Recursive)?;
        }
        for dir in &file_dirs {
            watcher.watch(dir, RecursiveMode::NonRecursive)?;
        }
        Ok(watcher)
    });
    started
        .inspect_err(|error| {
            tracing::warn!(%error, "folders cannot be watched; restart to serve a change");
        })
        .ok()
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

    #[cfg(unix)]
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

    #[cfg(unix)]
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
