//! Sends leads to a Google Apps Script.
//!
//! A script cannot read headers, so the signature is in the body. After a run, Google responds with
//! a redirect to `script.googleusercontent.com`, where the script's output can be fetched; that
//! redirect is a success. An HTML page is a sign-in page or an error page, whatever its status, and
//! means that the script did not run.

use hyper::Uri;
use hyper::header::{CONTENT_TYPE, LOCATION};
use jiff::{Timestamp, Zoned};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Settings;
use crate::delivery::http::{HttpClient, HttpResponse};
use crate::delivery::open_context::OpenContext;
use crate::delivery::outcome::outcome_of_status;
use crate::delivery::payload::notice;
use crate::delivery::signature::hmac_base64;
use crate::delivery::transport::{Attempt, Transport};
use crate::delivery::website::Website;
use crate::{Email, Job, Message, Outcome};

const ECHO_HOST: &str = "script.googleusercontent.com";

/// `kind = "apps_script"`
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::delivery) struct AppsScriptSettings {
    /// The address of the deployed script, ending in `/exec`.
    url: String,
    /// The variable that holds the secret for the signature. Without it, requests are not signed.
    secret_env: Option<String>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
}

impl Settings for AppsScriptSettings {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        let variable = self.secret_env.as_deref();
        let secret = variable.and_then(|variable| context.secret("secret_env", variable));
        let client = context.http(&self.url, self.allow_private)?;
        Some(Box::new(AppsScriptTransport { client, secret }))
    }
}

/// Sends leads to a script.
struct AppsScriptTransport {
    client: HttpClient,
    secret: Option<String>,
}

impl std::fmt::Debug for AppsScriptTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AppsScriptTransport")
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

/// The four fields as in forms, and what the script needs to recognize repetitions and forgeries.
#[derive(Serialize)]
struct Payload<'a> {
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    customer_message: &'a str,
    id: String,
    ts: i64,
    /// Present only if the program sent the lead itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    test: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sig: Option<String>,
}

impl AppsScriptTransport {
    /// Writes the body. The signature covers `id.ts.` and the four fields as a JSON array, which
    /// `JSON.stringify` serializes to the same bytes.
    fn body(&self, job: &Job, ts: i64) -> Option<Vec<u8>> {
        let (id, lead) = (job.id.to_string(), &job.lead);
        let summary = &lead.summary;
        // A script has only these four fields, so a notice is put into them.
        let told = notice(job);
        let fields = match &told {
            Some((title, text)) => [title.as_str(), "", "", text.as_str()],
            None => [
                summary.name.as_str(),
                summary.email.as_ref().map_or("", Email::as_str),
                summary.phone.as_str(),
                lead.customer_message.as_ref().map_or("", Message::as_str),
            ],
        };
        let signed = format!("{id}.{ts}.{}", serde_json::to_string(&fields).ok()?);
        let [name, email, phone, customer_message] = fields;
        let payload = Payload {
            name,
            email,
            phone,
            customer_message,
            id,
            ts,
            test: summary.test,
            sig: self
                .secret
                .as_ref()
                .map(|secret| hmac_base64(secret.as_bytes(), signed.as_bytes())),
        };
        serde_json::to_vec(&payload).ok()
    }
}

impl Transport for AppsScriptTransport {
    fn deliver<'a>(&'a self, job: &'a Job, _site: Website<'a>, now: &'a Zoned) -> Attempt<'a> {
        Box::pin(async move {
            let now = now.timestamp();
            let Some(body) = self.body(job, now.as_second()) else {
                return Outcome::Failed("the lead cannot be written as JSON".to_owned());
            };
            let headers = [(CONTENT_TYPE, "application/json".to_owned())];
            match self.client.post(&headers, body).await {
                Ok(answer) => outcome(&answer, now),
                Err(error) => Outcome::retry(error.to_string()),
            }
        })
    }

    /// Sends a HEAD request, which runs no code that adds a lead.
    fn probe(&self, now: Timestamp) -> Attempt<'_> {
        Box::pin(async move {
            match self.client.head().await {
                Ok(answer) if matches!(answer.status, 302 | 303) => outcome(&answer, now),
                Ok(answer) if matches!(answer.status, 404 | 410) => {
                    outcome_of_status(answer.status, answer.retry_after(now))
                }
                Ok(answer) => {
                    Outcome::Delivered(format!("the script's host answers ({})", answer.status))
                }
                Err(error) => Outcome::retry(error.to_string()),
            }
        })
    }

    fn advice(&self) -> &'static str {
        "deploy the script again as a web app with access for anyone"
    }

    fn address(&self) -> String {
        self.client.address()
    }
}

fn outcome(answer: &HttpResponse, now: Timestamp) -> Outcome {
    let html = answer
        .header(CONTENT_TYPE)
        .to_ascii_lowercase()
        .starts_with("text/html");
    match answer.status {
        302 | 303 => {
            let sent_to = answer.header(LOCATION).parse::<Uri>().unwrap_or_default();
            if sent_to.scheme_str() == Some("https") && sent_to.host() == Some(ECHO_HOST) {
                Outcome::Delivered("the script ran".to_owned())
            } else {
                Outcome::retry("the script asks for a sign-in: deploy it with access for anyone")
            }
        }
        // Without the whole body it can't be said whether the script ran; it recognizes repetitions.
        200..300 if !answer.is_complete => {
            Outcome::retry("the script's answer is longer than 64 kB or broke off")
        }
        200..300 if html || answer.body.trim_ascii_start().starts_with(b"<") => Outcome::retry(
            "the script answered with a page: it failed, or is not deployed with access for anyone",
        ),
        200..300 => Outcome::Delivered(format!("the script answered {}", answer.status)),
        status => outcome_of_status(status, answer.retry_after(now)),
    }
}
