//! Leads as they are read back from the store.

use jiff::Timestamp;
use serde::Serialize;
use sightline_model::{ConsentText, FormKind};
use sightline_texts::texts;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{
    Attribution, AttributionField, Email, LeadPlan, Message, PersonName, Phone, Reference, Verdict,
};

/// The digits of the longest number (E.164).
const MAX_DIGITS: usize = 15;

/// The receipt for a lead that is durably stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Stored {
    /// The number to give to the visitor.
    pub reference: Reference,
    /// When the lead was first received, in whole milliseconds.
    pub received_at: Timestamp,
    /// Whether this same lead was stored before, so that nothing was stored now.
    #[serde(skip)]
    pub replayed: bool,
}

/// One line of a list of leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeadSummary {
    /// The number that the visitor was given.
    pub reference: Reference,
    /// When the lead was received.
    pub received_at: Timestamp,
    /// The form it came from.
    pub form: FormKind,
    /// Path of the page that the form was on.
    pub page: Option<String>,
    /// The visitor's name.
    pub name: PersonName,
    /// The e-mail address, when one was given.
    pub email: Option<Email>,
    /// The telephone number.
    pub phone: Phone,
    /// The state of the lead.
    pub state: LeadState,
    /// When its first delivery succeeded.
    pub first_delivered_at: Option<Timestamp>,
    /// Whether this is a canary, sent by this program.
    pub test: bool,
}

/// The state of a lead, over all its deliveries.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LeadState {
    /// No delivery is set up for it.
    Stored,
    /// At least one delivery is pending.
    Waiting,
    /// Every delivery has succeeded.
    Delivered,
    /// At least one delivery gave up.
    Dead,
    /// Held back as spam.
    Quarantined,
}

impl LeadState {
    /// All states.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The state in one word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Everything that is known about a lead. Its JSON uses the field names of forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeadRecord {
    /// The fields that a list shows.
    #[serde(flatten)]
    pub summary: LeadSummary,
    /// The telephone number in international form, if it can be determined.
    pub phone_e164: Option<String>,
    /// What the visitor wrote.
    pub customer_message: Option<Message>,
    /// The consent text with which the visitor agreed to receive text messages. `None` means no
    /// consent.
    pub text_consent: Option<ConsentText>,
    /// First-touch attribution.
    pub attribution: Attribution,
    /// Last-touch attribution.
    pub last_touch: Attribution,
    /// The attached plans, in the visitor's order.
    pub plans: Vec<LeadPlan>,
    /// The spam score and its reasons.
    pub spam: Verdict,
    /// The first lead with the same content, if it was received at most ten minutes before this
    /// one.
    pub repeats: Option<Reference>,
}

impl LeadRecord {
    /// The first touch, and then the last touch if it differs: field, whether it is of the last touch, and value.
    pub(crate) fn attribution_fields(
        &self,
    ) -> impl Iterator<Item = (AttributionField, bool, &str)> {
        let first = self.attribution.iter();
        let last = (self.last_touch != self.attribution).then(|| self.last_touch.iter());
        first.map(|(field, text)| (field, false, text)).chain(
            last.into_iter()
                .flatten()
                .map(|(field, text)| (field, true, text)),
        )
    }

    /// The number for a `tel:` link: in international form, or else the digits of the first number that was typed.
    /// Empty if they can't be dialed. An extension follows after a pause, which telephones understand, unlike `;ext=`:
    /// Android takes those letters for keys.
    pub fn dial(&self) -> String {
        let phone = &self.summary.phone;
        let number = self.phone_e164.clone().unwrap_or_else(|| phone.digits());
        if phone.is_spelled() || number.trim_start_matches('+').len() > MAX_DIGITS {
            return String::new();
        }
        match phone.extension() {
            Some(extension) => format!("{number},,{extension}"),
            None => number,
        }
    }

    /// The visitor's consent to text messages as a sentence. `received` is when the lead was received.
    pub(crate) fn text_consent_sentence(&self, received: &str) -> String {
        match &self.text_consent {
            Some(consent) => texts().mail_texting_agreed(&consent.text, received, &consent.version),
            None => texts().mail_texting_not_agreed(),
        }
    }
}
