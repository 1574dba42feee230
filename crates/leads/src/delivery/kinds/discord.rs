//! A message in a channel of Discord, by a webhook
//! (<https://docs.discord.com/developers/resources/webhook#execute-webhook>).
//!
//! All of it stands in a block of code, in which no markdown, no mention and no link works; on top of
//! that nobody may be mentioned (`allowed_mentions`) and no link is shown with a preview (flag 4,
//! `SUPPRESS_EMBEDS`). With `wait=true` an answer of 2xx means that the message is there; without it
//! Discord does not tell of one that it could not keep.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Settings;
use crate::Job;
use crate::delivery::chat::ChatSettings;
use crate::delivery::opening::Opening;
use crate::delivery::short::{self, cut};
use crate::delivery::transport::Transport;
use crate::delivery::website::Website;

/// The longest message, in characters, and those of its block of code.
const LONGEST: usize = 2_000 - "```\n\n```".len();
const SUPPRESS_EMBEDS: u32 = 4;

/// `kind = "discord"`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::delivery) struct DiscordSettings(ChatSettings);

impl Settings for DiscordSettings {
    fn open(&self, opening: &mut Opening<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        self.0.open(opening, "wait=true", message)
    }
}

fn message(job: &Job, site: Website<'_>) -> Value {
    let (title, text) = short::message(job, site);
    // Three in a row would end the block; a space without width between each two keeps them apart.
    let text = format!("{title}\n{text}").replace('`', "`\u{200b}");
    let text = cut(&text, LONGEST, char::len_utf16);
    json!({
        "content": format!("```\n{text}\n```"),
        "allowed_mentions": { "parse": [] },
        "flags": SUPPRESS_EMBEDS,
    })
}
