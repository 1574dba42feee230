//! Sends signed requests as in Standard Webhooks
//! (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>):
//! every 2xx is a success, every 3xx a failure, and 410 stops the delivery.

use hyper::header::{CONTENT_TYPE, HeaderName};
use jiff::{Timestamp, Zoned};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Settings;
use crate::delivery::codes::SECRET;
use crate::delivery::http::HttpClient;
use crate::delivery::open_context::OpenContext;
use crate::delivery::payload::{Failure, LeadPayload, event, outcome_of};
use crate::delivery::post::probe_with_head;
use crate::delivery::settings::OneOrMany;
use crate::delivery::signature::WebhookSecret;
use crate::delivery::transport::{Attempt, Transport};
use crate::delivery::website::Website;
use crate::{Job, Outcome};

const WEBHOOK_ID: HeaderName = HeaderName::from_static("webhook-id");
const WEBHOOK_TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const WEBHOOK_SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

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
        Some(Box::new(WebhookTransport { client, secrets }))
    }
}

/// Sends leads to a receiver that verifies signatures.
#[derive(Debug)]
struct WebhookTransport {
    client: HttpClient,
    secrets: Vec<WebhookSecret>,
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

impl WebhookTransport {
    async fn send(&self, job: &Job, now: Timestamp) -> Outcome {
        let (r#type, failure) = event(job);
        let event = Event {
            r#type,
            timestamp: job.lead.summary.received_at,
            data: LeadPayload::of(&job.lead),
            failure,
        };
        let Ok(body) = serde_json::to_vec(&event) else {
            return Outcome::Failed("the lead cannot be written as JSON".to_owned());
        };
        let id = job.id.to_string();
        let timestamp = now.as_second();
        let signatures: Vec<String> = self
            .secrets
            .iter()
            .map(|secret| secret.sign(&id, timestamp, &body))
            .collect();
        let headers = [
            (CONTENT_TYPE, "application/json".to_owned()),
            (WEBHOOK_ID, id),
            (WEBHOOK_TIMESTAMP, timestamp.to_string()),
            (WEBHOOK_SIGNATURE, signatures.join(" ")),
        ];
        outcome_of(self.client.post(&headers, body).await, job, now)
    }
}

impl Transport for WebhookTransport {
    fn deliver<'a>(&'a self, job: &'a Job, _site: Website<'a>, now: &'a Zoned) -> Attempt<'a> {
        Box::pin(self.send(job, now.timestamp()))
    }

    fn probe(&self, _now: Timestamp) -> Attempt<'_> {
        Box::pin(probe_with_head(&self.client))
    }

    fn advice(&self) -> &'static str {
        "is the receiver running, and is `url` right?"
    }

    fn address(&self) -> String {
        self.client.address()
    }
}
