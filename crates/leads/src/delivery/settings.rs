//! `deliveries.toml`, as it is written.
//!
//! Secrets are not in the file: it names the variables of the environment that hold them.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::fault::Places;
use super::kinds::{Kind, Settings};

/// The whole file.
#[derive(Debug, Default)]
pub struct DeliverySettings {
    /// How attempts are repeated.
    pub retry: RetrySettings,
    /// How long what is kept.
    pub retention: RetentionSettings,
    /// The answer to senders, when there is to be one.
    pub auto_reply: Option<AutoReplySettings>,
    /// The places that leads go to, any number.
    pub(super) deliveries: Vec<OneDelivery>,
    pub(super) places: Places,
    /// The names, where they are known, of deliveries that cannot be read.
    pub(super) unread: Vec<Option<String>>,
}

/// A `[[delivery]]`.
#[derive(Debug)]
pub(super) struct OneDelivery {
    pub(super) kind: &'static Kind,
    pub(super) settings: Box<dyn Settings>,
}

/// A table of the file.
pub(super) trait Part: DeserializeOwned {
    /// The fields that have to be there. Each can be a text.
    const REQUIRED: &'static [&'static str];
}

impl Part for RetrySettings {
    const REQUIRED: &'static [&'static str] = &[];
}

impl Part for RetentionSettings {
    const REQUIRED: &'static [&'static str] = &[];
}

impl Part for AutoReplySettings {
    const REQUIRED: &'static [&'static str] = &["delivery"];
}

/// How attempts are repeated. Without it the schedule is that of Standard Webhooks.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetrySettings {
    /// The waits before each attempt, in seconds; the first does not count, since a lead is due at
    /// once.
    pub waits_seconds: Option<Vec<f64>>,
    /// How long a worker may be silent before another attempt is made, in seconds. Longer than any
    /// attempt takes.
    pub lease_seconds: Option<f64>,
}

/// How long what is kept. What has no period is kept until somebody erases it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionSettings {
    /// Months that leads are kept after they came. Those that a delivery waits for or has given up
    /// are kept longer.
    pub lead_months: Option<u32>,
    /// Days that leads stay in quarantine.
    pub quarantined_days: Option<u32>,
    /// Days that tests are kept; 7 without it.
    pub test_days: Option<u32>,
}

/// The answer that a sender gets, at most once a day. `{reference}`, `{company}` and `{phone}` in
/// its texts are filled in; nothing that a visitor typed can be.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutoReplySettings {
    /// The name of the `smtp` delivery whose server and sender are used.
    pub delivery: String,
    /// The subject.
    pub subject: Option<String>,
    /// The text.
    pub text: Option<String>,
    /// Where answers to the answer go; without it, to the sender.
    pub reply_to: Option<String>,
}

/// One text or a list of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a text or a list of texts")]
pub(super) enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl OneOrMany {
    /// All of them.
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}
