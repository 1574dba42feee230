//! The contact form beside the line that is answered at any hour.

use serde::Serialize;
use ts_rs::TS;

use crate::Spec;

/// The contact form beside the line that is answered at any hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ContactForm {
    /// The form's heading.
    pub form_title: String,
    /// The sentence under it.
    pub form_subtitle: String,
    /// What the message field suggests.
    pub message_placeholder: String,
    /// The heading of the side card.
    pub emergency_title: String,
    /// Its text.
    pub emergency_text: String,
    /// Its badge.
    pub emergency_badge: String,
    /// The towns, each with a remark.
    pub suburbs: Vec<Spec>,
}
