//! Tests every diagnostic code with folders on disk.
//!
//! A case is a folder `fixtures/codes/CODE/CASE/`. Its content is `fixtures/minimal` with what the case changes. Its
//! `expected.toml` has all diagnostics of the check, and above them the changes:
//!
//! ```toml
//! without = ["pages/articles.toml"] # files to remove
//!
//! [append]
//! "products/turret-4mp.toml" = """
//!
//! [offer]
//! price = "449.99"
//! """
//!
//! [[edit]]
//! file = "site.toml"
//! from = 'areas = ["Chicago"]' # must be in the file once
//! to = 'areas = "Chicago"' # leave out to delete `from`
//!
//! [links]
//! "media/door.svg" = "/dev/null" # a symbolic link, and where it leads
//! ```
//!
//! The case's folder also has the files that are not such a change: new ones, pictures, texts in another encoding, and
//! those that are nearly all different. A file `old-sitemap.xml` or `old-sitemap.txt` lists the addresses of the
//! company's previous site.
//!
//! With the variable `UPDATE_EXPECTED`, the test writes what it finds into each case that differs.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use serde::Deserialize;
use sightline_content::{
    Diagnostic, Folder, PreviousSite, Sitemap, check, codes, read_sitemap, render_text,
};

use crate::folder::{TODAY, replaced};

const EXPECTED: &str = "expected.toml";
const OLD_SITEMAPS: [&str; 2] = ["old-sitemap.xml", "old-sitemap.txt"];

/// The contents of a case's `expected.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Files of the minimal folder to remove.
    #[serde(default)]
    without: Vec<String>,
    /// Files to fill up with blank lines to a size in bytes.
    #[serde(default)]
    filled: BTreeMap<String, usize>,
    /// Symbolic links to add, each with its target.
    #[serde(default)]
    links: BTreeMap<String, String>,
    /// Text to add at the end of files.
    #[serde(default)]
    append: BTreeMap<String, String>,
    /// Text to replace in files.
    #[serde(default, rename = "edit")]
    edits: Vec<Edit>,
    #[serde(default, rename = "diagnostic")]
    diagnostics: Vec<Said>,
}

/// A text that a case replaces in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    from: String,
    #[serde(default)]
    to: String,
}

/// A diagnostic as written in a case.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Said {
    code: String,
    severity: String,
    at: String,
    message: String,
    /// If it ends with `…`, only its beginning is compared.
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

/// Returns the folders in a folder, by name.
fn folders(parent: &Path) -> BTreeMap<String, PathBuf> {
    let entries = fs::read_dir(parent).unwrap().map(|entry| entry.unwrap());
    entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .collect()
}

/// Returns every case, by code and name.
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

/// Returns the files of a folder.
fn files(folder: &Path) -> Files {
    let folder = Folder::from_dir(folder).unwrap();
    let file = |path: &str| {
        let bytes = folder.bytes(path).unwrap().into_owned();
        (path.to_owned(), bytes.into())
    };
    folder.paths().map(file).collect()
}

/// Returns the minimal folder overlaid with the files of a case, and with its edits.
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
    for Edit { file, from, to } in &expected.edits {
        let bytes = changed(&mut files, case, file);
        let text = str::from_utf8(bytes).unwrap();
        *bytes = replaced(&case.join(file).display(), text, from, to).into_bytes();
    }
    for (file, text) in &expected.append {
        changed(&mut files, case, file).extend_from_slice(text.as_bytes());
    }
    for (path, bytes) in &expected.filled {
        changed(&mut files, case, path).resize(*bytes, b'\n');
    }
    if expected.links.is_empty() {
        return Folder::from_files(files);
    }
    let dir = tempfile::tempdir().unwrap();
    for (path, bytes) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    for (path, target) in &expected.links {
        std::os::unix::fs::symlink(target, dir.path().join(path)).unwrap();
    }
    Folder::from_dir(dir.path()).unwrap()
}

/// Returns a file that a case changes. It must be there.
fn changed<'f>(files: &'f mut Files, case: &Path, path: &str) -> &'f mut Vec<u8> {
    let Some(file) = files.get_mut(path) else {
        panic!("{} is not there to be changed", case.join(path).display());
    };
    file.to_mut()
}

/// Returns diagnostics in the form of `expected.toml`.
fn written(found: &[Said]) -> String {
    let mut text = String::new();
    for said in found {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        // Writing to a `String` can't fail.
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
fn every_case_reports_its_expected_diagnostics() {
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

/// Reads the `expected.toml` of a case.
fn expected(case: &Path) -> (String, Expected) {
    let path = case.join(EXPECTED);
    let read = fs::read_to_string(&path).map_err(|error| error.to_string());
    let parsed = read.and_then(|text| match toml::from_str(&text) {
        Ok(expected) => Ok((text, expected)),
        Err(error) => Err(error.to_string()),
    });
    parsed.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the actual diagnostics of the cases that don't match their expectations, or writes them into the cases.
/// Also names the cases that don't report their own code.
fn wrong_cases(cases: &[(String, String, PathBuf)], minimal: &Files) -> String {
    let mut wrong = String::new();
    let reasons: BTreeMap<&str, &str> = codes().map(|info| (info.code, info.why)).collect();
    let updates = std::env::var_os("UPDATE_EXPECTED").is_some();
    for (code, name, path) in cases {
        let (text, expected) = expected(path);
        let folder = folder(minimal, path, &expected);
        let mut loaded = check(&folder, TODAY);
        for file in OLD_SITEMAPS.iter().filter(|file| path.join(file).exists()) {
            let bytes = fs::read(path.join(file)).unwrap();
            let Sitemap::Addresses(old) = read_sitemap(file, &bytes).unwrap() else {
                panic!("{code}/{name} has an index");
            };
            let previous = PreviousSite::new(old, loaded.site.as_ref().unwrap(), TODAY);
            loaded.diagnostics.extend(previous.diagnostics());
        }
        let mut found: Vec<Said> = loaded.diagnostics.iter().map(Said::from).collect();
        for (said, wanted) in found.iter_mut().zip(&expected.diagnostics) {
            if let Some(start) = wanted.help.strip_suffix('…')
                && said.help.starts_with(start)
            {
                said.help.clone_from(&wanted.help);
            }
        }
        if found != expected.diagnostics && updates {
            let changes = text.split("[[diagnostic]]").next().unwrap_or_default();
            let text = format!("{}\n{}", changes.trim_end(), written(&found));
            fs::write(path.join(EXPECTED), text.trim_start()).unwrap();
        } else if found != expected.diagnostics {
            // Writing to a `String` can't fail.
            _ = writeln!(wrong, "--- {code}/{name} says:{}", written(&found));
        }
        if !found.iter().any(|said| said.code == *code) {
            // Writing to a `String` can't fail.
            _ = writeln!(wrong, "--- {code}/{name} doesn't report its code");
        }
        let has_error = loaded.errors() > 0;
        assert_eq!(loaded.site.is_none(), has_error, "{code}/{name}");
        // This panics at a position inside a character.
        _ = render_text(&loaded.diagnostics, &folder, false);
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
fn every_code_has_a_case() {
    let known: BTreeSet<String> = codes().map(|info| info.code.to_owned()).collect();
    let shown: BTreeSet<String> = folders(&fixtures().join("codes")).into_keys().collect();
    assert_eq!(known, shown);
}
