//! Files that commands read and write.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use sightline_content::Folder;

/// Writes a file, creating its folder if it is missing.
pub(crate) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    make_parent(file)?;
    fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}

/// Syncs a file to the disk.
pub(crate) fn sync(file: &Path) -> anyhow::Result<()> {
    let opened = fs::File::options().write(true).open(file);
    let synced = opened.and_then(|opened| opened.sync_all());
    synced.with_context(|| format!("{} cannot be written", file.display()))
}

/// Creates the folder of a file.
pub(crate) fn make_parent(file: &Path) -> anyhow::Result<()> {
    let parent = file.parent().unwrap_or(file);
    fs::create_dir_all(parent).with_context(|| format!("{} cannot be created", parent.display()))
}

/// Gives a file or folder the permissions of another one, and its owner and group where that's allowed.
pub(crate) fn copy_permissions(from: &Path, to: &Path) -> anyhow::Result<()> {
    let copied = sightline_leads::copy_permissions(from, to);
    copied.with_context(|| format!("{} cannot be made readable", to.display()))
}

/// Reads the bytes of a file of a folder.
pub(crate) fn bytes<'f>(folder: &'f Folder, path: &str) -> anyhow::Result<Cow<'f, [u8]>> {
    let content = folder
        .content(path)
        .with_context(|| format!("{path} does not exist"))?;
    content
        .read()
        .with_context(|| format!("{path} cannot be read"))
}
