//! Opening hours: parses the notation of schema.org's `openingHours`, `Mo-Fr 08:00-18:00, Sa 09:00-16:00`, and writes
//! them for people.

use jiff::civil::DateTime;
use sightline_model::Hours;
use sightline_model::graph::OpeningHours;
use sightline_texts::texts;

const DAYS: [(&str, &str); 7] = [
    ("Mo", "Monday"),
    ("Tu", "Tuesday"),
    ("We", "Wednesday"),
    ("Th", "Thursday"),
    ("Fr", "Friday"),
    ("Sa", "Saturday"),
    ("Su", "Sunday"),
];

/// The countries whose times are written on the 12-hour clock.
const TWELVE_HOURS: [&str; 8] = ["AU", "CA", "IN", "NZ", "PH", "PK", "PR", "US"];

/// Parses opening hours: days and ranges of days, each group followed by its times. Returns `None` when the text is
/// not in the notation.
pub fn parse(text: &str) -> Option<Vec<OpeningHours>> {
    let mut found = Vec::new();
    let mut days: Vec<&'static str> = Vec::new();
    let mut times_follow = false;
    let words = text.split([' ', ',', ';']).filter(|word| !word.is_empty());
    for word in words {
        if let Some(more) = day_range(word) {
            if times_follow {
                days.clear();
            }
            times_follow = false;
            days.extend(more);
            continue;
        }
        let (opens, closes) = word.split_once('-').filter(|_| !days.is_empty())?;
        if !is_time(opens) || !is_time(closes) || opens >= closes {
            return None;
        }
        times_follow = true;
        found.push(OpeningHours {
            day_of_week: days.clone(),
            opens: opens.to_owned(),
            closes: closes.to_owned(),
        });
    }
    (times_follow && !found.is_empty()).then_some(found)
}

/// Whether a text has hours that go past midnight, `22:00-02:00`. The notation doesn't allow that.
pub fn are_past_midnight(text: &str) -> bool {
    let mut words = text.split([' ', ',', ';']);
    words.any(|word| {
        let times = word.split_once('-');
        let times = times.filter(|(opens, _)| is_time(opens));
        times.is_some_and(|(opens, closes)| is_time(closes) && closes <= opens)
    })
}

/// Whether the hours include a moment of local time. A closing time of 23:59 means the end of the day.
pub fn is_open(hours: &[OpeningHours], at: DateTime) -> bool {
    let day = at.strftime("%A").to_string();
    let time = at.strftime("%H:%M").to_string();
    let time = time.as_str();
    hours.iter().any(|line| {
        let is_before = time < line.closes.as_str() || line.closes == "23:59";
        line.day_of_week.contains(&day.as_str()) && line.opens.as_str() <= time && is_before
    })
}

/// Returns the first day with two times that overlap.
pub fn overlap(hours: &[OpeningHours]) -> Option<&'static str> {
    hours.iter().enumerate().find_map(|(index, line)| {
        let others = hours.iter().take(index);
        let mut others =
            others.filter(|other| line.opens < other.closes && other.opens < line.closes);
        others.find_map(|other| {
            let mut days = line.day_of_week.iter().copied();
            days.find(|day| other.day_of_week.contains(day))
        })
    })
}

/// Returns the country of a company: that of its address, or else of its language. English of no country is that of the
/// United States, as by default.
pub fn country<'a>(address: Option<&'a str>, language: &'a str) -> &'a str {
    let of_language = || match language {
        "en" => "US",
        language => language.split('-').nth(1).unwrap_or_default(),
    };
    address.unwrap_or_else(of_language)
}

/// Whether a country, named by its two-letter code, uses the 12-hour clock.
pub fn uses_twelve_hours(country: &str) -> bool {
    TWELVE_HOURS.contains(&country)
}

/// Whether the company in the text of `site.toml` is in a country that uses the 12-hour clock. Works even if the rest of
/// the folder is invalid.
pub fn uses_twelve_hours_in(site: &str) -> bool {
    let site = sightline_toml::parse(site, 0).ok();
    let text = |path: &[&str]| site.as_ref()?.at(path)?.as_str();
    let language = text(&["company", "language"]).unwrap_or("en");
    uses_twelve_hours(country(text(&["business", "address", "country"]), language))
}

