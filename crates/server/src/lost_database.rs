//! Databases of leads that are lost: one that cannot be found looks like one that never was.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sightline_leads::replace_private;

use crate::backups::{BackupsSeen, made_at};

/// What to do about a database that cannot be found.
pub const RESTORE_DATABASE: &str = "mount its disk, or restore a backup, see docs/OPERATIONS.md";

/// The path of the leads database in a data folder.
pub fn database_file(data: &Path) -> PathBuf {
    data.join("leads.sqlite")
}

/// Says that the database file of a data folder cannot be found or is empty, if there was one: there are copies of it,
/// or a link to it.
pub fn missing_database(data: &Path, now: Timestamp) -> Option<String> {
    let file = database_file(data);
    let has_copies = || BackupsSeen::below(data, now).count > 0;
    let how = match file.metadata() {
        // A start that failed has created it.
        Ok(found) if found.len() == 0 && has_copies() => "is empty",
        Err(error)
            if error.kind() == ErrorKind::NotFound && (file.is_symlink() || has_copies()) =>
        {
            "cannot be found"
        }
        // It is there, or whoever asks may not look into the folder.
        _ => return None,
    };
    let file = file.display();
    Some(format!("{file} {how}, although there was a database"))
}

/// Whether the database file is a link into a folder that is missing.
fn leads_nowhere(data: &Path) -> bool {
    fs::read_link(database_file(data))
        .is_ok_and(|target| !data.join(target).parent().is_some_and(Path::exists))
}

fn note(data: &Path) -> PathBuf {
    data.join("lost-database.txt")
}

/// Notes that an empty database takes the place of one that cannot be found. It hides the loss, and its copies would in
/// time displace those of the lost one, so none is removed as long as there is this note. Nothing is noted if no
/// database can be created, since the file is a link into a folder that is missing. A note that is there stays, with
/// the time of the first loss.
pub fn note_lost_database(data: &Path) {
    if leads_nowhere(data) {
        return;
    }
    let text = "The database of leads could not be found at a start. If it was not back in time, leads went to an \
                empty one. See docs/OPERATIONS.md, or delete this file if nothing is missing. Until then no copy in \
                backups is deleted.\n";
    let file = note(data);
    let noted = if file.exists() {
        Ok(())
    } else {
        replace_private(&file, text.as_bytes())
    };
    match noted {
        Ok(()) => tracing::error!(
            "as long as it is not back, leads go to an empty database; no backup is deleted as long as {} exists",
            file.display()
        ),
        Err(error) => tracing::error!(%error, file = %file.display(), "cannot be written"),
    }
}

/// The note that an empty database may have taken the place of a lost one, if there is one.
pub fn lost_database_note(data: &Path) -> Option<PathBuf> {
    Some(note(data)).filter(|note| note.exists())
}

/// Removes that note after a restore: the leads are back. Returns the note if it stays, since the copy may be from
/// after the loss, of the empty database.
pub fn forget_lost_database(data: &Path, copy: &Path) -> Option<PathBuf> {
    let note = lost_database_note(data)?;
    let made_at = made_at(copy).or_else(|| changed_at(copy));
    // The name of a copy has whole seconds.
    let is_from_before = made_at
        .zip(changed_at(&note))
        .is_some_and(|(copy, loss)| copy.as_second() < loss.as_second());
    if is_from_before && fs::remove_file(&note).is_ok() {
        return None;
    }
    Some(note)
}

fn changed_at(file: &Path) -> Option<Timestamp> {
    Timestamp::try_from(file.metadata().ok()?.modified().ok()?).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_missing_database_is_lost_if_there_are_copies_or_a_link() {
        let data = tempfile::tempdir().unwrap();
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        let is_lost = || missing_database(data.path(), now).is_some();
        assert!(!is_lost());
        let link = data.path().join("leads.sqlite");
        std::os::unix::fs::symlink("/nonexistent/leads.sqlite", &link).unwrap();
        assert!(is_lost());
        // Nothing can be created there.
        note_lost_database(data.path());
        assert_eq!(lost_database_note(data.path()), None);
        fs::remove_file(&link).unwrap();
        // A file that cannot be looked at is not lost.
        std::os::unix::fs::symlink(&link, &link).unwrap();
        assert!(!is_lost());
        fs::remove_file(&link).unwrap();
        let backups = data.path().join("backups");
        fs::create_dir(&backups).unwrap();
        assert!(!is_lost());
        fs::write(backups.join("leads-2026-11-02T120000Z.sqlite"), "").unwrap();
        assert!(is_lost());
        // A start has created a file and then failed.
        fs::write(&link, "").unwrap();
        assert!(is_lost());
        fs::write(&link, "SQLite format 3").unwrap();
        assert!(!is_lost());
    }

    #[test]
    fn only_the_restore_of_a_copy_from_before_a_loss_ends_it() {
        let data = tempfile::tempdir().unwrap();
        let copy = |name: &str| data.path().join(name);
        let before = copy("leads-2020-01-01T000000Z.sqlite");
        assert_eq!(forget_lost_database(data.path(), &before), None);
        note_lost_database(data.path());
        let note = lost_database_note(data.path());
        assert!(note.is_some());
        let unnamed = copy("copy.sqlite");
        fs::write(&unnamed, "").unwrap();
        for after in [copy("leads-2999-01-01T000000Z.sqlite"), unnamed] {
            assert_eq!(forget_lost_database(data.path(), &after), note);
        }
        assert_eq!(forget_lost_database(data.path(), &before), None);
        assert_eq!(lost_database_note(data.path()), None);
    }
}
