//! A lead with everything that belongs to it, inside somebody's transaction.

use jiff::SignedDuration;
use sqlx::sqlite::SqliteConnection;

use super::rows::{self, Identity, timestamp_text};
use super::store_fault;
use crate::store::content_hash;
use crate::{JobState, LeadError, NewLead, RandomSource, Reference, SpamReason, Stored};

/// A number is taken once in thousands of millions of draws; more than a few collisions in a row
/// mean that the random source is broken.
const REFERENCE_ATTEMPTS: usize = 8;
/// How long the same content without a key is taken for a repetition.
const REPEAT_WINDOW: SignedDuration = SignedDuration::from_mins(10);

/// Adds a lead, its verdict and its jobs, or finds that it is there already.
pub(super) async fn lead(
    connection: &mut SqliteConnection,
    random: &RandomSource,
    lead: &NewLead,
) -> Result<Stored, LeadError> {
    let hash = content_hash(lead);
    if let Some(key) = &lead.idempotency_key
        && let Some(first) = rows::receipt(connection, key, &hash).await?
    {
        return Ok(first);
    }
    let repeats = match lead.idempotency_key {
        Some(_) => None,
        None => repeated(connection, lead, &hash).await?,
    };
    let (id, reference) = row(connection, random, lead, &hash).await?;
    intake(connection, lead, &id, repeats).await?;
    for delivery in &lead.deliveries {
        job(connection, random, lead, &id, delivery).await?;
    }
    Ok(Stored {
        reference,
        received_at: lead.received_at,
        replayed: false,
    })
}

/// Adds the row, drawing numbers until one is free.
async fn row(
    connection: &mut SqliteConnection,
    random: &RandomSource,
    lead: &NewLead,
    hash: &str,
) -> Result<(String, Reference), LeadError> {
    for _ in 0..REFERENCE_ATTEMPTS {
        let (id, reference) = random.identity(lead.received_at);
        let identity = Identity {
            id,
            reference,
            content_hash: hash,
        };
        if rows::insert(connection, lead, &identity).await? {
            return Ok((id.to_string(), reference));
        }
    }
    Err(LeadError::Unavailable {
        source: "no free reference number was drawn".into(),
    })
}

/// The first lead with this content in the time before this one.
async fn repeated(
    connection: &mut SqliteConnection,
    lead: &NewLead,
    hash: &str,
) -> Result<Option<String>, LeadError> {
    let Ok(from) = lead.received_at.checked_sub(REPEAT_WINDOW) else {
        return Ok(None);
    };
    sqlx::query_scalar(
        "SELECT id FROM lead WHERE content_hash = ?1 AND received_at > ?2 AND received_at <= ?3 \
         ORDER BY received_at, id LIMIT 1",
    )
    .bind(hash)
    .bind(timestamp_text(from))
    .bind(timestamp_text(lead.received_at))
    .fetch_optional(connection)
    .await
    .map_err(store_fault)
}

async fn intake(
    connection: &mut SqliteConnection,
    lead: &NewLead,
    id: &str,
    repeats: Option<String>,
) -> Result<(), LeadError> {
    let reasons: Vec<&str> = lead
        .verdict
        .reasons
        .iter()
        .map(|reason| SpamReason::as_str(*reason))
        .collect();
    sqlx::query(
        "INSERT INTO lead_intake (lead_id, spam_score, spam_reasons, quarantined, repeats) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )
    .bind(id)
    .bind(i64::from(lead.verdict.score))
    .bind(serde_json::Value::from(reasons).to_string())
    .bind(i64::from(lead.verdict.is_quarantined()))
    .bind(repeats)
    .execute(connection)
    .await
    .map_err(store_fault)?;
    Ok(())
}

async fn job(
    connection: &mut SqliteConnection,
    random: &RandomSource,
    lead: &NewLead,
    lead_id: &str,
    delivery: &str,
) -> Result<(), LeadError> {
    let state = if lead.verdict.is_quarantined() {
        JobState::Held
    } else {
        JobState::Waiting
    };
    sqlx::query(
        "INSERT INTO delivery_job (id, lead_id, delivery, state, next_at) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )
    .bind(random.uuid().to_string())
    .bind(lead_id)
    .bind(delivery)
    .bind(state.as_str())
    .bind(timestamp_text(lead.received_at))
    .execute(connection)
    .await
    .map_err(store_fault)?;
    Ok(())
}
