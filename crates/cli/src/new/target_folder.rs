//! Creates the new folder at its path, completely or not at all.

use std::borrow::Cow;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use sightline_content::Folder;

use crate::files;

/// A path at which a folder can be made.
#[derive(Debug)]
pub(super) struct TargetFolder {
    dir: PathBuf,
    /// The folder that contains it.
    parent: PathBuf,
}

impl TargetFolder {
    /// Checks a path. Fails if anything but an empty folder exists there, or if its parent is not a
    /// folder.
    pub(super) fn check(dir: &Path) -> anyhow::Result<Self> {
        let shown = dir.display();
        let dir = match fs::symlink_metadata(dir) {
            Ok(_) => empty_folder(dir)?,
            Err(error) if error.kind() == ErrorKind::NotFound => dir.to_owned(),
            Err(error) => return Err(error).context(format!("{shown} cannot be read")),
        };
        let parent = match dir.parent() {
            Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
            Some(parent) => parent.to_owned(),
            None => bail!("{shown} cannot be created; name a folder"),
        };
        if !parent.is_dir() {
            bail!(
                "{shown} cannot be created, since {} is not a folder; create that one first",
                parent.display()
            );
        }
        Ok(Self { dir, parent })
    }

    /// The folder to make.
    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Where the data of the site may be, relative to the folder: beside it, or beside its parent if that one has the
    /// folders of many sites, each of which is served.
    pub(super) fn data(&self) -> String {
        let name = self.dir.file_name().unwrap_or_default();
        let is_site = |other: fs::DirEntry| other.path().join("site.toml").exists();
        let mut others = fs::read_dir(&self.parent).into_iter().flatten().flatten();
        let up = if self.parent.ends_with("sites") || others.any(is_site) {
            "../.."
        } else {
            ".."
        };
        format!("{up}/{}-data", name.display())
    }

    /// Writes the files to a temporary folder, then moves it into place in one step. If anything
    /// fails, the temporary folder is removed.
    ///
    /// `hidden` are files that the site does not read.
    pub(super) fn write(&self, folder: &Folder, hidden: &[(String, String)]) -> anyhow::Result<()> {
        let shown = self.dir.display();
        let aside = tempfile::Builder::new()
            .prefix(".sightline-new-")
            .tempdir_in(&self.parent)
            .with_context(|| format!("nothing can be written in {}", self.parent.display()))?;
        // Only its owner can open the temporary folder, so the site is a folder in it with the
        // usual permissions.
        let site = aside.path().join("site");
        let files = folder
            .paths()
            .map(|path| (path, files::bytes(folder, path)));
        let hidden = hidden
            .iter()
            .map(|(path, text)| (path.as_str(), Ok(Cow::Borrowed(text.as_bytes()))));
        for (path, bytes) in files.chain(hidden) {
            let bytes = bytes?;
            let file = site.join(path);
            if let Some(parent) = file.parent() {
                fs::create_dir_all(parent).with_context(|| format!("{shown} cannot be written"))?;
            }
            fs::write(&file, bytes)
                .with_context(|| format!("{path} of {shown} cannot be written"))?;
        }
        // This replaces an empty folder.
        fs::rename(&site, &self.dir).with_context(|| format!("{shown} cannot be created"))
    }
}

/// Returns the canonical path of an empty folder.
fn empty_folder(dir: &Path) -> anyhow::Result<PathBuf> {
    let shown = dir.display();
    if !dir.is_dir() {
        bail!("{shown} already exists and is not a folder; choose another name");
    }
    let mut entries = fs::read_dir(dir).with_context(|| format!("{shown} cannot be read"))?;
    if entries.next().is_some() {
        bail!("{shown} is not empty; choose another name, or empty it first");
    }
    let real = dir
        .canonicalize()
        .with_context(|| format!("{shown} cannot be read"))?;
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    // The shell would stay in the folder that was replaced.
    if here.is_ok_and(|here| here == real) {
        bail!("{shown} is the folder you are in; name a new one");
    }
    Ok(real)
}
