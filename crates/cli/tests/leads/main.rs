//! No lead is ever lost: the program itself, killed, starved and lied to.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod commands;
mod disk;
mod kill;
mod logs;
mod program;
mod receivers;
