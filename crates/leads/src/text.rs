//! Normalization of typed text, the same for every field:
//!
//! 1. Invisible characters are removed; in one-line fields also all others without a glyph. Address books and word
//!    processors wrap copied text in bidirectional marks, which visitors can neither see nor delete and which could
//!    make a message read differently than it is.
//! 2. In a message every line break becomes `\n`.
//! 3. White space at both ends is trimmed.
//! 4. The text is normalized to Unicode normalization form C, so that equal text compares equal.
//! 5. Remaining control characters are a fault. Then the length is checked.

use unicode_normalization::UnicodeNormalization;

use crate::FieldFault;

/// The maximum length of a field. Bytes are limited too, since one visible letter may carry any number of combining
/// marks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    /// In Unicode scalar values.
    pub(crate) chars: usize,
    /// In bytes of UTF-8.
    pub(crate) bytes: usize,
}

/// Normalizes a one-line field. Control characters are not allowed, so a line break can never reach a mail header.
pub(crate) fn single_line(raw: &str, limit: Limit) -> Result<String, FieldFault> {
    let text: String = visible(raw).trim().nfc().collect();
    if text.chars().any(|c| c.is_control() || is_line_separator(c)) {
        return Err(FieldFault::Characters);
    }
    bounded(text, limit)
}

/// Normalizes a multi-line field: tabs and line breaks are allowed.
pub(crate) fn multi_line(raw: &str, limit: Limit) -> Result<String, FieldFault> {
    let lines: String = raw
        .replace("\r\n", "\n")
        .chars()
        .filter(|c| !is_invisible_mark(*c))
        .map(|c| if is_line_separator(c) { '\n' } else { c })
        .collect();
    let text: String = lines.trim().nfc().collect();
    if text
        .chars()
        .any(|c| c.is_control() && c != '\n' && c != '\t')
    {
        return Err(FieldFault::Characters);
    }
    bounded(text, limit)
}

/// Replaces letters that Unicode doesn't decompose by those that a keyboard without them has.
pub(crate) fn plain_letters(word: &str) -> String {
    let mut plain = String::new();
    for letter in word.chars() {
        match letter {
            'ł' => plain.push('l'),
            'ø' => plain.push('o'),
            'đ' | 'ð' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ŧ' => plain.push('t'),
            'ı' => plain.push('i'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            other => plain.push(other),
        }
    }
    plain
}

/// Returns whether a text shows nothing: it is empty, or only of white space and invisible characters.
pub fn is_blank(text: &str) -> bool {
    visible(text).trim().is_empty()
}

/// Removes from stored text the marks that parsing removes, and also the one bidirectional mark (UAX #9) that parsing
/// allows in messages.
pub(crate) fn without_marks(text: &str) -> String {
    let is_mark = |c: char| is_invisible_mark(c) || c == '\u{61C}';
    text.chars().filter(|c| !is_mark(*c)).collect()
}

/// Removes invisible characters from one line, so that text that looks the same is the same.
fn visible(raw: &str) -> String {
    let rest: Vec<char> = raw
        .chars()
        .filter(|c| !is_invisible_mark(*c) && !is_hidden(*c))
        .collect();
    let mut line = String::with_capacity(raw.len());
    for (at, c) in rest.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| rest.get(at)).copied();
        let after = rest.get(at + 1).copied();
        let is_needed = match c {
            // Needed between letters of scripts that join, and between the parts of an emoji.
            '\u{200C}' | '\u{200D}' => {
                let joins = |c: Option<char>| c.is_some_and(|c| c >= '\u{600}');
                joins(before) && joins(after)
            }
            // Needed after a character that can be drawn as text or as an emoji.
            '\u{FE0E}' | '\u{FE0F}' => before.is_some_and(|before| {
                is_emoji_base(before) || is_key(before) && after == Some('\u{20E3}')
            }),
            _ => true,
        };
        if is_needed {
            line.push(*c);
        }
    }
    line
}

/// Other characters without a glyph: soft hyphens, fillers, variation selectors, tags. They are harmless in a message,
/// so they may stay there.
const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{17B4}'
            | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{2061}'..='\u{2064}'
            | '\u{206A}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0D}'
            | '\u{FFA0}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Blocks with characters that can be drawn as text or as an emoji (UTS #51).
const fn is_emoji_base(c: char) -> bool {
    matches!(
        c,
        '©' | '®'
            | '\u{203C}'..='\u{2049}'
            | '\u{2100}'..='\u{2BFF}'
            | '\u{3030}'..='\u{303D}'
            | '\u{3297}'..='\u{3299}'
            | '\u{1F000}'..='\u{1FAFF}'
    )
}

/// The characters of keycap emoji.
const fn is_key(c: char) -> bool {
    matches!(c, '0'..='9' | '#' | '*')
}

