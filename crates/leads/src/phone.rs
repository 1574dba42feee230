//! A telephone number, in any notation.

use sightline_model::telephone::{e164, north_american};

use crate::FieldFault;
use crate::text::{Limit, single_line};

const LIMIT: Limit = Limit {
    chars: 40,
    bytes: 160,
};

/// Short numbers have three digits. Requiring more would gain nothing: a mistyped number may just
/// as well be too long.
const MIN_DIGITS: usize = 3;

/// Fewer capitals may be a word such as "PM".
const MIN_CAPITALS: usize = 3;

/// With so many digits, a number is whole, and a word after it is none of its digits.
const WHOLE_DIGITS: usize = 10;

/// The digits of a local number in North America.
const LOCAL_DIGITS: usize = 7;

/// The minimum number of digits after `011`, the international prefix of North America. With fewer, the number begins with
/// an area code: that of Leeds is 0113, and those of Buenos Aires and Johannesburg are 011.
const MIN_ABROAD_DIGITS: usize = 10;

/// The maximum number of digits of an extension; more are another number.
const MAX_EXTENSION_DIGITS: usize = 6;

personal_text! {
    /// A telephone number as typed: extensions, parentheses and letters ("1-800-CAMERAS") are
    /// allowed. At least three digits, at most 40 characters.
    Phone
}

impl Phone {
    /// Parses a typed number.
    pub fn parse(raw: &str) -> Result<Self, FieldFault> {
        let text = single_line(raw, LIMIT)?;
        // `is_numeric` rather than `is_ascii_digit`: a keyboard may produce digits of other
        // scripts.
        if text.chars().filter(|c| c.is_numeric()).count() < MIN_DIGITS {
            return Err(FieldFault::Phone);
        }
        Ok(Self(text))
    }

    /// Returns the number in international E.164 form, like `+13125550100`, if it can be
    /// determined. It must have a country code after a plus sign or an international prefix, or belong to the North
    /// American plan. The prefixes are that of most countries, `00`, and that of North America, `011`, if at least ten
    /// digits follow. Words before the number and anything after it, such as an extension, are left out, and so is the
    /// `(0)` that many countries write for domestic callers.
    pub fn e164(&self) -> Option<String> {
        if let Some(abroad) = self.abroad() {
            return e164(&abroad);
        }
        let digits = self.digits();
        north_american(digits.strip_prefix('1').unwrap_or(&digits))
    }

    /// Returns the number in international E.164 form if it has a country code.
    pub(crate) fn with_country(&self) -> Option<String> {
        e164(&self.abroad()?)
    }

    /// Whether this is how a number in E.164 form is dialed in the country of the number `company`: without the country
    /// code, and in most countries with a trunk prefix before it (<https://www.itu.int/pub/T-SP-E.164C>).
    pub(crate) fn is_domestic_form_of(&self, international: &str, company: &str) -> bool {
        let code = country_code(company);
        let number = international.trim_start_matches('+');
        let Some(national) = number.strip_prefix(code) else {
            return false;
        };
        let trunks: &[&str] = match code {
            "7" => &["8"],
            "36" => &["06"],
            "370" => &["8", "0"],
            "375" => &["80", "8"],
            _ => &["0"],
        };
        let digits = self.digits();
        let is_dialed = |trunk: &&str| digits.strip_prefix(*trunk) == Some(national);
        national.len() >= LOCAL_DIGITS
            && self.abroad().is_none()
            && (digits == national || trunks.iter().any(is_dialed))
    }

    /// The digits of a number with a country code, from this code on.
    fn abroad(&self) -> Option<String> {
        let digits = self.digits();
        if self.number().starts_with(['+', '＋']) {
            return Some(digits);
        }
        let abroad = digits
            .strip_prefix("011")
            .filter(|rest| rest.len() >= MIN_ABROAD_DIGITS)
            .or_else(|| digits.strip_prefix("00"));
        abroad.map(str::to_owned)
    }

