//! The server as clients see it: the sample site, the real web bundle, a real database.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cards;
mod choosing;
mod connections;
mod counts;
mod deliveries;
mod design;
mod export;
mod harness;
mod hostile;
mod http2;
mod intake;
mod leads;
mod lifecycle;
mod media;
mod memory_transport;
mod observatory;
mod other_sites;
mod owner;
mod pages;
mod pebble;
mod planning;
mod reload;
mod reports;
mod sites;
mod studio;
mod tls;
mod tls_client;
