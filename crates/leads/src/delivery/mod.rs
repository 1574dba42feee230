//! Deliveries: where leads go once they are stored.
//!
//! [`DeliverySettings`] is `deliveries.toml` as it stands in the site folder; [`Deliveries::read`]
//! checks it and reads the secrets it names. Each [`Delivery`] then turns a [`Job`] into an
//! [`Outcome`]; which failures are worth a repetition is decided there, by whoever knows the
//! receiver.

mod apps_script;
mod auto_reply;
mod fault;
mod file;
mod http;
mod json_receiver;
mod memory;
mod network;
mod open;
mod parse;
mod settings;
mod signature;
mod smtp;
mod smtp_message;
mod smtp_reply;
mod webhook;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sightline_model::{ConsentText, FormKind};

use crate::{
    Attribution, Email, Job, JobTask, LeadRecord, Message, Outcome, PersonName, Phone, Reference,
};

pub use auto_reply::{AutoReply, ReplyText};
pub use fault::{DeliveryFault, DeliveryFaultCode};
pub use file::FileTransport;
pub use json_receiver::{JsonReceiver, Reply};
pub use memory::MemoryTransport;
pub use open::Deliveries;
pub use settings::DeliverySettings;

pub(crate) use apps_script::AppsScriptTransport;
pub(crate) use http::{Address, HttpClient};
pub(crate) use signature::{hmac_base64, hmac_verifies};
pub(crate) use smtp::SmtpTransport;
pub(crate) use webhook::WebhookTransport;

/// One place that leads go to.
#[derive(Debug)]
pub struct Delivery {
    /// Its name in `deliveries.toml`, by which jobs and logs know it.
    pub name: String,
    /// How they get there.
    pub transport: Transport,
}

/// The ways to deliver.
#[derive(Debug)]
pub enum Transport {
    /// A mail through somebody's mail server.
    Smtp(Box<SmtpTransport>),
    /// A signed request, as Standard Webhooks have it.
    Webhook(Box<WebhookTransport>),
    /// A request to a Google Apps Script.
    AppsScript(Box<AppsScriptTransport>),
    /// A line in a file.
    File(FileTransport),
    /// A list in memory, for tests.
    Memory(MemoryTransport),
}

impl Delivery {
    /// Makes one attempt. `company` is whose site the lead came from: a mail says so, since one
    /// mailbox may get those of several.
    pub async fn attempt(&self, job: &Job, company: &str, now: Timestamp) -> Outcome {
        match &self.transport {
            Transport::Smtp(transport) => transport.deliver(job, company, now).await,
            Transport::Webhook(transport) => transport.deliver(job, now).await,
            Transport::AppsScript(transport) => transport.deliver(job, now).await,
            Transport::File(transport) => transport.deliver(job).await,
            Transport::Memory(transport) => transport.deliver(job),
        }
    }

    /// Answers the sender of a lead. Only a mail can.
    pub async fn reply(&self, job: &Job, reply: &ReplyText, now: Timestamp) -> Outcome {
        match &self.transport {
            Transport::Smtp(transport) => transport.reply(job, reply, now).await,
            Transport::Memory(transport) => transport.deliver(job),
            Transport::Webhook(_) | Transport::AppsScript(_) | Transport::File(_) => {
                Outcome::Failed("this delivery sends no mails".to_owned())
            }
        }
    }

    /// Looks whether the receiver could take a lead now, without giving it one: a mail server is
    /// logged in to, a receiver of requests is asked for its headers, a file is opened.
    pub async fn probe(&self, now: Timestamp) -> Outcome {
        match &self.transport {
            Transport::Smtp(transport) => transport.probe().await,
            Transport::Webhook(transport) => transport.probe(now).await,
            Transport::AppsScript(transport) => transport.probe(now).await,
            Transport::File(transport) => transport.probe().await,
            Transport::Memory(_) => Outcome::Delivered("kept in memory".to_owned()),
        }
    }

