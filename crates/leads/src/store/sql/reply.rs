//! Auto-replies: which address got one when.

use jiff::{SignedDuration, Timestamp};
use sightline_store::{Session, query, values};

use crate::{Email, NewLead, StoreError};

/// An address gets at most one reply in this time. This also ends a mail loop between two auto-responders.
const MIN_INTERVAL: SignedDuration = SignedDuration::from_hours(24);
/// A reply later than this after a lead is dated by a clock that was ahead, and doesn't count. Clocks of machines that
/// share a database may differ by less.
const MAX_AHEAD: SignedDuration = SignedDuration::from_hours(1);
/// The window over which replies are counted.
const HOUR: SignedDuration = SignedDuration::from_hours(1);
/// The maximum number of replies per hour in total. Without a limit, the form could be used to send mail to strangers.
const MAX_PER_HOUR: usize = 60;
/// The maximum number of replies per hour to addresses of one domain. It isn't lower because many people of a town may
/// have mailboxes at the same provider.
const MAX_PER_HOUR_AND_DOMAIN: usize = 20;

/// Returns the delivery that replies to a lead if its sender is due a reply, and records the reply.
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
    if is_over_limit(session, email, (ago(HOUR), lead.received_at)).await? {
        return Ok(None);
    }
    let before = ago(MIN_INTERVAL);
    let ahead = ago(-MAX_AHEAD);
    let noted = query(
        "INSERT INTO auto_reply (address_hash, replied_at) VALUES ($1, $2) \
         ON CONFLICT (address_hash) DO UPDATE SET replied_at = excluded.replied_at \
         WHERE auto_reply.replied_at <= $3 OR auto_reply.replied_at > $4",
    )
    .bind_all(values![
        address_hash(email),
        lead.received_at,
        before,
        ahead
    ])
    .execute(session)
    .await?;
    Ok((noted == 1).then_some(delivery))
}

/// Whether so many replies were sent in this period, in total or to this domain, that no more are allowed.
async fn is_over_limit(
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
    Ok(answered.len() >= MAX_PER_HOUR || to_domain >= MAX_PER_HOUR_AND_DOMAIN)
}

fn domain(address: &str) -> &str {
    address.rsplit_once('@').map_or("", |(_, domain)| domain)
}

/// Deletes the record of the reply to an address.
pub(super) async fn forget(session: &mut Session, email: &Email) -> Result<(), StoreError> {
    query("DELETE FROM auto_reply WHERE address_hash = $1")
        .bind(address_hash(email))
        .execute(session)
        .await?;
    Ok(())
}

/// Returns the hash of a mailbox. Case is ignored, since most mail servers ignore it, and so is what follows a `+`,
/// which names a folder of the same mailbox.
fn address_hash(email: &Email) -> String {
    let address = email.as_str().to_lowercase();
    let (local, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let mailbox = local.split('+').next().filter(|name| !name.is_empty());
    let address = format!("{}@{domain}", mailbox.unwrap_or(local));
    blake3::hash(address.as_bytes()).to_hex().to_string()
}
