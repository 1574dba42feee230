//! What all team chats have in common: one webhook, whose address is a secret.

use hyper::header::CONTENT_TYPE;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::open_context::OpenContext;
use super::post::PostTransport;
use super::transport::Transport;
use super::website::Website;
use crate::Job;

/// The settings of a delivery to a chat.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ChatSettings {
    /// The variable that holds the address of the webhook. Anyone who has the address can post there.
    url_env: String,
    /// The variable that holds the address for messages about tests. By default they go to `url_env`.
    test_url_env: Option<String>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
}

impl ChatSettings {
    /// Creates a transport that sends the result of `message` for a job. `query` is added to the address.
    pub(super) fn open(
        &self,
        context: &mut OpenContext<'_, '_, '_>,
        query: &str,
        message: fn(&Job, Website<'_>) -> Value,
    ) -> Option<Box<dyn Transport>> {
        let mut client = |field, variable: &String| {
            context.secret_http(field, variable, query, self.allow_private)
        };
        let test_url = self.test_url_env.as_ref();
        let test_client = test_url.and_then(|variable| client("test_url_env", variable));
        let client = client("url_env", &self.url_env)?;
        Some(Box::new(PostTransport {
            client,
            test_client,
            headers: vec![(CONTENT_TYPE, "application/json; charset=utf-8".to_owned())],
            body: Box::new(move |job, site| serde_json::to_vec(&message(job, site)).ok()),
            removed_by_404: true,
            advice: "is the webhook still there, and does the variable that `url_env` names hold \
                     its address?",
        }))
    }
}
