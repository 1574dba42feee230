//! Validates TOML files against a schema and reports all errors at once, each with its position.
//!
//! 1. `tree` parses a file and keeps the position of every key and value; `syntax` explains what keeps a file from
//!    being parsed.
//! 2. [`validate()`] compares the tree with the [`Rules`] of a JSON Schema, which `schema` makes of a type; `pattern`
//!    matches the few patterns that schemas use, and [`References`] checks what JSON Schema can't express. `decode`
//!    deserializes the tree, and `control` finds characters that no page may have.
//! 3. Every fault is a [`Diagnostic`], with the code, the file, the line and how to fix it; [`Diagnostics`]
//!    collects them, and [`render_text`] and [`to_json`] format them.
//!
//! Nothing here knows what the files are about.

mod control;
mod decode;
mod diagnostic;
mod pattern;
mod schema;
mod syntax;
mod tree;
mod validate;

pub use control::{NO_CONTROL_CHARACTERS, control_character};
pub use diagnostic::codes;
pub use diagnostic::{
    CodeInfo, Diagnostic, Diagnostics, Files, Severity, bom_length, did_you_mean, edit_distance,
    nearest, render_brief, render_text, to_json,
};
pub use pattern::{Pattern, pattern};
pub use schema::{
    Definitions, choices, inlining_generator, optional, schema_of, schema_type, variants,
};
pub use syntax::SyntaxError;
pub use tree::{Entry, HasSpan, Node, Value, parse};
pub use validate::{FaultCallback, References, Rules, validate};
