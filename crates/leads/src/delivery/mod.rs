//! Deliveries: where leads go once they are stored.
//!
//! `settings` has the contents of `deliveries.toml` in the site folder. [`Deliveries::read`] checks them and reads the
//! secrets that they name. Each [`Delivery`] then turns a [`Job`] into an [`Outcome`] with the [`Transport`] of its
//! kind; `kinds` has one file for each.

mod auto_reply;
mod chat;
mod codes;
mod conditions;
mod edit;
mod forms;
mod http;
mod json_receiver;
mod kinds;
mod lead_file;
mod network;
mod open;
mod open_context;
mod outcome;
mod payload;
mod post;
mod read;
mod secrets;
mod settings;
mod short_message;
mod signature;
mod sms_text;
mod template;
mod transport;
mod unconfigured;
mod website;

use jiff::Zoned;

use crate::{Job, Outcome};

pub use auto_reply::{AutoReply, ReplyText};
pub use conditions::Conditions;
pub use edit::DeliveryText;
pub use forms::delivery_forms;
pub use http::{Exchange, connect, exchange, tls_connector};
pub use json_receiver::{JsonReceiver, Reply};
pub use lead_file::{ForgottenLines, LeadFile};
pub use open::{Deliveries, Digest, LeaseDuration};
pub use secrets::Secrets;
pub use transport::{Attempt, SystemMail, Transport};
pub use website::Website;

pub(crate) use http::{Address, HttpClient, HttpError};
pub(crate) use signature::{hmac_base64, hmac_verifies};

/// A place that leads are delivered to.
#[derive(Debug)]
pub struct Delivery {
    /// Its name in `deliveries.toml`, which jobs and logs refer to.
    pub name: String,
    /// Its kind, for logs.
    pub kind: &'static str,
    /// Sends leads to the receiver.
    pub transport: Box<dyn Transport>,
    /// Which leads it takes, and its quiet hours.
    pub conditions: Conditions,
}

impl Delivery {
    /// Makes one attempt, see [`Transport::deliver`].
    pub async fn attempt(&self, job: &Job, site: Website<'_>, now: &Zoned) -> Outcome {
        self.transport.deliver(job, site, now).await
    }

    /// A hash of the address it delivers to. If the receiver has said that it is gone, nothing is sent until this
    /// changes. It is hashed because the address may contain a secret.
    pub fn endpoint(&self) -> String {
        let address = self.transport.address();
        blake3::hash(address.as_bytes()).to_hex().to_string()
    }
}
