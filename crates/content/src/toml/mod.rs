//! Files are read against the schema of their kind.
//!
//! `tree` keeps the place of every key and value, `walk` compares the tree with the schema that is
//! made from the raw structs, `extensions` looks at what JSON Schema has no word for: slugs,
//! pictures, links, icons.

pub(crate) mod diagnostic;
mod extensions;
mod pattern;
pub(crate) mod tree;
mod walk;

pub(crate) use tree::Node;
pub(crate) use walk::{choices, optional, schema_type, walk};

#[cfg(test)]
pub(crate) use pattern::is_known as is_known_pattern;
