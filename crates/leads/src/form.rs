//! A form as it arrived.

use std::collections::BTreeMap;
use std::fmt;

use jiff::SignedDuration;
use sightline_model::LeadValues;
use strum::VariantArray as _;

use crate::{AttributionField, LeadPlan};

/// What a request said, field by field, as it said it. Only the fields named here are read;
/// others are passed over and never stored. `None` is a field that was not sent.
///
/// `Debug` shows which fields were sent and nothing of what they hold.
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
    /// The product that the form was about; a visitor who takes it back sends none.
    pub about: Option<String>,
    /// Links of plans, one a line. A form may send the field several times; each adds lines.
    pub plan: Option<String>,
    /// Which form: `hero`, `footer` or `contact`.
    pub form: Option<String>,
    /// The page that the form was on.
    pub page: Option<String>,
    /// The key by which a repeated request is recognized.
    pub idempotency_key: Option<String>,
    /// A field that people cannot see; only a machine fills it in.
    pub trap: Option<String>,
    /// How long the form was in front of the visitor, in milliseconds.
    pub elapsed_ms: Option<String>,
    /// The version of the words by which the visitor agreed to be sent text messages. A box that
    /// was not ticked sends nothing.
    pub text_consent: Option<String>,
    /// The answer to a challenge. Blank from a page that could answer one and was asked none.
    pub challenge_answer: Option<String>,
    /// Where the visitor came from at first.
    pub attribution: BTreeMap<AttributionField, String>,
    /// Where the visitor came from the last time.
    pub last_touch: BTreeMap<AttributionField, String>,
    /// What was wrong with the fields that no lead is refused over.
    pub notes: Vec<LeadNote>,
}

/// Something that was odd about an accepted request: worth a line in the log, not worth a lead.
/// Its text holds nothing that a visitor typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LeadNote {
    /// `form` was missing.
    #[error("the lead does not say which form it is from; taken as `{taken_as}`")]
    UnnamedForm {
        /// The form whose rules were applied.
        taken_as: &'static str,
    },
    /// `form` names no form.
    #[error("the lead is from a form that is not known; taken as `{taken_as}`")]
    UnknownForm {
        /// The form whose rules were applied.
        taken_as: &'static str,
    },
    /// `plan` has lines that are no links to tools, or more links than are taken.
    #[error(
        "`plan` of the lead has lines that are no plan of this site, or one too many; they were left out"
    )]
    PassedOver,
    /// An optional field could not be read and was left out.
    #[error("`{field}` of the lead could not be read and was left out")]
    Dropped {
        /// The field.
        field: &'static str,
    },
}

impl LeadForm {
    /// What the visitor typed, to show it again in the form.
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

    /// The links of plans, as paths.
    fn plan_links(&self) -> Vec<String> {
        let (plans, _) = LeadPlan::parse_lines(self.plan.as_deref().unwrap_or_default(), "");
        plans.iter().map(|plan| plan.link().to_owned()).collect()
    }

    /// The version of the words that the visitor agreed to.
    pub fn consent_version(&self) -> Option<&str> {
        let version = self.text_consent.as_deref()?.trim();
        (!version.is_empty()).then_some(version)
    }

    /// Whether the field that people cannot see was filled in.
    pub fn fell_for_honeypot(&self) -> bool {
        self.trap
            .as_deref()
            .is_some_and(|text| !text.trim().is_empty())
    }

    /// How long the form was in front of the visitor, when the page could tell.
    pub fn elapsed(&self) -> Option<SignedDuration> {
        let milliseconds: u32 = self.elapsed_ms.as_deref()?.trim().parse().ok()?;
        Some(SignedDuration::from_millis(i64::from(milliseconds)))
    }

