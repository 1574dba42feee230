//! Leads as they are read back.

use jiff::Timestamp;
use serde::Serialize;
use sightline_model::FormKind;

use crate::{Attribution, Email, Message, PersonName, Phone, Reference};

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
}

/// Everything that is known of a lead. Its JSON has the fields' names as forms send them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeadRecord {
    /// The fields that a list shows.
    #[serde(flatten)]
    pub summary: LeadSummary,
    /// What the visitor wrote.
    pub customer_message: Option<Message>,
    /// Where the visitor came from.
    pub attribution: Attribution,
}
