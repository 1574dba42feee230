//! The text files of the repository.

use std::fs;
use std::path::PathBuf;

use crate::process;
use crate::repo::Repo;
use crate::stamp::collect;

/// Folders that only a repository without git metadata (an unpacked archive) needs to leave out.
const NOT_OURS: [&str; 3] = ["target/", "data/", ".git/"];

/// A text file.
#[derive(Debug, Clone)]
pub(crate) struct SourceFile {
    /// The path, relative to the repository, with `/`.
    pub(crate) path: String,
    /// What it says.
    pub(crate) text: String,
}

impl SourceFile {
    /// The end of the name behind the last dot.
    pub(crate) fn extension(&self) -> &str {
        self.path
            .rsplit_once('.')
            .map_or("", |(_, extension)| extension)
    }

    /// Whether a tool wrote it; such files are as they are.
    pub(crate) fn is_generated(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        ["Cargo.lock", "package-lock.json"].contains(&name)
            || self.path.contains("/generated/")
            || self.path.contains("/snapshots/")
    }

    /// The lines with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line))
    }
}

/// All text files: those that git knows or would add, or all where there is no git.
pub(crate) fn read_all(repo: &Repo) -> anyhow::Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    for path in paths(repo)? {
        // A file that is deleted but still known to git, or a link to nothing, has no text.
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

/// The text, or nothing for pictures, fonts and the like.
fn text(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok();
    text.filter(|text| !text.contains('\0'))
}

#[cfg(test)]
impl SourceFile {
    /// A file for a test.
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
    fn pictures_are_not_text() {
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
