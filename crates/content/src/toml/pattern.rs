//! The few patterns that the schemas use, matched by hand: a regular-expression engine would be the
//! largest dependency of this crate.

use jiff::civil::Date;

const SLUG: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";
const PHONE: &str = r"^\+[1-9][0-9]{6,14}$";
const DATE: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
const LANGUAGE: &str = "^[a-z]{2}(-[A-Z]{2})?$";
const INDEX_NOW_KEY: &str = "^[A-Za-z0-9-]{8,128}$";
const PRICE: &str = r"^[0-9]+(\.[0-9]{2})?$";

/// What a pattern asks for, in words, when the value does not have it.
pub(super) fn fault(pattern: &str, value: &str) -> Option<&'static str> {
    match pattern {
        SLUG if !is_slug(value) => {
            Some("Use lower-case letters, digits and single hyphens: \"side-door\".")
        }
        PHONE if !is_phone(value) => {
            Some("Write + and the whole number without spaces: \"+18005550199\".")
        }
        DATE if !is_date(value) => Some("Write a day of the calendar as \"YYYY-MM-DD\"."),
        LANGUAGE if !is_language(value) => Some(
            "Write the language's two small letters, with the country's capitals if it matters: \"es\" or \"es-US\".",
        ),
        INDEX_NOW_KEY if !is_index_now_key(value) => Some(
            "Write 8 to 128 letters, digits and hyphens, such as `openssl rand -hex 16` makes.",
        ),
        PRICE if !is_price(value) => {
            Some("Write digits with two decimals or none: \"449.99\" or \"499\".")
        }
        _ => None,
    }
}

/// Lower-case letters and digits in words joined by single hyphens.
pub(crate) fn is_slug(value: &str) -> bool {
    value.split('-').all(|word| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}

fn is_phone(value: &str) -> bool {
    value.strip_prefix('+').is_some_and(|digits| {
        (7..=15).contains(&digits.len())
            && !digits.starts_with('0')
            && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

/// The schema's pattern and, beyond it, a day that exists.
fn is_date(value: &str) -> bool {
    value.len() == 10 && value.parse::<Date>().is_ok()
}

fn is_language(value: &str) -> bool {
    let (language, country) = value
        .split_once('-')
        .map_or((value, None), |(language, country)| {
            (language, Some(country))
        });
    let two = |part: &str, is_letter: fn(&u8) -> bool| {
        part.len() == 2 && part.bytes().all(|b| is_letter(&b))
    };
    two(language, u8::is_ascii_lowercase)
        && country.is_none_or(|country| two(country, u8::is_ascii_uppercase))
}

fn is_index_now_key(value: &str) -> bool {
    (8..=128).contains(&value.len())
        && value
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn is_price(value: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match value.split_once('.') {
        Some((whole, cents)) => digits(whole) && cents.len() == 2 && digits(cents),
        None => digits(value),
    }
}

/// Whether a pattern of a schema is matched here.
#[cfg(test)]
pub(crate) fn is_known(pattern: &str) -> bool {
    [SLUG, PHONE, DATE, LANGUAGE, INDEX_NOW_KEY, PRICE].contains(&pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_matched_as_the_patterns_say() {
        for (pattern, good, bad) in [
            (SLUG, "pro-4mp", "Pro--4mp"),
            (SLUG, "a", ""),
            (LANGUAGE, "es", "ES"),
            (LANGUAGE, "es-US", "es-us"),
            (INDEX_NOW_KEY, "0123-abCD", "0123456"),
            (INDEX_NOW_KEY, "0123456789abcdef", "0123456789_bcdef"),
            (PHONE, "+18005550199", "800-555-0199"),
            (PHONE, "+4930123456", "+0123456789"),
            (DATE, "2026-02-28", "2026-02-30"),
            (DATE, "2024-02-29", "2024-2-9"),
            (PRICE, "449.99", "449.9"),
            (PRICE, "499", "$499"),
        ] {
            assert_eq!(fault(pattern, good), None, "{good}");
            assert!(fault(pattern, bad).is_some(), "{bad}");
        }
    }
}
