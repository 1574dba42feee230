//! Checks the examples that releases contain.

use std::path::Path;
use std::process::Command;

use crate::program::PROGRAM;

#[test]
fn the_example_deliveries_file_passes_check() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let new = Command::new(PROGRAM)
        .arg("new")
        .arg(&site)
        .args(["--name", "Acme Security", "--city", "Peoria"])
        .args(["--phone", "(309) 555-0123", "--email", "office@acme.test"])
        .args(["--suburbs", "Pekin", "--founded", "1998"])
        .output()
        .unwrap();
    assert!(new.status.success(), "{new:?}");
    let example = repository.join("packaging/examples/deliveries.toml");
    std::fs::copy(example, site.join("deliveries.toml")).unwrap();
    let checked = Command::new(PROGRAM)
        .args(["check", "--site"])
        .arg(&site)
        .env_remove("SMTP_PASSWORD")
        .output()
        .unwrap();
    let said = String::from_utf8([checked.stdout, checked.stderr].concat()).unwrap();
    assert!(checked.status.success(), "{said}");
    // The warning about the missing secret shows that the file was read.
    assert!(said.contains("SMTP_PASSWORD"), "{said}");
}
