//! The kinds of delivery, each with its settings, how they are opened and how a lead gets there in
//! one file. A new kind is such a file, its module and a line in [`KINDS`].

mod apps_script;
mod file;
mod smtp;
mod webhook;

use std::fmt;

use toml::Spanned;
use toml::de::DeValue;

use super::fault::Section;
use super::open::Opening;
use super::parse::Reading;
use super::settings::Part;
use super::transport::Transport;

/// Every kind, in the order in which people are told of them.
pub(super) const KINDS: [Kind; 4] = [
    Kind::of::<file::FileSettings>("file"),
    Kind::of::<webhook::WebhookSettings>("webhook"),
    Kind::of::<apps_script::AppsScriptSettings>("apps_script"),
    Kind::of::<smtp::SmtpSettings>("smtp"),
];

/// What a `[[delivery]]` of one kind says.
pub(super) trait Settings: fmt::Debug + Send + Sync {
    /// The name of the delivery.
    fn name(&self) -> &str;

    /// Whether the delivery sends mails, so that it can answer senders.
    fn sends_mail(&self) -> bool {
        false
    }

    /// Makes the delivery work. Every fault is told to `opening`; what is returned beside one is
    /// not used.
    fn open(&self, opening: &mut Opening<'_>) -> Option<Box<dyn Transport>>;
}

/// A kind as the registry knows it.
#[derive(Debug)]
pub(super) struct Kind {
    /// The word that `kind` says.
    pub(super) word: &'static str,
    read: Read,
}

type Read = fn(&mut Reading, &str, Section, Spanned<DeValue<'_>>) -> Option<Box<dyn Settings>>;

impl Kind {
    const fn of<T: Settings + Part + 'static>(word: &'static str) -> Self {
        Self {
            word,
            read: |reading, title, section, value| {
                let settings: T = reading.table(title, section, value)?;
                Some(Box::new(settings))
            },
        }
    }

    /// The kind with this word.
    pub(super) fn find(word: &str) -> Option<&'static Self> {
        const { &KINDS }.iter().find(|kind| kind.word == word)
    }

    /// Reads the table of a delivery.
    pub(super) fn read(
        &self,
        reading: &mut Reading,
        title: &str,
        section: Section,
        value: Spanned<DeValue<'_>>,
    ) -> Option<Box<dyn Settings>> {
        (self.read)(reading, title, section, value)
    }
}

/// The words of all kinds, as a sentence lists them.
pub(super) fn words() -> String {
    let words = KINDS.map(|kind| kind.word);
    match words.split_last() {
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
