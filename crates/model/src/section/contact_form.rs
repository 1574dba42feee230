//! The contact form, with the emergency line beside it if the company has one.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{References, Resolve, Spec, Unresolved, raw_and_resolved};

raw_and_resolved! {
    /// The contact form, with the emergency line beside it if the company has one.
    pub struct RawContactForm => ContactForm in Main {
        /// The form's heading.
        form_title: String,
        /// The sentence under the heading.
        form_subtitle: String,
        /// The example text in the empty message field.
        message_placeholder: String,
        /// The towns, each with a remark. Left out: the form doesn't list any.
        #[raw(serde(default))]
        suburbs: Vec<RawSuburb>,
        /// The card of the emergency line. Left out: no card.
        emergency: Option<RawEmergency>,
    }
}

raw_and_resolved! {
    /// The card of the emergency line, with the toll-free number.
    pub struct RawEmergency => Emergency {
        /// The heading.
        title: String,
        /// The text.
        text: String,
        /// The badge above the heading: `EMERGENCY SERVICE`.
        badge: String,
    }
}

/// A town in the service area.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSuburb {
    /// The town's name.
    pub name: String,
    /// The services offered in the town, or how far away it is.
    pub remark: String,
}

impl Resolve for RawSuburb {
    type Resolved = Spec;

    fn resolve(&self, _: &dyn References) -> Result<Spec, Unresolved> {
        Ok(Spec::new(&self.name, &self.remark))
    }
}
