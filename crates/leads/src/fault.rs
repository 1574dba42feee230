//! Faults of form fields and their messages for visitors.

use sightline_model::money::thousands;
use sightline_model::{FieldError, FieldName, FormKind};
use sightline_texts::texts;
use strum::IntoStaticStr;

/// A fault of one field, in a form for programs. [`FieldFault::of`] adds the message for the
/// visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FieldFault {
    /// Nothing was typed.
    Required,
    /// Not an e-mail address.
    Email,
    /// Not a telephone number.
    Phone,
    /// The text is too long.
    TooLong {
        /// The maximum length in characters.
        max_chars: usize,
    },
    /// The text contains control characters.
    Characters,
}

impl FieldFault {
    /// The stable identifier of the fault, for programs.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the fault with the message shown next to this field of this form. The message never
    /// repeats what was typed.
    pub fn of(self, field: FieldName, form: FormKind) -> FieldError {
        FieldError {
            field,
            code: self.code().to_owned(),
            message: self.message(field, form),
        }
    }

    fn message(self, field: FieldName, form: FormKind) -> String {
        use FieldName::{CustomerMessage, Email, Name, Phone};
        let texts = texts();
        if field == Email && form == FormKind::Contact && self != Self::Required {
            return texts.form_contact_email_invalid();
        }
        match (self, field) {
            (Self::Required, Name) => texts.form_fault_required_name(),
            (Self::Required, Email) => texts.form_fault_required_email(),
            (Self::Required, Phone) => texts.form_fault_required_phone(),
            (Self::Required, CustomerMessage) => texts.form_fault_required_message(),
            (Self::Email, _) => texts.form_fault_email(),
            (Self::Phone, _) => texts.form_fault_phone(),
            (Self::TooLong { max_chars }, field) => {
                let most = thousands(&max_chars.to_string());
                match field {
                    Name => texts.form_fault_too_long_name(most),
                    Email => texts.form_fault_too_long_email(most),
                    Phone => texts.form_fault_too_long_phone(most),
                    CustomerMessage => texts.form_fault_too_long_message(most),
                }
            }
            (Self::Characters, Name) => texts.form_fault_characters_name(),
            (Self::Characters, Email) => texts.form_fault_characters_email(),
            (Self::Characters, Phone) => texts.form_fault_characters_phone(),
            (Self::Characters, CustomerMessage) => texts.form_fault_characters_message(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contact_form_has_its_exact_message_for_an_invalid_email() {
        let fault = FieldFault::Email.of(FieldName::Email, FormKind::Contact);
        assert_eq!(fault.message, "❌ Please enter a valid email address.");
        assert_eq!(fault.code, "email");
    }

    #[test]
    fn too_long_messages_show_the_limit_with_thousands_separators() {
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
