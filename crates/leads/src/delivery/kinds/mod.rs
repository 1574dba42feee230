//! The kinds of delivery. Each has a file with its settings and its transport, and an entry in [`KINDS`]. CONTRIBUTING.md
//! lists what else a new kind needs.

mod apps_script;
mod discord;
mod file;
mod ntfy;
mod slack;
mod sms;
mod smtp;
mod teams;
mod webhook;

use std::fmt;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sightline_toml::schema_of;

use super::chat::ChatSettings;
use super::open_context::OpenContext;
use super::transport::Transport;

/// Every kind, most popular first, each with the name that the studio suggests for a delivery.
pub(super) static KINDS: [Kind; 9] = [
    Kind::of::<smtp::SmtpSettings>("smtp", "mail"),
    Kind::of::<ntfy::NtfySettings>("ntfy", "phone"),
    Kind::of::<sms::SmsSettings>("sms", "sms"),
    Kind::of::<ChatSettings<slack::Slack>>("slack", "slack"),
    Kind::of::<ChatSettings<teams::Teams>>("teams", "teams"),
    Kind::of::<ChatSettings<discord::Discord>>("discord", "discord"),
    Kind::of::<webhook::WebhookSettings>("webhook", "crm"),
    Kind::of::<apps_script::AppsScriptSettings>("apps_script", "sheet"),
    Kind::of::<file::FileSettings>("file", "file"),
];

/// The settings of a `[[delivery]]` of one kind.
pub(super) trait Settings: fmt::Debug + Send + Sync {
    /// Whether the delivery sends mail, so that it can send auto-replies.
    fn sends_mail(&self) -> bool {
        false
    }

    /// The file that the delivery writes to, if any; `data` is the folder for files.
    fn file(&self, _data: &Path) -> Option<PathBuf> {
        None
    }

    /// Creates the transport. Every fault is reported to `context`; if there are any, the returned value is not used.
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>>;
}

/// The settings of a kind together with the name, which every kind has.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Named<T> {
    /// Its name.
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) settings: T,
}

type Read = Result<Named<Box<dyn Settings>>, toml::de::Error>;

/// A registered kind.
#[derive(Debug)]
pub(super) struct Kind {
    /// The value of `kind`.
    pub(super) name: &'static str,
    /// The name that the studio suggests for a delivery of this kind.
    pub(super) suggested: &'static str,
    /// The schema of its table.
    pub(super) schema: fn() -> Value,
    /// Reads its table.
    pub(super) read: fn(toml::Value) -> Read,
}

impl Kind {
    const fn of<T: Settings + JsonSchema + DeserializeOwned + 'static>(
        name: &'static str,
        suggested: &'static str,
    ) -> Self {
        Self {
            name,
            suggested,
            schema: schema_of::<Named<T>>,
            read: |table| {
                let Named { name, settings } = table.try_into::<Named<T>>()?;
                let settings = Box::new(settings);
                Ok(Named { name, settings })
            },
        }
    }
}
