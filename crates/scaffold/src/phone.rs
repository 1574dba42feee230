//! Telephone numbers: as people read them and as telephones dial them.

use sightline_source::phone::dialed;

/// Area codes of toll-free numbers (North American Numbering Plan).
const TOLL_FREE: [&str; 7] = ["800", "833", "844", "855", "866", "877", "888"];

/// Area codes of Illinois.
const ILLINOIS: [&str; 17] = [
    "217", "224", "309", "312", "331", "447", "464", "618", "630", "708", "730", "773", "779",
    "815", "847", "861", "872",
];

/// A telephone number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phone {
    /// As people read it: `(800) 555-0100`.
    pub display: String,
    /// As telephones dial it (E.164): `+18005550100`.
    pub dial: String,
}

impl Phone {
    /// Whether its area code is one of Illinois.
    pub(super) fn is_of_illinois(&self) -> bool {
        self.area().is_some_and(|area| ILLINOIS.contains(&area))
    }

    /// The area code of a number of North America.
    fn area(&self) -> Option<&str> {
        self.dial.strip_prefix("+1")?.get(..3)
    }
}

/// Parses a number that is not toll-free.
pub(super) fn local(text: &str) -> Result<Phone, String> {
    let phone = parse(text)?;
    if is_toll_free(&phone) {
        return Err(format!(
            "{} is toll-free: give it as --toll-free",
            phone.display
        ));
    }
    Ok(phone)
}

/// Parses a toll-free number. Numbers outside the North American plan are accepted, since which of them are
/// toll-free isn't known here.
pub(super) fn toll_free(text: &str) -> Result<Phone, String> {
    let phone = parse(text)?;
    if phone.dial.starts_with("+1") && !is_toll_free(&phone) {
        return Err(format!(
            "{} is not toll-free: give it as --phone",
            phone.display
        ));
    }
    Ok(phone)
}

fn is_toll_free(phone: &Phone) -> bool {
    phone.area().is_some_and(|area| TOLL_FREE.contains(&area))
}

/// Parses a number. Ten digits are a number of the United States or Canada; others begin with `+` and the
/// country code.
fn parse(text: &str) -> Result<Phone, String> {
    let text = text.trim();
    let dial = dialed(text).ok_or_else(|| {
        format!(
            "{text:?} is not a phone number: write area code and number, such as \
             \"(312) 555-0100\", or begin with + and the country code"
        )
    })?;
    let parts = dial.strip_prefix("+1").and_then(|national| {
        let (area, number) = national.split_at_checked(3)?;
        Some((area, number.split_at_checked(3)?))
    });
    let display = match parts {
        Some((area, (exchange, line))) => format!("({area}) {exchange}-{line}"),
        None => text.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    Ok(Phone { display, dial })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_phone_formats_give_the_same_number() {
        for text in [
            "2175550123",
            "217-555-0123",
            "(217) 555.0123",
            "+1 217 555 0123",
        ] {
            let phone = local(text).unwrap();
            assert_eq!(phone.display, "(217) 555-0123");
            assert_eq!(phone.dial, "+12175550123");
        }
        let abroad = local("+44 20 7946 0123").unwrap();
        assert_eq!(abroad.display, "+44 20 7946 0123");
        assert_eq!(abroad.dial, "+442079460123");
    }

    #[test]
    fn invalid_phone_numbers_are_refused() {
        for bad in [
            "12",
            "217-555-012",
            "117-555-0123",
            "+1 117 555 0123",
            "217 FLOWERS",
            "+0123456789",
            "+",
            "911",
        ] {
            assert!(local(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_phone_number_given_to_the_wrong_flag_names_the_right_flag() {
        assert!(local("800 555 0100").unwrap_err().contains("--toll-free"));
        assert!(toll_free("217 555 0100").unwrap_err().contains("--phone"));
    }
}
