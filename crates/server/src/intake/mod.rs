//! What is known of a lead's sender beyond the lead: from where, and how often. It is only counted:
//! no address is stored with a lead, and none is logged.

mod client;
mod crowd;
mod door;
mod network;
mod options;
mod rate;

pub(crate) use client::{ClientKey, client};
pub(crate) use door::{Decision, Door, Peer, Visit};
pub use network::{Network, NetworkError};
pub use options::{IntakeOptions, LeadLimits, LeadLimitsError};
