//! Writes the changes of a folder, all of them or none.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use sightline_content::Folder;
use tempfile::TempDir;

use super::Change;
use crate::files;

/// A folder that can be changed.
pub(crate) struct Place {
    dir: PathBuf,
    /// Where the former files are kept.
    former: Option<PathBuf>,
}

impl Place {
    /// A folder that does not keep its former files.
    pub(crate) fn new(dir: &Path) -> anyhow::Result<Self> {
        let dir = dir
            .canonicalize()
            .with_context(|| format!("{} cannot be read", dir.display()))?;
        Ok(Self { dir, former: None })
    }

    /// A folder whose former files are kept beside it, in one with `ending` behind its name. Refused where
    /// that is there already.
    pub(crate) fn keeping(dir: &Path, ending: &str) -> anyhow::Result<Self> {
        let Self { dir, .. } = Self::new(dir)?;
        let mut former = OsString::from(&dir);
        former.push(ending);
        let former = PathBuf::from(former);
        if fs::symlink_metadata(&former).is_ok() {
            bail!(
                "{} is there already, and the former files would be kept there; move it away",
                former.display()
            );
        }
        let former = Some(former);
        Ok(Self { dir, former })
    }

    /// Where the former files are kept.
    pub(crate) fn former(&self) -> Option<&Path> {
        self.former.as_deref()
    }

    /// Copies the former files where they are kept, writes the new ones into a folder that the site does not read,
    /// then moves them to their places, `site.toml` last: it says the format.
    pub(crate) fn write(
        &self,
        changes: &[Change],
        old: &Folder,
        new: &Folder,
    ) -> anyhow::Result<()> {
        let shown = self.dir.display();
        let aside = tempfile::Builder::new()
            .prefix(".sightline-new-")
            .tempdir_in(&self.dir)
            .with_context(|| format!("nothing can be written in {shown}; nothing was changed"))?;
        let made = changes.iter().filter_map(|change| change.new.as_deref());
        let staged = self.keep(changes, old);
        let staged = staged.and_then(|()| copy(new, made, aside.path()));
        let written = staged.and_then(|()| {
            let replaced = self.replace(changes, &aside);
            if replaced.is_err() {
                self.restore(changes, old)?;
            }
            replaced
        });
        if let (Err(_), Some(former)) = (&written, &self.former)
            && former.exists()
        {
            fs::remove_dir_all(former)
                .with_context(|| format!("{} cannot be removed", former.display()))?;
        }
        written.with_context(|| format!("{shown} is as it was"))
    }

    /// Copies the former files where they are kept.
    fn keep(&self, changes: &[Change], old: &Folder) -> anyhow::Result<()> {
        let kept = changes.iter().filter_map(|change| change.old.as_deref());
        match &self.former {
            Some(former) => copy(old, kept, former),
            None => Ok(()),
        }
    }

    fn replace(&self, changes: &[Change], aside: &TempDir) -> anyhow::Result<()> {
        let mut made: Vec<&str> = changes
            .iter()
            .filter_map(|change| change.new.as_deref())
            .collect();
        made.sort_by_key(|path| *path == "site.toml");
        for path in made {
            let to = self.dir.join(path);
            files::make_parent(&to)?;
            fs::rename(aside.path().join(path), &to)
                .with_context(|| format!("{} cannot be written", to.display()))?;
        }
        for change in changes {
            if let Some(old) = change
                .old
                .as_ref()
                .filter(|old| change.new.as_ref() != Some(*old))
            {
                let old = self.dir.join(old);
                fs::remove_file(&old)
                    .with_context(|| format!("{} cannot be removed", old.display()))?;
            }
        }
        Ok(())
    }

    /// Puts the former files back and takes out the new ones.
    fn restore(&self, changes: &[Change], old: &Folder) -> anyhow::Result<()> {
        let lost = || match &self.former {
            Some(former) => {
                let kept = former.display();
                format!("the former files cannot be put back; they are in {kept}")
            }
            None => "the former files cannot be put back".to_owned(),
        };
        let former = changes.iter().filter_map(|change| change.old.as_deref());
        copy(old, former, &self.dir).with_context(lost)?;
        for new in changes.iter().filter_map(|change| change.new.as_deref()) {
            let path = self.dir.join(new);
            if !old.has(new) && path.exists() {
                fs::remove_file(&path).with_context(lost)?;
            }
            // A folder that was made for it; one with other files stays.
            path.parent().map(fs::remove_dir);
        }
        Ok(())
    }
}

/// Writes files of a folder below another one.
fn copy<'a>(
    folder: &Folder,
    paths: impl Iterator<Item = &'a str>,
    below: &Path,
) -> anyhow::Result<()> {
    for path in paths {
        let to = below.join(path);
        files::write(&to, folder.bytes(path).unwrap_or_default())?;
    }
    Ok(())
}
