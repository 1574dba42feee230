//! Decodes bytes to a [`LeadForm`]: two encodings with the same errors.

mod json;
mod urlencoded;

use std::collections::BTreeMap;

use sightline_model::split_address;

use crate::{AttributionField, LeadForm};

/// Why a body cannot be decoded. This is the fault of the sending program, not of the visitor.
///
/// There is no `source()`: the decoder's own error quotes its input, which is the visitor's text and must not be
/// logged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The body is not UTF-8.
    #[error("the body is not UTF-8 text")]
    NotUtf8,
    /// A field's text is not UTF-8 after percent-decoding.
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
    /// The body is JSON but not an object.
    #[error("the body must be a JSON object")]
    NotAnObject,
    /// A field is a number, a list or another type that is not text.
    #[error("`{field}` must be text in quotation marks")]
    NotText {
        /// The field.
        field: &'static str,
    },
    /// A field occurs more than once, which is ambiguous.
    #[error("`{field}` is there more than once")]
    Repeated {
        /// The field.
        field: &'static str,
    },
}

impl DecodeError {
    /// The field at fault, if the error concerns a single field.
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
    /// Decodes a JSON object.
    ///
    /// Known fields must be text or `null`, which counts as not sent. Each may occur only once, except for `plan`. A
    /// field of another type is an error only if leads can be refused because of it; otherwise it is dropped. Unknown
    /// fields are ignored, whatever their type.
    pub fn from_json(body: &[u8]) -> Result<Self, DecodeError> {
        json::decode(body)
    }

    /// Decodes the body of an HTML form (`application/x-www-form-urlencoded`).
    ///
    /// If a field was sent several times, the first value that is not blank counts: the page's own fields come first
    /// and cannot be replaced by appended ones. For `plan`, every value counts.
    pub fn from_urlencoded(body: &[u8]) -> Result<Self, DecodeError> {
        urlencoded::decode(body)
    }

    /// Takes the campaign from the full address of the page with the form. Without JavaScript this is the only source;
    /// fields in the form itself take precedence.
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
