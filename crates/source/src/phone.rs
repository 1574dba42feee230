//! Telephone numbers: as people read them and as telephones dial them.

use std::ops::{Range, RangeInclusive};

use sightline_model::telephone;

/// How many digits a number that is dialed within a country has, including the zero that it begins with.
const NATIONAL_DIGITS: RangeInclusive<usize> = 9..=13;

/// Converts a displayed number to the number that telephones dial (E.164). A number that begins with `+` is
/// international; ten digits, or eleven that begin with 1, are a number of the United States or Canada. Returns
/// `None` for anything else, and for numbers that can't exist.
pub fn dialed(display: &str) -> Option<String> {
    let display = display.trim();
    let rest = display.strip_prefix('+').unwrap_or(display);
    if !is_readable(rest) {
        return None;
    }
    if display.starts_with('+') {
        return telephone::e164(&digits(&without_trunk_prefix(rest)));
    }
    let digits = digits(rest);
    telephone::north_american(digits.strip_prefix('1').unwrap_or(&digits))
}

/// Whether a number with the country code of the United States and Canada can't exist. One with other signs than those
/// between digits may have more than the number, such as an extension.
pub fn is_impossible(number: &str) -> bool {
    let rest = number.trim().strip_prefix("+1");
    rest.is_some_and(is_readable) && dialed(number).is_none()
}

/// Whether a text has only digits and what is written between them.
fn is_readable(text: &str) -> bool {
    let separators = " ()-./\u{a0}\u{2011}\u{2013}";
    text.chars()
        .all(|c| c.is_ascii_digit() || separators.contains(c))
}

/// Whether a displayed number can be the one that is dialed. A number with letters can be any; one without a country
/// code must be the end of the dialed number.
pub fn agree(display: &str, dial: &str) -> bool {
    if display.chars().any(char::is_alphabetic) {
        return true;
    }
    let dialed = digits(dial);
    if display.trim_start().starts_with('+') {
        digits(&without_trunk_prefix(display)) == dialed
    } else {
        dialed.ends_with(digits(display).trim_start_matches('0'))
    }
}

/// Finds the telephone numbers in a text, each as it is dialed and with its range. A number is international, with
/// `+`, or has ten digits in groups of three, three and four.
pub fn numbers(text: &str) -> Vec<(String, Range<usize>)> {
    let mut found = Vec::new();
    // Most texts have fewer digits, and counting them is fast.
    if text.bytes().filter(u8::is_ascii_digit).count() < telephone::MIN_DIGITS {
        return found;
    }
    let mut rest = 0;
    for (start, first) in text.char_indices() {
        let begins = first == '+' || first == '(' || first.is_ascii_digit();
        if start < rest || !begins || !is_free(text.get(..start)) {
            continue;
        }
        let after = text.get(start..).unwrap_or_default();
        if let Some((dial, length)) = north_american(after).or_else(|| whole(after)) {
            rest = start + length;
            found.push((dial, start..rest));
        }
    }
    found
}

/// Finds the telephone numbers in a text that begin with the zero that is dialed within a country only, such as
/// `02161 999999`, in groups. Returns their ranges. Dates, bank accounts and tax numbers aren't telephone numbers.
pub fn national_numbers(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut end = 0;
    for (start, _) in text.match_indices(['(', '0']) {
        let (before, after) = text.split_at(start);
        if start < end || !is_free(Some(before)) || is_in_figure(before) {
            continue;
        }
        if let Some(length) = national(after) {
            end = start + length;
            found.push(start..end);
        }
    }
    found
}

/// Whether a text ends with a part of a figure, such as a bank account: `DE89 3704 0044 ` or `NL91 ABNA `.
fn is_in_figure(before: &str) -> bool {
    let is_figure = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let mut words = before.split_whitespace().rev();
    let last = words.next().unwrap_or_default();
    let is_bank = last.len() == 4 && last.bytes().all(|byte| byte.is_ascii_uppercase());
    is_figure(last) || is_bank && words.next().is_some_and(is_figure)
}

