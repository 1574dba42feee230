//! The length limits of text messages.
//!
//! A message has 160 characters of the GSM 7-bit alphabet of 3GPP TS 23.038 (6.2.1), of which some count twice, or 70
//! UTF-16 code units if any character is not in the alphabet. Each of several concatenated messages has 153 or 67 (3GPP
//! TS 23.040, 9.2.3.24.1).

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::short_message::truncate_with;
use super::template::{Field, Fields, Template};

/// The basic alphabet, apart from ASCII letters and digits.
const GSM_BASIC: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà";
/// Characters that count twice.
const GSM_EXTENDED: &str = "^{}\\[~]|€";

/// The maximum length of a text, and how to measure it.
struct SmsLimit {
    max: usize,
    size: fn(char) -> usize,
}

impl SmsLimit {
    /// Returns the limit for this many messages, depending on the alphabet that the text needs.
    fn of(text: &str, messages: usize) -> Self {
        let (single, part, size): (_, _, fn(char) -> usize) =
            if text.chars().all(|c| septets(c).is_some()) {
                (160, 153, |c| septets(c).unwrap_or(1))
            } else {
                (70, 67, char::len_utf16)
            };
        let max = match messages {
            0 | 1 => single,
            several => part * several,
        };
        Self { max, size }
    }

    fn length(&self, text: &str) -> usize {
        text.chars().map(self.size).sum()
    }

    fn truncate(&self, text: &str, max: usize) -> String {
        truncate_with(text, max, "...", self.size)
    }
}

/// Fills in a template so that the text fits into this many messages. The visitor's message is cut first, so that what
/// follows it stays. A template without fields of the lead is not cut.
pub(super) fn fill(template: &Template, fields: &Fields, messages: usize) -> String {
    if !template.is_about_a_lead() {
        return template.with(|field| fields.get(field));
    }
    let with = |message: &str| {
        to_gsm_alphabet(&template.with(|field| match field {
            Field::Message => message,
            _ => fields.get(field),
        }))
    };
    let message = to_gsm_alphabet(fields.get(Field::Message));
    let whole = with(&message);
    let limit = SmsLimit::of(&whole, messages);
    if limit.length(&whole) <= limit.max {
        return whole;
    }
    let room = limit.max.saturating_sub(limit.length(&with("")));
    let each = room / template.count(Field::Message).max(1);
    limit.truncate(&with(&limit.truncate(&message, each)), limit.max)
}

/// The length of a character in the GSM alphabet, or `None` if it isn't part of it.
fn septets(c: char) -> Option<usize> {
    if c.is_ascii_alphanumeric() || GSM_BASIC.contains(c) {
        Some(1)
    } else {
        GSM_EXTENDED.contains(c).then_some(2)
    }
}

/// Replaces typographic characters of phones and word processors, and letters with accents that the alphabet lacks, by
/// characters of the alphabet. A single character outside the alphabet would halve the capacity of a message.
fn to_gsm_alphabet(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfc() {
        match c {
            _ if septets(c).is_some() => folded.push(c),
            '‘' | '’' | '‚' | '′' => folded.push('\''),
            '“' | '”' | '„' | '″' => folded.push('"'),
            '‐'..='―' | '−' | '•' => folded.push('-'),
            '…' => folded.push_str("..."),
            _ if c.is_whitespace() => folded.push(' '),
            _ => {
                let mut letters = std::iter::once(c).nfd();
                match letters.next().filter(char::is_ascii_alphabetic) {
                    Some(letter) if letters.all(is_combining_mark) => folded.push(letter),
                    _ => folded.push(c),
                }
            }
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gsm_alphabet_is_complete_and_septets_are_counted() {
        let ascii = ('\0'..='\u{7f}').filter(char::is_ascii_alphanumeric);
        assert_eq!(
            GSM_BASIC.chars().count() + ascii.count() + 1,
            128,
            "with the escape"
        );
        for (c, expected) in [
            ('a', Some(1)),
            ('é', Some(1)),
            ('\n', Some(1)),
            ('€', Some(2)),
            ('í', None),
            ('`', None),
            ('\t', None),
            ('…', None),
            ('😀', None),
        ] {
            assert_eq!(septets(c), expected, "{c:?}");
        }
    }

    #[test]
    fn to_gsm_alphabet_replaces_lookalike_characters() {
        assert_eq!(
            to_gsm_alphabet("“José’s García” – 4…\u{a0}5"),
            "\"José's Garcia\" - 4... 5"
        );
        for kept in ["王", "😀", "Жора", "ß", "€"] {
            assert_eq!(to_gsm_alphabet(kept), kept);
        }
    }

    #[test]
    fn non_gsm_text_has_a_shorter_sms_limit() {
        let max = |text, messages| SmsLimit::of(text, messages).max;
        assert_eq!((max("Dana", 1), max("Dana", 3)), (160, 459));
        assert_eq!((max("王", 1), max("王", 3)), (70, 201));
        assert_eq!(SmsLimit::of("€", 1).length("€1"), 3);
        assert_eq!(SmsLimit::of("王😀", 1).length("王😀"), 3);
    }
}
