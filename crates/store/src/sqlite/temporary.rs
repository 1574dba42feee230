//! The folder of a temporary copy of leads.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempDir;

/// How the names of these folders begin.
const PREFIX: &str = "sightline-copy-";

/// A folder that only its owner can read. It is removed when it is dropped, or with the next one if the program was
/// killed before that.
#[derive(Debug)]
pub(super) struct TemporaryFolder {
    folder: TempDir,
    /// Locked as long as the folder is in use.
    _lock: File,
}

impl TemporaryFolder {
    /// Creates a folder in `parent`, and removes those of programs that were killed.
    pub(super) fn create_in(parent: &Path) -> io::Result<Self> {
        remove_leftovers(parent);
        loop {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            // Another program may take it for a leftover until it is locked.
            let lock = match File::open(folder.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                lock => lock?,
            };
            // Where folders cannot be locked, none is taken for a leftover.
            _ = lock.lock();
            if folder.path().exists() {
                return Ok(Self {
                    folder,
                    _lock: lock,
                });
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes what can be removed: folders that no program has locked. Those of other users cannot be opened.
fn remove_leftovers(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_ours = entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(PREFIX.as_bytes())
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_ours
            && let Ok(folder) = File::open(entry.path())
            && folder.try_lock().is_ok()
        {
            _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_a_killed_program_is_removed_and_one_in_use_is_not() {
        let parent = tempfile::tempdir().unwrap();
        let left = parent.path().join("sightline-copy-AbCdEf");
        let other = parent.path().join("other");
        for folder in [&left, &other] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("copy.sqlite"), "leads").unwrap();
        }
        let used = TemporaryFolder::create_in(parent.path()).unwrap();
        assert!(!left.exists() && other.exists());
        let next = TemporaryFolder::create_in(parent.path()).unwrap();
        assert!(used.path().exists() && next.path().exists());
        let places = [&used, &next].map(|folder| folder.path().to_owned());
        drop((used, next));
        assert!(!places.iter().any(|place| place.exists()));
    }

    #[test]
    fn folders_are_created_at_the_same_time() {
        let parent = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        TemporaryFolder::create_in(parent.path()).unwrap();
                    }
                });
            }
        });
    }
}
