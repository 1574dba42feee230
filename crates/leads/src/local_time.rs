//! Formats times for people, in their time zone and with its abbreviation.

use jiff::Timestamp;
use jiff::tz::TimeZone;

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
}
