//! The kinds of delivery, each with its settings, how they are opened and how a lead gets there in
//! one file. A new kind is such a file, its module and a line in [`KINDS`].

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

use super::opening::Opening;
use super::transport::Transport;

/// Every kind, in the order in which people are told of them, each with its place in the studio.
pub(super) static KINDS: [Kind; 9] = [
    Kind::of::<file::FileSettings>("file", 9),
    Kind::of::<webhook::WebhookSettings>("webhook", 7),
    Kind::of::<apps_script::AppsScriptSettings>("apps_script", 8),
    Kind::of::<smtp::SmtpSettings>("smtp", 1),
    Kind::of::<ntfy::NtfySettings>("ntfy", 2),
    Kind::of::<sms::SmsSettings>("sms", 3),
    Kind::of::<slack::SlackSettings>("slack", 4),
    Kind::of::<discord::DiscordSettings>("discord", 6),
    Kind::of::<teams::TeamsSettings>("teams", 5),
];

/// What a `[[delivery]]` of one kind says.
pub(super) trait Settings: fmt::Debug + Send + Sync {
    /// Whether the delivery sends mails, so that it can answer senders.
    fn sends_mail(&self) -> bool {
        false
    }

    /// The file that the delivery writes to, when it writes to one; `data` is the folder for files.
    fn file(&self, _data: &Path) -> Option<PathBuf> {
        None
    }

    /// Makes the delivery work. Every fault is reported to `opening`; what is returned beside one is
    /// not used.
    fn open(&self, opening: &mut Opening<'_, '_, '_>) -> Option<Box<dyn Transport>>;
}

/// What every kind says.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Named<T> {
    /// Its name.
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) settings: T,
}

type Read = Result<Named<Box<dyn Settings>>, toml::de::Error>;

/// A kind as the registry knows it.
#[derive(Debug)]
pub(super) struct Kind {
    /// The word that `kind` says.
    pub(super) word: &'static str,
    /// Its place among the kinds that the studio offers: what most want comes first.
    pub(super) place: u8,
    /// The schema of its table.
    pub(super) schema: fn() -> Value,
    /// Reads its table.
    pub(super) read: fn(toml::Value) -> Read,
}

impl Kind {
    const fn of<T: Settings + JsonSchema + DeserializeOwned + 'static>(
        word: &'static str,
        place: u8,
    ) -> Self {
        Self {
            word,
            place,
            schema: schema_of::<Named<T>>,
            read: |table| {
                let Named { name, settings } = table.try_into::<Named<T>>()?;
                let settings = Box::new(settings);
                Ok(Named { name, settings })
            },
        }
    }
}
