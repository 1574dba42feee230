//! Replaces files atomically and durably.

use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;

use tempfile::NamedTempFile;

/// Replaces a file atomically and durably: after a crash, either the old or the new one is there. Only its owner can
/// read it. Its folder has to exist.
///
/// # Errors
/// Returns an error if the file cannot be written. It is unchanged then.
pub fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Temporary files are accessible only to their owner.
    replace(path, bytes, |_aside| Ok(()))
}

/// The same for a file that others may read: it keeps its permissions, and its owner and group where that's allowed.
/// Everybody can read a new file.
///
/// # Errors
/// Returns an error if the file cannot be written. It is unchanged then.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes, |aside| {
        if path.exists() {
            return copy_permissions(path, aside);
        }
        fs::set_permissions(aside, Permissions::from_mode(0o644))
    })
}

fn replace(
    path: &Path,
    bytes: &[u8],
    prepare: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let mut aside = NamedTempFile::new_in(folder)?;
    aside.write_all(bytes)?;
    prepare(aside.path())?;
    aside.as_file().sync_all()?;
    aside.persist(path)?;
    // Syncing the folder makes the rename durable. Not every system can do that.
    if let Ok(folder) = File::open(folder) {
        _ = folder.sync_all();
    }
    Ok(())
}

/// Gives a file or folder the permissions of another one, and its owner and group where that's allowed.
///
/// # Errors
/// Returns an error if the permissions cannot be read or set.
pub fn copy_permissions(from: &Path, to: &Path) -> io::Result<()> {
    let is = fs::metadata(from)?;
    let group = Some(is.gid());
    _ = chown(to, Some(is.uid()), group).or_else(|_| chown(to, None, group));
    fs::set_permissions(to, is.permissions())
}
