//! Business days: computes the day by which an inquiry is answered.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;
use sightline_model::graph::OpeningHours;

use crate::hours;
use crate::raw::RawResponse;

/// How many days to search for the next business day. No company is closed for longer.
const MAX_CLOSED_DAYS: usize = 366;

/// Which days are business days, and within how many of them an inquiry is answered.
#[derive(Debug, Clone)]
pub struct BusinessDays {
    hours: Vec<OpeningHours>,
    closed: Vec<Closed>,
    within: u8,
    zone: TimeZone,
}

/// A day on which the company is closed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Closed {
    On(Date),
    Holiday(Holiday),
}

/// A holiday that recurs every year.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Holiday {
    /// A fixed date: month and day.
    Fixed(i8, i8),
    /// The nth weekday of a month: month, n and weekday. The last one is -1.
    Nth(i8, i8, Weekday),
}

/// The legal public holidays of the United States (5 U.S.C. 6103(a)).
const HOLIDAYS: [(&str, Holiday); 11] = [
    ("new-years-day", Holiday::Fixed(1, 1)),
    (
        "martin-luther-king-day",
        Holiday::Nth(1, 3, Weekday::Monday),
    ),
    ("presidents-day", Holiday::Nth(2, 3, Weekday::Monday)),
    ("memorial-day", Holiday::Nth(5, -1, Weekday::Monday)),
    ("juneteenth", Holiday::Fixed(6, 19)),
    ("independence-day", Holiday::Fixed(7, 4)),
    ("labor-day", Holiday::Nth(9, 1, Weekday::Monday)),
    ("columbus-day", Holiday::Nth(10, 2, Weekday::Monday)),
    ("veterans-day", Holiday::Fixed(11, 11)),
    ("thanksgiving-day", Holiday::Nth(11, 4, Weekday::Thursday)),
    ("christmas-day", Holiday::Fixed(12, 25)),
];

/// Whether a text is a valid closed day: a date (`2026-11-27`) or a holiday (`thanksgiving-day`).
pub fn is_closed_day(text: &str) -> bool {
    closed(text).is_some()
}

/// Whether `day` is one of these closed days, which are written as [`is_closed_day`] accepts them.
pub fn is_closed_on(days: &[String], day: Date) -> bool {
    days.iter()
        .filter_map(|text| closed(text))
        .any(|closed| closed.is_on(day))
}

fn closed(text: &str) -> Option<Closed> {
    let holiday = HOLIDAYS.iter().find(|(name, _)| *name == text);
    match holiday {
        Some((_, holiday)) => Some(Closed::Holiday(*holiday)),
        None => text.parse().ok().map(Closed::On),
    }
}

impl BusinessDays {
    /// Combines a company's opening hours, in schema.org's notation, with its promised response time.
    pub fn new(open: &str, response: &RawResponse, zone: TimeZone) -> Self {
        let mut hours = hours::parse(open).unwrap_or_default();
        let in_week = |line: &OpeningHours| {
            let is_weekend = |day: &&str| matches!(*day, "Saturday" | "Sunday");
            !line.day_of_week.iter().all(is_weekend)
        };
        if hours.iter().any(in_week) {
            for line in &mut hours {
                line.day_of_week
                    .retain(|day| !matches!(*day, "Saturday" | "Sunday"));
            }
        }
        Self {
            hours,
            closed: response
                .closed
                .iter()
                .filter_map(|day| closed(day))
                .collect(),
            within: response.business_days,
            zone,
        }
    }

    /// Returns the date at a moment, in the company's time zone.
    pub fn day(&self, at: Timestamp) -> Date {
        at.to_zoned(self.zone.clone()).date()
    }

    /// Returns the day by which an inquiry received at this moment is answered. After closing time it counts as
    /// received on the next business day. `None` when no day is a business day.
    pub fn answer_by(&self, received: Timestamp) -> Option<Date> {
        let received = received.to_zoned(self.zone.clone());
        let mut day = received.date();
        let time = received.strftime("%H:%M").to_string();
        if self
            .closes(day)
            .is_none_or(|closes| time.as_str() >= closes)
        {
            day = self.next(day)?;
        }
        for _ in 0..self.within {
            day = self.next(day)?;
        }
        Some(day)
    }

    fn next(&self, day: Date) -> Option<Date> {
        let mut days = day.series(jiff::Span::new().days(1)).skip(1);
        days.by_ref()
            .take(MAX_CLOSED_DAYS)
            .find(|day| self.closes(*day).is_some())
    }

    /// Returns the closing time of a day, such as `18:00`, or `None` when it isn't a business day.
    fn closes(&self, day: Date) -> Option<&str> {
        if self.closed.iter().any(|closed| closed.is_on(day)) {
            return None;
        }
        let name = day.strftime("%A").to_string();
        let lines = self.hours.iter();
        let of_day = lines.filter(|line| line.day_of_week.iter().any(|each| **each == name));
        of_day.map(|line| line.closes.as_str()).max()
    }
}

