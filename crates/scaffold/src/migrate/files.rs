//! The files of a folder during a migration.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightline_source::Folder;
use toml_edit::DocumentMut;

use super::MigrateError;

/// Files by their paths.
pub(super) struct Files(BTreeMap<String, Cow<'static, [u8]>>);

impl Files {
    /// The files of a folder.
    pub(super) fn of(folder: &Folder) -> Self {
        let files = folder.paths().filter_map(|path| {
            let bytes = folder.bytes(path)?;
            Some((path.to_owned(), Cow::Owned(bytes.into_owned())))
        });
        Self(files.collect())
    }

    /// Removes a file and parses it. Returns `None` if there is no such file.
    pub(super) fn take(&mut self, path: &str) -> Result<Option<DocumentMut>, MigrateError> {
        let Some(bytes) = self.0.remove(path) else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(&bytes);
        let document = text.parse().map_err(|fault| MigrateError::Toml {
            path: path.to_owned(),
            fault,
        })?;
        Ok(Some(document))
    }

    /// Adds a file. There must be none at that path.
    pub(super) fn put(&mut self, path: &str, document: &DocumentMut) -> Result<(), MigrateError> {
        let text = document.to_string();
        let text = text.trim_start_matches('\n').to_owned();
        self.add(path, Cow::Owned(text.into_bytes()))
    }

    /// Copies the files of `other` whose paths begin with `below`. Returns their paths.
    pub(super) fn copy(&mut self, other: &Self, below: &str) -> Result<Vec<String>, MigrateError> {
        let files = other.0.iter().filter(|(path, _)| path.starts_with(below));
        let mut copied = Vec::new();
        for (path, bytes) in files {
            self.add(path, bytes.clone())?;
            copied.push(path.clone());
        }
        Ok(copied)
    }

    fn add(&mut self, path: &str, bytes: Cow<'static, [u8]>) -> Result<(), MigrateError> {
        match self.0.insert(path.to_owned(), bytes) {
            None => Ok(()),
            Some(_) => Err(MigrateError::Exists(path.to_owned())),
        }
    }

    /// Returns a note for each file that mentions a file which no longer exists.
    pub(super) fn former_names(&self, former: &Folder) -> Vec<String> {
        let gone = former.paths().filter(|path| !self.0.contains_key(*path));
        gone.flat_map(|gone| {
            let files = self.0.iter();
            let naming = files.filter(move |(_, bytes)| {
                str::from_utf8(bytes).is_ok_and(|text| text.contains(gone))
            });
            naming.map(move |(path, _)| format!("{path} names {gone}, which is no more."))
        })
        .collect()
    }

    /// Returns all files as a folder.
    pub(super) fn into_folder(self) -> Folder {
        Folder::from_files(self.0)
    }
}
