//! From bytes to a [`LeadForm`](crate::LeadForm): two encodings, one set of faults.

pub(crate) mod json;
pub(crate) mod urlencoded;

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
