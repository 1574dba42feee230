//! What one start leaves for the next.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::program::{Start, eventually};

#[test]
fn files_that_were_just_copied_are_known_to_the_next_start() {
    let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline/.");
    let copied = Command::new("cp")
        .arg("-r")
        .args([&sample, site.path()])
        .status();
    assert!(copied.unwrap().success());
    let _server = Start {
        site: Some(site.path()),
        ..Start::at(data.path())
    }
    .run();
    let kept = || std::fs::read(data.path().join("content/products")).unwrap_or_default();
    // Too new for their times to be trusted: they would be read again.
    eventually("they are kept", Duration::from_secs(3), || {
        !kept().is_empty()
    });
    let at_first = kept();
    eventually("they are kept again", Duration::from_secs(20), || {
        kept() != at_first
    });
}
