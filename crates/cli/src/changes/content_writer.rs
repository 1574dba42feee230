//! Writes changes to a folder: all of them or none.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use sightline_content::Folder;
use tempfile::TempDir;

use super::Change;
use crate::files;

/// A folder that changes are written to.
pub(crate) struct ContentWriter {
    dir: PathBuf,
    /// The folder where the former files are kept, if they are.
    former: Option<PathBuf>,
}

impl ContentWriter {
    /// Creates a writer that does not keep the former files.
    pub(crate) fn new(dir: &Path) -> anyhow::Result<Self> {
        let dir = dir
            .canonicalize()
            .with_context(|| format!("{} cannot be read", dir.display()))?;
        Ok(Self { dir, former: None })
    }

    /// Creates a writer that keeps the former files beside the folder, in one with `ending` appended to its name. Fails
    /// if that folder exists already.
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

    /// The folder where the former files are kept, if they are.
    pub(crate) fn former(&self) -> Option<&Path> {
        self.former.as_deref()
    }

    /// Copies the former files to where they are kept, writes the new ones into a folder that the site does not read,
    /// then moves them into place: `site.toml` last, since it states the format. If that fails, restores the former
    /// files. Writes nothing if one of the files is no longer as it is in `old`.
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
        let staged = staged.and_then(|()| self.assert_unchanged(changes, old));
        if let Err(why) = staged {
            return Err(self.as_it_was(why));
        }
        self.replace_or_restore(changes, old, &aside)
    }

    /// Fails if one of the files is no longer as it is in `old`.
    fn assert_unchanged(&self, changes: &[Change], old: &Folder) -> anyhow::Result<()> {
        for path in paths(changes) {
            if fs::read(self.dir.join(path)).ok().as_deref() != old.bytes(path).as_deref() {
                bail!("{path} changed meanwhile; run it again");
            }
        }
        Ok(())
    }

    fn replace_or_restore(
        &self,
        changes: &[Change],
        old: &Folder,
        aside: &TempDir,
    ) -> anyhow::Result<()> {
        let Err(why) = self.replace(changes, aside) else {
            self.sync_folders(changes);
            return Ok(());
        };
        let shown = self.dir.display();
        self.restore(changes, old)
            .with_context(|| format!("{shown} is changed in part, since {why:#}"))?;
        Err(self.as_it_was(why))
    }

    /// Adds to an error that nothing was changed. Removes the copies of former files, which are not needed then.
    fn as_it_was(&self, why: anyhow::Error) -> anyhow::Error {
        let why = why.context(format!("{} is as it was", self.dir.display()));
        let Some(former) = self.former.as_ref().filter(|former| former.exists()) else {
            return why;
        };
        match fs::remove_dir_all(former) {
            Ok(()) => why,
            Err(error) => why.context(format!("{} cannot be removed: {error}", former.display())),
        }
    }

    /// Copies the former files to where they are kept.
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
        let site = self.dir.join("site.toml");
        for path in made {
            let (staged, to) = (aside.path().join(path), self.dir.join(path));
            let folders = to.ancestors().skip(1);
            let missing: Vec<&Path> = folders.take_while(|folder| !folder.exists()).collect();
            files::make_parent(&to)?;
            // The server may run as another user than whoever writes the files.
            for folder in missing {
                files::copy_permissions(&self.dir, folder)?;
            }
            files::copy_permissions(if to.exists() { &to } else { &site }, &staged)?;
            fs::rename(staged, &to)
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

    /// Makes new names durable. Not every system can do that.
    fn sync_folders(&self, changes: &[Change]) {
        let folders = paths(changes).flat_map(|path| Path::new(path).ancestors().skip(1));
        for folder in folders.collect::<BTreeSet<_>>() {
            if let Ok(folder) = fs::File::open(self.dir.join(folder)) {
                _ = folder.sync_all();
            }
        }
    }

    /// Puts the former files back and removes the new ones.
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
            // Removes the folders that were created for this file. A folder with other files stays.
            let folders = path.ancestors().skip(1);
            for folder in folders.take_while(|&folder| folder != self.dir) {
                if fs::remove_dir(folder).is_err() {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Returns the paths of the files before and after the changes.
fn paths(changes: &[Change]) -> impl Iterator<Item = &str> {
    let paths = changes.iter().flat_map(|change| [&change.old, &change.new]);
    paths.filter_map(Option::as_deref)
}

/// Writes the given files of a folder below another path, and syncs them: all of them at the end, which is faster.
fn copy<'a>(
    folder: &Folder,
    paths: impl Iterator<Item = &'a str>,
    below: &Path,
) -> anyhow::Result<()> {
    let mut written = Vec::new();
    for path in paths {
        let file = below.join(path);
        files::write(&file, files::bytes(folder, path)?)?;
        written.push(file);
    }
    written.iter().try_for_each(|file| files::sync(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with two files, as it is before and after the changes.
    fn sites() -> (tempfile::TempDir, PathBuf, Folder, Folder) {
        let parent = tempfile::tempdir().unwrap();
        let dir = parent.path().join("site");
        files::write(&dir.join("site.toml"), "format = 1").unwrap();
        files::write(&dir.join("tips.toml"), "former").unwrap();
        let old = Folder::from_dir(&dir).unwrap();
        let mut new = old.clone();
        for (path, text) in [
            ("site.toml", "format = 2"),
            ("tips.toml", "new"),
            ("products/locks/doors.toml", "new"),
            ("services/doors.toml", "new"),
        ] {
            new.put(path.to_owned(), text.as_bytes().into());
        }
        (parent, dir, old, new)
    }

    fn write(dir: &Path, old: &Folder, new: &Folder) -> String {
        let writer = ContentWriter::keeping(dir, ".format-1").unwrap();
        let written = writer.write(&super::super::changes(old, new), old, new);
        format!("{:#}", written.unwrap_err())
    }

    #[test]
    fn files_keep_their_permissions_and_new_ones_have_those_of_site_toml() {
        use std::os::unix::fs::PermissionsExt as _;
        let (_parent, dir, old, new) = sites();
        let site = dir.as_path();
        for (path, mode) in [("", 0o750), ("site.toml", 0o640), ("tips.toml", 0o660)] {
            fs::set_permissions(site.join(path), fs::Permissions::from_mode(mode)).unwrap();
        }
        let writer = ContentWriter::new(&dir).unwrap();
        let changes = super::super::changes(&old, &new);
        writer.write(&changes, &old, &new).unwrap();
        for (path, mode) in [
            ("site.toml", 0o640),
            ("tips.toml", 0o660),
            ("services/doors.toml", 0o640),
            ("products/locks", 0o750),
            ("products", 0o750),
        ] {
            let found = fs::metadata(site.join(path)).unwrap().permissions().mode();
            assert_eq!(found & 0o777, mode, "{path}");
        }
    }

    #[test]
    fn former_files_stay_in_the_backup_folder_if_restoring_fails() {
        let (parent, dir, old, new) = sites();
        let writer = ContentWriter::keeping(&dir, ".format-1").unwrap();
        let changes = super::super::changes(&old, &new);
        writer.keep(&changes, &old).unwrap();
        // This folder has the path of a file, so that the file can't be moved or written there.
        fs::remove_file(dir.join("tips.toml")).unwrap();
        fs::create_dir(dir.join("tips.toml")).unwrap();
        let aside = tempfile::tempdir_in(parent.path()).unwrap();
        let written = writer.replace_or_restore(&changes, &old, &aside);
        let said = format!("{:#}", written.unwrap_err());
        let kept = parent.path().join("site.format-1");
        assert!(said.contains("changed in part"), "{said}");
        assert!(!said.contains("as it was"), "{said}");
        let told = format!("they are in {}", kept.canonicalize().unwrap().display());
        assert!(said.contains(&told), "{said}");
        let text = |path: &str| fs::read_to_string(kept.join(path)).unwrap();
        assert_eq!(text("tips.toml"), "former");
        assert_eq!(text("site.toml"), "format = 1");
    }

    #[test]
    fn a_failed_write_restores_the_folder_and_leaves_no_copy_beside_it() {
        let (parent, dir, old, new) = sites();
        // This file has the path of a folder, so that the folder can't be created.
        fs::write(dir.join("services"), "a file").unwrap();
        let said = write(&dir, &old, &new);
        assert!(said.contains("is as it was"), "{said}");
        assert!(!parent.path().join("site.format-1").exists());
        assert!(!dir.join("products").exists());
        let text = |path: &str| fs::read_to_string(dir.join(path)).unwrap();
        assert_eq!(text("tips.toml"), "former");
        assert_eq!(text("site.toml"), "format = 1");
    }

    #[test]
    fn nothing_is_written_if_a_file_was_edited_since_it_was_read() {
        for path in ["tips.toml", "services/doors.toml"] {
            let (parent, dir, old, new) = sites();
            files::write(&dir.join(path), "edited").unwrap();
            let said = write(&dir, &old, &new);
            let expected = format!("is as it was: {path} changed meanwhile; run it again");
            assert!(said.ends_with(&expected), "{said}");
            assert!(!parent.path().join("site.format-1").exists());
            let text = |path: &str| fs::read_to_string(dir.join(path)).unwrap();
            assert_eq!([text(path), text("site.toml")], ["edited", "format = 1"]);
        }
    }

    #[test]
    fn copy_names_an_unreadable_file_and_writes_nothing() {
        let (parent, dir, _, _) = sites();
        files::write(&dir.join("products/lock.toml"), "title").unwrap();
        let folder = Folder::open(&dir).unwrap();
        fs::remove_file(dir.join("products/lock.toml")).unwrap();
        let to = parent.path().join("to");
        let error = copy(&folder, ["products/lock.toml"].into_iter(), &to).unwrap_err();
        assert!(format!("{error:#}").contains("products/lock.toml cannot be read"));
        assert!(!to.exists());
    }
}
