//! A single watcher for the folders of all sites, since systems limit the number of watchers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::folders::is_site_name;
use crate::source::Changes;
use crate::watch::{Changed, FolderIdentity, RETRY_DELAY, identity, is_hidden};

/// The file in a content folder that configures deliveries.
const DELIVERIES: &str = "deliveries.toml";

/// An event in the parent folder of the sites.
#[derive(Debug)]
pub(crate) enum FolderEvent {
    /// Something happened to the folder with this name, or in one that isn't a followed site.
    Changed(String),
    /// The address of this site has changed.
    AddressChanged(String),
    /// Unknown changes: everything has to be checked.
    Rescan,
}

type Followers = Arc<Mutex<HashMap<String, mpsc::UnboundedSender<Changed>>>>;

/// The watcher, and the receivers of each site's changes.
#[derive(Debug)]
pub(super) struct SitesWatch {
    /// The path of the folder with the sites. It may lead to another folder later.
    dir: PathBuf,
    followers: Followers,
    events: mpsc::UnboundedSender<FolderEvent>,
    watched: Mutex<Watched>,
}

/// The folder that is watched.
#[derive(Debug, Default)]
struct Watched {
    /// What was at the path when it was last checked.
    folder: Option<FolderIdentity>,
    /// When to try again, if the folder could not be watched.
    retry_at: Option<Instant>,
    /// Watches until it's dropped.
    watcher: Option<RecommendedWatcher>,
}

impl SitesWatch {
    /// Watches the folder at a path recursively.
    pub(super) fn new(dir: &Path) -> (Self, mpsc::UnboundedReceiver<FolderEvent>) {
        let (events, receiver) = mpsc::unbounded_channel();
        let watch = Self {
            dir: dir.to_owned(),
            followers: Followers::default(),
            events,
            watched: Mutex::default(),
        };
        watch.renew();
        (watch, receiver)
    }

    /// Watches anew if another folder is at the path now, or if it's time to try again. Then everything is checked,
    /// since events were lost. While there is no folder at the path, everything stays as it is. This blocks.
    pub(super) fn renew(&self) {
        let mut watched = self.watched.lock();
        let (folder, now) = (identity(&self.dir), Instant::now());
        if folder == watched.folder && watched.retry_at.is_none_or(|at| now < at) {
            return;
        }
        watched.folder.clone_from(&folder);
        let Some((dir, _)) = folder else { return };
        // The former watcher ends first, since systems limit how many folders are watched.
        watched.watcher = None;
        match watcher(&dir, Arc::clone(&self.followers), self.events.clone()) {
            Ok(started) => {
                watched.watcher = Some(started);
                watched.retry_at = None;
            }
            Err(error) => {
                if watched.retry_at.is_none() {
                    tracing::warn!(
                        %error,
                        "not all folders of sites can be watched: changes are served once a minute, when this is \
                         tried again"
                    );
                }
                watched.retry_at = Some(now + RETRY_DELAY);
            }
        }
        drop(watched);
        check_everything(&self.followers, &self.events);
    }

    /// Subscribes to the changes of a site.
    pub(super) fn follow(&self, name: &str) -> mpsc::UnboundedReceiver<Changed> {
        let (sender, changes) = mpsc::unbounded_channel();
        self.followers.lock().insert(name.to_owned(), sender);
        changes
    }

    pub(super) fn forget(&self, name: &str) {
        self.followers.lock().remove(name);
    }

    /// Makes a site check its whole folder.
    pub(super) fn recheck(&self, name: &str) {
        if let Some(follower) = self.followers.lock().get(name) {
            _ = follower.send(anything());
        }
    }

    /// Makes sites whose `deliveries.toml` is a symbolic link check it, since its target isn't watched. This blocks.
    pub(super) fn recheck_linked_deliveries(&self) {
        let followers = self.followers.lock().clone();
        for (name, follower) in followers {
            if self.dir.join(name).join(DELIVERIES).is_symlink() {
                _ = follower.send(Changed {
                    deliveries: true,
                    ..Changed::default()
                });
            }
        }
    }

    /// A sender for events.
    pub(super) fn events(&self) -> mpsc::UnboundedSender<FolderEvent> {
        self.events.clone()
    }
}

