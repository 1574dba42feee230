//! Sends notifications to phones by an ntfy server (<https://docs.ntfy.sh/publish/#publish-as-json>).
//!
//! The message is plain text: ntfy formats a message only if it is marked as markdown. Anyone who knows an unprotected
//! topic can read it, so the topic is a secret too.

use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::Settings;
use crate::delivery::codes::SECRET;
use crate::delivery::open_context::{OpenContext, is_name};
use crate::delivery::post::PostTransport;
use crate::delivery::short_message::{self, json_bytes, truncate};
use crate::delivery::transport::Transport;

/// The maximum length of a message, in bytes; a longer one arrives as a file. The whole request, with the title, may be
/// twice as long.
const MAX_TEXT: usize = 4_096;
const MAX_TITLE: usize = 500;
/// The priority without a sound.
const MIN_PRIORITY: u8 = 1;

/// `kind = "ntfy"`
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::delivery) struct NtfySettings {
    /// The address of the server.
    #[serde(default = "public_server")]
    url: String,
    /// The variable that holds the topic.
    topic_env: String,
    /// The variable that holds an access token for a protected topic.
    token_env: Option<String>,
    /// The priority, from 1 (no sound) to 5; ntfy's default is 3.
    #[schemars(range(min = 1, max = 5))]
    priority: Option<u8>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
}

fn public_server() -> String {
    "https://ntfy.sh/".to_owned()
}

impl Settings for NtfySettings {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        let topic = topic(context, &self.topic_env);
        let mut headers = vec![(CONTENT_TYPE, "application/json".to_owned())];
        if let Some(variable) = &self.token_env
            && let Some(token) = context.secret_line("token_env", variable)
        {
            headers.push((AUTHORIZATION, format!("Bearer {token}")));
        }
        let client = context.http(&self.url, self.allow_private)?;
        let (topic, priority) = (topic?, self.priority);
        Some(Box::new(PostTransport {
            client,
            test_client: None,
            headers,
            body: Box::new(move |job, site| {
                let (title, text) = short_message::message(job, site);
                let in_studio = site.studio_url(job.lead.summary.reference);
                let mut note = json!({
                    "topic": topic,
                    "title": truncate(&title, MAX_TITLE, json_bytes),
                    "message": truncate(&text, MAX_TEXT, json_bytes),
                    "click": in_studio.unwrap_or_else(|| short_message::link(job, site)),
                    "markdown": false,
                });
                let priority = if job.lead.summary.test {
                    Some(MIN_PRIORITY)
                } else {
                    priority
                };
                if let Some(priority) = priority {
                    note["priority"] = priority.into();
                }
                serde_json::to_vec(&note).ok()
            }),
            secrets: Vec::new(),
            success_text: None,
            removed_by_404: false,
            advice: "is `url` the address of a server of ntfy, and may the token write to the topic?",
        }))
    }
}

/// Returns the topic in a variable.
fn topic(context: &mut OpenContext<'_, '_, '_>, variable: &str) -> Option<String> {
    let topic = context.secret_line("topic_env", variable)?;
    if !is_name(&topic) {
        let what = format!(
            "the variable {variable} must hold a topic: letters, digits, `-` and `_`, at most 64"
        );
        context.fault(&SECRET, "topic_env", what);
        return None;
    }
    Some(topic)
}
