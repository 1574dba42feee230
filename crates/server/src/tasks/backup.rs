//! Backs up all leads at regular intervals, verifies each copy, and hands it to a hook program that takes it
//! elsewhere.
//!
//! A copy gets its final name only after it has been read in full and found sound, and older copies are removed
//! only after that. So every copy with such a name can be restored, and a full disk never costs an existing copy.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use sightline_leads::{Backup, replace_private};
use tokio::process::Command;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::backups::{BackupOptions, BackupsSeen, FOLDER, backup_file, copies};
use crate::blocking::blocking;
use crate::clock::later;
use crate::disk_cache::private_dir;
use crate::error::with_causes;
use crate::lost_database::lost_database_note;
use crate::shared_limits::SharedLimits;

/// The maximum delay before a failed backup is retried.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(3600);
/// The file with the name of the newest copy that the hook program has yet to take elsewhere.
const UNTAKEN: &str = "not-taken-elsewhere.txt";

/// Makes backups until the token is cancelled.
pub(crate) async fn run(
    app: Arc<App>,
    options: BackupOptions,
    data: PathBuf,
    stop: CancellationToken,
) {
    let folder = data.join(FOLDER);
    let now = app.clock.now();
    let of_site = data.clone();
    let seen = blocking(move || BackupsSeen::below(&of_site, now)).await;
    let last = seen.unwrap_or_default().newest;
    app.backups.begun(last);
    let backups = folder.clone();
    if let Ok(Some(file)) = blocking(move || untaken(&backups, now)).await
        && !take_elsewhere(&app, &options, &file, &stop).await
    {
        return;
    }
    let mut due = last.map_or_else(|| app.clock.now(), |last| later(last, options.every));
    while app.clock.sleep_until(due, options.every, &stop).await {
        let has_database = app.has_database().await;
        app.backups.due(has_database, app.clock.now());
        if !has_database {
            due = later(app.clock.now(), options.every);
            continue;
        }
        let turn = SharedLimits::copying_permit(app.shared_limits.as_deref()).await;
        let made = tokio::select! {
            () = stop.cancelled() => return,
            made = copy(&app, &data, options.keep) => made,
        };
        drop(turn);
        let now = app.clock.now();
        let pause = match made {
            Ok(file) => {
                app.metrics.upkeep.backups.count(true);
                app.backups.made(now);
                if !take_elsewhere(&app, &options, &file, &stop).await {
                    return;
                }
                options.every
            }
            Err(why) => {
                app.metrics.upkeep.backups.count(false);
                tracing::error!(
                    why,
                    "BACKUP FAILED: no copy of the leads was made; the ones before stay"
                );
                app.backups.failed(why);
                (options.every / 4).min(MAX_RETRY_DELAY)
            }
        };
        due = later(now, pause);
    }
}

/// The copy that the hook program has yet to take elsewhere.
fn untaken(folder: &Path, now: Timestamp) -> Option<PathBuf> {
    let file = folder.join(fs::read_to_string(folder.join(UNTAKEN)).ok()?);
    let copies = copies(folder, now).ok()?;
    copies.iter().any(|(_, copy)| *copy == file).then_some(file)
}

/// Runs the hook program on a copy, if there is one. Until it has succeeded, a file beside the copy says so, and the
/// next start runs it again. Returns false if the token was cancelled meanwhile.
async fn take_elsewhere(
    app: &App,
    options: &BackupOptions,
    copy: &Path,
    stop: &CancellationToken,
) -> bool {
    let parts = (&options.hook, copy.parent(), copy.file_name());
    let (Some(hook), Some(folder), Some(name)) = parts else {
        return true;
    };
    let name = name.as_encoded_bytes().to_owned();
    let note = move |folder: &Path| replace_private(&folder.join(UNTAKEN), &name);
    if let Err(error) = in_folder(folder, note).await {
        tracing::warn!(
            error,
            "the next start will not know that this copy is to be taken elsewhere"
        );
    }
    let take = async {
        let _turn = SharedLimits::backup_hook_permit(app.shared_limits.as_deref()).await;
        hand_over(hook, copy, options.hook_limit).await
    };
    let Some(taken) = stop.run_until_cancelled(take).await else {
        return false;
    };
    app.metrics.upkeep.backup_hooks.count(taken.is_ok());
    if let Err(why) = taken {
        tracing::error!(
            why,
            hook = %hook.display(),
            copy = %copy.display(),
            "BACKUP NOT TAKEN ELSEWHERE: the program for it failed; the copy is kept here"
        );
        app.backups.failed(why);
    } else {
        _ = tokio::fs::remove_file(folder.join(UNTAKEN)).await;
    }
    true
}

/// Makes one copy, verifies it, and removes the oldest copies.
async fn copy(app: &App, data: &Path, keep: usize) -> Result<PathBuf, String> {
    let folder = &data.join(FOLDER);
    in_folder(folder, prepare).await?;
    let now = app.clock.now();
    let file = backup_file(data, now);
    let made = app.leads.backup(file.clone()).await;
    let made = made.map_err(|error| with_causes(&error))?;
    tracing::info!(
        file = %file.display(),
        leads = made.leads,
        bytes = made.bytes,
        "a copy of the leads was made and checked"
    );
    in_folder(folder, move |folder| thin(folder, keep, now)).await?;
    Ok(file)
}

