//! One POST request per job; the status of the response determines the outcome.

use std::fmt;

use hyper::header::HeaderName;
use jiff::{Timestamp, Zoned};

use super::http::{HttpClient, HttpResponse};
use super::outcome::{outcome_of, shown_answer};
use super::signature::{WebhookSecret, signed_headers};
use super::transport::{Attempt, Transport};
use super::website::Website;
use crate::{Job, Outcome};

/// Writes the body of the request about a job.
type Body = Box<dyn Fn(&Job, Website<'_>) -> Option<Vec<u8>> + Send + Sync>;

/// Posts leads to a receiver that accepts one with any 2xx.
pub(super) struct PostTransport {
    pub(super) client: HttpClient,
    /// The receiver of tests, if it is a different one.
    pub(super) test_client: Option<HttpClient>,
    pub(super) headers: Vec<(HeaderName, String)>,
    pub(super) body: Body,
    /// The secrets that requests are signed with.
    pub(super) secrets: Vec<WebhookSecret>,
    /// A text that a 2xx response must contain to be a success.
    pub(super) success_text: Option<String>,
    /// Whether 404 means that the receiver was removed, so that retrying is pointless.
    pub(super) removed_by_404: bool,
    pub(super) advice: &'static str,
}

impl fmt::Debug for PostTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Headers and bodies contain secrets.
        f.debug_struct("PostTransport")
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

impl PostTransport {
    async fn send(&self, job: &Job, site: Website<'_>, now: Timestamp) -> Outcome {
        let Some(body) = (self.body)(job, site) else {
            return Outcome::Failed("the lead cannot be written for this receiver".to_owned());
        };
        match &self.test_client {
            Some(other) if job.lead.summary.test => match self.post(other, body, job, now).await {
                // Only the receiver of tests is gone, not that of leads.
                Outcome::Gone(detail) => Outcome::Failed(detail),
                outcome => outcome,
            },
            _ => self.post(&self.client, body, job, now).await,
        }
    }

    /// Whether a 2xx response lacks the text of a success.
    fn is_refused(&self, answer: &HttpResponse) -> bool {
        let body = String::from_utf8_lossy(&answer.body);
        let lacks = |text: &String| !body.contains(text);
        (200..300).contains(&answer.status) && self.success_text.as_ref().is_some_and(lacks)
    }

    async fn post(&self, client: &HttpClient, body: Vec<u8>, job: &Job, now: Timestamp) -> Outcome {
        let mut headers = self.headers.clone();
        if !self.secrets.is_empty() {
            let (id, now) = (job.id.to_string(), now.as_second());
            headers.extend(signed_headers(&self.secrets, id, now, &body));
        }
        match client.post(&headers, body).await {
            Ok(answer) if answer.status == 404 && self.removed_by_404 => {
                Outcome::Gone("the receiver answered 404: the webhook was removed".to_owned())
            }
            Ok(answer) if self.is_refused(&answer) => Outcome::Retry {
                detail: format!(
                    "the receiver answered {} without `success_text`",
                    answer.status
                ),
                answer: shown_answer(&answer, job),
                after: None,
            },
            answer => outcome_of(answer, job, now),
        }
    }
}

impl Transport for PostTransport {
    fn deliver<'a>(&'a self, job: &'a Job, site: Website<'a>, now: &'a Zoned) -> Attempt<'a> {
        Box::pin(self.send(job, site, now.timestamp()))
    }

    /// Sends a HEAD request, which creates no lead. Any status means that the receiver is reachable: many support only
    /// POST, so the status doesn't show whether they accept leads.
    fn probe(&self, _now: Timestamp) -> Attempt<'_> {
        Box::pin(async {
            match self.client.head().await {
                Ok(answer) => Outcome::Delivered(format!(
                    "the receiver is reached; it answered {} to HEAD, which does not say how it takes leads",
                    answer.status
                )),
                Err(error) => Outcome::retry(error.to_string()),
            }
        })
    }

    fn advice(&self) -> &'static str {
        self.advice
    }

    fn address(&self) -> String {
        self.client.address()
    }
}
