//! Makes a slug, a part of an address, from a name.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The maximum length of a slug. Words that would exceed it are skipped.
const MAX_LENGTH: usize = 40;

/// Letters that Unicode decomposition doesn't turn into plain ones, with their replacements.
const TRANSLITERATIONS: [(char, &str); 8] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('đ', "d"),
    ('ł', "l"),
    ('ı', "i"),
    ('&', " and "),
];

/// Makes a slug of lower-case letters, digits and single hyphens, or returns `None` if nothing of the name is
/// left.
pub(super) fn slug_of(name: &str) -> Option<String> {
    let mut plain = String::new();
    for c in name
        .to_lowercase()
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
    {
        match TRANSLITERATIONS.iter().find(|(letter, _)| *letter == c) {
            Some((_, letters)) => plain.push_str(letters),
            None if matches!(c, '\'' | '\u{2019}' | '.') => {}
            None => plain.push(c),
        }
    }
    let mut slug = String::new();
    for word in plain.split(|c: char| !c.is_ascii_alphanumeric()) {
        if word.is_empty() || slug.len() + 1 + word.len() > MAX_LENGTH {
            continue;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    (!slug.is_empty()).then_some(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_names_become_ascii_slugs() {
        for (name, slug) in [
            ("Acme Security", "acme-security"),
            ("Joe\u{2019}s Locks & Keys", "joes-locks-and-keys"),
            ("Çelik Güvenlik", "celik-guvenlik"),
            ("A.B.C. Alarm", "abc-alarm"),
        ] {
            assert_eq!(slug_of(name).as_deref(), Some(slug));
        }
        assert_eq!(slug_of("防犯"), None);
    }
}
