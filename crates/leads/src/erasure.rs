//! Erasing the data of people who asked for it.

use jiff::Timestamp;

use crate::{Email, ErasureRemnants, Phone, Reference};

/// A person to be forgotten, identified by contact details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Person {
    /// Everybody with this e-mail address. Case does not matter.
    Email(Email),
    /// Everybody with this telephone number, in any notation.
    Phone(Phone),
}

impl Person {
    /// The kind of identifier, in one word.
    pub const fn found_by(&self) -> &'static str {
        match self {
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
        }
    }

    /// Whether a lead with this e-mail address and number belongs to this person.
    pub(crate) fn has(&self, email: Option<&Email>, phone: &Phone) -> bool {
        match self {
            Self::Email(wanted) => email.is_some_and(|email| {
                email.as_str().to_lowercase() == wanted.as_str().to_lowercase()
            }),
            Self::Phone(wanted) => same_number(phone, wanted),
        }
    }
}

/// The digits of a number without its area code. With fewer, the rest may be part of the number: "1-800-CAMERAS".
const MIN_LOCAL_DIGITS: usize = 7;

/// Whether two numbers are equal in international form or, if either has none, in their digits. The extension of `typed`
/// is ignored if `wanted` has none.
fn same_number(typed: &Phone, wanted: &Phone) -> bool {
    if let (Some(typed), Some(wanted)) = (typed.e164(), wanted.e164()) {
        return typed == wanted;
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
        let person = Person::Phone(Phone::parse("+1 312 555 0100").unwrap());
        for (typed, found) in [
            ("(312) 555-0100", true),
            ("312.555.0100 ext. 7", true),
            ("Mobile 312-555-0100", true),
            ("312-555-0101", false),
            ("555-0100", false),
        ] {
            assert_eq!(
                person.has(None, &Phone::parse(typed).unwrap()),
                found,
                "{typed}"
            );
        }
        let short = Person::Phone(Phone::parse("555-0100").unwrap());
        for (typed, found) in [
            ("555 01 00", true),
            ("Mobile 555-0100 ext. 7", true),
            ("555-0101 ext. 7", false),
        ] {
            let typed = Phone::parse(typed).unwrap();
            assert_eq!(short.has(None, &typed), found, "{}", typed.as_str());
        }
        let service = Person::Phone(Phone::parse("1-800").unwrap());
        assert!(!service.has(None, &Phone::parse("1-800-CAMERAS, 555").unwrap()));
    }

    #[test]
    fn a_person_is_found_by_email_regardless_of_case() {
        let person = Person::Email(Email::parse("Dana@Mail.example").unwrap());
        let phone = Phone::parse("555-0100").unwrap();
        assert!(person.has(Some(&Email::parse("dana@mail.example").unwrap()), &phone));
        assert!(!person.has(None, &phone));
    }
}
