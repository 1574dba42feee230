//! `deliveries.toml`, as it is written.
//!
//! Secrets are not in the file: it names the variables of the environment that hold them.

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::fault::Places;

/// The whole file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DeliverySettings {
    /// How attempts are repeated.
    pub retry: RetrySettings,
    /// How long what is kept.
    pub retention: RetentionSettings,
    /// The answer to senders, when there is to be one.
    pub auto_reply: Option<AutoReplySettings>,
    /// The places that leads go to, any number.
    pub deliveries: Vec<OneDelivery>,
    pub(crate) places: Places,
    /// The names, where they are known, of deliveries that cannot be read.
    pub(crate) unread: Vec<Option<String>>,
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

impl Part for FileSettings {
    const REQUIRED: &'static [&'static str] = &["name", "path"];
}

impl Part for WebhookSettings {
    const REQUIRED: &'static [&'static str] = &["name", "url", "secret_env"];
}

impl Part for AppsScriptSettings {
    const REQUIRED: &'static [&'static str] = &["name", "url"];
}

impl Part for SmtpSettings {
    const REQUIRED: &'static [&'static str] = &["name", "host", "from", "to"];
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

/// One place that leads go to; `kind` tells which.
#[derive(Debug, Clone, PartialEq)]
pub enum OneDelivery {
    /// Lines in a file.
    File(FileSettings),
    /// A signed request.
    Webhook(WebhookSettings),
    /// A request to a Google Apps Script.
    AppsScript(AppsScriptSettings),
    /// A mail.
    Smtp(SmtpSettings),
}

impl OneDelivery {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::File(file) => &file.name,
            Self::Webhook(webhook) => &webhook.name,
            Self::AppsScript(script) => &script.name,
            Self::Smtp(smtp) => &smtp.name,
        }
    }
}

/// `kind = "file"`
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileSettings {
    /// Its name.
    pub name: String,
    /// The file; a relative path is below the data folder.
    pub path: PathBuf,
}

/// `kind = "webhook"`
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebhookSettings {
    /// Its name.
    pub name: String,
    /// Where requests go: `https`, or `http` when private addresses are allowed.
    pub url: String,
    /// Variables that hold the secrets, the newest first: every request is signed with each of
    /// them, so that a secret can be replaced without a gap.
    pub secret_env: OneOrMany,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    pub allow_private: bool,
}

/// `kind = "apps_script"`
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppsScriptSettings {
    /// Its name.
    pub name: String,
    /// The address of the deployed script, ending in `/exec`.
    pub url: String,
    /// The variable that holds the secret for the signature; without it there is none.
    pub secret_env: Option<String>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    pub allow_private: bool,
}

/// `kind = "smtp"`
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmtpSettings {
    /// Its name.
    pub name: String,
    /// The mail server.
    pub host: String,
    /// Its port; 587 for `starttls`, 465 for `tls`, 25 for `none`.
    pub port: Option<u16>,
    /// How the connection is secured.
    #[serde(default)]
    pub security: SmtpSecurity,
    /// The user to log in as; without it there is no log-in.
    pub username: Option<String>,
    /// The variable that holds the password.
    pub password_env: Option<String>,
    /// The sender, an address of the site's own domain.
    pub from: String,
    /// Who gets the mail.
    pub to: OneOrMany,
    /// Who gets the mail about a test; without it, who gets all the others.
    pub test_to: Option<OneOrMany>,
    /// A file with certificates in PEM that are trusted beside Mozilla's roots, for a mail server
    /// with a certificate of its own; a relative path is below the data folder.
    pub ca_file: Option<PathBuf>,
}

/// How a connection to a mail server is secured.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SmtpSecurity {
    /// In the clear first, then required to change over.
    #[default]
    Starttls,
    /// From the first byte.
    Tls,
    /// Not at all: for a mail server on the same machine.
    None,
}

/// One text or a list of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a text or a list of texts")]
pub enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl OneOrMany {
    /// All of them.
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}
