//! Formats times for people, in their time zone and with its abbreviation.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Formats a time to the minute, like `2026-11-02 06:00 CST`.
pub(crate) fn minute(at: Timestamp, zone: &TimeZone) -> String {
    let at = at.to_zoned(zone.clone());
    at.strftime("%Y-%m-%d %H:%M %Z").to_string()
}

/// Formats a time to the second, like `2026-11-02 06:00:00 CST`.
pub(crate) fn second(at: Timestamp, zone: &TimeZone) -> String {
    let at = at.to_zoned(zone.clone());
    at.strftime("%Y-%m-%d %H:%M:%S %Z").to_string()
}

/// Formats a time for a mail, in the time zone of `now`: `Monday, November 2, 6:00 AM CST`, or `06:00` on the 24-hour
/// clock. The year is left out if it is that of `now`.
pub fn moment(at: Timestamp, now: &Zoned, twelve_hours: bool) -> String {
    let at = at.to_zoned(now.time_zone().clone());
    let day = if at.year() == now.year() {
        "%A, %B %-d"
    } else {
        "%A, %B %-d, %Y"
    };
    let time = if twelve_hours { "%-I:%M %p" } else { "%H:%M" };
    at.strftime(&format!("{day}, {time} %Z")).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_show_the_zone_abbreviation_in_summer_and_winter() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        for (moment, told) in [
            ("2026-11-01T06:59:59Z", "2026-11-01 01:59:59 CDT"),
            ("2026-11-01T07:59:59Z", "2026-11-01 01:59:59 CST"),
            ("2027-01-01T05:59:59Z", "2026-12-31 23:59:59 CST"),
        ] {
            assert_eq!(second(at(moment), &chicago), told);
        }
        let noon = at("2026-11-02T12:00:30Z");
        assert_eq!(minute(noon, &chicago), "2026-11-02 06:00 CST");
        assert_eq!(minute(noon, &TimeZone::UTC), "2026-11-02 12:00 UTC");
    }

    #[test]
    fn times_in_mails_name_the_day_the_zone_and_another_year() {
        let now = |text: &str| text.parse::<Zoned>().unwrap();
        let at = "2026-11-27T20:05:00Z".parse().unwrap();
        for (now, twelve_hours, told) in [
            (
                now("2026-12-01T09:00[America/Chicago]"),
                true,
                "Friday, November 27, 2:05 PM CST",
            ),
            (
                now("2027-01-02T09:00[America/Chicago]"),
                true,
                "Friday, November 27, 2026, 2:05 PM CST",
            ),
            (
                now("2026-12-01T09:00[Europe/London]"),
                false,
                "Friday, November 27, 20:05 GMT",
            ),
        ] {
            assert_eq!(moment(at, &now, twelve_hours), told);
        }
    }
}
