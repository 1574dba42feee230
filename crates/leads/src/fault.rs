//! What can be wrong with a field, and how a visitor is told.

use sightline_model::{FieldError, FieldName, FormKind};
use strum::IntoStaticStr;

/// The contact form's own text for an address that is none.
const CONTACT_EMAIL: &str = "❌ Please enter a valid email address.";

/// A fault of one field, for programs. [`FieldFault::of`] puts it into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FieldFault {
    /// Nothing was typed.
    Required,
    /// Not an e-mail address.
    Email,
    /// Not a telephone number.
    Phone,
    /// Longer than the field may be.
    TooLong {
        /// The longest allowed, in characters.
        max_chars: usize,
    },
    /// Holds control characters.
    Characters,
}

impl FieldFault {
    /// The stable word that programs see.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// The fault as the visitor of this form reads it beside this field. The text never repeats
    /// what was typed.
    pub fn of(self, field: FieldName, form: FormKind) -> FieldError {
        FieldError {
            field,
            code: self.code().to_owned(),
            message: self.message(field, form),
        }
    }

    fn message(self, field: FieldName, form: FormKind) -> String {
        if field == FieldName::Email && form == FormKind::Contact && self != Self::Required {
            return CONTACT_EMAIL.to_owned();
        }
        match self {
            Self::Required => match field {
                FieldName::Name => "Enter your name",
                FieldName::Email => "Enter your email address so that we can write back",
                FieldName::Phone => "Enter your phone number so that we can call you back",
                FieldName::CustomerMessage => "Tell us what you need, in a few words",
            }
            .to_owned(),
            Self::Email => "Enter an email address like name@example.com".to_owned(),
            Self::Phone => "Enter a phone number with its digits, like 312-555-0100".to_owned(),
            Self::TooLong { max_chars } => {
                format!(
                    "Shorten your {} to {} characters",
                    noun(field),
                    thousands(max_chars)
                )
            }
            Self::Characters => {
                format!(
                    "Remove the characters from your {} that cannot be printed",
                    noun(field)
                )
            }
        }
    }
}

const fn noun(field: FieldName) -> &'static str {
    match field {
        FieldName::Name => "name",
        FieldName::Email => "email address",
        FieldName::Phone => "phone number",
        FieldName::CustomerMessage => "message",
    }
}

/// `5000` as `5,000`; the bounds of this crate are below a million.
fn thousands(number: usize) -> String {
    match (number / 1_000, number % 1_000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contact_form_has_its_exact_text_for_a_bad_address() {
        let fault = FieldFault::Email.of(FieldName::Email, FormKind::Contact);
        assert_eq!(fault.message, "❌ Please enter a valid email address.");
        assert_eq!(fault.code, "email");
    }

    #[test]
    fn bounds_are_written_as_people_write_them() {
        let fault = FieldFault::TooLong { max_chars: 5_000 };
        assert_eq!(
            fault.of(FieldName::CustomerMessage, FormKind::Hero).message,
            "Shorten your message to 5,000 characters"
        );
        assert_eq!(
            FieldFault::TooLong { max_chars: 40 }
                .of(FieldName::Phone, FormKind::Hero)
                .message,
            "Shorten your phone number to 40 characters"
        );
    }
}
