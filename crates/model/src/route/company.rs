//! The company's name in addresses.

/// The part of some addresses that names the company: `sightline` in `/contact-sightline-inc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanySlug(String);

impl CompanySlug {
    /// A slug of lower-case letters, digits and single hyphens; `None` for anything else.
    pub fn parse(value: &str) -> Option<Self> {
        is_slug(value).then(|| Self(value.to_owned()))
    }

    /// The slug.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a value is lower-case letters and digits in words joined by single hyphens.
fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// The last words of names that say what a company is in law, and what addresses call it.
const LEGAL_FORMS: [(&str, &str); 20] = [
    ("inc", "inc"),
    ("incorporated", "inc"),
    ("llc", "llc"),
    ("ltd", "ltd"),
    ("limited", "ltd"),
    ("corp", "corp"),
    ("corporation", "corp"),
    ("co", "co"),
    ("company", "co"),
    ("lp", "lp"),
    ("llp", "llp"),
    ("pllc", "pllc"),
    ("plc", "plc"),
    ("gmbh", "gmbh"),
    ("ag", "ag"),
    ("bv", "bv"),
    ("sa", "sa"),
    ("sas", "sas"),
    ("sl", "sl"),
    ("srl", "srl"),
];

/// A company's name without its legal form, and the form as addresses have it: `Acme` and `llc` of
/// `Acme, L.L.C.`.
pub fn legal_form(name: &str) -> Option<(&str, &'static str)> {
    let (rest, last) = name.trim().rsplit_once(' ')?;
    let last = last.to_lowercase().replace('.', "");
    let (_, form) = LEGAL_FORMS.iter().find(|(written, _)| *written == last)?;
    let rest = rest.trim_end_matches([',', ' ']);
    // "Smith & Co" is a name; "Smith &" is not.
    let stands_alone = !rest.ends_with(['&', '+']) && !rest.ends_with(" and");
    stands_alone.then_some((rest, *form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legal_form_is_the_last_word_of_a_name() {
        for (name, expected) in [
            ("Sightline Inc", Some(("Sightline", "inc"))),
            ("Acme, L.L.C.", Some(("Acme", "llc"))),
            ("Acme Security Limited", Some(("Acme Security", "ltd"))),
            ("Muster Bau GmbH", Some(("Muster Bau", "gmbh"))),
            ("Smith & Co", None),
            ("Acme", None),
            ("Inc", None),
        ] {
            assert_eq!(legal_form(name), expected, "{name}");
        }
    }
}
