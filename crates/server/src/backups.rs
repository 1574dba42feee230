//! Backups of the leads that the server has made, as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::clock::{ALLOWANCE, ahead};
use crate::sites::site_of_data;

/// The folder for backups, below the data folder.
pub(crate) const FOLDER: &str = "backups";
/// The format of a backup's file name: its time, in UTC. That of one of many sites has the site's name before it.
const NAME: &str = "leads-%Y-%m-%dT%H%M%SZ.sqlite";
/// What [`NAME`] begins with.
const NAME_START: &str = "leads-";

/// How backups of the leads are made.
#[derive(Debug, Clone)]
pub struct BackupOptions {
    /// The interval between backups.
    pub every: Duration,
    /// The number of backups to keep.
    pub keep: usize,
    /// A program that is run with the path of each verified backup.
    pub hook: Option<PathBuf>,
    /// The time limit for that program.
    pub hook_limit: Duration,
}

/// The state of the backups.
#[derive(Debug, Default)]
pub(crate) struct Backups(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    last: Option<Timestamp>,
    /// Since when the first backup is awaited, if backups are made and there is a database.
    awaited_since: Option<Timestamp>,
    /// Why the last backup or its hook failed.
    failure: Option<String>,
}

impl Backups {
    /// Records that a backup is due, and whether there is a database that it can be made of.
    pub(crate) fn due(&self, has_database: bool, now: Timestamp) {
        let mut state = self.0.lock();
        state.awaited_since = has_database.then(|| state.awaited_since.unwrap_or(now));
    }

    /// When the last verified backup was made or, as long as there is none, since when one is awaited. `None` if none
    /// are made, or there was no database when the last one was due.
    pub(crate) fn last_or_awaited(&self) -> Option<Timestamp> {
        let state = self.0.lock();
        state.last.or(state.awaited_since)
    }

    /// The backup fields of `/readyz` on the admin address.
    pub(crate) fn status_json(&self) -> serde_json::Value {
        let State { last, failure, .. } = &*self.0.lock();
        serde_json::json!({ "last": last, "failure": failure })
    }

    /// Records at the start when the newest existing backup was made.
    pub(crate) fn begun(&self, last: Option<Timestamp>) {
        self.0.lock().last = last;
    }

    /// Records that a backup was made and verified.
    pub(crate) fn made(&self, at: Timestamp) {
        let mut state = self.0.lock();
        state.last = Some(at);
        state.failure = None;
    }

    /// Records why a backup or its hook failed.
    pub(crate) fn failed(&self, why: String) {
        self.0.lock().failure = Some(why);
    }
}

/// The verified backups below a data folder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BackupsSeen {
    /// When the newest backup was made, not counting those dated in the future.
    pub newest: Option<Timestamp>,
    /// The number of backups.
    pub count: usize,
    /// The number of them dated in the future: the clock was wrong when they were made, or is wrong now.
    pub ahead: usize,
}

impl BackupsSeen {
    /// Lists the backups that exist now. Returns the default if the folder cannot be read.
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

/// The path of a backup below a data folder that is made now. With many sites, its name says which one it is of, since
/// programs put the backups of all of them into one folder. A site's name that leaves no room in a file name is left out.
pub(crate) fn backup_file(data: &Path, now: Timestamp) -> PathBuf {
    let name = now.strftime(NAME).to_string();
    let name = match site_of_data(data) {
        Some(site) if site.len() <= 200 => format!("{site}-{name}"),
        _ => name,
    };
    data.join(FOLDER).join(name)
}

/// The site and the time of a backup, by its name. The site is empty if the name says none.
fn site_and_time(path: &Path) -> Option<(&str, Timestamp)> {
    let name = path.file_name()?.to_str()?;
    let (site, name) = name.split_at(name.rfind(NAME_START)?);
    let at = jiff::civil::DateTime::strptime(NAME, name).ok()?;
    let at = at.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp();
    let site = match site {
        "" => site,
        _ => site.strip_suffix('-')?,
    };
    Some((site, at))
}

/// When a backup was made, by its name.
pub(crate) fn made_at(path: &Path) -> Option<Timestamp> {
    site_and_time(path).map(|(_, at)| at)
}

/// The name of the site that a backup is of, if its file name says that.
pub fn site_of_backup(path: &Path) -> Option<&str> {
    let (site, _) = site_and_time(path)?;
    (!site.is_empty()).then_some(site)
}

/// The verified backups in a folder, in the order in which they are deleted: first those dated in the future, so that
/// they don't displace any others, then the oldest. Those with the name of another site are left alone.
pub(crate) fn copies(folder: &Path, now: Timestamp) -> io::Result<Vec<(Timestamp, PathBuf)>> {
    let own = folder.parent().and_then(site_of_data);
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some((site, at)) = site_and_time(&path)
            && (site.is_empty() || Some(site) == own)
        {
            copies.push((at, path));
        }
    }
    copies.sort_by_key(|(at, _)| (!is_ahead(*at, now), *at));
    Ok(copies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_backup_is_awaited_since_it_was_due_and_there_was_a_database() {
        let at = |hour: u8| -> Timestamp { format!("2026-11-23T0{hour}:00Z").parse().unwrap() };
        let backups = Backups::default();
        assert_eq!(backups.last_or_awaited(), None, "none are made");
        backups.begun(None);
        backups.due(false, at(1));
        assert_eq!(backups.last_or_awaited(), None);
        for hour in [2, 3] {
            backups.due(true, at(hour));
            backups.failed("the disk is full".to_owned());
            assert_eq!(backups.last_or_awaited(), Some(at(2)));
        }
        backups.made(at(4));
        assert_eq!(backups.last_or_awaited(), Some(at(4)));
    }

    #[test]
    fn only_checked_backups_count_and_future_dates_are_never_the_newest() {
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
        // When there are too many, those with wrong dates are deleted first.
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

    #[test]
    fn the_backups_of_one_of_many_sites_have_its_name_and_those_without_it_still_count() {
        let folder = tempfile::tempdir().unwrap();
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        let name = "leads-2026-11-23T120000Z.sqlite";
        for (data, expected) in [
            ("data", name.to_owned()),
            ("data/sites/acme", format!("acme-{name}")),
        ] {
            let data = folder.path().join(data);
            let file = backup_file(&data, now);
            assert_eq!(file, data.join(FOLDER).join(expected));
            fs::create_dir_all(data.join(FOLDER)).unwrap();
            for name in [
                file.file_name().unwrap().to_str().unwrap(),
                "leads-2026-11-22T120000Z.sqlite",
                "keep-leads-2026-11-21T120000Z.sqlite",
                "acmeleads-2026-11-21T120000Z.sqlite",
            ] {
                fs::write(data.join(FOLDER).join(name), "").unwrap();
            }
            let found = copies(&data.join(FOLDER), now).unwrap();
            let days: Vec<_> = found.iter().map(|(at, _)| at.to_string()).collect();
            assert_eq!(days, ["2026-11-22T12:00:00Z", "2026-11-23T12:00:00Z"]);
        }
        let long = format!("sites/{}", "n".repeat(250));
        let file = backup_file(Path::new(&long), now);
        assert_eq!(file.file_name().unwrap(), name);
        for (name, expected) in [
            (name, None),
            ("acme-leads-2026-11-23T120000Z.sqlite", Some("acme")),
            ("/x/leads-leads-2026-11-23T120000Z.sqlite", Some("leads")),
            ("acme-leads-2026.sqlite", None),
        ] {
            assert_eq!(site_of_backup(Path::new(name)), expected, "{name}");
        }
    }
}
