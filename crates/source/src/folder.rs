//! All files of a content folder, read once and then only looked at.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// No file of a content folder is larger: 32 MiB.
const LARGEST_FILE: u64 = 32 * 1024 * 1024;
/// Folders below folders; deeper nesting is a loop or a mistake.
const DEEPEST: usize = 16;

/// Every file of a content folder by its path, written with `/`.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    files: BTreeMap<String, Cow<'static, [u8]>>,
}

/// Why a folder could not be read at all. What is wrong inside files is a diagnostic.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The path is not a folder.
    #[error("{0} is not a folder")]
    NotAFolder(PathBuf),
    /// A file or folder could not be read.
    #[error("cannot read {path}")]
    Read {
        /// What could not be read.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A symbolic link leads out of the folder.
    #[error("{path} leads out of the content folder, to {target}")]
    Outside {
        /// The link.
        path: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
    /// A file name is not text.
    #[error("{0} has a name that is not UTF-8")]
    Name(PathBuf),
    /// A file is larger than any content should be.
    #[error("{path} has {size} bytes; the largest file allowed has {LARGEST_FILE}")]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        size: u64,
    },
    /// Folders are nested too deeply.
    #[error("{0} is nested more than {DEEPEST} folders deep")]
    TooDeep(PathBuf),
}

impl Folder {
    /// Reads every file below `dir`. Hidden files (a name that begins with a dot) are left out, and
    /// symbolic links are followed only inside the folder.
    pub fn from_dir(dir: &Path) -> Result<Self, FolderError> {
        if !dir.is_dir() {
            return Err(FolderError::NotAFolder(dir.to_owned()));
        }
        let root = canonical(dir)?;
        let mut files = BTreeMap::new();
        read_below(&root, &root, "", 0, &mut files)?;
        Ok(Self { files })
    }

    /// A folder from files that are in memory already, such as those embedded in the program.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let files = files
            .into_iter()
            .map(|(path, bytes)| (path.replace('\\', "/"), bytes))
            .filter(|(path, _)| !path.split('/').any(|part| part.starts_with('.')))
            .collect();
        Self { files }
    }

    /// The paths of all files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A file's bytes.
    pub fn bytes(&self, path: &str) -> Option<&Cow<'static, [u8]>> {
        self.files.get(path)
    }

    /// A file's text; `None` when the file is not there or is not UTF-8.
    pub fn text(&self, path: &str) -> Option<&str> {
        str::from_utf8(self.files.get(path)?).ok()
    }
}

impl sightline_toml::Files for Folder {
    fn text(&self, path: &str) -> Option<&str> {
        self.text(path)
    }
}

fn canonical(path: &Path) -> Result<PathBuf, FolderError> {
    path.canonicalize().map_err(|source| FolderError::Read {
        path: path.to_owned(),
        source,
    })
}

/// Reads the files of `dir`, which stands at `prefix` below `root`.
fn read_below(
    root: &Path,
    dir: &Path,
    prefix: &str,
    depth: usize,
    files: &mut BTreeMap<String, Cow<'static, [u8]>>,
) -> Result<(), FolderError> {
    if depth > DEEPEST {
        return Err(FolderError::TooDeep(dir.to_owned()));
    }
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| FolderError::Read { path, source }
    };
    for entry in fs::read_dir(dir).map_err(unreadable(dir))? {
        let path = entry.map_err(unreadable(dir))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return Err(FolderError::Name(path));
        };
        if name.starts_with('.') {
            continue;
        }
        let target = canonical(&path)?;
        if !target.starts_with(root) {
            return Err(FolderError::Outside { path, target });
        }
        let relative = format!("{prefix}{name}");
        let facts = fs::metadata(&target).map_err(unreadable(&path))?;
        if facts.is_dir() {
            read_below(root, &target, &format!("{relative}/"), depth + 1, files)?;
        } else if facts.len() > LARGEST_FILE {
            return Err(FolderError::TooLarge {
                path,
                size: facts.len(),
            });
        } else {
            let bytes = fs::read(&target).map_err(unreadable(&path))?;
            files.insert(relative, Cow::Owned(bytes));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_with_slashes_and_hidden_ones_are_left_out() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("pages")).unwrap();
        fs::write(dir.path().join("pages/home.toml"), "a = 1").unwrap();
        fs::write(dir.path().join(".DS_Store"), "x").unwrap();
        let folder = Folder::from_dir(dir.path()).unwrap();
        assert_eq!(folder.paths().collect::<Vec<_>>(), ["pages/home.toml"]);
        assert_eq!(folder.text("pages/home.toml"), Some("a = 1"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_refused() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "x").unwrap();
        let dir = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret"), dir.path().join("a.toml"))
            .unwrap();
        assert!(matches!(
            Folder::from_dir(dir.path()),
            Err(FolderError::Outside { .. })
        ));
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = Folder::from_dir(Path::new("/no/such/folder")).unwrap_err();
        assert_eq!(error.to_string(), "/no/such/folder is not a folder");
    }
}
