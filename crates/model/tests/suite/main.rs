//! A single binary for all tests of the model. They use what is public, so that the model, of which much is derived, is
//! compiled only once.
#![expect(
    clippy::unwrap_used,
    reason = "these modules are tests and their harness"
)]

use std::fs;
use std::path::Path;

mod company;
mod documents;
mod drawing;
mod facet;
mod graph;
mod lead_boxes;
mod line_items;
mod money;
mod name;
mod routes;
mod typescript;

/// A test in the library itself would never run.
#[test]
fn the_library_has_no_tests() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("#[test]"), "{}", path.display());
        }
    }
}
