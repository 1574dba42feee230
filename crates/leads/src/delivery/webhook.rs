//! A signed request, as Standard Webhooks have it
//! (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>):
//! every 2xx is success, every 3xx is failure, 410 means never again.

use hyper::header::{CONTENT_TYPE, HeaderName};
use jiff::Timestamp;
use serde::Serialize;

use super::http::HttpClient;
use super::signature::WebhookSecret;
use super::{Failure, Outgoing, event, refused};
use crate::{Job, Outcome};

const WEBHOOK_ID: HeaderName = HeaderName::from_static("webhook-id");
const WEBHOOK_TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const WEBHOOK_SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

/// Sends leads to a receiver that checks signatures.
#[derive(Debug)]
pub struct WebhookTransport {
    client: HttpClient,
    secrets: Vec<WebhookSecret>,
}

#[derive(Serialize)]
struct Event<'a> {
    r#type: &'static str,
    timestamp: Timestamp,
    data: Outgoing<'a>,
    /// Only there when another delivery was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure<'a>>,
}

impl WebhookTransport {
    pub(crate) const fn new(client: HttpClient, secrets: Vec<WebhookSecret>) -> Self {
        Self { client, secrets }
    }

    pub(super) fn address(&self) -> String {
        self.client.address()
    }

    /// Asks for the headers of the receiver's page, which makes no lead.
    pub(super) async fn probe(&self, now: Timestamp) -> Outcome {
        match self.client.head().await {
            Ok(answer) if matches!(answer.status, 404 | 410 | 500..) => {
                refused(answer.status, answer.retry_after(now))
            }
            Ok(answer) => Outcome::Delivered(format!("the receiver answers ({})", answer.status)),
            Err(error) => Outcome::retry(error.to_string()),
        }
    }

    pub(super) async fn deliver(&self, job: &Job, now: Timestamp) -> Outcome {
        let (r#type, failure) = event(job);
        let event = Event {
            r#type,
            timestamp: job.lead.summary.received_at,
            data: Outgoing::of(&job.lead),
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
        match self.client.post(&headers, body).await {
            Ok(answer) if (200..300).contains(&answer.status) => {
                Outcome::Delivered(format!("the receiver answered {}", answer.status))
            }
            Ok(answer) => refused(answer.status, answer.retry_after(now)),
            Err(error) => Outcome::retry(error.to_string()),
        }
    }
}
