//! TOML files against a schema: all errors at once, each with its place.
//!
//! 1. `tree` reads a file and keeps the place of every key and value.
//! 2. [`walk`] compares the tree with the [`Rules`] of a JSON Schema; `pattern` matches the few patterns that schemas
//!    use, and [`References`] knows what JSON Schema has no word for.
//! 3. What is wrong is a [`Diagnostic`], with the code, the file, the line and how to mend it;
//!    [`Diagnostics`] collects them, [`render_text`] and [`to_json`] show them.
//!
//! Nothing here knows what the files are about.

mod diagnostic;
mod pattern;
mod tree;
mod walk;

pub use diagnostic::codes;
pub use diagnostic::{
    CodeInfo, Diagnostic, Diagnostics, Files, Severity, did_you_mean, edits, mark_length, nearest,
    render_text, to_json,
};
pub use pattern::{Pattern, pattern};
pub use tree::{Entry, HasSpan, Node, SyntaxError, Value, parse, parse_as};
pub use walk::{
    References, Report, Rules, choices, optional, schema_of, schema_type, variants, walk,
};
