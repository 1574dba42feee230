//! Erases all leads of a person.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sightline_store::{Row, Session, query, values};

use super::{reply, rows};
use crate::{Email, Erasure, LeadStore, Person, Phone, Reference, StoreError};

/// Leads erased per transaction.
const BATCH: usize = 200;

impl LeadStore {
    /// Erases every lead of a person with everything that belongs to it, overwrites the freed bytes, and keeps a record
    /// of the erasure. Dependent rows are deleted by the foreign keys.
    ///
    /// All leads are scanned before anything is written. Those of the person are erased in small transactions, each
    /// with a record of its own, so that new leads don't wait long.
    pub async fn forget(&self, person: Person, now: Timestamp) -> Result<Erasure, StoreError> {
        let scan = scan_leads(&mut self.database.reader().await?, &person).await?;
        let mut leads = Vec::new();
        let mut delivered_to = BTreeSet::new();
        let mut left = scan.found.as_slice();
        loop {
            let (batch, rest) = left.split_at(left.len().min(BATCH));
            left = rest;
            let mut session = self.database.writer().await?;
            let mut rows = Vec::new();
            for id in batch {
                let again = query("SELECT id, reference, email, phone FROM lead WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&mut session)
                    .await?;
                rows.extend(again);
            }
            if left.is_empty() {
                // Include leads that arrived after the scan.
                rows.extend(rows_after(&mut session, &scan.last).await?);
            }
            let (erased, reached) = erase(&mut session, &person, &rows, now).await?;
            session.commit().await?;
            leads.extend(erased);
            delivered_to.extend(reached);
            if left.is_empty() {
                break;
            }
        }
        Ok(Erasure {
            erased_at: now,
            leads,
            delivered_to: delivered_to.into_iter().collect(),
            remnants: self.database.purge_erased().await?,
        })
    }
}

/// Erases the leads among these rows that belong to the person, and records the erasure. Returns their references and
/// the deliveries that may have received them.
async fn erase(
    session: &mut Session,
    person: &Person,
    rows: &[Row],
    now: Timestamp,
) -> Result<(Vec<Reference>, Vec<String>), StoreError> {
    if let Person::Email(email) = person {
        reply::forget(session, email).await?;
    }
    let mut leads = Vec::new();
    let mut delivered_to = BTreeSet::new();
    for row in rows {
        if !is_of(row, person)? {
            continue;
        }
        if let Some(email) = &row.optional("email")?.map(Email::from_stored) {
            reply::forget(session, email).await?;
        }
        let id = row.text("id")?;
        delivered_to.extend(self::delivered_to(session, &id).await?);
        query("DELETE FROM lead WHERE id = $1")
            .bind(id)
            .execute(session)
            .await?;
        leads.push(rows::reference(row)?);
    }
    let delivered_to: Vec<String> = delivered_to.into_iter().collect();
    let numbers: Vec<String> = leads.iter().map(Reference::to_string).collect();
    query(
        "INSERT INTO erasure (erased_at, found_by, lead_numbers, delivered_to) \
         VALUES ($1, $2, $3, $4)",
    )
    .bind_all(values![
        now,
        person.found_by(),
        serde_json::Value::from(numbers).to_string(),
        serde_json::Value::from(delivered_to.clone()).to_string()
    ])
    .execute(session)
    .await?;
    Ok((leads, delivered_to))
}

/// The result of scanning all leads.
pub(super) struct LeadScan {
    /// The identifiers of the person's leads, in order of arrival.
    pub(super) found: Vec<String>,
    /// The identifier of the last lead, whoever sent it; empty if there are no leads.
    last: String,
}

/// Scans all leads, since addresses and numbers can be written in many ways.
pub(super) async fn scan_leads(
    session: &mut Session,
    person: &Person,
) -> Result<LeadScan, StoreError> {
    let mut scan = LeadScan {
        found: Vec::new(),
        last: String::new(),
    };
    for row in rows_after(session, "").await? {
        scan.last = row.text("id")?;
        if is_of(&row, person)? {
            scan.found.push(row.text("id")?);
        }
    }
    Ok(scan)
}

/// Returns the leads after a row, in order of arrival.
async fn rows_after(session: &mut Session, after: &str) -> Result<Vec<Row>, StoreError> {
    query("SELECT id, reference, email, phone FROM lead WHERE id > $1 ORDER BY id")
        .bind(after)
        .fetch_all(session)
        .await
}

fn is_of(row: &Row, person: &Person) -> Result<bool, StoreError> {
    let email = row.optional("email")?.map(Email::from_stored);
    let phone = Phone::from_stored(row.text("phone")?);
    Ok(person.has(email.as_ref(), &phone))
}

/// Returns the deliveries that may have received a lead. A notice may have replaced one that was sent, so its delivery
/// counts even before an attempt.
pub(super) async fn delivered_to(
    session: &mut Session,
    lead: &str,
) -> Result<Vec<String>, StoreError> {
    let reached = query(
        "SELECT DISTINCT delivery FROM delivery_job AS job WHERE lead_id = $1 AND (purpose = 'notice' OR EXISTS \
         (SELECT 1 FROM delivery_attempt AS attempt WHERE attempt.job_id = job.id))",
    )
    .bind(lead)
    .fetch_all(session)
    .await?;
    reached.iter().map(|row| row.text("delivery")).collect()
}
