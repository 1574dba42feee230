//! Tests of the public interface of `sightline-leads`.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod clocks;
#[expect(dead_code, reason = "shared; here no test freezes the server")]
#[path = "../support/cluster.rs"]
mod cluster;
mod conditions;
mod contract;
mod copies;
mod decode;
mod delivery;
mod desk;
mod harness;
mod mail;
mod mail_tls;
mod maintenance;
mod messages;
mod outbox;
mod output;
mod owner;
mod parse;
mod postgres;
mod postgres_outages;
mod postgres_setup;
mod privacy;
mod receiver;
mod retention;
mod retry;
mod sms;
mod spam;
mod sqlite;
mod sqlite_races;