    /// The digits of the extension after the number: those of `ext. 5`.
    pub(crate) fn extension(&self) -> Option<String> {
        let (_, rest) = split(self.without_words_before().1);
        let letters: String = rest.chars().filter(|c| c.is_alphabetic()).collect();
        let digits: String = rest.chars().filter_map(digit).collect();
        // Several numbers are hours, as in `9-5` or `24/7`.
        let numbers = rest.split(|c| digit(c).is_none());
        // As in `901820/21`, where other digits take the place of the last ones.
        let is_other_number = rest.starts_with(['/', '|']);
        let is_extension = !is_other_number
            && ["", "x", "ext", "extension"].contains(&letters.to_lowercase().as_str())
            && (1..=MAX_EXTENSION_DIGITS).contains(&digits.len())
            && numbers.filter(|number| !number.is_empty()).count() == 1;
        is_extension.then_some(digits)
    }

    /// The number and its extension as typed, without the words around them. If there is no E.164 form, returns all
    /// that was typed.
    pub fn without_words(&self) -> String {
        if self.e164().is_none() {
            return self.0.clone();
        }
        let (before, rest) = self.without_words_before();
        let bracket = if before.ends_with('(') { "(" } else { "" };
        let number = split(rest).0.trim_end_matches(|c| digit(c).is_none());
        let extension = self.extension().map(|digits| format!(" x{digits}"));
        format!("{bracket}{number}{}", extension.unwrap_or_default())
    }

    /// The digits of the number, without its extension and without the `(0)` for domestic callers.
    pub(crate) fn digits(&self) -> String {
        let number = self.number().replace("(0)", "");
        number.chars().filter_map(digit).collect()
    }

    /// Whether letters are further digits of the number, as in `1-800-CAMERAS`, `1-888-555-HELP` and `0800 555 HELP`.
    pub(crate) fn is_spelled(&self) -> bool {
        let (number, rest) = split(self.without_words_before().1);
        let capitals = rest.chars().take_while(char::is_ascii_uppercase).count();
        let is_joined = number.ends_with(['-', '.']) && rest.starts_with(char::is_alphabetic);
        let digits = self.digits().len();
        (capitals >= MIN_CAPITALS && digits < WHOLE_DIGITS) || (is_joined && digits <= LOCAL_DIGITS)
    }

    /// The number, up to the first letter or separator, and what follows it, such as an extension.
    pub(crate) fn parts(&self) -> (&str, &str) {
        split(self.0.trim_start_matches('('))
    }

    /// The number itself, without words before it ("Mobile 312-555-0100") and without what follows.
    fn number(&self) -> &str {
        split(self.without_words_before().1).0
    }

    /// What was typed before the number, and the rest.
    fn without_words_before(&self) -> (&str, &str) {
        let is_number = |c: char| digit(c).is_some() || matches!(c, '+' | '＋');
        self.0
            .split_at(self.0.find(is_number).unwrap_or(self.0.len()))
    }
}

/// Returns the country code of a number in E.164 form, without the plus sign. No code is the beginning of another one
/// (<https://www.itu.int/pub/T-SP-E.164D>).
pub(crate) fn country_code(international: &str) -> &str {
    let number = international.trim_start_matches('+');
    let start: Option<u8> = number.get(..2).and_then(|start| start.parse().ok());
    let length = match start {
        Some(10..=19 | 70..=79) => 1,
        Some(
            20
            | 27
            | 30..=34
            | 36
            | 39..=41
            | 43..=49
            | 51..=58
            | 60..=66
            | 81
            | 82
            | 84
            | 86
            | 90..=95
            | 98,
        ) => 2,
        _ => 3,
    };
    number.get(..length).unwrap_or(number)
}

/// Splits a text at the first letter or separator.
fn split(text: &str) -> (&str, &str) {
    // A slash may also follow the area code: six digits at most, and nine after a country code.
    let is_abroad = ["+", "＋", "00", "011"]
        .iter()
        .any(|start| text.starts_with(start));
    let min_digits = if is_abroad { 10 } else { 7 };
    let mut digits = 0;
    let is_end = |c: char| {
        digits += usize::from(digit(c).is_some());
        let ends_number = matches!(c, '/' | '|') && digits >= min_digits;
        ends_number || c.is_alphabetic() || matches!(c, '#' | ',' | ';')
    };
    text.split_at(text.find(is_end).unwrap_or(text.len()))
}

