//! Remembers what a step was made from, so that it is skipped if nothing has changed.
//!
//! Content is hashed rather than modification times: a fresh checkout or a switch of branches
//! changes every time but few files. The hash of the output is kept too, since another task or a
//! person may have rebuilt it meanwhile.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::disk;

/// Folders that never count as sources.
const IGNORED: [&str; 3] = ["node_modules", "dist", "results"];

/// A record of what a step was made from and what it made.
#[derive(Debug)]
pub(crate) struct Stamp {
    file: PathBuf,
}

impl Stamp {
    /// Returns the stamp that is stored in this file.
    pub(crate) fn new(file: PathBuf) -> Self {
        Self { file }
    }

    /// Whether the step was last done with exactly this fingerprint.
    pub(crate) fn matches(&self, fingerprint: &str) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|kept| kept.trim() == fingerprint)
    }

    /// Stores this fingerprint.
    pub(crate) fn write(&self, fingerprint: &str) -> anyhow::Result<()> {
        disk::write(&self.file, &format!("{fingerprint}\n"))
    }
}

/// Returns a hash of the names and contents of files and folders. Missing ones count as empty.
pub(crate) fn fingerprint(paths: &[PathBuf]) -> anyhow::Result<String> {
    let mut hasher = blake3::Hasher::new();
    for path in paths {
        let mut files = Vec::new();
        collect(path, &mut files)?;
        files.sort();
        for file in files {
            let bytes =
                fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
            let name = file
                .strip_prefix(path)
                .unwrap_or(&file)
                .to_string_lossy()
                .into_owned();
            // Lengths come first, so that no two different trees give the same stream of bytes.
            hasher.update(&(name.len() as u64).to_le_bytes());
            hasher.update(name.as_bytes());
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(&bytes);
        }
        hasher.update(b"|");
    }
    Ok(hasher.finalize().to_hex().to_string())
}

/// Collects all files at and below a path.
pub(crate) fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if path.is_file() {
        files.push(path.to_path_buf());
    } else if path.is_dir() {
        for entry in disk::entries(path)? {
            if !IGNORED.iter().any(|name| entry.ends_with(name)) {
                collect(&entry, files)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_changes_only_with_the_files() {
        let temporary = tempfile::tempdir().unwrap();
        let folders = [temporary.path().to_path_buf()];
        let [folder] = &folders;
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("src/a.ts"), "one").unwrap();
        let first = fingerprint(&folders).unwrap();
        assert_eq!(first, fingerprint(&folders).unwrap());

        fs::write(folder.join("src/a.ts"), "two").unwrap();
        let second = fingerprint(&folders).unwrap();
        assert_ne!(first, second);

        fs::rename(folder.join("src/a.ts"), folder.join("src/b.ts")).unwrap();
        assert_ne!(second, fingerprint(&folders).unwrap());
    }

    #[test]
    fn node_modules_do_not_change_the_fingerprint() {
        let temporary = tempfile::tempdir().unwrap();
        let folders = [temporary.path().to_path_buf()];
        let [folder] = &folders;
        let before = fingerprint(&folders).unwrap();
        fs::create_dir_all(folder.join("node_modules/react")).unwrap();
        fs::write(folder.join("node_modules/react/index.js"), "x").unwrap();
        assert_eq!(before, fingerprint(&folders).unwrap());
    }

    #[test]
    fn a_stamp_matches_only_what_was_written() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let stamp = Stamp::new(folder.join("deep/web.stamp"));
        assert!(!stamp.matches("abc"));
        stamp.write("abc").unwrap();
        assert!(stamp.matches("abc"));
        assert!(!stamp.matches("abd"));
    }
}
