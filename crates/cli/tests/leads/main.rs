//! Tests that no lead is ever lost, with the program killed, starved of resources and given false
//! answers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod absent;
mod backups;
mod chaos;
#[path = "../../../leads/tests/support/cluster.rs"]
mod cluster;
mod commands;
mod desk;
mod disk;
mod doctor;
mod faults;
#[path = "../suite/folder.rs"]
mod folder;
mod hostile;
mod kill;
mod logs;
mod name_server;
mod plans;
mod program;
mod proxy;
mod receivers;
mod replicas;
mod sites;
mod starts;
mod trial;
mod upgrade;
