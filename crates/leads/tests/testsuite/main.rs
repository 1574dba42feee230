//! Everything that can be seen of `sightline-leads` from outside.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod care;
mod contract;
mod decode;
mod delivery;
mod harness;
mod mail;
mod outbox;
mod output;
mod parse;
mod privacy;
mod receiver;
mod spam;
mod sqlite;
