//! What all team chats have in common: one webhook, whose address is a secret.

use std::fmt;
use std::marker::PhantomData;

use hyper::header::CONTENT_TYPE;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::kinds::Settings;
use super::open_context::OpenContext;
use super::post::PostTransport;
use super::transport::Transport;
use super::website::Website;
use crate::Job;

/// A kind of chat.
pub(super) trait Chat: fmt::Debug + 'static {
    /// The query that is added to the address.
    const QUERY: &str = "";

    /// The message about a job.
    fn message(job: &Job, site: Website<'_>) -> Value;
}

/// The settings of a delivery to a chat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub(super) struct ChatSettings<C> {
    /// The variable that holds the address of the webhook. Anyone who has the address can post there.
    url_env: String,
    /// The variable that holds the address for messages about tests. By default they go to `url_env`.
    test_url_env: Option<String>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
    #[serde(skip)]
    chat: PhantomData<fn() -> C>,
}

impl<C: Chat> Settings for ChatSettings<C> {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        let mut client = |field, variable: &String| {
            context.secret_http(field, variable, C::QUERY, self.allow_private)
        };
        let test_url = self.test_url_env.as_ref();
        let test_client = test_url.and_then(|variable| client("test_url_env", variable));
        let client = client("url_env", &self.url_env)?;
        Some(Box::new(PostTransport {
            client,
            test_client,
            headers: vec![(CONTENT_TYPE, "application/json; charset=utf-8".to_owned())],
            body: Box::new(|job, site| serde_json::to_vec(&C::message(job, site)).ok()),
            secrets: Vec::new(),
            success_text: None,
            removed_by_404: true,
            advice: "is the webhook still there, and does the variable that `url_env` names hold \
                     its address?",
        }))
    }
}
