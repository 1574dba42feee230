//! Which leads a delivery takes, and its quiet hours.
//!
//! Conditions are evaluated when a lead is stored and its jobs are created. Quiet hours only postpone jobs. Tests
//! ignore both, since they check every delivery.

use jiff::civil::{DateTime, Time};
use jiff::{Timestamp, ToSpan as _, Zoned};
use schemars::JsonSchema;
use serde::Deserialize;
use sightline_toml::Node;
use unicode_normalization::UnicodeNormalization as _;

use super::codes::VALUE;
use super::settings::Faults;
use crate::text::plain_letters;
use crate::{Message, ParsedLead};

/// The settings that every `[[delivery]]` may have, whatever its kind.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct ConditionSettings {
    /// When leads must be received for the delivery to take them.
    #[serde(default)]
    when: When,
    /// Takes only leads whose message contains one of these words, ignoring case and accents.
    #[schemars(length(min = 1))]
    words: Option<Vec<String>>,
    /// The hours in which nothing is sent, like `21:00-07:00`, in the company's time zone. Leads received then are sent
    /// when they end.
    quiet_hours: Option<String>,
}

/// When leads must be received.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum When {
    /// At any time.
    #[default]
    Always,
    /// While the company is closed.
    OutsideHours,
}

impl ConditionSettings {
    /// The field that restricts which leads it takes, or `None` if it takes all.
    pub(super) fn selects_by(&self) -> Option<&'static str> {
        if self.when == When::OutsideHours {
            return Some("when");
        }
        self.words.as_ref().map(|_words| "words")
    }
}

/// Which leads a delivery takes, and its quiet hours. By default it takes all leads at any time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    outside_hours: bool,
    /// In the form of [`normalize_words`].
    words: Option<Vec<String>>,
    quiet: Option<QuietHours>,
}

/// Daily quiet hours. If the end is before the start, it is on the next day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct QuietHours {
    from: Time,
    to: Time,
}

impl Conditions {
    /// Reads and checks the settings of a table.
    pub(super) fn open(
        settings: &ConditionSettings,
        table: &Node,
        faults: &mut Faults<'_, '_>,
    ) -> Self {
        let words: Option<Vec<String>> = settings
            .words
            .as_ref()
            .map(|words| words.iter().map(|word| normalize_words(word)).collect());
        if words.iter().flatten().any(|word| word.trim().is_empty()) {
            let what = "each of `words` needs a letter or a digit";
            faults.add(&VALUE, (table, "words"), what);
        }
        let quiet = settings.quiet_hours.as_deref().and_then(|text| {
            let quiet = QuietHours::parse(text);
            if quiet.is_none() {
                let what = "`quiet_hours` must be two different times like \"21:00-07:00\"";
                faults.add(&VALUE, (table, "quiet_hours"), what);
            }
            quiet
        });
        Self {
            outside_hours: settings.when == When::OutsideHours,
            words,
            quiet,
        }
    }

    /// Whether it takes every lead.
    pub fn takes_all(&self) -> bool {
        !self.outside_hours && self.words.is_none()
    }

    /// Whether it takes a lead. `is_open` says whether the company is open when the lead is received.
    pub(super) fn takes(&self, lead: &ParsedLead, is_open: bool) -> bool {
        if self.outside_hours && is_open {
            return false;
        }
        self.words.as_ref().is_none_or(|words| {
            let message = normalize_words(lead.message.as_ref().map_or("", Message::as_str));
            words.iter().any(|word| message.contains(word))
        })
    }

    /// Returns the end of the quiet hours if they are in effect. `now` is in the company's time zone.
    pub fn quiet_until(&self, now: &Zoned) -> Option<Timestamp> {
        self.quiet?.end(now)
    }
}

