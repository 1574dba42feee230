//! Deliveries: where leads go once they are stored.
//!
//! [`DeliverySettings`] is `deliveries.toml` as it stands in the site folder; [`Deliveries::open`]
//! checks it and reads the secrets it names. Each [`Delivery`] then turns a [`Job`] into an
//! [`Outcome`]; which failures are worth a repetition is decided there, by whoever knows the
//! receiver.

mod apps_script;
mod file;
mod http;
mod memory;
mod network;
mod open;
mod settings;
mod signature;
mod smtp;
mod smtp_message;
mod webhook;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sightline_model::FormKind;

use crate::{Attribution, Email, Job, LeadRecord, Message, Outcome, PersonName, Phone, Reference};

pub use file::FileTransport;
pub use memory::MemoryTransport;
pub use open::{Deliveries, DeliveryFault};
pub use settings::{DeliverySettings, DeliverySettingsError};

pub(crate) use apps_script::AppsScriptTransport;
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
    /// Makes one attempt.
    pub async fn attempt(&self, job: &Job, now: Timestamp) -> Outcome {
        match &self.transport {
            Transport::Smtp(transport) => transport.deliver(job, now).await,
            Transport::Webhook(transport) => transport.deliver(job, now).await,
            Transport::AppsScript(transport) => transport.deliver(job, now).await,
            Transport::File(transport) => transport.deliver(job).await,
            Transport::Memory(transport) => transport.deliver(job),
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
    customer_message: Option<&'a Message>,
    attribution: &'a Attribution,
    repeats: Option<Reference>,
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
            customer_message: lead.customer_message.as_ref(),
            attribution: &lead.attribution,
            repeats: lead.repeats,
        }
    }
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
