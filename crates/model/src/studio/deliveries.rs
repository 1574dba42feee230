//! Deliveries: how leads are forwarded.

use serde::Serialize;
use ts_rs::TS;

use super::delivery_file::DeliveryFileView;

unit_enum! {
    /// The state of a delivery of a lead.
    pub enum JobState in "kebab-case" {
        /// Held back until somebody confirms that the lead isn't spam.
        Held,
        /// To be attempted, or attempted again.
        Waiting,
        /// The receiver has the lead.
        Delivered,
        /// Given up until somebody retries it by hand.
        Dead,
    }
}

unit_enum! {
    /// Why a delivery waits until somebody changes the settings.
    pub enum DeliveryWait in "kebab-case" {
        /// The receiver said that it no longer exists.
        Stopped,
        /// Its secret is not set.
        Secret,
        /// It is no longer in `deliveries.toml`.
        Removed,
    }
}

/// The progress of a delivery of a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryProgress {
    /// The name of the delivery in `deliveries.toml`.
    pub delivery: String,
    /// The state.
    pub state: JobState,
    /// The receiver's last response. Of a lead that was delivered only if some recipients don't have it.
    pub detail: Option<String>,
    /// The time of the delivery or of the last attempt.
    pub at: Option<String>,
    /// The time of the next attempt.
    pub next_at: Option<String>,
    /// What it waits for, other than its time.
    pub waits_for: Option<DeliveryWait>,
    /// The number of attempts.
    pub attempts: u32,
}

/// The status of a delivery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryView {
    /// The name.
    pub name: String,
    /// What the kind is called, such as "Mail".
    pub label: String,
    /// Whether it takes every lead. Otherwise `deliveries.toml` says which ones.
    pub takes_all: bool,
    /// Whether it has delivered a lead or a test lately.
    pub has_delivered: bool,
    /// The number of leads that wait to be delivered.
    pub waiting: u32,
    /// The number of leads for which it was given up.
    pub dead: u32,
    /// The time since which the oldest of the waiting leads has been waiting.
    pub oldest_waiting: Option<String>,
    /// Whether the receiver said that it no longer exists.
    pub stopped: bool,
    /// The receiver's last response when it didn't accept a lead.
    pub last_fault: Option<String>,
    /// The receiver's response to the latest lead if it was delivered, but not to all recipients.
    pub misses_some: Option<String>,
    /// The reason why the delivery can't be used, such as a secret that isn't set.
    pub unusable: Option<String>,
}

/// The status of all deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveriesView {
    /// The deliveries, in the order of `deliveries.toml`.
    pub deliveries: Vec<DeliveryView>,
    /// The number of months that leads are kept. `None` if they are kept until somebody erases
    /// them.
    pub kept_months: Option<u32>,
    /// The content of the file, for users who may change it.
    pub file: Option<DeliveryFileView>,
    /// What the requested retention periods would erase. `None` if none were requested.
    pub erased: Option<ErasedView>,
}

/// The number of leads that would be erased with a given retention period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ErasedView {
    /// The number of leads. Leads that are waiting for a delivery, or for which one was given up,
    /// are not erased.
    pub leads: u32,
    /// The number of leads in Spam.
    pub quarantined: u32,
}

/// The progress of a test lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TestProgress {
    /// The reference number.
    pub reference: String,
    /// The progress of each delivery.
    pub deliveries: Vec<DeliveryProgress>,
    /// Whether every delivery has delivered it or given up.
    pub done: bool,
}
