//! Sends messages to a Slack channel by an incoming webhook
//! (<https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks>).
//!
//! What a visitor typed is in a `plain_text` block, in which nothing is formatted, linked or mentioned
//! (<https://docs.slack.dev/reference/block-kit/composition-objects/text-object>). The three characters used by
//! mentions and links are escaped there too (<https://docs.slack.dev/messaging/formatting-message-text#escaping>), as
//! in the title, which notifications show.

use html_escape::encode_text;
use serde_json::{Value, json};

use crate::Job;
use crate::delivery::chat::Chat;
use crate::delivery::short_message::{self, truncate};
use crate::delivery::website::Website;

/// The maximum length of a block's text, in characters.
const MAX_TEXT: usize = 3_000;

/// `kind = "slack"`
#[derive(Debug)]
pub(in crate::delivery) struct Slack;

impl Chat for Slack {
    fn message(job: &Job, site: Website<'_>) -> Value {
        let (title, text) = short_message::message(job, site);
        let text = truncate(&format!("{title}\n{text}"), MAX_TEXT, |c| match c {
            '&' => 5,
            '<' | '>' => 4,
            _ => c.len_utf16(),
        });
        json!({
            "text": encode_text(&title),
            "mrkdwn": false,
            "parse": "none",
            "unfurl_links": false,
            "unfurl_media": false,
            "blocks": [{
                "type": "section",
                "text": { "type": "plain_text", "emoji": false, "text": encode_text(&text) },
            }],
        })
    }
}
