//! The server as clients see it: the sample site, the real web bundle, a real database.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cards;
mod choosing;
mod deliveries;
mod design;
mod harness;
mod intake;
mod leads;
mod lifecycle;
mod media;
mod owner;
mod pages;
mod reload;
