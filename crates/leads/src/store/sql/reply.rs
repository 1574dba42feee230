//! Answers to senders: which address was answered when.

use jiff::SignedDuration;

use super::session::{Session, query};
use crate::{Email, LeadError, NewLead};

/// An address is answered once in this time. Two machines that answer each other stop there.
const PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// The delivery that answers a lead, when its sender is to be answered; notes that this is done.
pub(super) async fn due<'a>(
    session: &mut Session,
    NewLead {
        parsed: lead,
        admission,
    }: &'a NewLead,
) -> Result<Option<&'a str>, LeadError> {
    let (Some(delivery), Some(email)) = (&admission.reply_through, &lead.email) else {
        return Ok(None);
    };
    if admission.canary || admission.verdict.is_quarantined() {
        return Ok(None);
    }
    let before = lead
        .received_at
        .checked_sub(PAUSE)
        .unwrap_or(lead.received_at);
    let noted = query(
        "INSERT INTO auto_reply (address_hash, replied_at) VALUES ($1, $2) \
         ON CONFLICT (address_hash) DO UPDATE SET replied_at = excluded.replied_at \
         WHERE auto_reply.replied_at <= $3",
    )
    .bind(address_hash(email))
    .bind(lead.received_at)
    .bind(before)
    .execute(session)
    .await?;
    Ok((noted == 1).then_some(delivery))
}

/// Forgets that an address was answered.
pub(super) async fn forget(session: &mut Session, email: &Email) -> Result<(), LeadError> {
    query("DELETE FROM auto_reply WHERE address_hash = $1")
        .bind(address_hash(email))
        .execute(session)
        .await?;
    Ok(())
}

/// Capitals do not matter: most mail servers do not tell them apart.
fn address_hash(email: &Email) -> String {
    blake3::hash(email.as_str().to_lowercase().as_bytes())
        .to_hex()
        .to_string()
}
