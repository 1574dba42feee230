//! Writes files that only the program's user can read.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

/// Replaces a file atomically and durably: after a crash, either the old or the new one is there. Only its owner can
/// read it. Its folder has to exist.
///
/// # Errors
/// Returns an error if the file cannot be written. It is unchanged then.
pub fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    // Temporary files are accessible only to their owner.
    let mut aside = NamedTempFile::new_in(folder)?;
    aside.write_all(bytes)?;
    aside.as_file().sync_all()?;
    aside.persist(path)?;
    // Syncing the folder makes the rename durable. Not every system can do that.
    if let Ok(folder) = File::open(folder) {
        _ = folder.sync_all();
    }
    Ok(())
}