/// Converts a digit of one of the scripts whose digits are typed on telephones to ASCII.
pub(crate) fn digit(c: char) -> Option<char> {
    let zeros = ['0', '\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{FF10}'];
    zeros.into_iter().find_map(|zero| {
        let value = u32::from(c).checked_sub(u32::from(zero))?;
        (value < 10).then(|| char::from_digit(value, 10))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_in_any_notation_are_accepted() {
        for typed in [
            "312-555-0100",
            "+1 (312) 555-0100 ext. 5",
            "1-800-CAMERAS, 555",
            "٣١٢٥٥٥٠١٠٠",
            "\u{202a}312 555 0100\u{202c}",
        ] {
            assert!(Phone::parse(typed).is_ok(), "{typed}");
        }
    }

    #[test]
    fn only_unambiguous_numbers_have_an_e164_form() {
        for (typed, international) in [
            ("312-555-0100", Some("+13125550100")),
            ("(312) 555 0100", Some("+13125550100")),
            ("1.312.555.0100 ext. 5", Some("+13125550100")),
            ("312-555-0100 x5", Some("+13125550100")),
            ("+1 (312) 555-0100", Some("+13125550100")),
            ("Mobile 312-555-0100", Some("+13125550100")),
            ("Cell: (312) 555-0100 x5", Some("+13125550100")),
            ("Tel. +44 20 7946 0958", Some("+442079460958")),
            ("+44 20 7946 0958", Some("+442079460958")),
            ("+44 (0)20 7946 0958", Some("+442079460958")),
            ("+44 20 7946 0958 / 07700 900123", Some("+442079460958")),
            ("312/555-0100 | 312/555-0101", Some("+13125550100")),
            ("+49 38391/12345", Some("+493839112345")),
            ("0049 171/2345678", Some("+491712345678")),
            ("011 44 20 7946 0958", Some("+442079460958")),
            ("0044 20 7946 0958", Some("+442079460958")),
            ("001 312 555 0100", Some("+13125550100")),
            ("٣١٢٥٥٥٠١٠٠", Some("+13125550100")),
            ("３１２ ５５５ ０１００", Some("+13125550100")),
            ("+1 555-0100", None),
            ("911 555 0100", None),
            ("+44 20 7946 0958 1234 5678", None),
            ("555-0100", None),
            ("112-555-0100", None),
            ("1-800-CAMERAS, 555", None),
            ("+0 123 456 789", None),
            ("0113 496 0456", None),
            ("(0114) 496 0187", None),
            ("011 4123 4567", None),
        ] {
            let phone = Phone::parse(typed).unwrap();
            assert_eq!(phone.e164().as_deref(), international, "{typed}");
        }
    }

    #[test]
    fn a_number_is_shown_with_its_extension_and_without_other_words() {
        for (typed, shown, extension) in [
            ("(312) 555-0100", "(312) 555-0100", None),
            (
                "1-312-555-0100 ext. 4412",
                "1-312-555-0100 x4412",
                Some("4412"),
            ),
            ("(312)555-0100x12", "(312)555-0100 x12", Some("12")),
            ("312 555 0100, 5", "312 555 0100 x5", Some("5")),
            (
                "call the shop: 312-555-0100 after 5pm",
                "312-555-0100",
                None,
            ),
            ("Cell: (312) 555-0100 (evenings)", "(312) 555-0100", None),
            ("312-555-0100, 312-555-0101", "312-555-0100", None),
            ("312-555-0100, 9-5", "312-555-0100", None),
            ("312-555-0100/01", "312-555-0100", None),
            ("312-555-0100, 24/7", "312-555-0100", None),
            ("1-800-CAMERAS, 555", "1-800-CAMERAS, 555", None),
        ] {
            let phone = Phone::parse(typed).unwrap();
            assert_eq!(phone.without_words(), shown, "{typed}");
            assert_eq!(phone.extension().as_deref(), extension, "{typed}");
        }
    }

    #[test]
    fn text_with_too_few_digits_is_refused() {
        for typed in ["call me", "12", "-"] {
            assert_eq!(Phone::parse(typed), Err(FieldFault::Phone), "{typed}");
        }
    }
}
