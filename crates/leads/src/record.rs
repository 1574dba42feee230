//! Leads as they are read back.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use sightline_model::{ConsentText, FormKind};
use sightline_texts::texts;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{
    Attribution, Email, LeadPlan, Message, PersonName, Phone, Reference, Verdict, local_time,
};

/// The receipt for a lead that is in the database and will be there after a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Stored {
    /// The number to give to the visitor.
    pub reference: Reference,
    /// When the lead first came, in whole milliseconds.
    pub received_at: Timestamp,
    /// True when this very lead was stored before and nothing was stored now.
    #[serde(skip)]
    pub replayed: bool,
}

/// One line of a list of leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeadSummary {
    /// The number the visitor was given.
    pub reference: Reference,
    /// When the lead came.
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
    /// What has become of it.
    pub state: LeadState,
    /// When the first of its deliveries had it.
    pub first_delivered_at: Option<Timestamp>,
    /// Whether this program sent it itself, as a canary.
    pub test: bool,
}

/// What has become of a lead, over all its deliveries.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LeadState {
    /// There was no delivery to get it.
    Stored,
    /// At least one delivery does not have it yet.
    Waiting,
    /// Every delivery has it.
    Delivered,
    /// At least one delivery was given up.
    Dead,
    /// Kept back as spam.
    Quarantined,
}

impl LeadState {
    /// The state in one word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Everything that is known of a lead. Its JSON has the fields' names as forms send them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeadRecord {
    /// The fields that a list shows.
    #[serde(flatten)]
    pub summary: LeadSummary,
    /// The telephone number in the international form, where that can be told.
    pub phone_e164: Option<String>,
    /// What the visitor wrote.
    pub customer_message: Option<Message>,
    /// The words by which the visitor agreed, when the lead came, to be sent text messages. `None`
    /// is no consent.
    pub text_consent: Option<ConsentText>,
    /// Where the visitor came from at first.
    pub attribution: Attribution,
    /// Where the visitor came from the last time.
    pub last_touch: Attribution,
    /// The plans that came with it, in the visitor's order.
    pub plans: Vec<LeadPlan>,
    /// Why it looks like spam, and how much.
    pub spam: Verdict,
    /// The first lead with the same content, when this one came within ten minutes after it.
    pub repeats: Option<Reference>,
}

impl LeadRecord {
    /// How the visitor came here, by the names that forms use: the first time, and then the last
    /// time where that was another way.
    pub(crate) fn ways_here(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let first = self.attribution.iter();
        let last = (self.last_touch != self.attribution).then(|| self.last_touch.iter());
        first.map(|(field, text)| (field.as_str(), text)).chain(
            last.into_iter()
                .flatten()
                .map(|(field, text)| (field.last_str(), text)),
        )
    }

    /// What the visitor said about text messages, in words for people in this time zone.
    pub(crate) fn texting(&self, zone: &TimeZone) -> String {
        match &self.text_consent {
            Some(consent) => texts().mail_texting_agreed(
                &consent.text,
                local_time::second(self.summary.received_at, zone),
                &consent.version,
            ),
            None => texts().mail_texting_not_agreed(),
        }
    }
}
