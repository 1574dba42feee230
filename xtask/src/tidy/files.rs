//! The text files of the repository.

use std::fs;
use std::path::PathBuf;

use crate::process;
use crate::repo::Repo;
use crate::stamp::collect;

/// Folders to leave out in a repository without git metadata, such as an unpacked archive.
const NOT_OURS: [&str; 3] = ["target/", "data/", ".git/"];

/// A text file.
#[derive(Debug, Clone)]
pub(crate) struct SourceFile {
    /// The path, relative to the repository, with `/`.
    pub(crate) path: String,
    /// Its content.
    pub(crate) text: String,
}

impl SourceFile {
    /// The part of the name after the last dot.
    pub(crate) fn extension(&self) -> &str {
        self.path
            .rsplit_once('.')
            .map_or("", |(_, extension)| extension)
    }

    /// Whether a tool generated it. Such files are not checked.
    pub(crate) fn is_generated(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        ["Cargo.lock", "package-lock.json"].contains(&name)
            || self.path.contains("/generated/")
            || self.path.contains("/snapshots/")
    }

    /// Iterates over the lines with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line))
    }
}

/// Reads all text files: those that git tracks or would add, or all if there is no git metadata.
pub(crate) fn read_all(repo: &Repo) -> anyhow::Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    for path in paths(repo)? {
        // A deleted file that git still tracks, or a dangling link, can't be read.
        let Ok(bytes) = fs::read(repo.path(&path)) else {
            continue;
        };
        if let Some(text) = text(bytes) {
            files.push(SourceFile { path, text });
        }
    }
    Ok(files)
}

fn paths(repo: &Repo) -> anyhow::Result<Vec<String>> {
    let mut list = repo.command("git", &["ls-files", "-z", "--cached", "--others"]);
    list.arg("--exclude-standard");
    if let Ok(list) = process::output(list) {
        let paths = list.split('\0').filter(|path| !path.is_empty());
        return Ok(paths.map(str::to_owned).collect());
    }
    let mut found: Vec<PathBuf> = Vec::new();
    collect(repo.root(), &mut found)?;
    Ok(found
        .iter()
        .filter_map(|path| path.strip_prefix(repo.root()).ok())
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .filter(|path| !NOT_OURS.iter().any(|folder| path.starts_with(folder)))
        .collect())
}

/// Returns the text, or `None` for pictures, fonts and the like.
fn text(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok();
    text.filter(|text| !text.contains('\0'))
}

#[cfg(test)]
impl SourceFile {
    /// Creates a file for a test.
    pub(crate) fn sample(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_not_text() {
        assert_eq!(text(vec![0x89, b'P', b'N', b'G', 0]), None);
        assert_eq!(text(vec![0xff, 0xd8]), None);
        assert_eq!(text("❌".into()), Some("❌".to_owned()));
    }

    #[test]
    fn lock_files_and_generated_types_are_recognized() {
        for path in [
            "Cargo.lock",
            "web/package-lock.json",
            "web/src/generated/model.ts",
        ] {
            assert!(SourceFile::sample(path, "").is_generated(), "{path}");
        }
        assert!(!SourceFile::sample("web/src/ui/button.tsx", "").is_generated());
    }
}
