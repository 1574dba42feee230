//! Sends messages to a Discord channel by a webhook
//! (<https://docs.discord.com/developers/resources/webhook#execute-webhook>).
//!
//! The whole message is a code block, in which markdown, mentions and links don't work. In addition, mentions are
//! disabled (`allowed_mentions`), and so are link previews (flag 4, `SUPPRESS_EMBEDS`). With `wait=true`, a 2xx
//! response means that the message was posted; without it, Discord doesn't report failures.

use serde_json::{Value, json};

use crate::Job;
use crate::delivery::chat::Chat;
use crate::delivery::short_message::{self, truncate};
use crate::delivery::website::Website;

/// The maximum length of a message, less the fence of the code block, in characters.
const MAX_TEXT: usize = 2_000 - "```\n\n```".len();
const SUPPRESS_EMBEDS: u32 = 4;

/// `kind = "discord"`
#[derive(Debug)]
pub(in crate::delivery) struct Discord;

impl Chat for Discord {
    const QUERY: &str = "wait=true";

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
}
