//! Everything that can be seen of `sightline-leads` from outside.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod contract;
mod decode;
mod harness;
mod output;
mod parse;
mod privacy;
mod sqlite;
