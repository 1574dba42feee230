//! Validates each answer on its own. Every error message ends with what to do.

use sightline_model::{CompanySlug, is_host_label, legal_form};
use sightline_source::time_zone::is_known;
use sightline_source::{is_email, normalized_base_url};

/// Longer names don't fit into a header, a title or a footer.
const MAX_NAME_LENGTH: usize = 60;
const MAX_SHORT_NAME_LENGTH: usize = 40;
const MAX_SLUG_LENGTH: usize = 40;
const MAX_TOWN_LENGTH: usize = 40;
const MAX_LICENSE_LENGTH: usize = 40;
const MAX_MAIL_USER_LENGTH: usize = 254;
/// RFC 1035, section 2.3.4, with room for protocol and port.
const MAX_BASE_URL_LENGTH: usize = 260;
/// More towns would turn the footer into a menu.
const MAX_TOWNS: usize = 12;
/// The earliest founding year that is accepted.
const FIRST_YEAR: i16 = 1800;

/// Validates one line of visible text: no line breaks, no invisible characters, nothing that changes the text
/// direction, and no `<` or `>`.
fn line(text: &str, max_length: usize) -> Result<String, String> {
    let text = text.trim();
    if let Some(hidden) = text.chars().find(|c| is_hidden(*c)) {
        return Err(format!(
            "contains the invisible character U+{:04X}: type it again by hand",
            u32::from(hidden)
        ));
    }
    let length = text.chars().count();
    if length > max_length {
        return Err(format!(
            "has {length} characters: give one of at most {max_length}"
        ));
    }
    if text.contains(['<', '>']) {
        return Err("contains < or >: leave them out".to_owned());
    }
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether a character is a control character, has zero width or changes the text direction.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{AD}'
                | '\u{200B}'
                | '\u{200E}'
                | '\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
        )
}

/// Validates a name that can begin a sentence.
fn name_of(text: &str, max_length: usize) -> Result<String, String> {
    let name = line(text, max_length)?;
    if !name.starts_with(char::is_alphanumeric) {
        return Err(format!(
            "\"{name}\" does not begin with a letter or a digit: write the name as you say it"
        ));
    }
    Ok(name)
}

pub(super) fn name(text: &str) -> Result<String, String> {
    name_of(text, MAX_NAME_LENGTH)
}

pub(super) fn short_name(text: &str) -> Result<String, String> {
    name_of(text, MAX_SHORT_NAME_LENGTH)
}

/// Returns the name without `Inc`, `LLC` and the like.
pub(super) fn without_legal_form(name: &str) -> String {
    let rest = legal_form(name).map_or(name, |(rest, _)| rest);
    rest.to_owned()
}

pub(super) fn slug(text: &str) -> Result<String, String> {
    let slug = text.trim();
    if CompanySlug::parse(slug).is_none() {
        return Err(format!(
            "{slug:?} cannot be part of an address: use lower-case letters, digits and single \
             hyphens, such as \"acme-security\""
        ));
    }
    if slug.len() > MAX_SLUG_LENGTH {
        return Err(format!(
            "has {} characters: give one of at most {MAX_SLUG_LENGTH}",
            slug.len()
        ));
    }
    Ok(slug.to_owned())
}

/// Returns why no slug can be made from a name.
pub(super) fn no_slug() -> String {
    format!(
        "has no word of at most {MAX_SLUG_LENGTH} letters from a to z and digits: give one of such words"
    )
}

pub(super) fn town(text: &str) -> Result<String, String> {
    let town = line(text, MAX_TOWN_LENGTH)?;
    // "’s-Gravenhage" and "'t Harde" begin with an apostrophe.
    let name = town.strip_prefix(['\'', '\u{2019}']).unwrap_or(&town);
    if !name.starts_with(char::is_alphabetic) || town.contains([',', ';', '/', '"', '\\']) {
        return Err(format!(
            "{town:?} is not the name of one town: write it alone, such as \"St. Charles\""
        ));
    }
    Ok(town)
}

/// Parses towns that are separated by commas, without duplicates.
pub(super) fn towns(text: &str) -> Result<Vec<String>, String> {
    let mut towns: Vec<String> = Vec::new();
    for part in text.split(',').filter(|part| !part.trim().is_empty()) {
        let town = town(part)?;
        if !towns
            .iter()
            .any(|known| known.to_lowercase() == town.to_lowercase())
        {
            towns.push(town);
        }
    }
    if towns.len() > MAX_TOWNS {
        return Err(format!(
            "names {} towns: give the {MAX_TOWNS} that bring the most work",
            towns.len()
        ));
    }
    Ok(towns)
}

pub(super) fn year(text: &str, this_year: i16) -> Result<i16, String> {
    let text = text.trim();
    let year = text.parse::<i16>().ok();
    year.filter(|year| text.len() == 4 && (FIRST_YEAR..=this_year).contains(year))
        .ok_or_else(|| {
            format!("{text:?} is not a year: write four digits, {FIRST_YEAR} to {this_year}")
        })
}

