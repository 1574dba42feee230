//! Leads as rows: inserting, finding and listing them.

use jiff::Timestamp;
use sightline_model::studio::LeadStage;
use sightline_model::{ConsentText, FormKind};
use sightline_store::{Row, Session, query, unreadable, values};
use uuid::Uuid;

use super::plans;
use crate::{
    Attribution, Email, IdempotencyKey, LeadFilter, LeadPlan, LeadRecord, LeadState, LeadStore,
    LeadSummary, Message, NewLead, PersonName, Phone, Readable, Reference, StoreError, Stored,
    Verdict,
};

/// Inserts a row. Returns `false` if the reference is taken or the lead is already stored. Waits for a concurrent
/// transaction that inserts the same lead.
pub(super) async fn insert(
    session: &mut Session,
    NewLead {
        parsed: lead,
        admission,
    }: &NewLead,
    (id, reference): (Uuid, Reference),
    content_hash: &str,
) -> Result<bool, StoreError> {
    let written = |touch: &Attribution| {
        serde_json::to_string(touch).map_err(|error| unreadable("attribution", error))
    };
    let (attribution, last_touch) = (written(&lead.attribution)?, written(&lead.last_touch)?);
    let added = query(
        "INSERT INTO lead (id, reference, received_at, form, page, name, email, phone, message, \
         attribution, idempotency_key, content_hash, phone_e164, last_touch, consent_version, test) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) \
         ON CONFLICT DO NOTHING",
    )
    .bind_all(values![
        id,
        reference.compact(),
        lead.received_at,
        lead.form.as_str(),
        lead.page.as_deref(),
        lead.name.as_str(),
        lead.email.as_ref().map(Email::as_str),
        lead.phone.as_str(),
        lead.message.as_ref().map(Message::as_str),
        attribution,
        lead.idempotency_key.as_ref().map(IdempotencyKey::as_str),
        content_hash,
        lead.phone_e164.as_deref(),
        last_touch,
        admission.consent.as_ref().map(|consent| consent.version.as_str()),
        admission.canary,
    ])
    .execute(session)
    .await?;
    Ok(added == 1)
}

/// Stores the consent text that a visitor agreed to, once per version.
pub(super) async fn keep_consent_text(
    session: &mut Session,
    consent: &ConsentText,
    at: Timestamp,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO consent_text (version, text, first_given_at) VALUES ($1, $2, $3) \
         ON CONFLICT (version) DO NOTHING",
    )
    .bind_all(values![consent.version.as_str(), consent.text.as_str(), at])
    .execute(session)
    .await?;
    Ok(())
}

/// Returns the receipt of the lead with this key and content.
pub(super) async fn receipt(
    session: &mut Session,
    key: &IdempotencyKey,
    content_hash: &str,
) -> Result<Option<Stored>, StoreError> {
    let row = query(
        "SELECT reference, received_at FROM lead WHERE idempotency_key = $1 AND content_hash = $2",
    )
    .bind_all(values![key.as_str(), content_hash])
    .fetch_optional(session)
    .await?;
    row.map(|row| {
        Ok(Stored {
            reference: reference(&row)?,
            received_at: row.time("received_at")?,
            replayed: true,
        })
    })
    .transpose()
}

/// Returns the lead with this reference.
pub(super) async fn find(
    session: &mut Session,
    reference: Reference,
) -> Result<Option<LeadRecord>, StoreError> {
    let row = query("SELECT * FROM lead_state WHERE reference = $1")
        .bind(reference.compact())
        .fetch_optional(session)
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let plans = plans::of(session, &row.text("id")?).await?;
    of_lead(&row, record(&row, plans)).map(Some)
}

/// A statement about the leads that match a filter.
macro_rules! leads {
    ($before:literal, $order:literal) => {
        concat!(
            $before,
            " FROM lead_state \
             WHERE ($1 IS NULL OR received_at >= $1) AND ($2 IS NULL OR received_at < $2) \
             AND ($3 IS NULL OR form = $3) AND ($5 IS NULL OR page = $5) \
             AND ($6 IS NULL OR state = $6) AND ($7 = 0 OR state <> 'quarantined') \
             AND ($8 IS NULL OR test = $8) \
             AND ($9 IS NULL OR EXISTS (SELECT 1 FROM lead_desk WHERE lead_id = lead_state.id AND stage = $9)) \
             ORDER BY ",
            $order,
            " LIMIT $4"
        )
    };
}

impl LeadStore {
    /// Like [`Self::list`], without the leads that cannot be read.
    pub async fn list_readable(
        &self,
        filter: LeadFilter,
    ) -> Result<Readable<LeadSummary>, StoreError> {
        let statement = leads!(
            "SELECT reference, received_at, form, page, name, email, phone, state, first_delivered_at, test",
            "received_at DESC, id DESC"
        );
        let rows = select(&mut self.database.reader().await?, statement, filter).await?;
        Readable::of(rows.iter().map(|row| of_lead(row, summary(row))))
    }

