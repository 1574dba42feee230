//! `deliveries.toml`, as it is written.
//!
//! Secrets are not in the file: it names the variables of the environment that hold them.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_toml::{CodeInfo, Diagnostics, Node};

use super::codes::{NOWHERE, SECRET};

const HELP: &str = "docs/LEADS.md lists what the file may say.";

/// A table and where its fields stand.
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
    /// A fault of a field, or of its table where the field is not there.
    pub(super) fn add(
        &mut self,
        code: &'static CodeInfo,
        (table, field): (&Node, &str),
        message: impl Into<String>,
    ) {
        let span = table.get(field).unwrap_or(table).span.clone();
        let help = match code {
            code if code == &SECRET => "Set the variable where `sightline serve` is started.",
            code if code == &NOWHERE => {
                "Take `when` and `words` off one delivery, or add one without, such as a `file`."
            }
            _ => HELP,
        };
        self.found.add(code, self.file, span, message, help);
    }
}

/// How attempts are repeated. Without it the schedule is that of Standard Webhooks.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
pub(super) struct RetrySettings {
    /// The waits before each attempt, in seconds; the first does not count, since a lead is due at
    /// once.
    #[schemars(length(min = 1), inner(range(min = 0.0, max = 2_592_000.0)))]
    pub(super) waits_seconds: Option<Vec<f64>>,
    /// How long a worker may be silent before another attempt is made, in seconds. Longer than any
    /// attempt takes.
    #[schemars(range(min = 0.0, max = 2_592_000.0))]
    pub(super) lease_seconds: Option<f64>,
}

/// How long what is kept. What has no period is kept until somebody erases it. A period of nothing
/// would erase what has just come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct RetentionSettings {
    /// Months that leads are kept after they came. Those that a delivery waits for or has given up
    /// are kept longer.
    #[schemars(range(min = 1))]
    pub(super) lead_months: Option<u32>,
    /// Days that leads stay in quarantine.
    #[schemars(range(min = 1))]
    pub(super) quarantined_days: Option<u32>,
    /// Days that tests are kept; 7 without it.
    #[schemars(range(min = 1))]
    pub(super) test_days: Option<u32>,
}

/// The answer that a sender gets, at most once a day. `{reference}`, `{company}` and `{phone}` in
/// its texts are filled in; nothing that a visitor typed can be.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct AutoReplySettings {
    /// The name of the `smtp` delivery whose server and sender are used.
    pub(super) delivery: String,
    /// The subject.
    pub(super) subject: Option<String>,
    /// The text.
    pub(super) text: Option<String>,
    /// Where answers to the answer go; without it, to the sender.
    pub(super) reply_to: Option<String>,
}

/// One mail a day about what waits, when anything does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct DigestSettings {
    /// The name of the `smtp` delivery whose server, sender and recipients are used.
    pub(super) delivery: String,
    /// The hour from which on it is sent, where the company is; 7 without it.
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
    /// All of them.
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}