impl QuietHours {
    fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        let time = |text: &str| Time::strptime("%H:%M", text.trim()).ok();
        let (from, to) = (time(from)?, time(to)?);
        (from != to).then_some(Self { from, to })
    }

    fn end(self, now: &Zoned) -> Option<Timestamp> {
        let time = now.time();
        let is_late = time >= self.from;
        let is_early = time < self.to;
        let over_midnight = self.to < self.from;
        let is_quiet = if over_midnight {
            is_late || is_early
        } else {
            is_late && is_early
        };
        if !is_quiet {
            return None;
        }
        let day = if over_midnight && is_late {
            now.date().checked_add(1.day()).ok()?
        } else {
            now.date()
        };
        next_moment(day.to_datetime(self.to), now)
    }
}

/// Returns the first moment after `now` at which clocks show this time. When clocks go back, they show it twice. When
/// they go forward, they may skip it; then the result is as much later as clocks went forward.
fn next_moment(at: DateTime, now: &Zoned) -> Option<Timestamp> {
    let moments = now.time_zone().to_ambiguous_timestamp(at);
    let (first, second) = (moments.compatible().ok()?, moments.later().ok()?);
    [first, second]
        .into_iter()
        .find(|moment| *moment > now.timestamp())
}

/// Returns the words of a text in lower case and without accents, with a space before and after each, so that searching
/// for one or several words in a row finds only whole words. Each letter of a script without spaces counts as a word.
fn normalize_words(text: &str) -> String {
    let plain = text.to_lowercase();
    // Only the accents of Latin, Greek and Cyrillic letters: elsewhere, such marks are vowels.
    let plain = plain.nfkd().filter(|c| !matches!(c, '\u{300}'..='\u{36f}'));
    let plain = plain_letters(&plain.nfc().collect::<String>());
    let mut apart = String::new();
    for c in plain.chars() {
        if is_unspaced(c) {
            apart.extend([' ', c, ' ']);
        } else {
            apart.push(c);
        }
    }
    let words = apart.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |words, word| words + word + " ")
}

