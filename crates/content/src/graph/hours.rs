//! Opening hours in the notation of schema.org's `openingHours`: `Mo-Fr 08:00-18:00, Sa 09:00-16:00`.

use sightline_model::graph::OpeningHours;

const DAYS: [(&str, &str); 7] = [
    ("Mo", "Monday"),
    ("Tu", "Tuesday"),
    ("We", "Wednesday"),
    ("Th", "Thursday"),
    ("Fr", "Friday"),
    ("Sa", "Saturday"),
    ("Su", "Sunday"),
];

/// Reads opening hours: days and ranges of days, each group followed by its times. `None` when the
/// text is not in the notation.
pub(super) fn parse(text: &str) -> Option<Vec<OpeningHours>> {
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

/// Whether words for people, such as `8 am to 6 pm` or `8:00–18:00`, name these hours.
pub(super) fn says(words: &str, hours: &OpeningHours) -> bool {
    let plain = |text: &str| {
        let text = text.to_lowercase().replace([' ', '.', '\u{a0}'], "");
        text.replace(":00", "").replace(['-', '–', '—'], "to")
    };
    let words = plain(words);
    let day = format!("{}to{}", hours.opens, hours.closes);
    let halves = format!("{}to{}", half_day(&hours.opens), half_day(&hours.closes));
    words.contains(&plain(&day).replace("to0", "to"))
        || words.contains(plain(&day).trim_start_matches('0'))
        || words.contains(&plain(&halves))
}

/// `18:30` as `6:30pm`.
fn half_day(time: &str) -> String {
    let (hour, minute) = time.split_once(':').unwrap_or((time, "00"));
    let hour: u8 = hour.parse().unwrap_or_default();
    let half = if hour < 12 { "am" } else { "pm" };
    format!("{}:{minute}{half}", (hour + 11) % 12 + 1)
}

/// `Mo` or `Mo-Fr`; a range does not go over the end of the week.
fn day_range(word: &str) -> Option<impl Iterator<Item = &'static str>> {
    let place = |short: &str| DAYS.iter().position(|(day, _)| *day == short);
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (place(first)?, place(last)?);
    (first <= last).then(|| DAYS[first..=last].iter().map(|(_, long)| *long))
}

/// `08:00`, from `00:00` to `23:59`.
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

    fn lines(text: &str) -> Option<Vec<String>> {
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
    fn days_and_ranges_share_the_times_that_follow() {
        assert_eq!(
            lines("Mo-We,Fr 08:00-18:00, Sa 09:00-12:00 13:00-16:00").unwrap(),
            [
                "Monday Tuesday Wednesday Friday 08:00-18:00",
                "Saturday 09:00-12:00",
                "Saturday 13:00-16:00"
            ]
        );
    }

    #[test]
    fn words_for_people_are_compared_with_the_times() {
        let hours = &parse("Mo-Fr 08:00-18:30").unwrap()[0];
        for words in [
            "8 am to 6:30 pm",
            "8:00 a.m. – 6:30 p.m.",
            "08:00-18:30",
            "8-18:30",
        ] {
            assert!(says(words, hours), "{words}");
        }
        for words in ["8 am to 6 pm", "9 am to 6:30 pm", "24/7"] {
            assert!(!says(words, hours), "{words}");
        }
        let noon = &parse("Sa 00:30-12:00").unwrap()[0];
        assert!(says("12:30 am to 12 pm", noon));
    }

    #[test]
    fn what_is_not_in_the_notation_is_not_guessed() {
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
            assert_eq!(lines(text), None, "{text:?}");
        }
    }
}
