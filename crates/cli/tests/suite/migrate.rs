//! Runs `sightline migrate` in the way its users do.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::folder::copy;
use crate::program::PROGRAM;
use crate::text;

/// A content folder of format 1, in a temporary folder.
struct Former {
    parent: TempDir,
}

impl Former {
    fn new() -> Self {
        let parent = tempfile::tempdir().unwrap();
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/tests/fixtures");
        let dir = parent.path().join("site");
        copy(&fixtures.join("format-1"), &dir);
        for common in [
            "articles",
            "brands",
            "case-studies",
            "legal",
            "media",
            "products",
        ] {
            copy(&fixtures.join("minimal").join(common), &dir.join(common));
        }
        fs::copy(fixtures.join("minimal/tips.toml"), dir.join("tips.toml")).unwrap();
        fs::write(dir.join(".hidden"), "ours").unwrap();
        Self { parent }
    }

    fn dir(&self) -> PathBuf {
        self.parent.path().join("site")
    }

    fn kept(&self) -> PathBuf {
        self.parent.path().join("site.format-1")
    }

    /// Overwrites a file.
    fn write(&self, path: &str, text: &str) {
        fs::write(self.dir().join(path), text).unwrap();
    }

    /// Returns every file in and beside the folder.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        read(self.parent.path(), &mut files);
        files
    }

    fn run(&self, flags: &[&str]) -> Output {
        migrate(&self.dir(), flags)
    }

    /// Asserts that nothing is written, and that the output contains the words.
    #[track_caller]
    fn assert_untouched(&self, code: i32, words: &str) {
        let before = self.files();
        let output = self.run(&[]);
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(words), "{words}: {said}");
        assert_eq!(self.files(), before);
    }
}

fn migrate(dir: &Path, flags: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("migrate").arg(dir).args(flags);
    command.output().unwrap()
}

fn read(dir: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.insert(path.clone(), Vec::new());
            read(&path, files);
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
}

#[test]
fn migrate_converts_a_folder_to_format_2_and_keeps_former_files() {
    let former = Former::new();
    let page = fs::read(former.dir().join("pages/access-control.toml")).unwrap();
    let output = former.run(&[]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    for words in [
        "--- pages/access-control.toml\n+++ services/access-control.toml\n",
        "--- /dev/null\n+++ categories/recorders.toml\n",
        "--- faqs.toml\n+++ /dev/null\n",
        "+format = 2\n",
        "no errors",
        "Look at these:",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let kept = fs::read(former.kept().join("pages/access-control.toml")).unwrap();
    assert_eq!(kept, page);
    assert!(!former.dir().join("pages/access-control.toml").exists());
    assert!(former.dir().join(".hidden").exists());
    assert!(!former.kept().join("tips.toml").exists());

    let check = Command::new(PROGRAM)
        .args(["check", "--strict", "--site"])
        .arg(former.dir())
        .output()
        .unwrap();
    assert!(check.status.success(), "{}", text(&check.stdout));
    former.assert_untouched(0, "is in format 2: nothing to do");
}

#[test]
fn a_dry_run_shows_the_same_and_writes_nothing() {
    let former = Former::new();
    let before = former.files();
    let shown = former.run(&["--dry-run"]);
    assert_eq!(shown.status.code(), Some(0));
    assert_eq!(former.files(), before);
    let written = former.run(&[]);
    let part = |output: &Output| {
        text(&output.stdout)
            .split("Look at")
            .next()
            .map(str::to_owned)
    };
    assert_eq!(part(&shown), part(&written));
    assert!(text(&shown.stdout).ends_with("Nothing was written. Without --dry-run it is.\n"));
}

#[test]
fn folders_that_are_not_in_format_1_are_refused_and_left_unchanged() {
    let empty = tempfile::tempdir().unwrap();
    let output = migrate(empty.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is not a content folder: it has no site.toml"));
    let output = migrate(&empty.path().join("none"), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is not a folder"));

    let former = Former::new();
    former.write("site.toml", "format = 3\n");
    former.assert_untouched(1, "newer-format");
    former.write("site.toml", "[company\n");
    former.assert_untouched(1, "site.toml:1:");
}

#[test]
fn a_toml_error_is_reported_with_file_and_line() {
    let former = Former::new();
    former.write("faqs.toml", "[[faq]]\nid = \n");
    former.assert_untouched(1, "faqs.toml:2:");
}

#[test]
fn migrate_leaves_the_folder_unchanged_if_a_path_is_taken() {
    let former = Former::new();
    fs::create_dir(former.kept()).unwrap();
    former.assert_untouched(
        2,
        "is there already, and the former files would be kept there",
    );
    fs::remove_dir(former.kept()).unwrap();
    // A file with the path of a folder that has to be created is noticed only while files are
    // written.
    former.write("services", "ours");
    former.assert_untouched(2, "is as it was");
}
