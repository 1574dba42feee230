//! Sends messages to a Discord channel by a webhook
//! (<https://docs.discord.com/developers/resources/webhook#execute-webhook>).
//!
//! The whole message is a code block, in which markdown, mentions and links don't work. In addition, mentions are
//! disabled (`allowed_mentions`), and so are link previews (flag 4, `SUPPRESS_EMBEDS`). With `wait=true`, a 2xx
//! response means that the message was posted; without it, Discord doesn't report failures.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Settings;
use crate::Job;
use crate::delivery::chat::ChatSettings;
use crate::delivery::open_context::OpenContext;
use crate::delivery::short_message::{self, truncate};
use crate::delivery::transport::Transport;
use crate::delivery::website::Website;

/// The maximum length of a message, less the fence of the code block, in characters.
const MAX_TEXT: usize = 2_000 - "```\n\n```".len();
const SUPPRESS_EMBEDS: u32 = 4;

/// `kind = "discord"`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::delivery) struct DiscordSettings(ChatSettings);

impl Settings for DiscordSettings {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        self.0.open(context, "wait=true", message)
    }
}

fn message(job: &Job, site: Website<'_>) -> Value {
    let (title, text) = short_message::message(job, site);
    // Three backticks in a row would end the code block; zero-width spaces keep them apart.
    let text = format!("{title}\n{text}").replace('`', "`\u{200b}");
    let text = truncate(&text, MAX_TEXT, char::len_utf16);
    json!({
        "content": format!("```\n{text}\n```"),
        "allowed_mentions": { "parse": [] },
        "flags": SUPPRESS_EMBEDS,
    })
}