    pub(crate) fn get(&self, key: Key) -> Option<&str> {
        match key {
            Key::Name => self.name.as_deref(),
            Key::Email => self.email.as_deref(),
            Key::Phone => self.phone.as_deref(),
            Key::CustomerMessage => self.customer_message.as_deref(),
            Key::About => self.about.as_deref(),
            Key::Plan => self.plan.as_deref(),
            Key::Form => self.form.as_deref(),
            Key::Page => self.page.as_deref(),
            Key::Idempotency => self.idempotency_key.as_deref(),
            Key::Trap => self.trap.as_deref(),
            Key::Elapsed => self.elapsed_ms.as_deref(),
            Key::TextConsent => self.text_consent.as_deref(),
            Key::ChallengeAnswer => self.challenge_answer.as_deref(),
            Key::Attribution(field) => self.attribution.get(&field).map(String::as_str),
            Key::LastTouch(field) => self.last_touch.get(&field).map(String::as_str),
        }
    }

    pub(crate) fn set(&mut self, key: Key, text: String) {
        let slot = match key {
            Key::Name => &mut self.name,
            Key::Email => &mut self.email,
            Key::Phone => &mut self.phone,
            Key::CustomerMessage => &mut self.customer_message,
            Key::About => &mut self.about,
            Key::Plan => {
                let lines = self.plan.get_or_insert_default();
                lines.push_str(&text);
                lines.push('\n');
                return;
            }
            Key::Form => &mut self.form,
            Key::Page => &mut self.page,
            Key::Idempotency => &mut self.idempotency_key,
            Key::Trap => &mut self.trap,
            Key::Elapsed => &mut self.elapsed_ms,
            Key::TextConsent => &mut self.text_consent,
            Key::ChallengeAnswer => &mut self.challenge_answer,
            Key::Attribution(field) => {
                self.attribution.insert(field, text);
                return;
            }
            Key::LastTouch(field) => {
                self.last_touch.insert(field, text);
                return;
            }
        };
        *slot = Some(text);
    }
}

impl fmt::Debug for LeadForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LeadForm")?;
        let sent = Key::all().filter(|key| self.get(*key).is_some());
        f.debug_set().entries(sent.map(Key::as_str)).finish()
    }
}

/// The name of a field that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Name,
    Email,
    Phone,
    CustomerMessage,
    About,
    Plan,
    Form,
    Page,
    Idempotency,
    Trap,
    Elapsed,
    TextConsent,
    ChallengeAnswer,
    Attribution(AttributionField),
    LastTouch(AttributionField),
}

impl Key {
    const OWN: [Self; 13] = [
        Self::Name,
        Self::Email,
        Self::Phone,
        Self::CustomerMessage,
        Self::About,
        Self::Plan,
        Self::Form,
        Self::Page,
        Self::Idempotency,
        Self::Trap,
        Self::Elapsed,
        Self::TextConsent,
        Self::ChallengeAnswer,
    ];

    fn all() -> impl Iterator<Item = Self> {
        let facts = AttributionField::VARIANTS.iter().copied();
        let first = facts.clone().map(Self::Attribution);
        let own = Self::OWN.into_iter();
        own.chain(first).chain(facts.map(Self::LastTouch))
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::all().find(|key| key.as_str() == name)
    }

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::CustomerMessage => "customer_message",
            Self::About => "about",
            Self::Plan => "plan",
            Self::Form => "form",
            Self::Page => "page",
            Self::Idempotency => "idempotency_key",
            // No word that a browser or a keeper of passwords fills in for its owner.
            Self::Trap => "qz7_leave",
            Self::Elapsed => "elapsed_ms",
            Self::TextConsent => "text_consent",
            Self::ChallengeAnswer => "proof",
            Self::Attribution(field) => field.as_str(),
            Self::LastTouch(field) => field.last_str(),
        }
    }

    /// Whether the field may be sent several times, each of which counts.
    pub(crate) const fn is_list(self) -> bool {
        matches!(self, Self::Plan)
    }

    /// Whether a lead can be right without this field being readable.
    pub(crate) const fn is_optional(self) -> bool {
        !matches!(
            self,
            Self::Name | Self::Email | Self::Phone | Self::CustomerMessage | Self::Form
        )
    }
}
