//! Copies of the leads that the server has made, by their files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::clock::{ALLOWANCE, ahead};

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

/// The checked copies below a data folder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BackupsSeen {
    /// When the newest was made.
    pub newest: Option<Timestamp>,
    /// How many there are.
    pub count: usize,
    /// How many of them have a date that is still to come: the clock was wrong when they were made, or is now.
    pub ahead: usize,
}

impl BackupsSeen {
    /// Those that are there now; none where the folder cannot be read.
    pub fn below(data: &Path, now: Timestamp) -> Self {
        let Ok(copies) = copies(&data.join(FOLDER), now) else {
            return Self::default();
        };
        let past = copies.iter().filter(|(at, _)| !is_ahead(*at, now));
        Self {
            newest: past.clone().next_back().map(|(at, _)| *at),
            count: copies.len(),
            ahead: copies.len() - past.count(),
        }
    }
}

fn is_ahead(at: Timestamp, now: Timestamp) -> bool {
    ahead(at, now) > ALLOWANCE
}

/// The checked copies of a folder in the order in which they go: those whose date is still to come, so that they keep
/// none of the others out, then the oldest.
pub(crate) fn copies(folder: &Path, now: Timestamp) -> io::Result<Vec<(Timestamp, PathBuf)>> {
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
    copies.sort_by_key(|(at, _)| (!is_ahead(*at, now), *at));
    Ok(copies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_checked_copies_count_and_the_newest_is_none_of_the_future() {
        let data = tempfile::tempdir().unwrap();
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        let seen = || BackupsSeen::below(data.path(), now);
        assert_eq!(seen(), BackupsSeen::default());
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        for name in [
            "leads-2026-11-22T030000Z.sqlite",
            "leads-2026-11-23T030000Z.sqlite",
            "leads-2027-12-31T030000Z.sqlite",
            "leads-2028-01-01T030000Z.sqlite",
            "leads-2026-11-24T030000Z.sqlite.part",
            "mine.sqlite",
        ] {
            fs::write(folder.join(name), "").unwrap();
        }
        let newest = "2026-11-23T03:00:00Z".parse().unwrap();
        let expected = BackupsSeen {
            newest: Some(newest),
            count: 4,
            ahead: 2,
        };
        assert_eq!(seen(), expected);
        // Of those that are too many the wrong ones go first.
        let years = copies(&folder, now).unwrap();
        let years: Vec<String> = years
            .iter()
            .map(|(at, _)| at.strftime("%Y-%m-%d").to_string())
            .collect();
        assert_eq!(
            years,
            ["2027-12-31", "2028-01-01", "2026-11-22", "2026-11-23"]
        );
    }
}
