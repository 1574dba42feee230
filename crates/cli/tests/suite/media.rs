//! `sightline media` and `sightline check` with folders of photographs: several at once, killed in the middle, on a
//! full disk, with little memory.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use image::{ImageBuffer, ImageFormat, Rgb};
use tempfile::TempDir;

use crate::folder::copy;
use crate::program::PROGRAM;

/// Creates a folder with this many photographs for which the program has no built-in variants.
fn site(photographs: u32) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline"),
        dir.path(),
    );
    for number in 0..photographs {
        let photograph = ImageBuffer::from_fn(200, 150, |x, y| {
            let number = number * 40;
            Rgb([x, y, number].map(|value| u8::try_from(value % 256).unwrap()))
        });
        let mut file = Cursor::new(Vec::new());
        photograph.write_to(&mut file, ImageFormat::Png).unwrap();
        fs::write(
            dir.path().join(format!("media/new-{number}.png")),
            file.into_inner(),
        )
        .unwrap();
    }
    dir
}

/// Returns a command that runs the program in a shell that sets a limit first.
fn limited(limit: &str, command: &str, site: &Path) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args([
            "-c",
            &format!("{limit}exec \"$0\" \"$@\""),
            PROGRAM,
            command,
            "--site",
        ])
        .arg(site);
    shell
}

fn media(site: &Path, data: &Path) -> Command {
    let mut command = limited("", "media", site);
    command.arg("--data").arg(data).stderr(Stdio::piped());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the stored pictures: name and content.
fn kept(data: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(data.join("media")).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap() != "known.txt")
        .map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn concurrent_or_killed_media_runs_give_the_same_variants_as_one_run() {
    let site = site(3);
    let data: Vec<TempDir> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let [alone, together, killed] = [0, 1, 2].map(|at| data[at].path());
    let output = media(site.path(), alone).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let wanted = kept(alone);
    // AVIF at 128 and 200 pixels, WebP at 200, and a JPEG.
    assert_eq!(wanted.len(), 3 * 4);

    let both = [0, 1].map(|_| media(site.path(), together).spawn().unwrap());
    for one in both {
        let output = one.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
    assert!(kept(together) == wanted);

    let some = || fs::read_dir(killed.join("media")).is_ok_and(|files| files.count() > 2);
    // On a busy machine, a run may finish before it is killed.
    let is_half = (0..20).any(|_| {
        _ = fs::remove_dir_all(killed.join("media"));
        let mut half = media(site.path(), killed).spawn().unwrap();
        while !some() && half.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        half.kill().unwrap();
        half.wait().unwrap();
        kept(killed).len() < wanted.len()
    });
    assert!(is_half);
    let output = media(site.path(), killed).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let after: BTreeMap<_, _> = kept(killed)
        .into_iter()
        // Leave out files that the killed process was still writing. A server removes them after a day.
        .filter(|(name, _)| name.extension().unwrap() != "new")
        .collect();
    assert!(after == wanted);
}

#[test]
fn media_stops_on_a_full_disk_and_reports_it_once() {
    let site = site(1);
    let data = tempfile::tempdir().unwrap();
    // No file may grow beyond half a kilobyte. The signal that would end the program is ignored, so that writing fails
    // as it does on a full disk.
    let output = limited("trap '' XFSZ; ulimit -S -f 1; ", "media", site.path())
        .arg("--data")
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = said(&output);
    let wanted = "a variant of media/new-0.png cannot be kept: File too large";
    assert_eq!(said.matches(wanted).count(), 1, "{said}");
    assert!(said.contains("Make room and run this again"), "{said}");
    assert_eq!(kept(data.path()).len(), 0, "nothing half");
}

#[test]
fn check_refuses_a_picture_with_huge_dimensions_in_little_memory() {
    let site = site(0);
    let claims =
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0\x0f\xb0\xe2\x15";
    fs::write(site.path().join("media/bomb.png"), claims).unwrap();
    // Ten gigabytes of pixels, in an address space of three gigabytes, of which threads reserve much.
    let output = limited("ulimit -S -v 3000000; ", "check", site.path())
        .output()
        .unwrap();
    let said = said(&output) + &String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("media/bomb.png"), "{said}");
}
