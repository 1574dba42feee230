//! Makes a slug, a part of an address, from a name.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The maximum length of a slug. It ends before the first word that would exceed it.
pub(super) const MAX_LENGTH: usize = 40;

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
    shortened(&words_of(name), MAX_LENGTH)
}

/// Returns the words of a name as a slug has them, with hyphens between them: all of them, however many there are.
pub(super) fn words_of(name: &str) -> String {
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
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Returns the beginning of a slug before the first word that would exceed a length. Words at the beginning that
/// are too long themselves are skipped.
pub(super) fn shortened(slug: &str, most: usize) -> Option<String> {
    let mut short = String::new();
    for word in slug.split('-') {
        let hyphen = if short.is_empty() { "" } else { "-" };
        if short.len() + hyphen.len() + word.len() <= most {
            short.push_str(hyphen);
            short.push_str(word);
        } else if !short.is_empty() {
            break;
        }
    }
    (!short.is_empty()).then_some(short)
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

    #[test]
    fn a_long_name_ends_before_the_word_that_does_not_fit() {
        let name = "Dahua Technology Access Controller ASC3202C 2-door";
        let slug = slug_of(name);
        assert_eq!(slug.as_deref(), Some("dahua-technology-access-controller"));
    }
}
