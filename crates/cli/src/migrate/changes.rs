//! Which files change, each with the difference as `diff -u` shows it.

use std::collections::BTreeSet;

use sightline_content::Folder;
use similar::TextDiff;

/// A file that changes.
pub(super) struct Change {
    /// Its path before; nothing of a new file.
    pub(super) old: Option<String>,
    /// Its path after; nothing of a file that goes.
    pub(super) new: Option<String>,
    /// What changes.
    pub(super) difference: String,
}

/// The changes between two folders, by path. A page that became a service is one file, moved.
pub(super) fn changes(old: &Folder, new: &Folder) -> Vec<Change> {
    let mut moved = BTreeSet::new();
    let mut changes = Vec::new();
    for path in new
        .paths()
        .filter(|path| old.bytes(path) != new.bytes(path))
    {
        let page = path
            .strip_prefix("services/")
            .map(|name| format!("pages/{name}"))
            .filter(|page| old.bytes(page).is_some() && old.bytes(path).is_none());
        let from = page.or_else(|| old.bytes(path).map(|_| path.to_owned()));
        changes.push(change(old, new, from.as_deref(), Some(path)));
        moved.extend(from);
    }
    let gone = old
        .paths()
        .filter(|path| new.bytes(path).is_none() && !moved.contains(*path));
    changes.extend(gone.map(|path| change(old, new, Some(path), None)));
    changes
}

fn change(old: &Folder, new: &Folder, from: Option<&str>, to: Option<&str>) -> Change {
    let text = |folder: &Folder, path: Option<&str>| {
        let bytes = path.and_then(|path| folder.bytes(path));
        bytes.map_or_else(String::new, |bytes| {
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let (before, after) = (text(old, from), text(new, to));
    let header = |path: Option<&str>| path.unwrap_or("/dev/null").to_owned();
    let difference = TextDiff::from_lines(&before, &after)
        .unified_diff()
        .header(&header(from), &header(to))
        .to_string();
    Change {
        old: from.map(str::to_owned),
        new: to.map(str::to_owned),
        difference,
    }
}
