//! The outlines of the capital letters and digits of the default typeface, Instrument Sans Bold (SIL Open
//! Font License 1.1, see web/src/styles/LICENSE-instrument-sans.txt), 22 units high and centered in a square
//! of 44 units.

use std::borrow::Cow;

use crate::Face;

/// Returns the outline of a name's first character in bold, in a square of 44 by 44. It is taken from `face`
/// if that has the character, and else from the default typeface. Returns `None` if it isn't an English
/// letter or a digit there.
pub fn initial(name: &str, face: Option<&Face>) -> Option<Cow<'static, str>> {
    let first = name.chars().next()?.to_uppercase().next()?;
    let own = || face?.initial(first);
    if first.is_alphanumeric()
        && let Some(outline) = own()
    {
        return Some(outline.into());
    }
    let mut outlines = LETTERS.lines().filter_map(|line| line.strip_prefix(first));
    Some(outlines.next()?.trim_start().into())
}

/// One line per character: the character and its outline.
const LETTERS: &str = include_str!("letters.txt");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Typeface;

    #[test]
    fn an_initial_uses_the_typeface_of_the_site() {
        let figtree = Face::built_in(Typeface::named("figtree").unwrap());
        let own = initial("acme", Some(&figtree)).unwrap();
        let usual = initial("acme", None).unwrap();
        assert_ne!(own, usual);
        assert_eq!(initial("Acme", Some(&figtree)).unwrap(), own);
        // A letter that only the site's own typeface has.
        assert!(initial("Özil", Some(&figtree)).is_some());
        assert_eq!(initial("Özil", None), None);
        assert_eq!(initial("“Acme”", Some(&figtree)), None);
    }

    #[test]
    fn an_initial_that_a_typeface_lacks_uses_the_default_typeface() {
        let broken = Face::own([("acme".to_owned(), Cow::Borrowed(&b"wOF2"[..]))]);
        assert_eq!(initial("Acme", Some(&broken)), initial("Acme", None));
    }
}
