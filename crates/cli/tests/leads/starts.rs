//! Tests what one start leaves for the next.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::folder;
use crate::program::{PROGRAM, Start, eventually, has_hang_up};

#[test]
fn the_content_cache_is_saved_again_once_file_times_are_trusted() {
    let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline");
    folder::copy(&sample, site.path());
    // Written last, so that they are too new at the start for their modification times to be trusted.
    for entry in std::fs::read_dir(site.path().join("products")).unwrap() {
        let file = entry.unwrap().path();
        std::fs::write(&file, std::fs::read(&file).unwrap()).unwrap();
    }
    let _server = Start {
        site: Some(site.path()),
        ..Start::at(data.path())
    }
    .run();
    // What is saved at first names none of them.
    eventually("the products are kept", Duration::from_secs(60), || {
        let kept = std::fs::read(data.path().join("content/products")).unwrap_or_default();
        let product = b"\"path\":\"products/";
        kept.windows(product.len()).any(|part| part == product)
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
    eventually("all have written", Duration::from_secs(60), || {
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
    if has_hang_up("self", "SigIgn") != Some(false) {
        // Under `nohup`, the signal is ignored.
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = Start::at(data.path()).run();
    eventually("it listens for signals", Duration::from_secs(60), || {
        server.handles_hang_up()
    });
    server.hang_up();
    assert!(server.ended_well(), "{}", server.log());
    eventually("it says so", Duration::from_secs(60), || {
        server.log().contains("stopped")
    });
}