/// Returns the hours as people read them: `Mon to Fri`, `8 am to 6 pm`. Days with a break have one line:
/// `9 am to noon, 1 pm to 4 pm`. Most countries, named by their two-letter codes, use the 24-hour clock: `08:00 to 18:00`.
pub fn lines(hours: &[OpeningHours], country: &str) -> Vec<Hours> {
    let time = if uses_twelve_hours(country) {
        time_of_12
    } else {
        time_of_24
    };
    let mut found: Vec<Hours> = Vec::new();
    for group in hours {
        let days = days(&group.day_of_week);
        let times = times(&group.opens, &group.closes, time);
        match found.iter_mut().find(|line| line.days == days) {
            Some(line) => line.hours = format!("{}, {times}", line.hours),
            None => found.push(Hours { days, hours: times }),
        }
    }
    found
}

/// Writes days for people: `Mon to Fri`, `Sat and Sun`, `Saturday`, `Mon to Wed, Fri`, `Every day`.
fn days(names: &[&'static str]) -> String {
    let mut open = DAYS.map(|(_, long)| names.contains(&long));
    if open.iter().all(|day| *day) {
        return texts().date_every_day();
    }
    if let [only] = names
        && let Some(index) = DAYS.iter().position(|(_, long)| long == only)
    {
        return long(index);
    }
    let mut runs = Vec::new();
    while let Some(first) = open.iter().position(|day| *day) {
        let length = open[first..].iter().take_while(|day| **day).count();
        open[first..first + length].fill(false);
        let (start, end) = (short(first), short(first + length - 1));
        runs.push(match length {
            1 => start,
            2 => texts().date_days_two(start, end),
            _ => texts().date_days_run(start, end),
        });
    }
    runs.join(", ")
}

/// Returns the short name, such as `Mon`, of the day at this index in the week.
fn short(index: usize) -> String {
    let texts = texts();
    match index {
        0 => texts.date_day_short_1(),
        1 => texts.date_day_short_2(),
        2 => texts.date_day_short_3(),
        3 => texts.date_day_short_4(),
        4 => texts.date_day_short_5(),
        5 => texts.date_day_short_6(),
        _ => texts.date_day_short_7(),
    }
}

/// Returns the full name, such as `Monday`, of the day at this index in the week.
pub(crate) fn long(index: usize) -> String {
    let texts = texts();
    match index {
        0 => texts.date_day_1(),
        1 => texts.date_day_2(),
        2 => texts.date_day_3(),
        3 => texts.date_day_4(),
        4 => texts.date_day_5(),
        5 => texts.date_day_6(),
        _ => texts.date_day_7(),
    }
}

fn times(opens: &str, closes: &str, time: fn(&str) -> String) -> String {
    if opens == "00:00" && closes == "23:59" {
        return texts().date_whole_day();
    }
    texts().date_times(time(closes), time(opens))
}

/// Writes `18:30` as `6:30 pm` and `08:00` as `8 am`.
fn time_of_12(time: &str) -> String {
    match time {
        "00:00" | "23:59" => return texts().date_midnight(),
        "12:00" => return texts().date_noon(),
        _ => {}
    }
    let (hour, minute) = time.split_once(':').unwrap_or((time, "00"));
    let hour: u8 = hour.parse().unwrap_or_default();
    let shown = (hour + 11) % 12 + 1;
    let shown = match minute {
        "00" => shown.to_string(),
        _ => format!("{shown}:{minute}"),
    };
    if hour < 12 {
        texts().date_time_am(shown)
    } else {
        texts().date_time_pm(shown)
    }
}

/// Writes the end of the day, `23:59`, as `24:00`. Other times stay as they are.
fn time_of_24(time: &str) -> String {
    let time = if time == "23:59" { "24:00" } else { time };
    time.to_owned()
}

/// Parses `Mo` or `Mo-Fr`. A range can't wrap around the end of the week.
fn day_range(word: &str) -> Option<impl Iterator<Item = &'static str>> {
    let index = |short: &str| DAYS.iter().position(|(day, _)| *day == short);
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (index(first)?, index(last)?);
    (first <= last).then(|| DAYS[first..=last].iter().map(|(_, long)| *long))
}

