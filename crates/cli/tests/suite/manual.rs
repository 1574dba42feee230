//! Tests what packages ship beside the program.

use std::process::Command;

use crate::program::PROGRAM;

#[test]
fn manual_writes_man_pages_and_shell_completions() {
    let folder = tempfile::tempdir().unwrap();
    let made = Command::new(PROGRAM)
        .args(["manual", "--out"])
        .arg(folder.path())
        .status();
    assert!(made.unwrap().success());
    let read = |path: &str| std::fs::read_to_string(folder.path().join(path)).unwrap();
    assert!(read("man/sightline.1").contains("doctor"));
    assert!(read("man/sightline-serve.1").contains("\\-\\-domain"));
    assert!(read("man/sightline-leads-restore.1").contains("restore"));
    for shell in ["sightline.bash", "_sightline", "sightline.fish"] {
        let text = read(&format!("completions/{shell}"));
        assert!(text.contains("backup-every"), "{shell}");
    }
}
