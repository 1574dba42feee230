//! Answers to senders: which address was answered when.

use jiff::{SignedDuration, Timestamp};
use sightline_store::{Session, query, values};

use crate::{Email, NewLead, StoreError};

/// An address is answered once in this time. Two machines that answer each other stop there.
const PAUSE: SignedDuration = SignedDuration::from_hours(24);
/// Answers are counted over this time.
const HOUR: SignedDuration = SignedDuration::from_hours(1);
/// Answers in an hour, to whomever. A form that answers without end is a way to send mail to strangers.
const MOST: usize = 60;
/// Answers in an hour to addresses of one domain. Half of a town has its mailboxes with one provider.
const MOST_TO_DOMAIN: usize = 20;

/// The delivery that answers a lead, when its sender is to be answered; notes that this is done.
pub(super) async fn due<'a>(
    session: &mut Session,
    NewLead {
        parsed: lead,
        admission,
    }: &'a NewLead,
) -> Result<Option<&'a str>, StoreError> {
    let (Some(delivery), Some(email)) = (&admission.reply_through, &lead.email) else {
        return Ok(None);
    };
    if admission.canary || admission.verdict.is_quarantined() {
        return Ok(None);
    }
    let ago = |time| {
        lead.received_at
            .checked_sub(time)
            .unwrap_or(lead.received_at)
    };
    if is_too_much(session, email, (ago(HOUR), lead.received_at)).await? {
        return Ok(None);
    }
    let before = ago(PAUSE);
    let noted = query(
        "INSERT INTO auto_reply (address_hash, replied_at) VALUES ($1, $2) \
         ON CONFLICT (address_hash) DO UPDATE SET replied_at = excluded.replied_at \
         WHERE auto_reply.replied_at <= $3",
    )
    .bind_all(values![address_hash(email), lead.received_at, before])
    .execute(session)
    .await?;
    Ok((noted == 1).then_some(delivery))
}

/// Whether so many were answered between two moments that nobody is any more, or nobody of this domain.
async fn is_too_much(
    session: &mut Session,
    email: &Email,
    (from, to): (Timestamp, Timestamp),
) -> Result<bool, StoreError> {
    let answered = query(
        "SELECT lead.email FROM lead JOIN delivery_job ON delivery_job.lead_id = lead.id \
         WHERE lead.received_at > $1 AND lead.received_at <= $2 AND delivery_job.purpose = 'reply'",
    )
    .bind_all(values![from, to])
    .fetch_all(session)
    .await?;
    let domain = domain(email.as_str()).to_lowercase();
    let mut to_domain = 0;
    for row in &answered {
        let other = row.optional("email")?.unwrap_or_default();
        to_domain += usize::from(self::domain(&other).to_lowercase() == domain);
    }
    Ok(answered.len() >= MOST || to_domain >= MOST_TO_DOMAIN)
}

fn domain(address: &str) -> &str {
    address.rsplit_once('@').map_or("", |(_, domain)| domain)
}

/// Forgets that an address was answered.
pub(super) async fn forget(session: &mut Session, email: &Email) -> Result<(), StoreError> {
    query("DELETE FROM auto_reply WHERE address_hash = $1 OR address_hash = $2")
        .bind(address_hash(email))
        // Former versions noted addresses with their tags.
        .bind(hash(&email.as_str().to_lowercase()))
        .execute(session)
        .await?;
    Ok(())
}

/// The hash of a mailbox. Capitals do not matter: most mail servers do not tell them apart. Nor does
/// what follows a `+`: it names a folder of the same mailbox.
fn address_hash(email: &Email) -> String {
    let address = email.as_str().to_lowercase();
    let (local, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let mailbox = local.split('+').next().filter(|name| !name.is_empty());
    hash(&format!("{}@{domain}", mailbox.unwrap_or(local)))
}

fn hash(address: &str) -> String {
    blake3::hash(address.as_bytes()).to_hex().to_string()
}