/// Whether a text is a time from `00:00` to `23:59`.
fn is_time(text: &str) -> bool {
    let number = |part: &str, below: u8| {
        part.len() == 2
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse::<u8>().is_ok_and(|value| value < below)
    };
    text.split_once(':')
        .is_some_and(|(hours, minutes)| number(hours, 24) && number(minutes, 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<Vec<String>> {
        let hours = parse(text)?.into_iter();
        Some(
            hours
                .map(|line| {
                    format!(
                        "{} {}-{}",
                        line.day_of_week.join(" "),
                        line.opens,
                        line.closes
                    )
                })
                .collect(),
        )
    }

    #[test]
    fn the_clock_is_that_of_the_address_or_of_the_language() {
        for (site, twelve_hours) in [
            ("", true),
            ("[company]\nlanguage = \"de\"", false),
            (
                "[company]\nlanguage = \"de\"\n[business]\naddress = { country = \"US\" }",
                true,
            ),
            ("[business]\naddress = { country = \"DE\" }", false),
        ] {
            assert_eq!(uses_twelve_hours_in(site), twelve_hours, "{site}");
        }
    }

    #[test]
    fn days_and_ranges_share_the_times_that_follow() {
        assert_eq!(
            parsed("Mo-We,Fr 08:00-18:00, Sa 09:00-12:00 13:00-16:00").unwrap(),
            [
                "Monday Tuesday Wednesday Friday 08:00-18:00",
                "Saturday 09:00-12:00",
                "Saturday 13:00-16:00"
            ]
        );
    }

    #[test]
    fn hours_are_formatted_in_words_for_the_country() {
        let words = |text: &str, country: &str| {
            let lines = lines(&parse(text).unwrap(), country).into_iter();
            let lines: Vec<String> = lines
                .map(|line| format!("{}: {}", line.days, line.hours))
                .collect();
            lines.join("; ")
        };
        for (hours, expected) in [
            (
                "Mo-Fr 08:00-18:00, Sa 09:00-16:00",
                "Mon to Fri: 8 am to 6 pm; Saturday: 9 am to 4 pm",
            ),
            (
                "Mo-We,Fr 08:30-18:15, Sa-Su 12:00-23:59",
                "Mon to Wed, Fri: 8:30 am to 6:15 pm; Sat and Sun: noon to midnight",
            ),
            (
                "Tu 09:00-12:00 13:00-16:00",
                "Tuesday: 9 am to noon, 1 pm to 4 pm",
            ),
            ("Mo-Su 00:00-23:59", "Every day: 24 hours"),
            ("Sa 00:30-01:00", "Saturday: 12:30 am to 1 am"),
        ] {
            assert_eq!(words(hours, "US"), expected);
        }
        assert_eq!(
            words("Mo-Fr 08:30-12:00 13:00-18:00, Sa-Su 00:00-23:59", "DE"),
            "Mon to Fri: 08:30 to 12:00, 13:00 to 18:00; Sat and Sun: 24 hours"
        );
        assert_eq!(words("Sa 18:00-23:59", "GB"), "Saturday: 18:00 to 24:00");
    }

    #[test]
    fn opening_hours_include_their_start_and_exclude_their_end() {
        let open = |hours: &str, at: &str| is_open(&parse(hours).unwrap(), at.parse().unwrap());
        let hours = "Mo-Fr 08:00-12:00 13:00-18:00, Sa 09:00-23:59";
        for (at, expected) in [
            ("2026-11-23T07:59", false),
            ("2026-11-23T08:00", true),
            ("2026-11-23T11:59:59", true),
            ("2026-11-23T12:00", false),
            ("2026-11-23T17:59", true),
            ("2026-11-23T18:00", false),
            ("2026-11-28T08:00", false),
            ("2026-11-28T23:59:59", true),
            ("2026-11-29T10:00", false),
        ] {
            assert_eq!(open(hours, at), expected, "{at}");
        }
        assert!(open("Mo-Su 00:00-23:59", "2026-11-29T00:00"));
    }

    #[test]
    fn overlapping_times_of_a_day_are_found() {
        let overlap = |text: &str| super::overlap(&parse(text).unwrap());
        for text in [
            "Mo-Fr 08:00-12:00 12:00-17:00, Sa 08:00-17:00",
            "Mo-Fr 09:00-10:00, Sa 09:00-10:00",
        ] {
            assert_eq!(overlap(text), None, "{text}");
        }
        for text in [
            "Mo-Fr 08:00-17:00, We 09:00-10:00",
            "We 09:00-10:00, Mo-Fr 08:00-17:00",
            "We 08:00-12:00 11:59-17:00",
            "We 08:00-12:00, Tu-We 08:00-12:00",
        ] {
            assert_eq!(overlap(text), Some("Wednesday"), "{text}");
        }
    }

    #[test]
    fn malformed_opening_hours_are_refused() {
        for text in [
            "",
            "Mo-Fr",
            "08:00-18:00",
            "Mon-Fri 08:00-18:00",
            "Mo-Fr 8:00-18:00",
            "Mo-Fr 08:00-24:00",
            "Mo-Fr 18:00-08:00",
            "Fr-Mo 08:00-18:00",
            "Mo-Fr 08:00-18:00, Sa",
        ] {
            assert_eq!(parsed(text), None, "{text:?}");
        }
    }
}
