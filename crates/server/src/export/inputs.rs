//! Hashes the inputs of an export: equal inputs give equal files. For files in a folder, the names,
//! sizes and modification times are hashed, not the content.

use std::fs;
use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::error::{ExportError, io_error};

/// Adds a folder: the path, size and modification time of every file in it, apart from hidden files and folders.
///
/// # Errors
/// When it cannot be read.
pub(super) fn add_folder(hasher: &mut blake3::Hasher, folder: &Path) -> Result<(), ExportError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = entries.map_err(io_error(folder, "read"))?;
    entries.retain(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let facts = fs::metadata(&path).map_err(io_error(&path, "read"))?;
        if facts.is_dir() {
            add_folder(hasher, &path)?;
        } else {
            hasher.update(path.as_os_str().as_encoded_bytes());
            add_facts(hasher, &facts);
        }
    }
    Ok(())
}

/// Adds the running program, since another version may make different files.
///
/// # Errors
/// When it cannot be found.
pub(super) fn add_program(hasher: &mut blake3::Hasher) -> io::Result<()> {
    let facts = fs::metadata(std::env::current_exe()?)?;
    add_facts(hasher, &facts);
    Ok(())
}

fn add_facts(hasher: &mut blake3::Hasher, facts: &fs::Metadata) {
    let time = facts.modified().ok();
    let time = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let time = time.map_or(0, |time| time.as_nanos());
    hasher
        .update(&facts.len().to_le_bytes())
        .update(&time.to_le_bytes());
}
