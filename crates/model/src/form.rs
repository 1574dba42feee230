//! The three forms and what became of one that was sent without JavaScript.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Stands for the reference number in a page that was rendered before the number was known; the
/// server puts the real one in its place.
pub const REFERENCE_PLACEHOLDER: &str = "@@REFERENCE@@";

/// Stands for the day of the answer in the same way.
pub const ANSWER_DAY_PLACEHOLDER: &str = "@@ANSWER-DAY@@";

named! {
    /// Which form a lead came from.
    pub enum FormKind in "kebab-case" with parse {
        /// Beside the hero: name, e-mail, phone and message, all required.
        Hero,
        /// In the footer: name, e-mail and phone, all required.
        Footer,
        /// On the contact page: name, phone and message required, e-mail optional.
        Contact,
    }
}

impl FormKind {
    /// The `id` of the form's card, so that an answer can scroll to it.
    pub const fn anchor(self) -> &'static str {
        match self {
            Self::Hero => "quote",
            Self::Footer => "footer-form",
            Self::Contact => "contact-form",
        }
    }
}

/// What a visitor may agree to: to be sent text messages. Shown word for word beside a box that is
/// empty until the visitor ticks it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConsentText {
    /// Names these very words: another text has another version.
    pub version: String,
    /// The words.
    pub text: String,
}

/// What a form offers to agree to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConsentOffer {
    /// The words beside the box.
    pub consent: ConsentText,
    /// The page that says what becomes of a visitor's number.
    pub privacy_href: String,
}

/// The fields of a lead, named as forms send them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FieldName {
    /// The visitor's name.
    Name,
    /// The e-mail address.
    Email,
    /// The telephone number.
    Phone,
    /// What the visitor wrote.
    CustomerMessage,
}

/// What the visitor typed, kept as typed. Does not show it in `Debug`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct LeadValues {
    /// The visitor's name.
    pub name: String,
    /// The e-mail address.
    pub email: String,
    /// The telephone number.
    pub phone: String,
    /// What the visitor wrote.
    pub customer_message: String,
    /// The product that the form was about; empty when there is none, or when it was taken back.
    pub about: String,
    /// Whether the visitor agreed to be sent text messages.
    pub text_consent: bool,
    /// The links of the plans that were to come along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub plans: Vec<String>,
}

impl fmt::Debug for LeadValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadValues").finish_non_exhaustive()
    }
}

/// A fault of one field, in the visitor's words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FieldError {
    /// The field.
    pub field: FieldName,
    /// A stable word for programs: `required`, `email`, `phone`, `too_long`,
    /// `characters`.
    pub code: String,
    /// What to do, for people.
    pub message: String,
}

/// The answer to a form that was sent without JavaScript, drawn into the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Submission {
    /// Stored. The form is empty again.
    Sent {
        /// The form that was sent.
        form: FormKind,
        /// The number to quote on the telephone.
        reference: String,
        /// The day by which the company answers, as people read it, where it promises one.
        answer_by: Option<String>,
    },
    /// Not accepted; the visitor's text is still there.
    Invalid {
        /// The form that was sent.
        form: FormKind,
        /// What was typed.
        values: LeadValues,
        /// Every fault.
        errors: Vec<FieldError>,
    },
    /// Not stored, since too much came from the visitor's connection; the text is still there.
    Busy {
        /// The form that was sent.
        form: FormKind,
        /// What was typed.
        values: LeadValues,
    },
    /// Not stored through no fault of the visitor; the text is still there.
    Failed {
        /// The form that was sent.
        form: FormKind,
        /// What was typed.
        values: LeadValues,
    },
}
