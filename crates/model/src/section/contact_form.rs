//! The contact form beside the line that is answered at any hour.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{References, Resolve, Spec, Unresolved, staged};

staged! {
    /// The contact form beside the line that is answered at any hour.
    pub struct RawContactForm => ContactForm in Main {
        /// The form's heading.
        form_title: String,
        /// The sentence under it.
        form_subtitle: String,
        /// What the message field suggests.
        message_placeholder: String,
        /// The heading of the emergency card.
        emergency_title: String,
        /// Its text.
        emergency_text: String,
        /// Its badge.
        emergency_badge: String,
        /// The towns, each with a remark.
        #[raw(schemars(length(min = 1)))]
        suburbs: Vec<RawSuburb>,
    }
}

/// A town of the service area.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSuburb {
    /// The town.
    pub name: String,
    /// What is served there, or how far it is.
    pub remark: String,
}

impl Resolve for RawSuburb {
    type Ready = Spec;

    fn resolve(&self, _: &dyn References) -> Result<Spec, Unresolved> {
        Ok(Spec::new(&self.name, &self.remark))
    }
}
