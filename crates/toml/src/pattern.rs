//! The few patterns that the schemas use, matched by hand: a regular-expression engine would be the
//! largest dependency of this crate.

use jiff::civil::Date;

/// A pattern of a schema.
#[derive(Debug)]
pub struct Pattern {
    /// The regular expression, as the schema writes it.
    pub regex: &'static str,
    /// What people call values of this form.
    pub name: &'static str,
    /// What to write instead of a value that doesn't match.
    pub help: &'static str,
    matches: fn(&str) -> bool,
}

/// Every pattern that schemas may use.
static PATTERNS: &[Pattern] = &[
    Pattern {
        regex: "^[a-z0-9]+(-[a-z0-9]+)*$",
        name: "slug",
        help: "Use lower-case letters, digits and single hyphens: \"side-door\".",
        matches: is_slug,
    },
    Pattern {
        regex: "^[a-z0-9]+([_-][a-z0-9]+)*$",
        name: "name in addresses",
        help: "Use lower-case letters and digits, in words joined by \"_\" or \"-\": \"access_control\".",
        matches: is_name,
    },
    Pattern {
        regex: "^(/[a-z0-9]+(-[a-z0-9]+)*)+$",
        name: "path",
        help: "Begin with \"/\"; use lower-case letters, digits and single hyphens: \"/areas/naperville\".",
        matches: is_path,
    },
    Pattern {
        regex: r"^https://[a-z0-9.-]+(/.*)?$",
        name: "https address",
        help: "Write the whole address, beginning with \"https://\" and the host in small letters.",
        matches: is_https_address,
    },
    Pattern {
        regex: r"^\+[1-9][0-9]{6,14}$",
        name: "phone number",
        help: "Write + and the whole number without spaces: \"+18005550199\".",
        matches: is_phone,
    },
    Pattern {
        regex: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        name: "day, `YYYY-MM-DD`",
        help: "Write a day of the calendar as \"YYYY-MM-DD\".",
        matches: is_date,
    },
    Pattern {
        regex: "^[a-z]{2}(-[A-Z]{2})?$",
        name: "language code",
        help: "Write the language's two small letters, with the country's capitals if it matters: \"es\" or \"es-US\".",
        matches: is_language,
    },
    Pattern {
        regex: "^[A-Za-z0-9-]{8,128}$",
        name: "key",
        help: "Write 8 to 128 letters, digits and hyphens, such as `openssl rand -hex 16` makes.",
        matches: is_index_now_key,
    },
    Pattern {
        regex: r"^[0-9]+(\.[0-9]{2})?$",
        name: "price",
        help: "Write digits with two decimals or none: \"449.99\" or \"499\".",
        matches: is_price,
    },
    Pattern {
        regex: r"^[0-9]{1,6}\.[0-9]{2}$",
        name: "price of an item",
        help: "Write at most six digits, a point and two decimals: \"115.00\".",
        matches: is_item_price,
    },
    Pattern {
        regex: r"^[A-Z]{3}$",
        name: "currency",
        help: "Write the three capital letters of the currency: \"USD\".",
        matches: is_currency,
    },
    Pattern {
        regex: "^#([0-9a-fA-F]{3}){1,2}$",
        name: "color",
        help: "Write # and six digits, as design programs show them: \"#0b5cad\". Names are not read.",
        matches: is_color,
    },
];

/// Returns the pattern with this regular expression, or `None` if it isn't supported.
pub fn pattern(regex: &str) -> Option<&'static Pattern> {
    PATTERNS.iter().find(|pattern| pattern.regex == regex)
}

impl Pattern {
    /// Whether a value matches the pattern.
    pub fn matches(&self, value: &str) -> bool {
        (self.matches)(value)
    }
}

/// Whether a value is an `https` address whose host has only lower-case letters, digits, dots and hyphens,
/// and no port.
fn is_https_address(value: &str) -> bool {
    let Some(rest) = value.strip_prefix("https://") else {
        return false;
    };
    let host = rest.split('/').next().unwrap_or_default();
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'.' | b'-');
    !host.is_empty() && host.bytes().all(is_plain)
}

/// Whether a value is a sequence of slugs, each after a slash.
fn is_path(value: &str) -> bool {
    let mut parts = value.split('/');
    parts.next() == Some("") && value.len() > 1 && parts.all(is_slug)
}

/// Whether a value consists of lower-case letters and digits in words joined by single hyphens.
fn is_slug(value: &str) -> bool {
    value.split('-').all(|word| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}

/// Whether a value is a slug whose words may also be joined by single underscores.
fn is_name(value: &str) -> bool {
    is_slug(&value.replace('_', "-"))
}

fn is_phone(value: &str) -> bool {
    value.strip_prefix('+').is_some_and(|digits| {
        (7..=15).contains(&digits.len())
            && !digits.starts_with('0')
            && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Whether a value matches the schema's pattern and is a date that exists, which the pattern can't say.
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

/// Whether a value is a price with decimals, below a million so that sums of such prices fit.
fn is_item_price(value: &str) -> bool {
    value.len() <= 9 && value.contains('.') && is_price(value)
}

fn is_currency(value: &str) -> bool {
    value.len() == 3 && value.bytes().all(|b| b.is_ascii_uppercase())
}

fn is_color(value: &str) -> bool {
    let digits = value.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_patterns_accept_valid_and_reject_invalid_values() {
        for (name, good, bad) in [
            ("slug", "pro-4mp", "Pro--4mp"),
            ("slug", "a", ""),
            ("language code", "es", "ES"),
            ("language code", "es-US", "es-us"),
            ("key", "0123-abCD", "0123456"),
            ("key", "0123456789abcdef", "0123456789_bcdef"),
            ("phone number", "+18005550199", "800-555-0199"),
            ("phone number", "+4930123456", "+0123456789"),
            ("day, `YYYY-MM-DD`", "2026-02-28", "2026-02-30"),
            ("day, `YYYY-MM-DD`", "2024-02-29", "2024-2-9"),
            ("price", "449.99", "449.9"),
            ("price", "499", "$499"),
            ("price of an item", "115.00", "115"),
            ("price of an item", "999999.99", "1000000.00"),
            ("currency", "USD", "usd"),
            ("color", "#0b5Cad", "0b5cad"),
            ("color", "#06c", "#06cc"),
        ] {
            let mut named = PATTERNS.iter().filter(|pattern| pattern.name == name);
            let pattern = named.next().unwrap();
            assert!(pattern.matches(good), "{good}");
            assert!(!pattern.matches(bad), "{bad}");
        }
    }
}