/// Whether a character is of a script that is written without spaces between words, or, like Korean, without spaces
/// before endings.
const fn is_unspaced(c: char) -> bool {
    matches!(c,
        // Thai, Lao, Burmese and Khmer.
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        // Chinese, Japanese and Korean.
        | '\u{3005}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;
    use crate::{LeadForm, Received};

    /// The end of the quiet hours that are in effect at a moment in Chicago.
    fn ends(hours: &str, at: &str) -> String {
        let quiet = QuietHours::parse(hours).unwrap();
        let zone = TimeZone::get("America/Chicago").unwrap();
        let now = at.parse::<Timestamp>().unwrap().to_zoned(zone.clone());
        let end = quiet.end(&now);
        end.map_or_else(String::new, |end| {
            assert!(end > now.timestamp(), "{at}");
            assert_eq!(
                quiet.end(&end.to_zoned(zone.clone())),
                None,
                "{at}: it is the end"
            );
            end.to_zoned(zone).strftime("%m-%d %H:%M %Z").to_string()
        })
    }

    #[test]
    fn quiet_until_returns_the_end_of_the_current_quiet_hours() {
        for (at, end) in [
            ("2026-11-23T02:59:59Z", ""),
            ("2026-11-23T03:00:00Z", "11-23 07:00 CST"),
            ("2026-11-23T05:59:59Z", "11-23 07:00 CST"),
            ("2026-11-23T06:00:00Z", "11-23 07:00 CST"),
            ("2026-11-23T12:59:59Z", "11-23 07:00 CST"),
            ("2026-11-23T13:00:00Z", ""),
            ("2027-01-01T04:00:00Z", "01-01 07:00 CST"),
        ] {
            assert_eq!(ends("21:00-07:00", at), end, "{at}");
        }
        for (at, end) in [
            ("2026-11-23T17:59:00Z", ""),
            ("2026-11-23T18:00:00Z", "11-23 13:30 CST"),
            ("2026-11-23T19:30:00Z", ""),
        ] {
            assert_eq!(ends("12:00-13:30", at), end, "{at}");
        }
    }

    #[test]
    fn quiet_hours_follow_daylight_saving_changes() {
        // Clocks go forward at 02:00 on 2027-03-14 and back at 02:00 on 2026-11-01.
        for (hours, at, end) in [
            ("21:00-07:00", "2027-03-14T04:00:00Z", "03-14 07:00 CDT"),
            ("21:00-07:00", "2026-11-01T03:00:00Z", "11-01 07:00 CST"),
            // This time is skipped.
            ("21:00-02:30", "2027-03-14T04:00:00Z", "03-14 03:30 CDT"),
            ("21:00-02:30", "2027-03-14T08:10:00Z", ""),
            // This time occurs twice: 01:30, and again an hour later.
            ("21:00-01:30", "2026-11-01T05:50:00Z", "11-01 01:30 CDT"),
            ("21:00-01:30", "2026-11-01T06:30:00Z", ""),
            ("21:00-01:30", "2026-11-01T07:15:00Z", "11-01 01:30 CST"),
            ("21:00-01:30", "2026-11-01T07:30:00Z", ""),
        ] {
            assert_eq!(ends(hours, at), end, "{hours} {at}");
        }
    }

    #[test]
    fn quiet_hours_must_be_two_different_clock_times() {
        for text in [
            "",
            "21:00",
            "21-7",
            "21:00-24:00",
            "21:00-21:00",
            "9pm-7am",
            "21:00-07:00-08:00",
        ] {
            assert_eq!(QuietHours::parse(text), None, "{text}");
        }
        assert!(QuietHours::parse("21:00 - 7:00").is_some());
    }

    fn lead(message: &str) -> ParsedLead {
        let form = LeadForm {
            name: Some("Dana".to_owned()),
            phone: Some("312-555-0101".to_owned()),
            customer_message: Some(message.to_owned()),
            form: Some("contact".to_owned()),
            ..LeadForm::default()
        };
        let at = "2026-11-23T12:00:00Z".parse().unwrap();
        ParsedLead::parse(&form, &Received { at, site: "" }).unwrap()
    }

    fn conditions(when: When, words: &[&str]) -> Conditions {
        Conditions {
            outside_hours: when == When::OutsideHours,
            words: (!words.is_empty())
                .then(|| words.iter().map(|word| normalize_words(word)).collect()),
            quiet: None,
        }
    }

    #[test]
    fn words_match_whole_words_ignoring_case_and_accents() {
        let takes =
            |words: &[&str], message| conditions(When::Always, words).takes(&lead(message), true);
        for (word, message, expected) in [
            ("emergency", "An EMERGENCY!", true),
            ("Emergency", "(emergency)", true),
            ("emergency", "No emergencyroom", false),
            ("lock", "Unlock the door", false),
            ("break in", "A break-in, last\nnight", true),
            ("break in", "We break everything in", false),
            ("can't", "I can't get in", true),
            ("über", "U\u{308}BER", true),
            ("24/7", "Open 24/7?", true),
            ("dépannage", "Depannage urgent", true),
            ("wlamanie", "WŁAMANIE!", true),
            ("ÉCHO", "écho e\u{301}cho", true),
            ("緊急", "緊急です、鍵が開きません", true),
            ("24時間", "２４時間対応ですか", true),
            ("急緊", "緊急です", false),
            ("かき", "鍵はかぎです", false),
            ("긴급", "긴급합니다", true),
            ("ฉุกเฉิน", "กรณีฉุกเฉินครับ", true),
            ("चोरी", "मेरे घर में चोरी हुई", true),
            ("चोरी", "चारा", false),
        ] {
            assert_eq!(takes(&[word], message), expected, "{word}: {message}");
        }
        assert!(takes(&["fire", "alarm"], "The alarm rings"));
        assert!(takes(&[], "Anything"));
    }

    #[test]
    fn a_lead_is_taken_only_if_all_conditions_hold() {
        let both = conditions(When::OutsideHours, &["alarm"]);
        for (message, is_open, expected) in [
            ("alarm", false, true),
            ("alarm", true, false),
            ("quote", false, false),
        ] {
            assert_eq!(both.takes(&lead(message), is_open), expected, "{message}");
        }
        assert!(conditions(When::Always, &[]).takes(&lead("quote"), true));
    }
}
