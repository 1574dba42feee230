//! The contents of `deliveries.toml`.
//!
//! Secrets are not in the file: it names the variables that hold them.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_toml::{CodeInfo, Diagnostics, Node};

use super::codes::{NOWHERE, SECRET};

const HELP: &str = "docs/LEADS.md lists what the file may say.";

/// The settings of a table, with the positions of its fields.
#[derive(Debug)]
pub(super) struct Table<T> {
    pub(super) settings: T,
    pub(super) node: Node,
}

impl<T: Default> Default for Table<T> {
    fn default() -> Self {
        Self {
            settings: T::default(),
            node: Node::empty(),
        }
    }
}

/// Collects the faults of the file.
#[derive(Debug)]
pub(super) struct Faults<'a, 'f> {
    pub(super) file: &'a str,
    pub(super) found: &'a mut Diagnostics<'f>,
}

impl Faults<'_, '_> {
    /// Adds a fault of a field, or of its table if the field is missing.
    pub(super) fn add(
        &mut self,
        code: &'static CodeInfo,
        (table, field): (&Node, &str),
        message: impl Into<String>,
    ) {
        let span = table.get(field).unwrap_or(table).span.clone();
        let help = match code {
            code if code == &SECRET => {
                "Enter it in the studio, or as a line NAME = \"value\" in secrets.toml of the site's data folder. Where \
                 one site is served, the environment of `sightline serve` may have it instead."
            }
            code if code == &NOWHERE => {
                "Take `when` and `words` off one delivery, or add one without, such as a `file`."
            }
            _ => HELP,
        };
        self.found.add(code, self.file, span, message, help);
    }
}

/// How attempts are retried; by default with the schedule of Standard Webhooks.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
pub(super) struct RetrySettings {
    /// The waits before each attempt, in seconds. The first is ignored, since a lead is due at
    /// once.
    #[schemars(length(min = 1), inner(range(min = 0.0, max = 2_592_000.0)))]
    pub(super) waits_seconds: Option<Vec<f64>>,
    /// After how long the job of a program that was killed is attempted again, in seconds. A running one needs
    /// time to renew its leases.
    #[schemars(range(min = 30.0, max = 2_592_000.0))]
    pub(super) lease_seconds: Option<f64>,
}

/// How long data is kept. Data without a period is kept until somebody erases it. A period of zero
/// isn't allowed, since it would erase what was just received.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct RetentionSettings {
    /// Months that leads are kept after they were received. Leads with pending or given-up
    /// deliveries are kept longer.
    #[schemars(range(min = 1, max = 1200))]
    pub(super) lead_months: Option<u32>,
    /// Days that leads stay in quarantine.
    #[schemars(range(min = 1))]
    pub(super) quarantined_days: Option<u32>,
    /// Days that tests are kept; 7 by default.
    #[schemars(range(min = 1))]
    pub(super) test_days: Option<u32>,
}

/// The auto-reply to senders, sent at most once a day. `{reference}`, `{company}` and `{phone}` in
/// its texts are filled in; there are no placeholders for what a visitor typed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct AutoReplySettings {
    /// The name of the `smtp` delivery whose server and sender are used.
    pub(super) delivery: String,
    /// The subject.
    pub(super) subject: Option<String>,
    /// The text.
    pub(super) text: Option<String>,
    /// The reply-to address of the auto-reply; by default that of the company on the site.
    pub(super) reply_to: Option<String>,
}

/// A daily mail about leads that are waiting; it isn't sent if there are none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct DigestSettings {
    /// The name of the `smtp` delivery whose server, sender and recipients are used.
    pub(super) delivery: String,
    /// The hour after which it is sent, in the company's time zone; 7 by default.
    #[schemars(range(min = 0, max = 23))]
    pub(super) hour: Option<i8>,
}

/// One text or a list of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(#[schemars(length(min = 1))] Vec<String>),
}

impl OneOrMany {
    /// All texts.
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}