/// Reads a number that begins with the zero that is dialed within a country only. Returns its length in the text.
fn national(text: &str) -> Option<usize> {
    let mut reader = Reader(text);
    let in_brackets = reader.eat("(");
    if !reader.0.starts_with('0') || reader.0.starts_with("00") {
        return None;
    }
    let mut groups = Vec::new();
    let mut length = 0;
    let mut slashes = 0;
    loop {
        let group = reader.0.bytes().take_while(u8::is_ascii_digit).count();
        if reader.digits(group).is_none() || group == 0 {
            break;
        }
        groups.push(group);
        length = text.len() - reader.0.len();
        let is_area = in_brackets && groups.len() == 1;
        if is_area && !reader.eat(")") {
            return None;
        }
        let is_slash = reader.eat("/");
        slashes += usize::from(is_slash);
        // In `0123.456.789`, a tax number, points separate the groups.
        let is_parted = is_slash || !reader.0.starts_with('.') && reader.separator();
        if !is_parted && !is_area {
            break;
        }
    }
    let after = text.get(length..).unwrap_or_default();
    let is_number = NATIONAL_DIGITS.contains(&groups.iter().sum::<usize>())
        && groups.len() > 1
        && groups.first() > Some(&1)
        && slashes < 2
        && !groups.starts_with(&[2, 2, 4])
        && !after.starts_with(char::is_alphanumeric);
    is_number.then_some(length)
}

/// Whether a number can begin after this text: not inside a word, an address or another number.
fn is_free(before: Option<&str>) -> bool {
    let last = before.and_then(|before| before.chars().next_back());
    last.is_none_or(|c| !c.is_alphanumeric() && !"+-./_=&#$".contains(c))
}

/// Reads a number of ten digits in groups of three, three and four. Returns it with its length in the text.
fn north_american(text: &str) -> Option<(String, usize)> {
    let mut reader = Reader(text);
    let has_country = reader.eat("+1") || reader.eat("1");
    if has_country {
        reader.separator();
    }
    let in_brackets = reader.eat("(");
    let area = reader.digits(3)?;
    let is_closed = in_brackets && reader.eat(")");
    let is_parted = reader.separator();
    if in_brackets != is_closed || !(is_closed || is_parted) {
        return None;
    }
    let exchange = reader.digits(3)?;
    if !reader.separator() {
        return None;
    }
    let line = reader.digits(4)?;
    let dial = telephone::north_american(&format!("{area}{exchange}{line}"))?;
    let is_end = !reader.0.starts_with(char::is_alphanumeric);
    is_end.then(|| (dial, text.len() - reader.0.len()))
}

/// Reads a number that begins with `+` and the country code, even if it can't exist: it is most likely mistyped.
/// Returns it with its length in the text.
fn whole(text: &str) -> Option<(String, usize)> {
    let rest = text.strip_prefix('+')?;
    if !rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let end = rest.find(|c: char| !c.is_ascii_digit() && !" ()-.".contains(c));
    let written = rest.get(..end.unwrap_or(rest.len()))?;
    let written = written.trim_end_matches(|c: char| !c.is_ascii_digit());
    let dial = telephone::international(&digits(&without_trunk_prefix(written)))?;
    Some((dial, written.len() + 1))
}

