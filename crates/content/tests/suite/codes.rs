//! Every code of a diagnostic, shown by folders on disk.
//!
//! `fixtures/codes/CODE/CASE/` holds the files in which a folder differs from `fixtures/minimal`, and
//! `expected.toml`: everything that the check then says, and the files that are not there. A file
//! `old-sitemap.xml` or `old-sitemap.txt` lists the addresses of the company's previous site.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use serde::Deserialize;
use sightline_content::{Diagnostic, Folder, PreviousSite, Sitemap, check, codes, read_sitemap};

use crate::folder::TODAY;

const EXPECTED: &str = "expected.toml";
const OLD_SITEMAPS: [&str; 2] = ["old-sitemap.xml", "old-sitemap.txt"];

/// What a case says of itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Files of the minimal folder that are not there.
    #[serde(default)]
    without: Vec<String>,
    /// Files that are filled up with blank lines to so many bytes.
    #[serde(default)]
    filled: BTreeMap<String, usize>,
    #[serde(rename = "diagnostic")]
    diagnostics: Vec<Said>,
}

/// A diagnostic as the case writes it down.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Said {
    code: String,
    severity: String,
    at: String,
    message: String,
    help: String,
}

impl From<&Diagnostic> for Said {
    fn from(found: &Diagnostic) -> Self {
        Self {
            code: found.code.to_owned(),
            severity: format!("{:?}", found.severity).to_lowercase(),
            at: format!("{}:{}:{}", found.file, found.line, found.column),
            message: found.message.clone(),
            help: found.help.clone(),
        }
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The folders in a folder, by name.
fn folders(parent: &Path) -> BTreeMap<String, PathBuf> {
    let entries = fs::read_dir(parent).unwrap().map(|entry| entry.unwrap());
    entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .collect()
}

/// Every case, by code and name.
fn cases() -> Vec<(String, String, PathBuf)> {
    let mut cases = Vec::new();
    for (code, folder) in folders(&fixtures().join("codes")) {
        for (name, path) in folders(&folder) {
            cases.push((code.clone(), name, path));
        }
    }
    cases
}

type Files = BTreeMap<String, Cow<'static, [u8]>>;

/// The files of a folder.
fn files(folder: &Path) -> Files {
    let folder = Folder::from_dir(folder).unwrap();
    let file = |path: &str| {
        let bytes = folder.bytes(path).unwrap().into_owned();
        (path.to_owned(), bytes.into())
    };
    folder.paths().map(file).collect()
}

/// The minimal folder with the files of a case over it.
fn folder(minimal: &Files, case: &Path, expected: &Expected) -> Folder {
    let mut files = minimal
        .iter()
        .map(|(path, bytes)| (path.clone(), bytes.clone()))
        .chain(files(case))
        .collect::<Files>();
    for path in [EXPECTED].iter().chain(&OLD_SITEMAPS) {
        files.remove(*path);
    }
    for path in &expected.without {
        assert!(files.remove(path).is_some(), "{path} is not there anyway");
    }
    for (path, bytes) in &expected.filled {
        let file = files.get_mut(path).unwrap().to_mut();
        file.resize(*bytes, b'\n');
    }
    Folder::from_files(files)
}

/// The diagnostics in the form of `expected.toml`, to be copied from a failure.
fn written(found: &[Said]) -> String {
    let mut text = String::new();
    for said in found {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        // Writing to a String cannot fail.
        _ = write!(
            text,
            "\n[[diagnostic]]\ncode = {}\nseverity = {}\nat = {}\nmessage = {}\nhelp = {}\n",
            quoted(&said.code),
            quoted(&said.severity),
            quoted(&said.at),
            quoted(&said.message),
            quoted(&said.help),
        );
    }
    text
}

#[test]
fn every_case_says_what_it_is_expected_to_say() {
    let (cases, minimal) = (cases(), files(&fixtures().join("minimal")));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let wrong: String = thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(cores));
        let parts = parts.map(|part| scope.spawn(|| wrong_cases(part, &minimal)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// What those of the cases say that say something else than they are expected to.
fn wrong_cases(cases: &[(String, String, PathBuf)], minimal: &Files) -> String {
    let mut wrong = String::new();
    let reasons: BTreeMap<&str, &str> = codes().map(|info| (info.code, info.why)).collect();
    for (code, name, path) in cases {
        let text = fs::read_to_string(path.join(EXPECTED)).unwrap();
        let expected: Expected = toml::from_str(&text).unwrap();
        let mut loaded = check(&folder(minimal, path, &expected), TODAY);
        for file in OLD_SITEMAPS.iter().filter(|file| path.join(file).exists()) {
            let bytes = fs::read(path.join(file)).unwrap();
            let Sitemap::Addresses(old) = read_sitemap(file, &bytes).unwrap() else {
                panic!("{code}/{name} has an index");
            };
            let previous = PreviousSite::new(old, loaded.site.as_ref().unwrap(), TODAY);
            loaded.diagnostics.extend(previous.diagnostics());
        }
        let found: Vec<Said> = loaded.diagnostics.iter().map(Said::from).collect();
        if found != expected.diagnostics {
            // Writing to a String cannot fail.
            _ = writeln!(wrong, "--- {code}/{name} says:{}", written(&found));
        }
        let has_error = loaded.errors() > 0;
        assert_eq!(loaded.site.is_none(), has_error, "{code}/{name}");
        for diagnostic in &loaded.diagnostics {
            assert_eq!(
                Some(&*diagnostic.why),
                reasons.get(diagnostic.code).copied()
            );
            assert!(!diagnostic.help.is_empty(), "{code}/{name} helps nobody");
        }
    }
    wrong
}

#[test]
fn every_code_has_a_case_and_every_case_has_its_code() {
    let known: BTreeSet<String> = codes().map(|info| info.code.to_owned()).collect();
    let shown: BTreeSet<String> = folders(&fixtures().join("codes")).into_keys().collect();
    assert_eq!(known, shown);
    for (code, name, path) in cases() {
        let text = fs::read_to_string(path.join(EXPECTED)).unwrap();
        let expected: Expected = toml::from_str(&text).unwrap();
        let mut codes = expected.diagnostics.iter().map(|said| &said.code);
        assert!(codes.any(|said| *said == code), "{code}/{name}");
    }
}
