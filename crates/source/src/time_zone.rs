//! The company's time zone and its current date, which decides when prices end and years begin.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use parking_lot::Mutex;

use crate::Folder;
use crate::base_url::of_company;

/// The folder with the system's time zones, which its updates keep current. Each is a file named after the zone.
const SYSTEM_ZONES: &str = "/usr/share/zoneinfo";

/// The zones that were found, by their IANA names. Sites in the same zone share it.
static FOUND: Mutex<BTreeMap<String, Found>> = Mutex::new(BTreeMap::new());

struct Found {
    /// The system's file, if there is one.
    file: Option<Vec<u8>>,
    zone: TimeZone,
}

/// Returns the current date in the time zone that a folder names. The folder is validated against this date, so this
/// works on invalid folders too.
pub fn day_in(folder: &Folder, now: Timestamp) -> Date {
    let zone = zone_of(&folder.text("site.toml").unwrap_or_default());
    now.to_zoned(zone).date()
}

/// Returns the time zone that the text of `site.toml` names, or UTC when it names none that is known.
pub fn zone_of(site: &str) -> TimeZone {
    named(of_company(site, "time_zone").as_deref())
}

/// Returns the zone with this name in the IANA database, or UTC when there is none.
pub fn named(name: Option<&str>) -> TimeZone {
    name.and_then(find).unwrap_or(TimeZone::UTC)
}

/// Whether the IANA database has this name.
pub fn is_known(name: &str) -> bool {
    find(name).is_some()
}

/// Finds a zone of the system, or else of this program. The file is read by its name: [`TimeZone::get`] would first list
/// all zones of the system.
fn find(name: &str) -> Option<TimeZone> {
    let bundled = TimeZoneDatabase::bundled().get(name).ok();
    let (Some(bundled), None) = (bundled, std::env::var_os("TZDIR")) else {
        // Perhaps a zone that is newer than this program, or a folder of one's own.
        return TimeZone::get(name).ok();
    };
    let name = bundled.iana_name()?.to_owned();
    let file = fs::read(Path::new(SYSTEM_ZONES).join(&name)).ok();
    let mut found = FOUND.lock();
    if let Some(known) = found.get(&name).filter(|known| known.file == file) {
        return Some(known.zone.clone());
    }
    let system = file.as_deref();
    let system = system.and_then(|bytes| TimeZone::tzif(&name, bytes).ok());
    let zone = system.unwrap_or(bundled);
    let known = Found {
        file,
        zone: zone.clone(),
    };
    found.insert(name, known);
    Some(zone)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    fn day(site: &str, now: &str) -> String {
        let file = ("site.toml".to_owned(), Cow::Owned(site.as_bytes().to_vec()));
        let folder = Folder::from_files([file]);
        day_in(&folder, now.parse().unwrap()).to_string()
    }

    #[test]
    fn a_day_begins_at_midnight_in_the_companys_time_zone() {
        let chicago = "[company]\ntime_zone = \"America/Chicago\"";
        for (now, expected) in [
            ("2027-01-01T05:59:59Z", "2026-12-31"),
            ("2027-01-01T06:00:00Z", "2027-01-01"),
            // Clocks go back at 07:00Z on this day: it begins five hours after the UTC day and ends six hours after
            // it.
            ("2026-11-01T04:59:59Z", "2026-10-31"),
            ("2026-11-01T05:00:00Z", "2026-11-01"),
            ("2026-11-02T05:59:59Z", "2026-11-01"),
            ("2026-11-02T06:00:00Z", "2026-11-02"),
        ] {
            assert_eq!(day(chicago, now), expected, "{now}");
        }
    }

    #[test]
    fn a_zone_has_its_iana_name_whatever_the_case() {
        for name in ["America/Chicago", "america/chicago"] {
            assert_eq!(named(Some(name)).iana_name(), Some("America/Chicago"));
        }
        assert!(!is_known("../zoneinfo/America/Chicago"));
    }

    #[test]
    fn without_a_known_time_zone_the_day_is_that_of_utc() {
        for site in [
            "",
            "[company]",
            "[company]\ntime_zone = \"Mars/Olympus\"",
            "]",
        ] {
            assert_eq!(day(site, "2027-01-01T00:30:00Z"), "2027-01-01", "{site}");
        }
    }
}
