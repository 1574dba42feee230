//! Tests the copies that the server makes by itself, including a restore from one on another
//! machine.
#![cfg(target_os = "linux")]

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::folder;
use crate::program::{PROGRAM, Start, eventually, lead, leads, signal, stored, takes};

const LONG: Duration = Duration::from_secs(30);

fn copies(data: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(data.join("backups")) else {
        return Vec::new();
    };
    let mut copies: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    copies.retain(|path| path.extension().is_some_and(|kind| kind == "sqlite"));
    copies.sort();
    copies
}

fn script(path: &Path, text: &str) {
    std::fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700)).unwrap();
}

/// Returns what doctor says about the copies if they are to be made at this interval.
fn told_of_copies(data: &Path, every: &str) -> String {
    let site = folder::minimal();
    let output = Command::new(PROGRAM)
        .args(["doctor", "--base-url", "http://127.0.0.1:1"])
        .args(["--name-server", "127.0.0.1:9", "--backup-every", every])
        .arg("--site")
        .arg(site)
        .arg("--data")
        .arg(data)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let line = said.lines().find(|line| line.contains("  backups  "));
    line.unwrap_or_else(|| panic!("{said}")).to_owned()
}

#[test]
fn backups_are_rotated_passed_to_the_hook_and_restorable() {
    let data = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let hook = elsewhere.path().join("take");
    script(&hook, &format!("cp \"$1\" {}/", elsewhere.path().display()));
    assert!(told_of_copies(data.path(), "1d").starts_with("BAD"));
    let hook = hook.to_str().unwrap();
    let flags = [
        "--backup-every",
        "1s",
        "--backup-keep",
        "2",
        "--backup-hook",
        hook,
    ];
    let start = Start {
        flags: &flags,
        ..Start::at(data.path())
    };
    let server = start.run();
    for number in 0..3 {
        let next = lead(&format!("Visitor {number}"), &format!("attempt-{number}"));
        takes(&server.address(), &next);
    }
    let before = copies(data.path());
    eventually("there are newer copies, and two of them", LONG, || {
        let now = copies(data.path());
        now.len() == 2 && before.iter().all(|copy| !now.contains(copy))
    });
    let all = start.stored();
    let newest = copies(data.path()).pop().unwrap();
    let taken = elsewhere.path().join(newest.file_name().unwrap());
    eventually("it is taken elsewhere", LONG, || {
        std::fs::metadata(&taken).is_ok_and(|facts| facts.len() > 0)
            && std::fs::read(&taken).unwrap() == std::fs::read(&newest).unwrap_or_default()
            || !newest.exists()
    });
    drop(server);
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data.path().join("backups")), 0o700);
    assert_eq!(mode(&copies(data.path()).pop().unwrap()), 0o600);
    assert!(told_of_copies(data.path(), "1d").starts_with("good"));

    // The database is lost. A start would make an empty one.
    std::fs::remove_file(data.path().join("leads.sqlite")).unwrap();
    let listed = leads(data.path(), &["list"]);
    let told = String::from_utf8(listed.stderr).unwrap();
    assert!(told.contains("although there was a database"), "{told}");
    for ending in ["-wal", "-shm"] {
        _ = std::fs::remove_file(data.path().join(format!("leads.sqlite{ending}")));
    }
    let before = copies(data.path());
    let server = Start {
        flags: &["--backup-every", "1s", "--backup-keep", "1"],
        ..Start::at(data.path())
    }
    .run();
    eventually("there are two newer copies", LONG, || {
        copies(data.path()).len() >= before.len() + 2
    });
    let now = copies(data.path());
    assert!(before.iter().all(|copy| now.contains(copy)));
    assert!(data.path().join("lost-database.txt").exists());
    eventually("the log says so", LONG, || {
        server.log().contains("no copy of the leads is deleted")
    });
    drop(server);

    // The machine is lost. Another one has nothing but the copy.
    let other = tempfile::tempdir().unwrap();
    let restored = leads(other.path(), &["restore", taken.to_str().unwrap()]);
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(stored(other.path()), all);
    let server = Start::at(other.path()).run();
    let next = lead("Dana", "attempt-9");
    takes(&server.address(), &next);
    assert_eq!(stored(other.path()).len(), 4);
}