impl Closed {
    /// Whether the company is closed on `day`. A holiday on a weekend is also observed on the nearest weekday.
    fn is_on(self, day: Date) -> bool {
        match self {
            Self::On(closed) => closed == day,
            Self::Holiday(holiday) => {
                let near = [day.yesterday(), Ok(day), day.tomorrow()];
                near.into_iter().flatten().any(|near| {
                    let kept = match near.weekday() {
                        Weekday::Saturday => near.yesterday().ok(),
                        Weekday::Sunday => near.tomorrow().ok(),
                        _ => None,
                    };
                    holiday.in_year(near.year()) == Some(near) && (near == day || kept == Some(day))
                })
            }
        }
    }
}

impl Holiday {
    fn in_year(self, year: i16) -> Option<Date> {
        match self {
            Self::Fixed(month, day) => Date::new(year, month, day).ok(),
            Self::Nth(month, nth, weekday) => {
                date(year, month, 1).nth_weekday_of_month(nth, weekday).ok()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(open: &str, within: u8, closed: &[&str], received: &str) -> Option<String> {
        let response = RawResponse {
            business_days: within,
            closed: closed.iter().map(|day| (*day).to_owned()).collect(),
            evidence: None,
            valid_until: None,
        };
        let zone = TimeZone::get("America/Chicago").unwrap();
        let days = BusinessDays::new(open, &response, zone);
        let day = days.answer_by(received.parse().unwrap())?;
        Some(day.strftime("%a %F").to_string())
    }

    const OPEN: &str = "Mo-Fr 08:00-18:00, Sa 09:00-16:00";

    #[test]
    fn inquiries_after_closing_count_as_received_the_next_business_day() {
        for (received, expected) in [
            // Monday morning before opening time, and the last minute before closing time.
            ("2026-11-23T11:00:00Z", "Tue 2026-11-24"),
            ("2026-11-23T23:59:00Z", "Tue 2026-11-24"),
            // After closing time counts as the next day.
            ("2026-11-24T00:00:00Z", "Wed 2026-11-25"),
            // In Chicago it is still Monday evening.
            ("2026-11-24T05:59:00Z", "Wed 2026-11-25"),
            // Friday during and after opening hours, Saturday during opening hours, Sunday.
            ("2026-11-20T20:00:00Z", "Mon 2026-11-23"),
            ("2026-11-21T01:00:00Z", "Tue 2026-11-24"),
            ("2026-11-21T17:00:00Z", "Tue 2026-11-24"),
            ("2026-11-23T02:31:00Z", "Tue 2026-11-24"),
        ] {
            assert_eq!(
                answered(OPEN, 1, &[], received).unwrap(),
                expected,
                "{received}"
            );
        }
        assert_eq!(
            answered(OPEN, 3, &[], "2026-11-19T16:00:00Z").unwrap(),
            "Tue 2026-11-24"
        );
    }

    #[test]
    fn closing_time_follows_the_companys_time_zone_and_its_dst() {
        // 17:30 in Chicago, before and after the clocks go back on 2026-11-01.
        let (summer, winter) = ("2026-10-30T22:30:00Z", "2026-11-02T23:30:00Z");
        assert_eq!(answered(OPEN, 1, &[], summer).unwrap(), "Mon 2026-11-02");
        assert_eq!(answered(OPEN, 1, &[], winter).unwrap(), "Tue 2026-11-03");
        // The same UTC time is after closing time in summer only.
        assert_eq!(
            answered(OPEN, 1, &[], "2026-10-30T23:30:00Z").unwrap(),
            "Tue 2026-11-03"
        );
    }

    #[test]
    fn holidays_and_company_closed_days_are_not_business_days() {
        let closed = ["thanksgiving-day", "2026-11-27", "independence-day"];
        for (received, expected) in [
            ("2026-11-25T16:00:00Z", "Mon 2026-11-30"),
            ("2026-11-26T16:00:00Z", "Tue 2026-12-01"),
            // July 4 is a Saturday in 2026, observed on Friday, and a Sunday in 2027, observed on Monday.
            ("2026-07-02T16:00:00Z", "Mon 2026-07-06"),
            ("2027-07-02T16:00:00Z", "Tue 2027-07-06"),
        ] {
            assert_eq!(answered(OPEN, 1, &closed, received).unwrap(), expected);
        }
        // New Year's Day 2028 is a Saturday, observed on Friday, which is in the previous year.
        let new_year = answered(OPEN, 1, &["new-years-day"], "2027-12-30T16:00:00Z");
        assert_eq!(new_year.unwrap(), "Mon 2028-01-03");
        let memorial = answered(OPEN, 1, &["memorial-day"], "2027-05-28T16:00:00Z");
        assert_eq!(memorial.unwrap(), "Tue 2027-06-01");
    }

    #[test]
    fn weekends_are_business_days_only_without_weekday_hours() {
        let weekend = "Sa-Su 10:00-16:00";
        // Saturday during opening hours.
        let day = answered(weekend, 1, &[], "2026-11-21T17:00:00Z").unwrap();
        assert_eq!(day, "Sun 2026-11-22");
        assert_eq!(answered("never", 1, &[], "2026-11-21T17:00:00Z"), None);
    }

    #[test]
    fn closed_days_are_dates_or_holidays_by_name() {
        assert!(is_closed_day("2026-11-27"));
        assert!(is_closed_day("labor-day"));
        for text in ["2026-02-30", "Labor Day", "tomorrow", ""] {
            assert!(!is_closed_day(text), "{text}");
        }
    }
}
