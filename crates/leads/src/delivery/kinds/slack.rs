//! Sends messages to a Slack channel by an incoming webhook
//! (<https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks>).
//!
//! What a visitor typed is in a `plain_text` block, in which nothing is formatted, linked or mentioned
//! (<https://docs.slack.dev/reference/block-kit/composition-objects/text-object>). The three characters used by
//! mentions and links are escaped there too (<https://docs.slack.dev/messaging/formatting-message-text#escaping>), as
//! in the title, which notifications show.

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

/// The maximum length of a block's text, in characters.
const MAX_TEXT: usize = 3_000;

/// `kind = "slack"`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::delivery) struct SlackSettings(ChatSettings);

impl Settings for SlackSettings {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        self.0.open(context, "", message)
    }
}

fn message(job: &Job, site: Website<'_>) -> Value {
    let (title, text) = short_message::message(job, site);
    let text = truncate(&format!("{title}\n{text}"), MAX_TEXT, |c| match c {
        '&' => 5,
        '<' | '>' => 4,
        _ => c.len_utf16(),
    });
    json!({
        "text": escaped(&title),
        "mrkdwn": false,
        "parse": "none",
        "unfurl_links": false,
        "unfurl_media": false,
        "blocks": [{
            "type": "section",
            "text": { "type": "plain_text", "emoji": false, "text": escaped(&text) },
        }],
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
