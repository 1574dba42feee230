//! The files that change in a folder, with their differences in the format of `diff -u`; and how the changes are
//! written: all or none.

mod content_writer;

use std::collections::BTreeSet;

use sightline_content::Folder;
use similar::TextDiff;

pub(crate) use self::content_writer::ContentWriter;

/// A file that changes.
pub(crate) struct Change {
    /// Its path before the change. `None` for a new file.
    pub(crate) old: Option<String>,
    /// Its path after the change. `None` for a deleted file.
    pub(crate) new: Option<String>,
}

impl Change {
    /// A change of the file with these paths before and after.
    pub(crate) fn new(old: Option<&str>, new: Option<&str>) -> Self {
        let (old, new) = (old.map(str::to_owned), new.map(str::to_owned));
        Self { old, new }
    }

    /// Returns the difference of this file between two folders, as a unified diff.
    pub(crate) fn difference(&self, old: &Folder, new: &Folder) -> String {
        let text = |folder: &Folder, path: Option<&str>| {
            let bytes = path.and_then(|path| folder.bytes(path));
            bytes.map_or_else(String::new, |bytes| {
                String::from_utf8_lossy(&bytes).into_owned()
            })
        };
        let (from, to) = (self.old.as_deref(), self.new.as_deref());
        let (before, after) = (text(old, from), text(new, to));
        let header = |path: Option<&str>| path.unwrap_or("/dev/null").to_owned();
        TextDiff::from_lines(&before, &after)
            .unified_diff()
            .header(&header(from), &header(to))
            .to_string()
    }
}

/// Returns the changes between two folders. A page that became a service counts as one file that was moved.
pub(crate) fn changes(old: &Folder, new: &Folder) -> Vec<Change> {
    let mut moved = BTreeSet::new();
    let mut changes = Vec::new();
    for path in new
        .paths()
        .filter(|path| old.bytes(path) != new.bytes(path))
    {
        let page = path
            .strip_prefix("services/")
            .map(|name| format!("pages/{name}"))
            .filter(|page| old.has(page) && !old.has(path));
        let from = page.or_else(|| old.bytes(path).map(|_| path.to_owned()));
        moved.extend(from.clone());
        changes.push(Change::new(from.as_deref(), Some(path)));
    }
    let gone = old
        .paths()
        .filter(|path| !new.has(path) && !moved.contains(*path));
    changes.extend(gone.map(|path| Change::new(Some(path), None)));
    changes
}
