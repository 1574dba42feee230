//! A notification on a telephone, through ntfy (<https://docs.ntfy.sh/publish/>): a request whose
//! body is the text. Whoever knows the topic reads it, so it holds the reference and no person.

use hyper::header::{AUTHORIZATION, HeaderName};
use jiff::Timestamp;
use serde::Deserialize;

use super::Settings;
use crate::delivery::http::HttpClient;
use crate::delivery::open::Opening;
use crate::delivery::payload::{notice_text, refused};
use crate::delivery::settings::Part;
use crate::delivery::transport::{Attempt, Transport};
use crate::{Job, JobTask, Outcome};

const TITLE: HeaderName = HeaderName::from_static("title");

/// `kind = "ntfy"`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::delivery) struct NtfySettings {
    /// Its name.
    name: String,
    /// The address of the topic.
    url: String,
    /// The variable that holds an access token; without it the topic is open.
    token_env: Option<String>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
}

impl Part for NtfySettings {
    const REQUIRED: &'static [&'static str] = &["name", "url"];
}

impl Settings for NtfySettings {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, opening: &mut Opening<'_>) -> Option<Box<dyn Transport>> {
        let variable = self.token_env.as_deref();
        let token = variable.and_then(|variable| opening.secret("token_env", variable));
        let client = opening.http(&self.url, self.allow_private)?;
        Some(Box::new(NtfyTransport { client, token }))
    }
}

/// Publishes to a topic.
struct NtfyTransport {
    client: HttpClient,
    token: Option<String>,
}

impl std::fmt::Debug for NtfyTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NtfyTransport")
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

impl Transport for NtfyTransport {
    fn deliver<'a>(&'a self, job: &'a Job, company: &'a str, now: Timestamp) -> Attempt<'a> {
        Box::pin(async move {
            let reference = job.lead.summary.reference;
            let text = match &job.task {
                JobTask::Notice { failed, cause } => notice_text(reference, failed, cause),
                JobTask::Lead | JobTask::Reply => format!("New enquiry {reference}"),
            };
            let mut headers = vec![(TITLE, company.to_owned())];
            if let Some(token) = &self.token {
                headers.push((AUTHORIZATION, format!("Bearer {}", token.trim())));
            }
            match self.client.post(&headers, text.into_bytes()).await {
                Ok(answer) if (200..300).contains(&answer.status) => {
                    Outcome::Delivered(format!("the topic answered {}", answer.status))
                }
                Ok(answer) => refused(answer.status, answer.retry_after(now)),
                Err(error) => Outcome::retry(error.to_string()),
            }
        })
    }

    fn probe(&self, now: Timestamp) -> Attempt<'_> {
        Box::pin(async move {
            match self.client.head().await {
                Ok(answer) if matches!(answer.status, 404 | 410 | 500..) => {
                    refused(answer.status, answer.retry_after(now))
                }
                Ok(answer) => Outcome::Delivered(format!("the topic answers ({})", answer.status)),
                Err(error) => Outcome::retry(error.to_string()),
            }
        })
    }

    fn advice(&self) -> &'static str {
        "is `url` the address of a topic, and does the token reach it?"
    }

    fn address(&self) -> String {
        self.client.address()
    }
}
