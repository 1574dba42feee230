//! Limits by the sender of a lead: from where, and how often. Senders are only counted: no address
//! is stored with a lead, and none is logged.

mod admission;
mod answers;
mod arrivals;
mod client;
mod network;
mod options;
mod origins;
mod rate;
mod reports;
mod senders;
#[cfg(test)]
mod testing;

pub(crate) use admission::{Decision, FromOwnAddress, LeadAdmission, Peer, Visit};
pub(crate) use answers::NoAnswer;
pub(crate) use client::{ClientKey, client};
pub use network::{Network, NetworkError};
pub use options::{IntakeOptions, LeadLimits, LeadLimitsError};
pub(crate) use origins::share;
pub(crate) use rate::{KeyedRate, Permit};
pub(crate) use reports::ReportLimits;
pub(crate) use senders::SenderRates;
