//! Runs the program in the way its users do.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod binary;
mod examples;
mod folder;
mod import;
mod manual;
mod media;
mod migrate;
mod new;
#[expect(dead_code, reason = "the tests of leads use all of it")]
#[path = "../leads/program.rs"]
mod program;
#[expect(dead_code, reason = "the tests of leads use all of it")]
#[path = "../leads/receivers.rs"]
mod receivers;
mod service;

/// Returns what the program said.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}
