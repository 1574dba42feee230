//! Reads and writes files and folders. Every error names the path.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// Creates a folder and its parents.
pub(crate) fn make(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}

/// Removes a folder if it exists.
pub(crate) fn remove(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    Ok(())
}

/// Creates an empty folder, removing an existing one.
pub(crate) fn empty(folder: &Path) -> anyhow::Result<()> {
    remove(folder)?;
    make(folder)
}

/// Reads a file as text.
pub(crate) fn read(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// Writes a file, creating its folder if needed.
pub(crate) fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = file.parent() {
        make(folder)?;
    }
    fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

/// Returns the entries of a folder, sorted.
pub(crate) fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<Result<Vec<_>, _>>()
    });
    let mut paths = entries.with_context(|| format!("{} cannot be read", folder.display()))?;
    paths.sort();
    Ok(paths)
}

/// Copies a file, or a folder with everything in it.
pub(crate) fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    if !from.is_dir() {
        let copied = fs::copy(from, to).map(drop);
        return copied.with_context(|| format!("{} cannot be copied", from.display()));
    }
    make(to)?;
    for path in entries(from)? {
        copy(&path, &to.join(path.file_name().unwrap_or_default()))?;
    }
    Ok(())
}
