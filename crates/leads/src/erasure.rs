//! Erasing the data of people who asked for it.

use jiff::Timestamp;

use crate::phone::country_code;
use crate::{Email, ErasureRemnants, Phone, Reference};

/// A person to be forgotten, identified by contact details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Person {
    /// Everybody with this e-mail address. Case does not matter.
    Email(Email),
    /// Everybody with this telephone number, in any notation.
    Phone {
        /// The number.
        number: Phone,
        /// The company's main number in international form, if it is known. Numbers without a country code are of its
        /// country.
        company: Option<String>,
    },
}

impl Person {
    /// The kind of identifier, in one word.
    pub const fn found_by(&self) -> &'static str {
        match self {
            Self::Email(_) => "email",
            Self::Phone { .. } => "phone",
        }
    }

    /// Whether a lead with this e-mail address and number belongs to this person.
    pub(crate) fn has(&self, email: Option<&Email>, phone: &Phone) -> bool {
        match self {
            Self::Email(wanted) => email.is_some_and(|email| {
                email.as_str().to_lowercase() == wanted.as_str().to_lowercase()
            }),
            Self::Phone { number, company } => {
                let company = company.as_deref().filter(|main| main.starts_with('+'));
                same_number(phone, number, company)
            }
        }
    }
}

/// The digits of a number without its area code. With fewer, the rest may be part of the number: "1-800-CAMERAS".
const MIN_LOCAL_DIGITS: usize = 7;

/// Whether two numbers are equal in international form or, if either has none, in their digits. A number with the
/// country code of the company also equals the form in which it is dialed in this country: `+49 89 7777778` and
/// `089 7777778`. One of another country equals no number without a country code. Ten digits are a North American number
/// unless the company is elsewhere. The extension of `typed` is ignored if `wanted` has none.
fn same_number(typed: &Phone, wanted: &Phone, company: Option<&str>) -> bool {
    let north_american = company.is_none_or(|main| main.starts_with("+1"));
    let international = |phone: &Phone| {
        if north_american {
            phone.e164()
        } else {
            phone.with_country()
        }
    };
    let is_domestic_form =
        |phone: &Phone, of: &str| company.is_some_and(|main| phone.is_domestic_form_of(of, main));
    match (international(typed), international(wanted)) {
        (Some(one), Some(other)) => {
            let extension = wanted.extension();
            return one == other && (extension.is_none() || extension == typed.extension());
        }
        (None, Some(wanted)) if is_domestic_form(typed, &wanted) => return true,
        (Some(typed), None) if is_domestic_form(wanted, &typed) => return true,
        (None, Some(one)) | (Some(one), None)
            if company.is_some_and(|main| {
                !north_american && country_code(&one) != country_code(main)
            }) =>
        {
            return false;
        }
        _ => {}
    }
    let all = digits(wanted);
    digits(typed) == all || (all.len() >= MIN_LOCAL_DIGITS && typed.digits() == all)
}

fn digits(phone: &Phone) -> String {
    phone.as_str().chars().filter(|c| c.is_numeric()).collect()
}

/// The record of an erasure. It does not say who was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erasure {
    /// When the leads were erased.
    pub erased_at: Timestamp,
    /// The references of the erased leads.
    pub leads: Vec<Reference>,
    /// The deliveries that had received some of them, so their receivers may hold copies.
    pub delivered_to: Vec<String>,
    /// What remains of the erased rows in the database itself.
    pub remnants: ErasureRemnants,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_found_by_phone_number_in_any_notation() {
        for (wanted, company, typed, found) in [
            ("+1 312 555 0100", "", "(312) 555-0100", true),
            ("+1 312 555 0100", "", "312.555.0100 ext. 7", true),
            ("+1 312 555 0100", "", "Mobile 312-555-0100", true),
            ("+1 312 555 0100", "", "312-555-0101", false),
            ("+1 312 555 0100", "", "555-0100", false),
            ("312-555-0100 x22", "", "312-555-0100 x22", true),
            ("312-555-0100 x22", "", "312-555-0100 x7", false),
            ("555-0100", "", "555 01 00", true),
            ("555-0100", "", "Mobile 555-0100 ext. 7", true),
            ("555-0100", "", "555-0101 ext. 7", false),
            ("1-800", "", "1-800-CAMERAS, 555", false),
            ("+49 89 7777778", "+4989", "089/7777778", true),
            ("089 7777778", "+4989", "0049 89 7777778", true),
            ("+44 113 496 0187", "+44113", "0113 496 0187 ext. 2", true),
            ("+91 98765 43219", "+9198", "98765 43219", true),
            ("98765 43219", "+9198", "+91 98765 43219", true),
            ("+39 06 1234 5678", "+3906", "06 1234 5678", true),
            ("+225 07 12 34 56 78", "+22507", "07 12 34 56 78", true),
            ("+7 495 123 45 67", "+7495", "8 495 123-45-67", true),
            ("+36 30 123 4567", "+361", "06 30 123 4567", true),
            ("+375 29 123 45 67", "+37517", "8 029 123-45-67", true),
            ("+353 1 234 5678", "+3531", "01 234 5678", true),
            ("+52 312 555 0100", "+52312", "312-555-0100", true),
            ("+49 89 7777778", "", "49 89 7777778", true),
            ("+49 89 7777778", "+4989", "7777778", false),
            ("+49 89 7777778", "+4989", "0049 30 7777778", false),
            ("+49 89 7777778", "+4989", "030 7777778", false),
            ("+49 221 1234567", "+49221", "0211 234567", false),
            ("+44 113 496 0187", "+44113", "0134 960187", false),
            ("0134 960187", "+44113", "+44 113 496 0187", false),
            // The same digits in another country are another person's.
            ("+33 7 91 23 45 67", "+4122", "079 123 45 67", false),
            ("+39 089 7777778", "+4989", "089 7777778", false),
            ("+372 555 0100", "+1312", "555-0100", false),
            ("+52 312 555 0100", "+1312", "312-555-0100", false),
            ("312-555-0100", "", "+52 312 555 0100", false),
            ("+47 72 34 56 78", "+52477", "477 234 5678", false),
            ("477 234 5678", "+52477", "+47 72 34 56 78", false),
            ("+65 8765 4321", "+9198", "65876 54321", false),
            ("+1 312 555 0100", "+8610", "131 2555 0100", false),
            ("+1 987 654 3219", "+9198", "98765 43219", false),
            ("98765 43219", "+9198", "+1 987 654 3219", false),
            // It isn't known where the company is.
            ("+49 89 7777778", "", "089 7777778", false),
            ("+91 98765 43219", "", "98765 43219", false),
        ] {
            let person = Person::Phone {
                number: Phone::parse(wanted).unwrap(),
                company: Some(company.to_owned()),
            };
            let phone = Phone::parse(typed).unwrap();
            assert_eq!(person.has(None, &phone), found, "{wanted}: {typed}");
        }
    }

    #[test]
    fn a_person_is_found_by_email_regardless_of_case() {
        let person = Person::Email(Email::parse("Dana@Mail.example").unwrap());
        let phone = Phone::parse("555-0100").unwrap();
        assert!(person.has(Some(&Email::parse("dana@mail.example").unwrap()), &phone));
        assert!(!person.has(None, &phone));
    }
}