fn bounded(text: String, limit: Limit) -> Result<String, FieldFault> {
    if text.is_empty() {
        return Err(FieldFault::Required);
    }
    if text.len() > limit.bytes || text.chars().count() > limit.chars {
        return Err(FieldFault::TooLong {
            max_chars: limit.chars,
        });
    }
    Ok(text)
}

/// Zero-width space, word joiner, byte order mark, and the marks, embeddings, overrides and isolates of the Unicode
/// bidirectional algorithm (UAX #9). The zero-width joiners are kept, since several scripts and most family emoji need
/// them. Control characters other than line breaks, tab, NUL and escape come from programs that display PDF files, which
/// copy them in the place of hyphens.
const fn is_invisible_mark(c: char) -> bool {
    matches!(
        c,
        '\u{01}'..='\u{08}'
            | '\u{0E}'..='\u{1A}'
            | '\u{1C}'..='\u{1F}'
            | '\u{7F}'..='\u{84}'
            | '\u{86}'..='\u{9F}'
            | '\u{200B}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

/// The mandatory breaks of Unicode's line breaking algorithm (UAX #14) except `\n` itself.
const fn is_line_separator(c: char) -> bool {
    matches!(
        c,
        '\r' | '\u{0B}' | '\u{0C}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit {
        chars: 10,
        bytes: 20,
    };

    #[test]
    fn text_is_trimmed_and_normalized_to_nfc() {
        assert_eq!(
            single_line("  Zoe\u{308}\u{a0}", LIMIT),
            Ok("Zoë".to_owned())
        );
    }

    #[test]
    fn direction_marks_around_a_phone_number_are_removed() {
        assert_eq!(
            single_line("\u{202D}555-0100\u{202C}", LIMIT),
            Ok("555-0100".to_owned())
        );
    }

    #[test]
    fn single_line_removes_invisible_characters_except_needed_joiners() {
        for (typed, kept) in [
            ("Zo\u{AD}e", "Zoe"),
            ("Z\u{200D}o\u{200C}e\u{200D}", "Zoe"),
            ("Zoe\u{FE0F}", "Zoe"),
            ("Zoe\u{E0041}\u{E007F}", "Zoe"),
            ("Zoe\u{E0100}", "Zoe"),
            ("\u{3164}Zoe\u{34F}", "Zoe"),
            ("\u{61C}Zoe\u{2063}", "Zoe"),
            ("5\u{FE0F}", "5"),
            // Text that needs joiners keeps them.
            ("5\u{FE0F}\u{20E3}", "5\u{FE0F}\u{20E3}"),
            ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
            ("می\u{200C}خ", "می\u{200C}خ"),
        ] {
            assert_eq!(single_line(typed, LIMIT), Ok(kept.to_owned()), "{typed:?}");
        }
        assert_eq!(
            single_line("\u{3164}\u{200D}", LIMIT),
            Err(FieldFault::Required)
        );
    }

    #[test]
    fn single_line_refuses_line_breaks_and_controls() {
        for text in [
            "a\r\nb",
            "a\nb",
            "a\tb",
            "a\u{2028}b",
            "a\0b",
            "a\u{1b}b",
            "a\u{85}b",
        ] {
            assert_eq!(
                single_line(text, LIMIT),
                Err(FieldFault::Characters),
                "{text:?}"
            );
        }
    }

    #[test]
    fn multi_line_normalizes_all_line_breaks() {
        assert_eq!(
            multi_line("a\r\nb\rc\u{2029}d\n", LIMIT),
            Ok("a\nb\nc\nd".to_owned())
        );
    }

    #[test]
    fn control_characters_copied_in_place_of_hyphens_are_removed() {
        for text in ["surveil\u{2}", "\u{1f}surveil", "surv\u{7f}\u{9b}eil"] {
            assert_eq!(
                multi_line(text, LIMIT),
                Ok("surveil".to_owned()),
                "{text:?}"
            );
            assert_eq!(
                single_line(text, LIMIT),
                Ok("surveil".to_owned()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn multi_line_refuses_escape_and_nul_characters() {
        for text in ["a\u{1b}[31m", "a\0b"] {
            assert_eq!(
                multi_line(text, LIMIT),
                Err(FieldFault::Characters),
                "{text:?}"
            );
        }
    }

    #[test]
    fn text_without_visible_characters_counts_as_missing() {
        assert_eq!(
            single_line(" \u{FEFF}\t\n", LIMIT),
            Err(FieldFault::Required)
        );
        assert_eq!(
            multi_line("\r\n \u{200B}", LIMIT),
            Err(FieldFault::Required)
        );
    }

    #[test]
    fn the_length_limit_applies_to_characters_and_bytes() {
        assert_eq!(
            single_line("äöüäöüäöüä", LIMIT),
            Ok("äöüäöüäöüä".to_owned())
        );
        let too_long = Err(FieldFault::TooLong { max_chars: 10 });
        assert_eq!(single_line("12345678901", LIMIT), too_long);
        assert_eq!(single_line("日本語日本語日", LIMIT), too_long);
    }
}
