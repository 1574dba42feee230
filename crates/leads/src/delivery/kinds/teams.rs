//! A message in a channel or chat of Microsoft Teams, by a webhook of Workflows
//! (<https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook>).
//!
//! The message is an Adaptive Card. What a visitor typed stands in a `TextRun`, which takes no markdown
//! (<https://learn.microsoft.com/en-us/adaptive-cards/schema-explorer/text-run>); mentions would need a
//! list of those who are mentioned, and there is none.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Settings;
use crate::Job;
use crate::delivery::chat::ChatSettings;
use crate::delivery::opening::Opening;
use crate::delivery::short::{self, cut, json_bytes};
use crate::delivery::transport::Transport;
use crate::delivery::website::Website;

/// The longest title and text, in bytes. A message may have 28 kB with all that is round them, and
/// the flow that passes it on may write it longer.
const LONGEST_TITLE: usize = 1_000;
const LONGEST_TEXT: usize = 18_000;

/// `kind = "teams"`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(in crate::delivery) struct TeamsSettings(ChatSettings);

impl Settings for TeamsSettings {
    fn open(&self, opening: &mut Opening<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        self.0.open(opening, "", message)
    }
}

fn message(job: &Job, site: Website<'_>) -> Value {
    let (title, text) = short::message(job, site);
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
                            "text": cut(&literal(&title), LONGEST_TITLE, json_bytes),
                        }],
                    },
                    {
                        "type": "RichTextBlock",
                        "inlines": [{
                            "type": "TextRun",
                            "text": cut(&literal(&text), LONGEST_TEXT, json_bytes),
                        }],
                    },
                ],
            },
        }],
    })
}

/// Cards write dates for `{{DATE(...)}}`
/// (<https://learn.microsoft.com/en-us/adaptive-cards/authoring-cards/text-features>); a space without
/// width keeps the braces apart.
fn literal(text: &str) -> String {
    text.replace('{', "{\u{200b}")
}