/// Removes the `(0)` of an international number such as `+44 (0)20 …`: it is dialed within the country only.
fn without_trunk_prefix(international: &str) -> String {
    international.replacen("(0)", "", 1)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Reads a number from the start of a text. The field is the rest of the text.
struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    fn eat(&mut self, wanted: &str) -> bool {
        let rest = self.0.strip_prefix(wanted);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn digits(&mut self, count: usize) -> Option<&'a str> {
        let (digits, rest) = self.0.split_at_checked(count)?;
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        self.0 = if is_number { rest } else { self.0 };
        is_number.then_some(digits)
    }

    fn separator(&mut self) -> bool {
        [" ", "-", ".", "\u{a0}", "\u{2011}", "\u{2013}"]
            .into_iter()
            .any(|separator| self.eat(separator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dialed_number_is_derived_from_the_displayed_one() {
        for (display, dial) in [
            ("(800) 555-0199", "+18005550199"),
            ("800.555.0199", "+18005550199"),
            ("1-800-555-0199", "+18005550199"),
            ("+1 (800) 555-0199", "+18005550199"),
            ("+44 20 7946 0123", "+442079460123"),
            ("+44 (0)20 7946 0123", "+442079460123"),
            ("+41 (0) 44 555 01 23", "+41445550123"),
        ] {
            assert_eq!(dialed(display).as_deref(), Some(dial), "{display}");
        }
        for display in [
            "1-800-FLOWERS",
            "555-0199",
            "020 7946 0123",
            "",
            "+0123456789",
            "+1 012 345 6789",
            "+1 800 555 019",
            "911 555 0199",
        ] {
            assert_eq!(dialed(display), None, "{display}");
        }
    }

    #[test]
    fn a_number_is_impossible_only_if_all_of_it_can_be_read() {
        for number in ["+1 012 345 6789", "+1 800 555 019", "+1 (911) 555-0199"] {
            assert!(is_impossible(number), "{number}");
        }
        for number in [
            "+1 312 555 0100",
            "+1 312\u{2010}555\u{2010}0100",
            "+1 (312) 555-0100 #5",
            "+1 312 555 0100, 24/7",
            "+1 800 FLOWERS",
            "+44 12",
        ] {
            assert!(!is_impossible(number), "{number}");
        }
    }

    #[test]
    fn a_displayed_number_must_match_the_end_of_the_dialed_one() {
        for (display, dial) in [
            ("(800) 555-0199", "+18005550199"),
            ("1-800-FLOWERS", "+18003569377"),
            ("020 7946 0123", "+442079460123"),
            ("320 123 4567", "+393201234567"),
            ("+41 (0)44 555 01 23", "+41445550123"),
        ] {
            assert!(agree(display, dial), "{display}");
        }
        assert!(!agree("(800) 555-0199", "+18005550100"));
        assert!(!agree("+44 20 7946 0123", "+12079460123"));
    }

    #[test]
    fn phone_numbers_in_a_text_are_told_from_other_figures() {
        let found = |text: &str| -> Vec<String> {
            numbers(text).into_iter().map(|(dial, _)| dial).collect()
        };
        assert_eq!(
            found("Call (312) 555-0143, 1-800-555-0199 or +44 (0)20 7946 0123."),
            ["+13125550143", "+18005550199", "+442079460123"]
        );
        assert_eq!(found("312.555.0143/312 555 0144"), ["+13125550143"]);
        assert_eq!(found("+1 800 555 019"), ["+1800555019"]);
        for text in [
            "2026-10-14",
            "$15,000+ and +40 to +60",
            "192.168.1001",
            "DS-312-555-0143",
            "https://a.example/312-555-0143",
            "3125550143",
            "100-2000 lux",
            "312-555-01433",
        ] {
            assert_eq!(found(text), [] as [String; 0], "{text}");
        }
        let found = |text: &'static str| -> Vec<&'static str> {
            let ranges = national_numbers(text).into_iter();
            ranges.map(|range| text.get(range).unwrap()).collect()
        };
        assert_eq!(
            found("Call 02161 999999, (0171) 23 45 67-8 or 030/123 45 67."),
            ["02161 999999", "(0171) 23 45 67-8", "030/123 45 67"]
        );
        assert_eq!(
            found("Bel 020-794 6012. 01 23 45 67 89"),
            ["020-794 6012", "01 23 45 67 89"]
        );
        for text in [
            "01067 Dresden",
            "01-02-2026 13 uur",
            "08:00-18:00, 09.00-12.00",
            "DE89 3704 0044 0532 0130 00",
            "NL91 ABNA 0417 1643 00",
            "012/345/67890",
            "BE 0123.456.789",
            "KvK 01234567",
            "+49 (0)2161 55 66 78, +49 (02161) 55 66 78",
            "0049 2161 556678",
        ] {
            assert_eq!(found(text), [] as [&str; 0], "{text}");
        }
        let text = "Call (312) 555-0143.";
        assert_eq!(text.get(numbers(text)[0].1.clone()), Some("(312) 555-0143"));
    }
}
