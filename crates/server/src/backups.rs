//! Copies of the leads that the server has made, by their files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

/// The folder of the copies, below the data folder.
pub(crate) const FOLDER: &str = "backups";
/// How a copy's name is written: its time, in UTC.
pub(crate) const NAME: &str = "leads-%Y-%m-%dT%H%M%SZ.sqlite";

/// How copies of the leads are made.
#[derive(Debug, Clone)]
pub struct BackupOptions {
    /// How often.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
    /// A program that is run with the path of each checked copy.
    pub hook: Option<PathBuf>,
    /// How long that may take.
    pub hook_limit: Duration,
}

/// What is known of the copies.
#[derive(Debug, Default)]
pub(crate) struct Backups(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    last: Option<Timestamp>,
    /// Why the last attempt failed, or the program that takes it elsewhere.
    failure: Option<String>,
}

impl Backups {
    /// When the last checked copy was made.
    pub(crate) fn last(&self) -> Option<Timestamp> {
        self.0.lock().last
    }

    /// What `/readyz` at the second address tells.
    pub(crate) fn told(&self) -> serde_json::Value {
        let State { last, failure } = &*self.0.lock();
        serde_json::json!({ "last": last, "failure": failure })
    }

    /// What is known at the start.
    pub(crate) fn begun(&self, last: Option<Timestamp>) {
        self.0.lock().last = last;
    }

    /// A copy was made and checked.
    pub(crate) fn made(&self, at: Timestamp) {
        *self.0.lock() = State {
            last: Some(at),
            failure: None,
        };
    }

    /// Something failed, for this reason.
    pub(crate) fn failed(&self, why: String) {
        self.0.lock().failure = Some(why);
    }
}

/// When the newest checked copy below a data folder was made, and how many there are.
pub fn newest_backup(data: &Path) -> Option<(Timestamp, usize)> {
    let copies = copies(&data.join(FOLDER)).ok()?;
    Some((copies.last()?.0, copies.len()))
}

/// The checked copies of a folder, the oldest first.
pub(crate) fn copies(folder: &Path) -> io::Result<Vec<(Timestamp, PathBuf)>> {
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let at = name.and_then(|name| {
            let at = jiff::civil::DateTime::strptime(NAME, name).ok()?;
            at.to_zoned(jiff::tz::TimeZone::UTC).ok()
        });
        copies.extend(at.map(|at| (at.timestamp(), path)));
    }
    copies.sort();
    Ok(copies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_checked_copies_count_and_the_newest_is_the_last() {
        let data = tempfile::tempdir().unwrap();
        assert_eq!(newest_backup(data.path()), None);
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        for name in [
            "leads-2026-11-22T030000Z.sqlite",
            "leads-2026-11-23T030000Z.sqlite",
            "leads-2026-11-24T030000Z.sqlite.part",
            "mine.sqlite",
        ] {
            fs::write(folder.join(name), "").unwrap();
        }
        let newest = "2026-11-23T03:00:00Z".parse().unwrap();
        assert_eq!(newest_backup(data.path()), Some((newest, 2)));
    }
}
