//! Content folders for the tests of the program.

use std::fs;
use std::path::{Path, PathBuf};

/// The content folder of a small site without faults.
pub(crate) fn minimal() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/tests/fixtures/minimal")
}

/// Copies a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}