const fn anything() -> Changed {
    Changed {
        site: Changes::Anything,
        web: false,
        deliveries: true,
    }
}

/// Makes all sites check their whole folders, and the supervisor check which folders exist.
fn check_everything(followers: &Followers, events: &mpsc::UnboundedSender<FolderEvent>) {
    for follower in followers.lock().values() {
        _ = follower.send(anything());
    }
    _ = events.send(FolderEvent::Rescan);
}

fn watcher(
    dir: &Path,
    followers: Followers,
    events: mpsc::UnboundedSender<FolderEvent>,
) -> notify::Result<RecommendedWatcher> {
    let root = dir.to_owned();
    let tell = move |event: notify::Result<notify::Event>| match event {
        Ok(event) if event.kind.is_access() => {}
        Ok(event) if !event.need_rescan() => {
            for (name, paths) in by_site(&root, event.paths) {
                let is_folder = |path: &PathBuf| path.parent() == Some(&root);
                let followers = followers.lock();
                match followers.get(&name) {
                    Some(follower) if !paths.iter().any(is_folder) => {
                        let file = root.join(&name).join(DELIVERIES);
                        let deliveries = paths.contains(&file);
                        let mut site = paths;
                        site.remove(&file);
                        // The receiver is gone when the site ends.
                        _ = follower.send(Changed {
                            site: Changes::At(site),
                            web: false,
                            deliveries,
                        });
                    }
                    _ => _ = events.send(FolderEvent::Changed(name)),
                }
            }
        }
        // Events were lost, or one couldn't be read.
        _ => check_everything(&followers, &events),
    };
    let mut watcher = notify::recommended_watcher(tell)?;
    watcher.watch(dir, RecursiveMode::Recursive)?;
    Ok(watcher)
}

/// Groups paths by the site that they belong to, without hidden ones.
fn by_site(root: &Path, paths: Vec<PathBuf>) -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut sites: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in paths {
        let name = path.strip_prefix(root).ok().and_then(|below| {
            let name = below.components().next()?.as_os_str().to_str()?;
            (is_site_name(name) && !is_hidden(below)).then(|| name.to_owned())
        });
        if let Some(name) = name {
            sites.entry(name).or_default().insert(path);
        }
    }
    sites
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn another_folder_at_the_path_is_watched_and_everything_checked_but_not_while_there_is_none() {
        let dir = tempfile::tempdir().unwrap();
        let [old, new, link] = ["old", "new", "sites"].map(|name| dir.path().join(name));
        for release in [&old, &new] {
            fs::create_dir_all(release.join("a")).unwrap();
        }
        symlink(&old, &link).unwrap();
        let (watch, mut events) = SitesWatch::new(&link);
        let mut changes = watch.follow("a");
        let mut is_checked = || {
            let is_rescan = matches!(events.try_recv(), Ok(FolderEvent::Rescan));
            let is_anything = matches!(
                changes.try_recv(),
                Ok(Changed {
                    site: Changes::Anything,
                    ..
                })
            );
            (is_rescan, is_anything)
        };
        assert_eq!(is_checked(), (true, false), "nobody followed at the start");
        watch.renew();
        assert_eq!(is_checked(), (false, false));

        fs::remove_file(&link).unwrap();
        watch.renew();
        assert_eq!(is_checked(), (false, false));
        symlink(&new, &link).unwrap();
        watch.renew();
        assert_eq!(is_checked(), (true, true));

        // Its folders could not be watched, as while the process before it still watched its own.
        watch.watched.lock().retry_at = Some(Instant::now());
        watch.renew();
        assert_eq!(is_checked(), (true, true));
        assert!(watch.watched.lock().retry_at.is_none());

        let target = dir.path().join("deliveries.toml");
        watch.recheck_linked_deliveries();
        assert!(changes.try_recv().is_err());
        fs::write(&target, "").unwrap();
        symlink(&target, new.join("a").join(DELIVERIES)).unwrap();
        assert!(changes.blocking_recv().unwrap().deliveries);
        while changes.try_recv().is_ok() {}
        watch.recheck_linked_deliveries();
        assert!(changes.try_recv().unwrap().deliveries);

        fs::write(new.join("a/site.toml"), "").unwrap();
        let told = changes.blocking_recv().unwrap();
        assert!(matches!(told.site, Changes::At(_)));
    }
}