pub(super) fn license(text: &str) -> Result<String, String> {
    let license = line(text, MAX_LICENSE_LENGTH)?;
    if !license.contains(|c: char| c.is_ascii_digit()) {
        return Err(format!(
            "{license:?} has no digit: write the number on the license, or leave it out"
        ));
    }
    Ok(license)
}

pub(super) fn email(text: &str) -> Result<String, String> {
    let email = text.trim();
    if is_email(email) {
        Ok(email.to_owned())
    } else {
        Err(format!(
            "{email:?} is not an email address: write it as \"hello@example.com\""
        ))
    }
}

/// Validates the name of a time zone in the IANA database.
pub(super) fn time_zone(text: &str) -> Result<String, String> {
    let name = text.trim();
    if is_known(name) {
        Ok(name.to_owned())
    } else {
        Err(format!(
            "{name:?} is not a time zone: write its name, such as \"America/Chicago\""
        ))
    }
}

/// Validates a user name for the mail server. The server decides what is allowed in it.
pub(super) fn mail_user(text: &str) -> Result<String, String> {
    line(text, MAX_MAIL_USER_LENGTH)
}

/// Whether a text is a host name: labels of letters, digits and inner hyphens, separated by dots.
pub(super) fn is_host(host: &str) -> bool {
    host.is_ascii() && host.split('.').all(is_host_label)
}

pub(super) fn base_url(text: &str) -> Result<String, String> {
    let url = text.trim().trim_end_matches('/').to_ascii_lowercase();
    let url = normalized_base_url(&url).unwrap_or(url);
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let is_address = url.len() <= MAX_BASE_URL_LENGTH
        && rest.is_some_and(|rest| match rest.split_once(':') {
            Some((host, port)) => {
                is_host(host) && port.parse::<u16>().is_ok() && !port.starts_with('+')
            }
            None => is_host(rest),
        });
    if is_address {
        Ok(url)
    } else {
        Err(format!(
            "{:?} is not the address of a site: write protocol and host only, such as \
             \"https://www.example.com\"",
            text.trim()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legal_form_is_removed_only_if_a_name_remains() {
        for (name, short) in [
            ("Acme Security Inc", "Acme Security"),
            ("Acme Security, L.L.C.", "Acme Security"),
            (
                "M\u{fc}ller & S\u{f6}hne GmbH & Co. KG",
                "M\u{fc}ller & S\u{f6}hne",
            ),
            ("Smith & Co", "Smith & Co"),
            ("Acme", "Acme"),
            ("Co", "Co"),
        ] {
            assert_eq!(without_legal_form(name), short);
        }
    }

    #[test]
    fn names_with_invisible_characters_or_markup_are_refused() {
        for bad in [
            "Acme\nInc",
            "Acme\u{0}",
            "Acme\u{202E}cnI",
            "Ac\u{200B}me",
            "<b>Acme</b>",
            "- Acme",
            "\"Acme",
            "",
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        assert!(name(&"x".repeat(61)).is_err());
        assert_eq!(
            name("  Acme \"Quick\"  Security ").unwrap(),
            "Acme \"Quick\" Security"
        );
    }

    #[test]
    fn malformed_base_urls_and_emails_are_refused() {
        assert_eq!(base_url("HTTPS://Acme.com/").unwrap(), "https://acme.com");
        assert_eq!(
            base_url("http://localhost:8080").unwrap(),
            "http://localhost:8080"
        );
        assert_eq!(
            base_url("https://m\u{fc}ller.example").unwrap(),
            "https://xn--mller-kva.example"
        );
        for bad in [
            "acme.com",
            "https://",
            "https://acme.com/shop",
            "https://a b",
            "ftp://a.b",
        ] {
            assert!(base_url(bad).is_err(), "{bad}");
        }
        assert!(email("o'neil+web@acme.com").is_ok());
        for bad in [
            "acme.com",
            "a@b",
            "a b@c.d",
            "a@-b.c",
            "\"x\"@b.c",
            "a@b.c\"\nx = 1",
        ] {
            assert!(email(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn years_are_four_digits_and_not_in_the_future() {
        assert_eq!(year(" 1998 ", 2026), Ok(1998));
        for bad in ["98", "2027", "01998", "MCMXCVIII", "-200"] {
            assert!(year(bad, 2026).is_err(), "{bad}");
        }
    }

    #[test]
    fn towns_are_split_at_commas_and_deduplicated() {
        assert_eq!(towns("Peoria, Pekin,,peoria").unwrap(), ["Peoria", "Pekin"]);
        assert!(town("Peoria, Pekin").is_err());
        for name in ["\u{2019}s-Gravenhage", "'t Harde"] {
            assert_eq!(town(name).as_deref(), Ok(name));
        }
        assert!(town("''").is_err());
    }
}