/// Runs blocking work on the folder of the copies.
async fn in_folder(
    folder: &Path,
    work: impl FnOnce(&Path) -> io::Result<()> + Send + 'static,
) -> Result<(), String> {
    let own = folder.to_owned();
    let done = blocking(move || work(&own)).await;
    let done = done.unwrap_or_else(|panicked| Err(io::Error::other(panicked)));
    done.map_err(|error| format!("{}: {error}", folder.display()))
}

/// Removes the oldest copies, so that `keep` remain. None is removed while those of a lost database may be needed.
fn thin(folder: &Path, keep: usize, now: Timestamp) -> io::Result<()> {
    if let Some(note) = folder.parent().and_then(lost_database_note) {
        tracing::warn!(
            "the database was lost, so no copy of the leads is deleted: restore one from before, or delete {} if nothing \
             is missing",
            note.display()
        );
        return Ok(());
    }
    let copies = copies(folder, now)?;
    let too_many = copies.len().saturating_sub(keep.max(1));
    for (_, old) in copies.into_iter().take(too_many) {
        fs::remove_file(old)?;
    }
    Ok(())
}

/// Creates the folder, readable by its owner only, and removes unverified copies that a crash left behind.
fn prepare(folder: &Path) -> io::Result<()> {
    private_dir(folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().map(|ending| ending.to_string_lossy());
        // This includes the files that SQLite puts beside a copy.
        if ending.is_some_and(|ending| ending.starts_with(Backup::UNCHECKED)) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Runs the hook program on a copy, and kills it after `limit`. It inherits stderr, where the log goes too.
async fn hand_over(hook: &Path, copy: &Path, limit: Duration) -> Result<(), String> {
    let copy = tokio::fs::canonicalize(copy).await;
    let copy = copy.map_err(|error| error.to_string())?;
    let mut child = Command::new(hook)
        .arg(copy)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("it does not start: {error}"))?;
    match tokio::time::timeout(limit, child.wait()).await {
        Ok(Ok(status)) if status.success() => Ok(()),
        Ok(Ok(status)) => Err(format!("it ended with {status}")),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_elapsed) => Err(format!("it took longer than {} s", limit.as_secs())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lost_database::{forget_lost_database, note_lost_database};

    #[test]
    fn leftover_part_files_are_removed_and_backups_stay() {
        let data = tempfile::tempdir().unwrap();
        for name in ["a.sqlite.part", "a.sqlite.part-journal", "b.sqlite"] {
            fs::write(data.path().join(name), "").unwrap();
        }
        prepare(data.path()).unwrap();
        let left: Vec<_> = fs::read_dir(data.path()).unwrap().collect();
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].as_ref().unwrap().file_name(), "b.sqlite");
    }

    #[test]
    fn copies_of_a_lost_database_are_kept_until_it_is_back() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        for day in 20..23 {
            fs::write(
                folder.join(format!("leads-2026-11-{day}T030000Z.sqlite")),
                "",
            )
            .unwrap();
        }
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        let left = || {
            thin(&folder, 2, now).unwrap();
            copies(&folder, now).unwrap().len()
        };
        note_lost_database(data.path());
        assert_eq!(left(), 3);
        forget_lost_database(data.path(), Path::new("leads-2020-01-01T000000Z.sqlite"));
        assert_eq!(left(), 2);
    }

    #[test]
    fn only_a_copy_that_exists_is_still_to_be_taken_elsewhere() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path();
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        let name = "leads-2026-11-22T030000Z.sqlite";
        fs::write(folder.join(name), "").unwrap();
        fs::write(folder.join("mine.sqlite"), "").unwrap();
        assert_eq!(untaken(folder, now), None);
        // A crash has left the first one.
        for (noted, expected) in [
            ("", None),
            ("mine.sqlite", None),
            ("leads-2026-11-21T030000Z.sqlite", None),
            (name, Some(folder.join(name))),
        ] {
            fs::write(folder.join(UNTAKEN), noted).unwrap();
            assert_eq!(untaken(folder, now), expected, "{noted:?}");
        }
    }

    #[tokio::test]
    async fn a_backup_program_that_fails_or_hangs_is_reported_and_ended() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("copy");
        fs::write(&copy, "leads").unwrap();
        let script = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
            path
        };
        let long = Duration::from_secs(30);
        let take = script("take", "cat \"$1\" > \"$1.taken\"");
        hand_over(&take, &copy, long).await.unwrap();
        let taken = fs::read_to_string(folder.path().join("copy.taken"));
        assert_eq!(taken.unwrap(), "leads");
        let fail = script("fail", "exit 3");
        let why = hand_over(&fail, &copy, long).await.unwrap_err();
        assert!(why.contains('3'), "{why}");
        let absent = folder.path().join("absent");
        let why = hand_over(&absent, &copy, long).await.unwrap_err();
        assert!(why.contains("does not start"), "{why}");
        let hang = script("hang", "echo $$ > \"$1.pid\"; exec sleep 600");
        let process = loop {
            let ended = hand_over(&hang, &copy, Duration::from_secs(2)).await;
            let why = ended.unwrap_err();
            assert!(why.contains("longer than 2 s"), "{why}");
            // On a busy machine it may be ended before it has written.
            let process = fs::read_to_string(folder.path().join("copy.pid"));
            if let Some(process) = process.ok().filter(|text| text.ends_with('\n')) {
                break process;
            }
        };
        let gone = async {
            while !is_gone(process.trim()) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(long, gone).await.unwrap();
    }

    /// Whether a process has ended. A zombie counts as ended.
    fn is_gone(process: &str) -> bool {
        let Ok(state) = fs::read_to_string(format!("/proc/{process}/stat")) else {
            return true;
        };
        state.contains(") Z ")
    }
}
