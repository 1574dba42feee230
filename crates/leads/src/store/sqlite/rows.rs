//! Leads as rows: written, found, listed.

use jiff::Timestamp;
use sightline_model::FormKind;
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use uuid::Uuid;

use super::store_fault;
use crate::error::Cause;
use crate::{
    Email, IdempotencyKey, LeadError, LeadFilter, LeadRecord, LeadState, LeadSummary, Message,
    NewLead, PersonName, Phone, Reference, SpamReason, Stored, Verdict,
};

/// What a row has beyond the lead.
pub(super) struct Identity<'a> {
    pub(super) id: Uuid,
    pub(super) reference: Reference,
    pub(super) content_hash: &'a str,
}

/// Adds a row; `false` when the number is taken.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    lead: &NewLead,
    identity: &Identity<'_>,
) -> Result<bool, LeadError> {
    let attribution = serde_json::to_string(&lead.attribution)
        .map_err(|error| unreadable("attribution", error))?;
    let done = sqlx::query(
        "INSERT INTO lead (id, reference, received_at, form, page, name, email, phone, message, \
         attribution, idempotency_key, content_hash) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) \
         ON CONFLICT (reference) DO NOTHING",
    )
    .bind(identity.id.to_string())
    .bind(identity.reference.compact())
    .bind(timestamp_text(lead.received_at))
    .bind(lead.form.as_str())
    .bind(lead.page.as_deref())
    .bind(lead.name.as_str())
    .bind(lead.email.as_ref().map(Email::as_str))
    .bind(lead.phone.as_str())
    .bind(lead.message.as_ref().map(Message::as_str))
    .bind(attribution)
    .bind(lead.idempotency_key.as_ref().map(IdempotencyKey::as_str))
    .bind(identity.content_hash)
    .execute(connection)
    .await
    .map_err(store_fault)?;
    Ok(done.rows_affected() == 1)
}

/// The receipt of the lead with this key and content.
pub(super) async fn receipt(
    connection: &mut SqliteConnection,
    key: &IdempotencyKey,
    content_hash: &str,
) -> Result<Option<Stored>, LeadError> {
    let row = sqlx::query(
        "SELECT reference, received_at FROM lead WHERE idempotency_key = ?1 AND content_hash = ?2",
    )
    .bind(key.as_str())
    .bind(content_hash)
    .fetch_optional(connection)
    .await
    .map_err(store_fault)?;
    row.map(|row| {
        Ok(Stored {
            reference: reference(&row)?,
            received_at: received_at(&row)?,
            replayed: true,
        })
    })
    .transpose()
}

/// The lead with this number.
pub(super) async fn find(
    readers: &SqlitePool,
    reference: Reference,
) -> Result<Option<LeadRecord>, LeadError> {
    let row = sqlx::query("SELECT * FROM lead_state WHERE reference = ?1")
        .bind(reference.compact())
        .fetch_optional(readers)
        .await
        .map_err(store_fault)?;
    row.as_ref().map(record).transpose()
}

/// Leads in short, newest first.
pub(super) async fn list(
    readers: &SqlitePool,
    filter: LeadFilter,
) -> Result<Vec<LeadSummary>, LeadError> {
    let rows = select(
        readers,
        "SELECT reference, received_at, form, page, name, email, phone, state FROM lead_state \
         WHERE (?1 IS NULL OR received_at >= ?1) AND (?2 IS NULL OR received_at < ?2) \
         AND (?3 IS NULL OR form = ?3) AND (?5 IS NULL OR page = ?5) \
         AND (?6 IS NULL OR state = ?6) AND (?7 = 0 OR state <> 'quarantined') ORDER BY received_at DESC, id DESC LIMIT ?4",
        filter,
    )
    .await?;
    rows.iter().map(summary).collect()
}