    /// The domain that its mails come from, when it sends mails.
    pub fn mail_domain(&self) -> Option<&str> {
        match &self.transport {
            Transport::Smtp(transport) => Some(transport.domain()),
            Transport::Webhook(_)
            | Transport::AppsScript(_)
            | Transport::File(_)
            | Transport::Memory(_) => None,
        }
    }

    /// What kind it is, for logs.
    pub const fn kind(&self) -> &'static str {
        match self.transport {
            Transport::Smtp(_) => "smtp",
            Transport::Webhook(_) => "webhook",
            Transport::AppsScript(_) => "apps_script",
            Transport::File(_) => "file",
            Transport::Memory(_) => "memory",
        }
    }

    /// A fingerprint of the address it delivers to: a receiver that said it is gone is left alone
    /// until this changes. The address itself may hold a secret.
    pub fn endpoint(&self) -> String {
        let address = match &self.transport {
            Transport::Webhook(transport) => transport.address(),
            Transport::AppsScript(transport) => transport.address(),
            Transport::Smtp(_) | Transport::File(_) | Transport::Memory(_) => String::new(),
        };
        blake3::hash(address.as_bytes()).to_hex().to_string()
    }
}

/// A lead as receivers get it: what the visitor sent, without what is thought of it here.
#[derive(Debug, Serialize)]
struct Outgoing<'a> {
    reference: Reference,
    received_at: Timestamp,
    form: FormKind,
    page: Option<&'a str>,
    name: &'a PersonName,
    email: Option<&'a Email>,
    phone: &'a Phone,
    phone_e164: Option<&'a str>,
    customer_message: Option<&'a Message>,
    text_consent: Option<&'a ConsentText>,
    attribution: &'a Attribution,
    last_touch: &'a Attribution,
    repeats: Option<Reference>,
    /// Only there when the program sent the lead itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    test: bool,
}

impl<'a> Outgoing<'a> {
    fn of(lead: &'a LeadRecord) -> Self {
        let summary = &lead.summary;
        Self {
            reference: summary.reference,
            received_at: summary.received_at,
            form: summary.form,
            page: summary.page.as_deref(),
            name: &summary.name,
            email: summary.email.as_ref(),
            phone: &summary.phone,
            phone_e164: lead.phone_e164.as_deref(),
            customer_message: lead.customer_message.as_ref(),
            text_consent: lead.text_consent.as_ref(),
            attribution: &lead.attribution,
            last_touch: &lead.last_touch,
            repeats: lead.repeats,
            test: summary.test,
        }
    }
}

/// What another delivery is told of.
#[derive(Debug, Serialize)]
struct Failure<'a> {
    delivery: &'a str,
    cause: &'a str,
}

/// What a job tells its receiver, in one word, and of which failure.
fn event(job: &Job) -> (&'static str, Option<Failure<'_>>) {
    match &job.task {
        JobTask::Notice { failed, cause } => {
            let failure = Failure {
                delivery: failed,
                cause,
            };
            ("lead.delivery_failed", Some(failure))
        }
        JobTask::Lead | JobTask::Reply if job.lead.summary.test => ("lead.test", None),
        JobTask::Lead | JobTask::Reply => ("lead.created", None),
    }
}

/// What a person is told when another delivery was given up.
fn notice_text(reference: Reference, failed: &str, cause: &str) -> String {
    format!(
        "Enquiry {reference} was not delivered to {failed}: {cause}. It is safe in the database. \
         Mend the delivery, then run `sightline leads retry {reference}`."
    )
}

/// What a status says of an attempt when it says nothing special: a receiver may be repaired, so
/// everything but "gone" is worth a repetition.
fn refused(status: u16, retry_after: Option<SignedDuration>) -> Outcome {
    if status == 410 {
        return Outcome::Gone("the receiver answered 410: it is gone for good".to_owned());
    }
    Outcome::Retry {
        detail: format!("the receiver answered {status}"),
        after: retry_after,
    }
}