#[test]
fn backups_survive_a_full_disk_and_resume_once_there_is_room() {
    let data = tempfile::tempdir().unwrap();
    let hook = data.path().join("hook");
    script(&hook, "exit 7");
    let hook = hook.to_str().unwrap();
    let mut start = Start {
        flags: &[
            "--backup-every",
            "1s",
            "--backup-keep",
            "1",
            "--backup-hook",
            hook,
        ],
        ..Start::at(data.path())
    };
    let server = start.run();
    for number in 0..60 {
        let mut next = lead(&format!("Visitor {number}"), &format!("attempt-{number}"));
        next["form"] = "contact".into();
        next["customer_message"] = "We need cameras. ".repeat(200).into();
        takes(&server.address(), &next);
    }
    eventually("a copy of them is made", LONG, || {
        copies(data.path())
            .iter()
            .any(|copy| std::fs::metadata(copy).is_ok_and(|facts| facts.len() > 200_000))
    });
    eventually("it is told that nobody took it", LONG, || {
        let log = server.log();
        log.contains("BACKUP NOT TAKEN ELSEWHERE") && log.contains("exit status: 7")
    });
    drop(server);
    let before = copies(data.path());
    // No file may grow beyond 100 KB.
    start.largest_file = Some(200);
    let server = start.run();
    eventually("the failure is told", LONG, || {
        server.log().contains("BACKUP FAILED")
    });
    assert_eq!(copies(data.path()), before);
    // With room again, the server continues by itself.
    server.lift_limit();
    eventually("there is a newer copy", LONG, || {
        copies(data.path()) != before
    });
}

#[test]
fn a_backup_dated_in_the_future_is_reported_and_replaced() {
    let data = tempfile::tempdir().unwrap();
    // Without a database, the copy would be that of a lost one, and stay.
    drop(Start::at(data.path()).run());
    let folder = data.path().join("backups");
    std::fs::create_dir(&folder).unwrap();
    let wrong = folder.join("leads-2099-01-01T000000Z.sqlite");
    std::fs::write(&wrong, "").unwrap();
    let line = told_of_copies(data.path(), "1d");
    assert!(
        line.starts_with("warn") && line.contains("a date that is still to come"),
        "{line}"
    );
    let _server = Start {
        flags: &["--backup-every", "1d", "--backup-keep", "1"],
        ..Start::at(data.path())
    }
    .run();
    eventually("there is a copy of now", LONG, || {
        copies(data.path()).len() == 1 && !wrong.exists()
    });
    assert!(told_of_copies(data.path(), "1d").starts_with("good"));
}

#[test]
fn doctor_warns_if_the_newest_backup_is_old() {
    let data = tempfile::tempdir().unwrap();
    std::fs::create_dir(data.path().join("backups")).unwrap();
    let old = data.path().join("backups/leads-2020-01-01T000000Z.sqlite");
    std::fs::write(old, "").unwrap();
    let line = told_of_copies(data.path(), "1d");
    assert!(
        line.starts_with("warn") && line.contains("1 checked copy"),
        "{line}"
    );
}

#[test]
fn an_interrupted_backup_hook_is_run_again_at_the_next_start() {
    let data = tempfile::tempdir().unwrap();
    let (hook, begun) = (data.path().join("hook"), data.path().join("begun"));
    script(&hook, "echo \"$1\" > begun; exec sleep 20");
    let hook = hook.to_str().unwrap();
    let flags = ["--backup-every", "1d", "--backup-hook", hook];
    let start = Start {
        flags: &flags,
        ..Start::at(data.path())
    };
    let server = start.run();
    eventually("the hook runs", LONG, || begun.exists());
    drop(server);
    script(Path::new(hook), "echo \"$1\" >> taken");
    let taken = data.path().join("taken");
    let server = start.run();
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let note = data.path().join("backups/not-taken-elsewhere.txt");
    eventually("the copy is taken", LONG, || {
        !read(&begun).is_empty() && read(&taken) == read(&begun) && !note.exists()
    });
    assert_eq!(copies(data.path()).len(), 1);
    drop(server);
    std::fs::remove_file(&taken).unwrap();
    let flags = ["--backup-every", "1s", "--backup-hook", hook];
    let _server = Start {
        flags: &flags,
        ..start
    }
    .run();
    eventually("the next copy is taken", LONG, || !read(&taken).is_empty());
    assert!(!read(&taken).starts_with(&read(&begun)), "it is taken once");
}

#[test]
fn a_restore_that_is_ended_by_a_signal_leaves_no_temporary_copy() {
    let [from, to, temporary] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    drop(Start::at(from.path()).run());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // The restore waits for this writer.
    let held = runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(to.path().join("leads.sqlite"))
            .create_if_missing(true);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        pool.begin_with("BEGIN IMMEDIATE").await.unwrap()
    });
    let mut restore = Command::new(PROGRAM)
        .args(["leads", "restore"])
        .arg(from.path().join("leads.sqlite"))
        .arg("--data")
        .arg(to.path())
        .env("TMPDIR", temporary.path())
        .spawn()
        .unwrap();
    let is_copied = || {
        std::fs::read_dir(temporary.path())
            .unwrap()
            .next()
            .is_some()
    };
    eventually("there is a copy", LONG, is_copied);
    signal("-TERM", &restore.id().to_string());
    assert!(!restore.wait().unwrap().success());
    assert!(!is_copied());
    runtime.block_on(held.rollback()).unwrap();
}
