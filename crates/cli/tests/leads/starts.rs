//! Tests what one start leaves for the next.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::program::{PROGRAM, Start, eventually};

#[test]
fn the_content_cache_is_saved_again_once_file_times_are_trusted() {
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
    // At first the files are too new for their modification times to be trusted, so they would be
    // read again.
    eventually("they are kept", Duration::from_secs(3), || {
        !kept().is_empty()
    });
    let at_first = kept();
    eventually("they are kept again", Duration::from_secs(20), || {
        kept() != at_first
    });
}

/// The data folder is private, whichever concurrent part of the start creates it first.
#[test]
fn serve_creates_a_private_data_folder() {
    let above = tempfile::tempdir().unwrap();
    let data = above.path().join("data");
    let mut server = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    eventually("all have written", Duration::from_secs(20), || {
        ["leads.sqlite", "content/products", "test.key"].map(|file| data.join(file).exists())
            == [true; 3]
    });
    let mode = std::fs::metadata(&data).unwrap().permissions().mode();
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_hangup_signal_stops_the_server_cleanly() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find(|line| line.starts_with("SigIgn:"));
    if ignored.is_none_or(|mask| mask.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f'])) {
        // Under `nohup`, the signal is ignored.
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = Start::at(data.path()).run();
    // The server listens for signals shortly after it has started.
    std::thread::sleep(Duration::from_millis(500));
    server.hang_up();
    assert!(server.ended_well(), "{}", server.log());
    eventually("it says so", Duration::from_secs(5), || {
        server.log().contains("stopped")
    });
}
