//! Inserts a lead with everything that belongs to it, inside the caller's transaction.

use jiff::{SignedDuration, Timestamp};
use sightline_store::{Session, query, values};
use uuid::Uuid;

use super::{desk, plans, reply, rows};
use crate::{
    Admission, JobState, JobTask, LeadPlan, NewLead, ParsedLead, RandomSource, Reference,
    SpamReason, StoreError, Stored, reference,
};

/// A reference is taken about once in billions of draws; more than a few collisions in a row mean
/// that the random source is broken.
const REFERENCE_ATTEMPTS: usize = 8;
/// How long the same content counts as a repetition, such as after the page was reloaded.
const REPEAT_WINDOW: SignedDuration = SignedDuration::from_mins(10);
/// How many leads with the same content are searched for the one with the same plans.
const MAX_SEARCHED: i64 = 20;

/// Inserts a lead, its plans, its verdict and its jobs, or finds that it is already stored.
pub(in crate::store) async fn lead(
    session: &mut Session,
    random: &RandomSource,
    lead: &NewLead,
) -> Result<Stored, StoreError> {
    let NewLead { parsed, admission } = lead;
    let hash = parsed.content_hash();
    let repeats = find_repeat(session, parsed, &hash).await?;
    if let Some(consent) = &admission.consent {
        rows::keep_consent_text(session, consent, parsed.received_at).await?;
    }
    let (id, reference) = match row(session, random, lead, &hash).await? {
        RowInsert::New(id, reference) => (id, reference),
        RowInsert::Existing(first) => return Ok(first),
    };
    plans::insert(session, &id, &parsed.plans).await?;
    intake(session, admission, &id, repeats).await?;
    let ways = (&parsed.attribution, &parsed.last_touch);
    let lists = (admission.canary, admission.verdict.is_quarantined());
    desk::insert(session, &id, ways, lists).await?;
    for delivery in &admission.deliveries {
        job(session, random, lead, &id, (delivery, &JobTask::Lead)).await?;
    }
    if let Some(delivery) = reply::due(session, lead).await? {
        job(session, random, lead, &id, (delivery, &JobTask::Reply)).await?;
    }
    Ok(Stored {
        reference,
        received_at: parsed.received_at,
        replayed: false,
    })
}

/// A row that this call inserted, or an earlier one.
enum RowInsert {
    New(String, Reference),
    Existing(Stored),
}

/// Inserts the row, drawing references until one is free. Which of two duplicates is first is
/// decided by the database: its unique index on key and content admits only one.
async fn row(
    session: &mut Session,
    random: &RandomSource,
    lead: &NewLead,
    hash: &str,
) -> Result<RowInsert, StoreError> {
    for _ in 0..REFERENCE_ATTEMPTS {
        let (id, reference) = new_identity(random, lead.parsed.received_at);
        if rows::insert(session, lead, (id, reference), hash).await? {
            return Ok(RowInsert::New(id.to_string(), reference));
        }
        if let Some(key) = &lead.parsed.idempotency_key
            && let Some(first) = rows::receipt(session, key, hash).await?
        {
            return Ok(RowInsert::Existing(first));
        }
    }
    Err(StoreError::unavailable(
        "no free reference number was drawn",
    ))
}

/// Returns the first lead with this content and these plans within the window before this one.
async fn find_repeat(
    session: &mut Session,
    lead: &ParsedLead,
    hash: &str,
) -> Result<Option<String>, StoreError> {
    let Ok(from) = lead.received_at.checked_sub(REPEAT_WINDOW) else {
        return Ok(None);
    };
    if session.is_postgres() {
        // Two concurrent transactions don't see each other, so one of them waits here for the other
        // to commit. SQLite allows only one writer at a time.
        query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(hash)
            .execute(session)
            .await?;
    }
    let same = query(
        "SELECT id FROM lead WHERE content_hash = $1 AND received_at > $2 AND received_at <= $3 \
         ORDER BY received_at, id LIMIT $4",
    )
    .bind_all(values![hash, from, lead.received_at, MAX_SEARCHED])
    .fetch_all(session)
    .await?;
    for row in same {
        let id = row.text("id")?;
        let plans = plans::of(session, &id).await?;
        if plans
            .iter()
            .map(LeadPlan::link)
            .eq(lead.plans.iter().map(LeadPlan::link))
        {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

async fn intake(
    session: &mut Session,
    admission: &Admission,
    id: &str,
    repeats: Option<String>,
) -> Result<(), StoreError> {
    let reasons: Vec<&str> = admission
        .verdict
        .reasons
        .iter()
        .map(|reason| SpamReason::as_str(*reason))
        .collect();
    query(
        "INSERT INTO lead_intake (lead_id, spam_score, spam_reasons, quarantined, repeats) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind_all(values![
        id,
        i64::from(admission.verdict.score),
        serde_json::Value::from(reasons).to_string(),
        admission.verdict.is_quarantined(),
        repeats
    ])
    .execute(session)
    .await?;
    Ok(())
}

async fn job(
    session: &mut Session,
    random: &RandomSource,
    lead: &NewLead,
    lead_id: &str,
    (delivery, task): (&str, &JobTask),
) -> Result<(), StoreError> {
    let state = if lead.admission.verdict.is_quarantined() {
        JobState::Held
    } else {
        JobState::Waiting
    };
    query(
        "INSERT INTO delivery_job (id, lead_id, delivery, state, next_at, purpose) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind_all(values![
        random.uuid(),
        lead_id,
        delivery,
        state.as_str(),
        lead.parsed.received_at,
        task.as_str()
    ])
    .execute(session)
    .await?;
    Ok(())
}

/// Draws a lead's row identifier and its reference.
fn new_identity(random: &RandomSource, received_at: Timestamp) -> (Uuid, Reference) {
    let drawn = random.draw();
    let mut for_id = [0; 10];
    let mut for_reference = [0; reference::RANDOM_BYTES];
    for_id.copy_from_slice(&drawn[..10]);
    for_reference.copy_from_slice(&drawn[10..10 + reference::RANDOM_BYTES]);
    let milliseconds = u64::try_from(received_at.as_millisecond()).unwrap_or_default();
    let id = uuid::Builder::from_unix_timestamp_millis(milliseconds, &for_id).into_uuid();
    (id, Reference::from_random(for_reference))
}
