//! The three forms, and the outcome of a form that was sent without JavaScript.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A placeholder for the reference number in a page that was rendered before the number was known.
/// The server replaces it with the real number.
pub const REFERENCE_PLACEHOLDER: &str = "@@REFERENCE@@";

/// A placeholder for the day of the answer, replaced in the same way.
pub const ANSWER_DAY_PLACEHOLDER: &str = "@@ANSWER-DAY@@";

/// The maximum length of a visitor's message, in characters.
pub const MAX_MESSAGE_CHARS: usize = 5_000;

unit_enum! {
    /// The form that a lead came from.
    pub enum FormKind in "kebab-case" with parse {
        /// Beside the hero: name, email, phone and message, all required.
        Hero,
        /// In the footer: name, email and phone required, message optional.
        Footer,
        /// On the contact page: name, phone and message required, email optional. A plan can stand in for the message.
        Contact,
    }
}

impl FormKind {
    /// Returns the `id` of the form's card, so that the response can scroll to it.
    pub const fn anchor(self) -> &'static str {
        match self {
            Self::Hero => "quote",
            Self::Footer => "footer-form",
            Self::Contact => "contact-form",
        }
    }
}

/// The consent to receive text messages. It is shown word for word beside a checkbox that is
/// unchecked until the visitor checks it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConsentText {
    /// The version of this exact wording. Any other wording has another version.
    pub version: String,
    /// The wording.
    pub text: String,
}

/// The consent that a form asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConsentOffer {
    /// The wording beside the checkbox.
    pub consent: ConsentText,
    /// The address of the page that explains how a visitor's number is used.
    pub privacy_href: String,
}

/// The fields of a lead, named as in the submitted form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FieldName {
    /// The visitor's name.
    Name,
    /// The email address.
    Email,
    /// The phone number.
    Phone,
    /// The visitor's message.
    CustomerMessage,
}

/// The values that the visitor typed, unchanged. They are hidden from `Debug` output.
#[derive(Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct LeadValues {
    /// The visitor's name.
    pub name: String,
    /// The email address.
    pub email: String,
    /// The phone number.
    pub phone: String,
    /// The visitor's message.
    pub customer_message: String,
    /// The product that the form was about. Empty if there is none, or if the visitor removed it.
    pub about: String,
    /// Whether the visitor agreed to receive text messages.
    pub text_consent: bool,
    /// The links of the plans to attach.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub plans: Vec<String>,
}

impl fmt::Debug for LeadValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadValues").finish_non_exhaustive()
    }
}

/// A validation error of one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FieldError {
    /// The field.
    pub field: FieldName,
    /// A stable error code for programs: `required`, `email`, `phone`, `too_long`, `characters`.
    pub code: String,
    /// A message that tells the visitor what to do.
    pub message: String,
}

/// The outcome of a form that was sent without JavaScript, rendered into the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Submission {
    /// The lead is stored. The form is empty again.
    Sent {
        /// The form that was sent.
        form: FormKind,
        /// The reference number to quote on the phone.
        reference: String,
        /// The day by which the company answers, formatted for readers. `None` if the company
        /// doesn't promise one.
        answer_by: Option<String>,
    },
    /// The form has validation errors. The visitor's text is kept.
    Invalid {
        /// The form that was sent.
        form: FormKind,
        /// The values that the visitor typed.
        values: LeadValues,
        /// All validation errors.
        errors: Vec<FieldError>,
    },
    /// Nothing is stored, because the visitor's connection is rate limited. The visitor's text is
    /// kept.
    Busy {
        /// The form that was sent.
        form: FormKind,
        /// The values that the visitor typed.
        values: LeadValues,
        /// After how many seconds the form can be sent again.
        #[ts(type = "number")]
        seconds: u64,
    },
    /// A server error prevented storing the lead, or confirming that it's stored. The visitor's text is kept.
    Failed {
        /// The form that was sent.
        form: FormKind,
        /// The values that the visitor typed.
        values: LeadValues,
    },
}
