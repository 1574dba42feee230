//! A single watcher for the folders of all sites, since systems limit the number of watchers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::is_site_name;
use crate::source::Changes;
use crate::watch::Changed;

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
    followers: Followers,
    events: mpsc::UnboundedSender<FolderEvent>,
    /// Watches until it's dropped.
    _watcher: Option<RecommendedWatcher>,
}

impl SitesWatch {
    /// Watches a folder, given by its absolute path, recursively.
    pub(super) fn new(dir: &Path) -> (Self, mpsc::UnboundedReceiver<FolderEvent>) {
        let (events, receiver) = mpsc::unbounded_channel();
        let followers = Followers::default();
        let watch = Self {
            _watcher: watcher(dir, Arc::clone(&followers), events.clone()),
            followers,
            events,
        };
        (watch, receiver)
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

fn watcher(
    dir: &Path,
    followers: Followers,
    events: mpsc::UnboundedSender<FolderEvent>,
) -> Option<RecommendedWatcher> {
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
        _ => {
            for follower in followers.lock().values() {
                _ = follower.send(anything());
            }
            _ = events.send(FolderEvent::Rescan);
        }
    };
    let started = notify::recommended_watcher(tell).and_then(|mut watcher| {
        watcher.watch(dir, RecursiveMode::Recursive)?;
        Ok(watcher)
    });
    started
        .inspect_err(|error| {
            tracing::warn!(
                %error,
                "not all folders of sites can be watched: their changes are seen after a restart, and sites that come \
                 or go after half a minute"
            );
        })
        .ok()
}

/// Groups paths by the site that they belong to.
fn by_site(root: &Path, paths: Vec<PathBuf>) -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut sites: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in paths {
        let name = path.strip_prefix(root).ok().and_then(|below| {
            let name = below.components().next()?.as_os_str().to_str()?;
            is_site_name(name).then(|| name.to_owned())
        });
        if let Some(name) = name {
            sites.entry(name).or_default().insert(path);
        }
    }
    sites
}
