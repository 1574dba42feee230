//! Diagnostics for programs.

use serde_json::Value;

use super::Diagnostic;

/// The diagnostics as an array of objects with every field of [`Diagnostic`].
pub fn to_json(diagnostics: &[Diagnostic]) -> Value {
    // Strings, numbers and enums always have a JSON form.
    serde_json::to_value(diagnostics).unwrap_or_default()
}
