//! A form as it was received.

use std::collections::BTreeMap;
use std::fmt;

use jiff::SignedDuration;
use sightline_model::LeadValues;
use strum::VariantArray;

use crate::{AttributionField, LeadPlan};

/// The fields of a request, exactly as sent. Only the fields named here are read; others are ignored and never stored.
/// `None` is a field that was not sent.
///
/// `Debug` shows which fields were sent but not their values.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct LeadForm {
    /// The visitor's name.
    pub name: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
    /// The telephone number.
    pub phone: Option<String>,
    /// What the visitor wrote.
    pub customer_message: Option<String>,
    /// The product that the form is about; not sent if the visitor removed it.
    pub about: Option<String>,
    /// Links to plans, one per line. A form may send the field several times; each adds lines.
    pub plan: Option<String>,
    /// The name of the form: `hero`, `footer` or `contact`.
    pub form: Option<String>,
    /// The page that the form was on.
    pub page: Option<String>,
    /// The key that identifies a repeated request.
    pub idempotency_key: Option<String>,
    /// A honeypot: a field that people cannot see, so only bots fill it in.
    pub trap: Option<String>,
    /// How long the form was in front of the visitor, in milliseconds.
    pub elapsed_ms: Option<String>,
    /// The version of the consent text with which the visitor agreed to receive text messages. An unticked box sends
    /// nothing.
    pub text_consent: Option<String>,
    /// The answer to a challenge. Blank from a page that could solve one but was not asked to.
    pub challenge_answer: Option<String>,
    /// First-touch attribution.
    pub attribution: BTreeMap<AttributionField, String>,
    /// Last-touch attribution.
    pub last_touch: BTreeMap<AttributionField, String>,
    /// Problems with fields that never cause a lead to be refused.
    pub notes: Vec<LeadNote>,
}

/// Something odd about an accepted request: worth logging, but no reason to refuse the lead. Its text contains nothing
/// that a visitor typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LeadNote {
    /// `form` is missing.
    #[error("the lead does not say which form it is from; taken as `{taken_as}`")]
    UnnamedForm {
        /// The form whose rules were applied.
        taken_as: &'static str,
    },
    /// `form` is not the name of a form.
    #[error("the lead is from a form that is not known; taken as `{taken_as}`")]
    UnknownForm {
        /// The form whose rules were applied.
        taken_as: &'static str,
    },
    /// `plan` has lines that are not links to tools, or more links than the maximum.
    #[error(
        "`plan` of the lead has lines that are no plan of this site, or one too many; they were left out"
    )]
    PlanLinksDropped,
    /// An optional field could not be read and was dropped.
    #[error("`{field}` of the lead could not be read and was left out")]
    Dropped {
        /// The field.
        field: &'static str,
    },
}

impl LeadForm {
    /// What the visitor typed, to fill the form in again.
    pub fn values(&self) -> LeadValues {
        LeadValues {
            name: self.name.clone().unwrap_or_default(),
            email: self.email.clone().unwrap_or_default(),
            phone: self.phone.clone().unwrap_or_default(),
            customer_message: self.customer_message.clone().unwrap_or_default(),
            about: self.about.clone().unwrap_or_default(),
            text_consent: self.consent_version().is_some(),
            plans: self.plan_links(),
        }
    }

    /// The links to plans, as paths.
    fn plan_links(&self) -> Vec<String> {
        let (plans, _) = LeadPlan::parse_lines(self.plan.as_deref().unwrap_or_default(), "");
        plans.iter().map(|plan| plan.link().to_owned()).collect()
    }

    /// The version of the consent text that the visitor agreed to.
    pub fn consent_version(&self) -> Option<&str> {
        let version = self.text_consent.as_deref()?.trim();
        (!version.is_empty()).then_some(version)
    }

    /// Whether the honeypot field was filled in.
    pub fn fell_for_honeypot(&self) -> bool {
        self.trap
            .as_deref()
            .is_some_and(|text| !text.trim().is_empty())
    }

    /// How long the form was in front of the visitor, if the page reported it.
    pub fn elapsed(&self) -> Option<SignedDuration> {
        let milliseconds: u32 = self.elapsed_ms.as_deref()?.trim().parse().ok()?;
        Some(SignedDuration::from_millis(i64::from(milliseconds)))
    }

    pub(crate) fn get(&self, key: Key) -> Option<&str> {
        match key {
            Key::Own(own) => own.of(self),
            Key::Attribution(field) => self.attribution.get(&field).map(String::as_str),
            Key::LastTouch(field) => self.last_touch.get(&field).map(String::as_str),
        }
    }

    pub(crate) fn set(&mut self, key: Key, text: String) {
        match key {
            Key::Own(OwnField::Plan) => {
                let lines = self.plan.get_or_insert_default();
                lines.push_str(&text);
                lines.push('\n');
            }
            Key::Own(own) => *own.of_mut(self) = Some(text),
            Key::Attribution(field) => _ = self.attribution.insert(field, text),
            Key::LastTouch(field) => _ = self.last_touch.insert(field, text),
        }
    }
}

impl fmt::Debug for LeadForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LeadForm")?;
        let sent = Key::all().filter(|key| self.get(*key).is_some());
        f.debug_set().entries(sent.map(Key::as_str)).finish()
    }
}

/// The name of a known field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Own(OwnField),
    Attribution(AttributionField),
    LastTouch(AttributionField),
}

/// Declares the fields that hold one text each: the variant, the field of [`LeadForm`], and the name in forms.
macro_rules! own_fields {
    ($($key:ident: $field:ident = $name:literal,)+) => {
        /// A field that holds one text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
        pub(crate) enum OwnField {
            $($key,)+
        }

        impl OwnField {
            fn of(self, form: &LeadForm) -> Option<&str> {
                match self {
                    $(Self::$key => form.$field.as_deref(),)+
                }
            }

            const fn of_mut(self, form: &mut LeadForm) -> &mut Option<String> {
                match self {
                    $(Self::$key => &mut form.$field,)+
                }
            }

            const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)+
                }
            }
        }
    };
}

own_fields! {
    Name: name = "name",
    Email: email = "email",
    Phone: phone = "phone",
    CustomerMessage: customer_message = "customer_message",
    About: about = "about",
    Plan: plan = "plan",
    Form: form = "form",
    Page: page = "page",
    Idempotency: idempotency_key = "idempotency_key",
    // A name that no browser or password manager fills in automatically.
    Trap: trap = "qz7_leave",
    Elapsed: elapsed_ms = "elapsed_ms",
    TextConsent: text_consent = "text_consent",
    ChallengeAnswer: challenge_answer = "proof",
}

impl Key {
    fn all() -> impl Iterator<Item = Self> {
        let own = OwnField::VARIANTS.iter().copied().map(Self::Own);
        let facts = AttributionField::VARIANTS.iter().copied();
        let first = facts.clone().map(Self::Attribution);
        own.chain(first).chain(facts.map(Self::LastTouch))
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::all().find(|key| key.as_str() == name)
    }

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Own(own) => own.as_str(),
            Self::Attribution(field) => field.as_str(),
            Self::LastTouch(field) => field.last_str(),
        }
    }

    /// Whether the field may be sent several times, with every value used.
    pub(crate) const fn is_list(self) -> bool {
        matches!(self, Self::Own(OwnField::Plan))
    }

    /// Whether a lead can be valid if this field is unreadable.
    pub(crate) const fn is_optional(self) -> bool {
        use OwnField::{CustomerMessage, Email, Form, Name, Phone};
        !matches!(
            self,
            Self::Own(Name | Email | Phone | CustomerMessage | Form)
        )
    }
}
