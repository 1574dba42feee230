//! A mail of the program's own, to people at the company.

use jiff::Timestamp;
use lettre::Message;
use lettre::message::{Mailbox, SinglePart};

use super::message::{AutoSubmitted, sender};
use crate::delivery::open_context::ascii_domain;
use crate::delivery::payload::one_line;
use crate::delivery::transport::SystemMail;

/// Writes the mail. Returns an error if its address is invalid.
pub(super) fn write(
    mail: &SystemMail,
    (from, to): (&Mailbox, &[Mailbox]),
    now: Timestamp,
) -> Result<Message, lettre::error::Error> {
    let hash = blake3::hash(format!("{now} {} {}", mail.subject, mail.text).as_bytes());
    let mut message = Message::builder()
        .message_id(Some(format!("<{}@{}>", hash.to_hex(), from.email.domain())))
        .from(sender(from, &one_line(&mail.company)))
        .subject(mail.subject.clone())
        .date(std::time::SystemTime::from(now))
        .header(AutoSubmitted::Generated);
    match &mail.to {
        Some(address) => {
            let address = address.parse().ok().and_then(ascii_domain);
            let address = address.ok_or(lettre::error::Error::MissingTo)?;
            message = message.to(Mailbox::new(None, address));
        }
        None => {
            for recipient in to {
                message = message.to(recipient.clone());
            }
        }
    }
    message.singlepart(SinglePart::plain(mail.text.clone()))
}
