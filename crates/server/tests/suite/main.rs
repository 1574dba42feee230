//! The server as clients see it: the sample site, the real web bundle, a real database.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod deliveries;
mod harness;
mod leads;
mod lifecycle;
mod pages;
mod reload;