    /// Like [`Self::export`], without the leads that cannot be read.
    pub async fn export_readable(
        &self,
        filter: LeadFilter,
    ) -> Result<Readable<LeadRecord>, StoreError> {
        let mut session = self.database.reader().await?;
        let statement = leads!("SELECT *", "received_at, id");
        let rows = select(&mut session, statement, filter).await?;
        let ids = rows.iter().map(|row| row.text("id"));
        let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
        let plans = plans::rows_by_lead(&mut session, &ids).await?;
        Readable::of(rows.iter().zip(&ids).map(|(row, id)| {
            let plans = plans.get(id).map_or(&[][..], Vec::as_slice);
            of_lead(row, plans::read(plans).and_then(|plans| record(row, plans)))
        }))
    }

    /// Returns when the latest test before a time that every delivery has was received. By an index of tests: most
    /// databases have none, and many leads.
    pub async fn last_delivered_test(
        &self,
        before: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let last = query(
            "SELECT received_at FROM lead_state WHERE test = 1 AND received_at < $1 AND state = 'delivered' \
             ORDER BY received_at DESC LIMIT 1",
        )
        .bind(before)
        .fetch_optional(&mut self.database.reader().await?)
        .await?;
        last.map(|last| last.time("received_at")).transpose()
    }
}

async fn select(
    session: &mut Session,
    statement: &'static str,
    filter: LeadFilter,
) -> Result<Vec<Row>, StoreError> {
    query(statement)
        .bind_all(values![
            filter.since,
            filter.until,
            filter.form.map(FormKind::as_str),
            filter.limit.map_or(i64::MAX, i64::from),
            filter.page,
            filter.state.map(LeadState::as_str),
            filter.without_quarantined,
            filter.test.map(i64::from),
            filter.stage.map(LeadStage::as_str)
        ])
        .fetch_all(session)
        .await
}

pub(super) fn record(row: &Row, plans: Vec<LeadPlan>) -> Result<LeadRecord, StoreError> {
    let summary = summary(row)?;
    let consent = row
        .optional("consent_version")?
        .zip(row.optional("consent_text")?);
    Ok(LeadRecord {
        // Earlier programs stored none, or other ones for some numbers, which `Desk::backfill` corrects. Until then only
        // what doesn't depend on the company's country is known.
        phone_e164: row
            .optional("phone_e164")?
            .filter(|stored| summary.phone.e164().as_ref() == Some(stored))
            .or_else(|| summary.phone.with_country()),
        summary,
        customer_message: row.optional("message")?.map(Message::from_stored),
        text_consent: consent.map(|(version, text)| ConsentText { version, text }),
        attribution: row.json("attribution")?,
        last_touch: row.json("last_touch")?,
        plans,
        spam: verdict(row)?,
        repeats: row.optional_parsed("repeats")?,
    })
}

/// Reads a verdict. Reasons that only a newer version knows are skipped.
fn verdict(row: &Row) -> Result<Verdict, StoreError> {
    let words: Vec<String> = row.json("spam_reasons")?;
    Ok(Verdict {
        score: row.count("spam_score")?,
        reasons: words.iter().filter_map(|word| word.parse().ok()).collect(),
    })
}

fn summary(row: &Row) -> Result<LeadSummary, StoreError> {
    Ok(LeadSummary {
        reference: reference(row)?,
        received_at: row.time("received_at")?,
        form: row.word("form")?,
        page: row.optional("page")?,
        name: PersonName::from_stored(row.text("name")?),
        email: row.optional("email")?.map(Email::from_stored),
        phone: Phone::from_stored(row.text("phone")?),
        state: row.word("state")?,
        first_delivered_at: row.optional_time("first_delivered_at")?,
        test: row.number("test")? == 1,
    })
}

/// Adds to the error from reading a lead which lead it is.
pub(super) fn of_lead<T>(row: &Row, read: Result<T, StoreError>) -> Result<T, StoreError> {
    read.map_err(|error| match error {
        StoreError::Corrupt { what, source } => {
            let what = format!("lead {}: {what}", shown_reference(row));
            StoreError::Corrupt { what, source }
        }
        other => other,
    })
}

/// The reference of a lead as text, since it may be what cannot be read.
pub(super) fn shown_reference(row: &Row) -> String {
    reference(row).map_or_else(
        |_unreadable| row.text("reference").unwrap_or_default(),
        |lead| lead.to_string(),
    )
}

pub(super) fn reference(row: &Row) -> Result<Reference, StoreError> {
    row.parsed("reference")
}
