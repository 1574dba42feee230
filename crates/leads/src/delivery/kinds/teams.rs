//! Sends messages to a channel or chat of Microsoft Teams by a Workflows webhook
//! (<https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook>).
//!
//! The message is an Adaptive Card. What a visitor typed is in a `TextRun`, which doesn't support markdown
//! (<https://learn.microsoft.com/en-us/adaptive-cards/schema-explorer/text-run>). Mentions would need a list of
//! mentioned people, which isn't sent.

use serde_json::{Value, json};

use crate::Job;
use crate::delivery::chat::Chat;
use crate::delivery::short_message::{self, json_bytes, truncate};
use crate::delivery::website::Website;

/// The maximum lengths of title and text, in bytes. A message may have 28 kB including its structure, and the flow that
/// forwards it may make it longer.
const MAX_TITLE: usize = 1_000;
const MAX_TEXT: usize = 18_000;

/// `kind = "teams"`
#[derive(Debug)]
pub(in crate::delivery) struct Teams;

impl Chat for Teams {
    fn message(job: &Job, site: Website<'_>) -> Value {
        let (title, text) = short_message::message(job, site);
        json!({
            "type": "message",
            "attachments": [{
                "contentType": "application/vnd.microsoft.card.adaptive",
                "content": {
                    "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
                    "type": "AdaptiveCard",
                    "version": "1.4",
                    "body": [
                        {
                            "type": "RichTextBlock",
                            "inlines": [{
                                "type": "TextRun",
                                "weight": "Bolder",
                                "text": truncate(&literal(&title), MAX_TITLE, json_bytes),
                            }],
                        },
                        {
                            "type": "RichTextBlock",
                            "inlines": [{
                                "type": "TextRun",
                                "text": truncate(&literal(&text), MAX_TEXT, json_bytes),
                            }],
                        },
                    ],
                },
            }],
        })
    }
}

/// Keeps cards from formatting dates, which they do for `{{DATE(...)}}`
/// (<https://learn.microsoft.com/en-us/adaptive-cards/authoring-cards/text-features>), by separating braces with
/// zero-width spaces.
fn literal(text: &str) -> String {
    text.replace('{', "{\u{200b}")
}