/// Whole leads, oldest first.
pub(super) async fn export(
    readers: &SqlitePool,
    filter: LeadFilter,
) -> Result<Vec<LeadRecord>, LeadError> {
    let rows = select(
        readers,
        "SELECT * FROM lead_state \
         WHERE (?1 IS NULL OR received_at >= ?1) AND (?2 IS NULL OR received_at < ?2) \
         AND (?3 IS NULL OR form = ?3) AND (?5 IS NULL OR page = ?5) \
         AND (?6 IS NULL OR state = ?6) AND (?7 = 0 OR state <> 'quarantined') ORDER BY received_at, id LIMIT ?4",
        filter,
    )
    .await?;
    rows.iter().map(record).collect()
}

async fn select(
    readers: &SqlitePool,
    statement: &'static str,
    filter: LeadFilter,
) -> Result<Vec<SqliteRow>, LeadError> {
    sqlx::query(statement)
        .bind(filter.since.map(timestamp_text))
        .bind(filter.until.map(timestamp_text))
        .bind(filter.form.map(FormKind::as_str))
        // A negative limit is none.
        .bind(filter.limit.map_or(-1, i64::from))
        .bind(filter.page)
        .bind(filter.state.map(LeadState::as_str))
        .bind(i64::from(filter.without_quarantined))
        .fetch_all(readers)
        .await
        .map_err(store_fault)
}

/// RFC 3339 with exactly three decimals, so that the order of texts is the order of times.
pub(super) fn timestamp_text(at: Timestamp) -> String {
    format!("{at:.3}")
}

pub(super) fn record(row: &SqliteRow) -> Result<LeadRecord, LeadError> {
    Ok(LeadRecord {
        summary: summary(row)?,
        customer_message: optional(row, "message")?.map(Message::from_stored),
        attribution: serde_json::from_str(&text(row, "attribution")?)
            .map_err(|error| unreadable("attribution", error))?,
        spam: verdict(row)?,
        repeats: optional(row, "repeats")?
            .map(|stored| Reference::parse(&stored).map_err(|error| unreadable("repeats", error)))
            .transpose()?,
    })
}

/// Reasons that a newer version knew are passed over.
fn verdict(row: &SqliteRow) -> Result<Verdict, LeadError> {
    let words: Vec<String> = serde_json::from_str(&text(row, "spam_reasons")?)
        .map_err(|error| unreadable("spam_reasons", error))?;
    let score: i64 = row.try_get("spam_score").map_err(store_fault)?;
    Ok(Verdict {
        score: u8::try_from(score).map_err(|error| unreadable("spam_score", error))?,
        reasons: words
            .iter()
            .filter_map(|word| SpamReason::parse(word))
            .collect(),
    })
}

fn summary(row: &SqliteRow) -> Result<LeadSummary, LeadError> {
    let form = text(row, "form")?;
    Ok(LeadSummary {
        reference: reference(row)?,
        received_at: received_at(row)?,
        form: FormKind::parse(&form).ok_or_else(|| unreadable("form", "no such form"))?,
        page: optional(row, "page")?,
        name: PersonName::from_stored(text(row, "name")?),
        email: optional(row, "email")?.map(Email::from_stored),
        phone: Phone::from_stored(text(row, "phone")?),
        state: LeadState::parse(&text(row, "state")?)
            .ok_or_else(|| unreadable("state", "no such state"))?,
    })
}

pub(super) fn reference(row: &SqliteRow) -> Result<Reference, LeadError> {
    Reference::parse(&text(row, "reference")?).map_err(|error| unreadable("reference", error))
}

fn received_at(row: &SqliteRow) -> Result<Timestamp, LeadError> {
    time(row, "received_at")
}

pub(super) fn time(row: &SqliteRow, column: &str) -> Result<Timestamp, LeadError> {
    text(row, column)?
        .parse()
        .map_err(|error: jiff::Error| unreadable(column, error))
}

pub(super) fn text(row: &SqliteRow, column: &str) -> Result<String, LeadError> {
    row.try_get(column).map_err(store_fault)
}

pub(super) fn optional(row: &SqliteRow, column: &str) -> Result<Option<String>, LeadError> {
    row.try_get(column).map_err(store_fault)
}

pub(super) fn unreadable(column: &str, error: impl Into<Cause>) -> LeadError {
    LeadError::Corrupt {
        what: format!("column {column} of a lead does not read"),
        source: error.into(),
    }
}
