//! A small content folder without diagnostics, in which each test changes one thing.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use jiff::civil::{Date, date};
use sightline_content::{Diagnostic, Folder, Loaded, check};
use sightline_site::Site;

/// The day of every test, except where the days in the folders of `sites/` are checked.
pub(crate) const TODAY: Date = date(2026, 11, 28);

/// The files of the folder, which can be edited before it is loaded.
pub(crate) struct Edited(BTreeMap<String, String>);

/// Returns the unedited folder.
pub(crate) fn minimal() -> Edited {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/minimal");
    let folder = Folder::from_dir(&dir).unwrap();
    let files = folder
        .paths()
        .map(|path| (path.to_owned(), folder.text(path).unwrap().into_owned()));
    Edited(files.collect())
}

/// Returns the text of a file with a part of it replaced. The part must be there once.
#[track_caller]
pub(crate) fn replaced(path: &dyn Display, text: &str, from: &str, to: &str) -> String {
    let times = text.matches(from).count();
    assert_eq!(times, 1, "{path} has {from:?} {times} times");
    text.replacen(from, to, 1)
}

impl Edited {
    /// Replaces text in a file. The text must be there once.
    #[track_caller]
    pub(crate) fn replace(mut self, path: &str, from: &str, to: &str) -> Self {
        let text = self.0.get_mut(path).unwrap();
        *text = replaced(&path, text, from, to);
        self
    }

    /// Appends text to a file, which may be new.
    pub(crate) fn append(mut self, path: &str, text: &str) -> Self {
        self.0.entry(path.to_owned()).or_default().push_str(text);
        self
    }

    /// Inserts text at the beginning of an existing file.
    pub(crate) fn prepend(mut self, path: &str, text: &str) -> Self {
        self.0.get_mut(path).unwrap().insert_str(0, text);
        self
    }

    pub(crate) fn remove(mut self, path: &str) -> Self {
        assert!(self.0.remove(path).is_some(), "{path} is not there");
        self
    }

    pub(crate) fn folder(&self) -> Folder {
        let files = self.0.iter();
        Folder::from_files(
            files.map(|(path, text)| (path.clone(), Cow::Owned(text.clone().into_bytes()))),
        )
    }

    pub(crate) fn load(&self) -> Loaded {
        check(&self.folder(), TODAY)
    }

    pub(crate) fn site(&self) -> Site {
        let loaded = self.load();
        assert_eq!(loaded.diagnostics, []);
        loaded.site.unwrap()
    }

    /// Returns the only diagnostic of the folder.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        let mut diagnostics = self.load().diagnostics;
        assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
        diagnostics.remove(0)
    }
}

/// Returns the code, file, line and column of a diagnostic.
pub(crate) fn place(diagnostic: &Diagnostic) -> (&str, &str, usize, usize) {
    (
        diagnostic.code,
        &diagnostic.file,
        diagnostic.line,
        diagnostic.column,
    )
}

/// Checks the only diagnostic of a folder and returns it.
#[track_caller]
pub(crate) fn expect(
    folder: &Edited,
    expected: (&str, &str, usize, usize),
    message: &str,
) -> Diagnostic {
    let diagnostic = folder.diagnostic();
    assert_eq!(place(&diagnostic), expected, "{diagnostic:#?}");
    assert_eq!(diagnostic.message, message);
    assert!(!diagnostic.why.is_empty() && !diagnostic.help.is_empty());
    diagnostic
}
