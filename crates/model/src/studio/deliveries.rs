//! How leads are told on.

use serde::Serialize;
use ts_rs::TS;

use super::delivery_file::DeliveryFileView;

named! {
    /// How far a delivery of a lead is.
    pub enum DeliveryProgressState in "kebab-case" {
        /// It waits until somebody says that the lead is real.
        Held,
        /// It will be tried, or tried again.
        Waiting,
        /// It has the lead.
        Delivered,
        /// Given up, until somebody tries again.
        Dead,
    }
}

/// How far a delivery of a lead is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryProgress {
    /// Its name in `deliveries.toml`.
    pub delivery: String,
    /// How far it is.
    pub state: DeliveryProgressState,
    /// What the receiver said last.
    pub detail: Option<String>,
    /// When it was delivered or last tried.
    pub at: Option<String>,
    /// When it is tried next.
    pub next_at: Option<String>,
    /// How often it was tried.
    pub attempts: u32,
}

/// How one delivery is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryView {
    /// Its name.
    pub name: String,
    /// Its kind, like `smtp`.
    pub kind: String,
    /// Whether it takes every lead; else `deliveries.toml` says which.
    pub takes_all: bool,
    /// Leads that wait for it.
    pub waiting: u32,
    /// Leads for which it was given up.
    pub dead: u32,
    /// Since when the oldest of them waits.
    pub oldest_waiting: Option<String>,
    /// Whether the receiver said that it is gone.
    pub stopped: bool,
    /// What the receiver said last, when it did not take a lead.
    pub last_fault: Option<String>,
    /// Why it cannot be used, like a secret that is not set.
    pub unusable: Option<String>,
}

/// How the deliveries are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveriesView {
    /// In the order of `deliveries.toml`.
    pub deliveries: Vec<DeliveryView>,
    /// Months that leads are kept; nothing when until somebody erases them.
    pub kept_months: Option<u32>,
    /// The file, for those who may change it.
    pub file: Option<DeliveryFileView>,
    /// What the periods that were asked about would erase; nothing when none were.
    pub erased: Option<ErasedView>,
}

/// What would be erased if leads were kept for so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ErasedView {
    /// Leads. Those that a delivery waits for or has given up stay.
    pub leads: u32,
    /// Leads in Spam.
    pub quarantined: u32,
}

/// How far a test lead is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TestProgress {
    /// Its number.
    pub reference: String,
    /// Each delivery.
    pub deliveries: Vec<DeliveryProgress>,
    /// Whether every delivery has it.
    pub done: bool,
}
