//! Sends signed requests as in Standard Webhooks
//! (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>):
//! every 2xx is a success, every 3xx a failure, and 410 stops the delivery.

use hyper::header::CONTENT_TYPE;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Settings;
use crate::Job;
use crate::delivery::codes::SECRET;
use crate::delivery::open_context::OpenContext;
use crate::delivery::payload::{Failure, LeadPayload, event};
use crate::delivery::post::PostTransport;
use crate::delivery::settings::OneOrMany;
use crate::delivery::signature::WebhookSecret;
use crate::delivery::transport::Transport;

/// `kind = "webhook"`
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::delivery) struct WebhookSettings {
    /// The URL: `https`, or `http` if private addresses are allowed.
    url: String,
    /// The variables that hold the secrets, newest first. Every request is signed with each of
    /// them, so that a secret can be rotated without interruption.
    secret_env: OneOrMany,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
}

impl Settings for WebhookSettings {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        let variables = self.secret_env.as_slice();
        let secrets = variables
            .iter()
            .filter_map(|variable| {
                let text = context.secret("secret_env", variable)?;
                WebhookSecret::parse(&text)
                    .map_err(|error| {
                        let what = format!("the variable {variable} {error}");
                        context.fault(&SECRET, "secret_env", what);
                    })
                    .ok()
            })
            .collect();
        let client = context.http(&self.url, self.allow_private)?;
        Some(Box::new(PostTransport {
            client,
            test_client: None,
            headers: vec![(CONTENT_TYPE, "application/json".to_owned())],
            body: Box::new(|job, _site| serde_json::to_vec(&Event::of(job)).ok()),
            secrets,
            success_text: None,
            removed_by_404: false,
            advice: "is the receiver running, and is `url` right?",
        }))
    }
}

#[derive(Serialize)]
struct Event<'a> {
    r#type: &'static str,
    timestamp: Timestamp,
    data: LeadPayload<'a>,
    /// Present only in a notice that another delivery gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure<'a>>,
}

impl<'a> Event<'a> {
    fn of(job: &'a Job) -> Self {
        let (r#type, failure) = event(job);
        Self {
            r#type,
            timestamp: job.lead.summary.received_at,
            data: LeadPayload::of(&job.lead),
            failure,
        }
    }
}
