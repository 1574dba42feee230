//! The auto-reply to the sender of a lead.
//!
//! It is marked as automatic (`Auto-Submitted: auto-replied`, RFC 3834), so that other
//! auto-responders don't answer it. It contains nothing that the visitor typed except the address
//! it is sent to.

use jiff::Timestamp;
use lettre::Message;
use lettre::message::{Mailbox, SinglePart};

use super::message::{AutoSubmitted, sender};
use crate::delivery::auto_reply::ReplyText;
use crate::delivery::open_context::ascii_domain;
use crate::{Email, Job};

/// Writes the mail. Returns an error if the lead has no valid e-mail address.
pub(super) fn write(
    job: &Job,
    reply: &ReplyText,
    from: &Mailbox,
    now: Timestamp,
) -> Result<Message, lettre::error::Error> {
    let address = job.lead.summary.email.as_ref().map(Email::as_str);
    let Some(address) = address.and_then(|address| ascii_domain(address.parse().ok()?)) else {
        return Err(lettre::error::Error::MissingTo);
    };
    let mut message = Message::builder()
        .from(sender(from, &reply.company))
        .to(Mailbox::new(None, address))
        .subject(reply.subject.clone())
        .message_id(Some(format!("<{}@{}>", job.id, from.email.domain())))
        .date(std::time::SystemTime::from(now))
        .header(AutoSubmitted::Replied);
    if let Some(reply_to) = &reply.reply_to {
        message = message.reply_to(reply_to.clone());
    }
    message.singlepart(SinglePart::plain(reply.text.clone()))
}
