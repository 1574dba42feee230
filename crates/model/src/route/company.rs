//! The company's name in addresses.

/// The part of some addresses that names the company, such as `sightline` in
/// `/contact-sightline-inc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanySlug(String);

impl CompanySlug {
    /// Parses a slug of lower-case letters, digits and single hyphens. Returns `None` for anything
    /// else.
    pub fn parse(value: &str) -> Option<Self> {
        is_slug(value).then(|| Self(value.to_owned()))
    }

    /// Returns the slug as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether a value consists of lower-case letters and digits in words joined by single
/// hyphens.
fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Legal forms of companies, as they appear at the end of names and addresses.
const LEGAL_FORMS: [&str; 16] = [
    "inc", "llc", "ltd", "corp", "co", "lp", "llp", "pllc", "plc", "gmbh", "ag", "bv", "sa", "sas",
    "sl", "srl",
];

/// Legal forms that are written out in names, with their short form in addresses.
const WRITTEN_OUT: [(&str, &str); 4] = [
    ("incorporated", "inc"),
    ("limited", "ltd"),
    ("corporation", "corp"),
    ("company", "co"),
];

/// Splits a company's name into the name without its legal form, and the form as used in addresses:
/// `Acme` and `llc` for `Acme, L.L.C.`. Returns `None` if the name doesn't end with a legal form.
pub fn legal_form(name: &str) -> Option<(&str, &'static str)> {
    let (rest, last) = name.trim().rsplit_once(' ')?;
    let last = last.to_lowercase().replace('.', "");
    let written_out = WRITTEN_OUT.iter().find(|(written, _)| *written == last);
    let last = written_out.map_or(&*last, |(_, short)| short);
    let form = LEGAL_FORMS.iter().find(|form| **form == last)?;
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
