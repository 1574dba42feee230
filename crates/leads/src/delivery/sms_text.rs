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

/// What follows a cut text.
const MARK: &str = "...";

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
        truncate_with(text, max, MARK, self.size)
    }
}

/// The fields that are cut if a text is too long, in this order. The telephone number isn't: nobody could call back.
const CUT: [Field; 6] = [
    Field::Message,
    Field::Title,
    Field::Name,
    Field::Link,
    Field::Page,
    Field::Email,
];

/// Fills in a template so that the text fits into this many messages. The visitor's message is cut first, so that what
/// follows it stays. If that leaves more of it, emojis and other signs that are not in the alphabet are left out of all
/// fields, unless these have letters that aren't either. A template without fields of the lead is not cut.
pub(super) fn fill(template: &Template, fields: &Fields, messages: usize) -> String {
    if !template.is_about_a_lead() {
        return template.with(|field| fields.get(field));
    }
    let values = CUT.map(|field| match template.count(field) {
        0 => String::new(),
        _ => to_gsm_alphabet(fields.get(field)),
    });
    let is_foreign = |c: char| septets(c).is_none();
    let has_foreign_letters = values
        .iter()
        .flat_map(|value| value.chars())
        .any(|c| is_foreign(c) && c.is_alphanumeric());
    let plain = values
        .each_ref()
        .map(|value| value.replace(is_foreign, "").trim().to_owned());
    let whole = fill_with(template, fields, values, messages);
    if has_foreign_letters {
        return whole;
    }
    let without = fill_with(template, fields, plain, messages);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    if letters(&without) > letters(&whole) {
        without
    } else {
        whole
    }
}

/// Fills in a template with these values of the fields that may be cut, and cuts them until the text fits.
fn fill_with(
    template: &Template,
    fields: &Fields,
    mut values: [String; CUT.len()],
    messages: usize,
) -> String {
    let with = |values: &[String; CUT.len()]| {
        to_gsm_alphabet(&template.with(|field| {
            let place = CUT.iter().position(|one| *one == field);
            place.map_or_else(|| fields.get(field), |place| &values[place])
        }))
    };
    let mut text = with(&values);
    for (place, field) in CUT.into_iter().enumerate() {
        let limit = SmsLimit::of(&text, messages);
        if limit.length(&text) <= limit.max {
            return text;
        }
        let value = std::mem::take(&mut values[place]);
        let room = limit.max.saturating_sub(limit.length(&with(&values)));
        let each = room / template.count(field).max(1);
        values[place] = limit.truncate(&value, each.max(MARK.len()));
        text = with(&values);
    }
    let limit = SmsLimit::of(&text, messages);
    limit.truncate(&text, limit.max)
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
            '‘' | '’' | '‚' | '′' | '`' | '´' => folded.push('\''),
            '“' | '”' | '„' | '″' => folded.push('"'),
            '‐'..='―' | '−' | '•' => folded.push('-'),
            '×' => folded.push('x'),
            '²' => folded.push('2'),
            '°' => folded.push_str(" deg"),
            '¼' => folded.push_str(" 1/4"),
            '½' => folded.push_str(" 1/2"),
            '¾' => folded.push_str(" 3/4"),
            '…' => folded.push_str("..."),
            // Letters with a stroke or without a dot, which Unicode doesn't decompose.
            'ł' => folded.push('l'),
            'Ł' => folded.push('L'),
            'đ' => folded.push('d'),
            'Đ' => folded.push('D'),
            'ħ' => folded.push('h'),
            'Ħ' => folded.push('H'),
            'ı' => folded.push('i'),
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
        assert_eq!(
            to_gsm_alphabet("180° view, 10½ × 8 ft, 20 m², `back´"),
            "180 deg view, 10 1/2 x 8 ft, 20 m2, 'back'"
        );
        assert_eq!(
            to_gsm_alphabet("Łukasz Małek, Đorđe, Işıl, Ħaż-Żebbuġ"),
            "Lukasz Malek, Dorde, Isil, Haz-Zebbug"
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
