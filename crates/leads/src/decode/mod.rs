//! From bytes to a [`LeadForm`]: two encodings, one set of faults.

mod json;
mod urlencoded;

use std::collections::BTreeMap;

use sightline_model::split_address;

use crate::{AttributionField, LeadForm};

/// Why a body is no form. A fault of the sending program, not of the visitor.
///
/// There is no `source()`: the decoder's own error quotes what it read, and that is the visitor's
/// text, which belongs in no log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The body is not UTF-8.
    #[error("the body is not UTF-8 text")]
    NotUtf8,
    /// A field's text is not UTF-8 once its percent signs are decoded.
    #[error("`{field}` is not UTF-8 text")]
    FieldNotUtf8 {
        /// The field.
        field: &'static str,
    },
    /// The body is not JSON.
    #[error("the body is not JSON: see line {line}, column {column}")]
    NotJson {
        /// Line of the fault, from 1.
        line: usize,
        /// Column of the fault, from 1; 0 when the line ended.
        column: usize,
    },
    /// The body is JSON but no object.
    #[error("the body must be a JSON object")]
    NotAnObject,
    /// A field holds a number, a list or another thing that is no text.
    #[error("`{field}` must be text in quotation marks")]
    NotText {
        /// The field.
        field: &'static str,
    },
    /// A field occurs twice, so that nobody can say which is meant.
    #[error("`{field}` is there more than once")]
    Repeated {
        /// The field.
        field: &'static str,
    },
}

impl DecodeError {
    /// The field at fault, if it is one field's.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::FieldNotUtf8 { field } | Self::NotText { field } | Self::Repeated { field } => {
                Some(field)
            }
            Self::NotUtf8 | Self::NotJson { .. } | Self::NotAnObject => None,
        }
    }
}

impl LeadForm {
    /// Reads a JSON object.
    ///
    /// Known fields must be text or `null` (which is as good as not sent) and may occur once, but
    /// for `plan`; all others of another type are left out instead, since no lead is refused over them. Unknown fields are passed over, whatever they hold.
    pub fn from_json(body: &[u8]) -> Result<Self, DecodeError> {
        json::decode(body)
    }

    /// Reads the body of an HTML form (`application/x-www-form-urlencoded`).
    ///
    /// Of a field sent several times the first that is not blank counts: the page's own fields
    /// come first, and what is appended to them cannot replace them. Of `plan` each counts.
    pub fn from_urlencoded(body: &[u8]) -> Result<Self, DecodeError> {
        urlencoded::decode(body)
    }

    /// Takes the campaign of the page that the form stood on from that page's full address. Without
    /// script this is all that is known; what the form itself says goes first.
    pub fn learn_from_page(&mut self, address: &str) {
        if !self.attribution.is_empty() || !self.last_touch.is_empty() {
            return;
        }
        let (_, query, _) = split_address(address);
        let query = query.unwrap_or_default();
        let told = urlencoded::pairs(query.as_bytes()).filter_map(|(name, value)| {
            let field = name.parse::<AttributionField>().ok()?;
            (!value.trim().is_empty() && field.is_of_campaign()).then_some((field, value))
        });
        let mut touch = BTreeMap::new();
        for (field, value) in told {
            touch.entry(field).or_insert(value);
        }
        if !touch.is_empty() {
            touch.insert(AttributionField::LandingPage, address.to_owned());
            self.attribution.clone_from(&touch);
            self.last_touch = touch;
        }
    }
}
