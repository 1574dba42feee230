//! Forgetting people.

use jiff::Timestamp;
use sightline_store::{Row, Session, query, values};

use super::{reply, rows};
use crate::{Email, Erasure, LeadStore, Person, Phone, Reference, StoreError};

impl LeadStore {
    /// Erases every lead of a person with all that belongs to it, so that its bytes are gone from
    /// the database too, and keeps a record that it was done. What belongs to them goes with them by the tables' own
    /// rules.
    pub async fn forget(&self, person: Person, now: Timestamp) -> Result<Erasure, StoreError> {
        let mut session = self.database.writer().await?;
        let found = rows_of(&mut session, &person).await?;
        if let Person::Email(email) = &person {
            reply::forget(&mut session, email).await?;
        }
        let mut leads = Vec::new();
        let mut delivered_to = Vec::new();
        for row in &found {
            if let Some(email) = &row.optional("email")?.map(Email::from_stored) {
                reply::forget(&mut session, email).await?;
            }
            let id = row.text("id")?;
            delivered_to.extend(self::delivered_to(&mut session, &id).await?);
            query("DELETE FROM lead WHERE id = $1")
                .bind(id)
                .execute(&mut session)
                .await?;
            leads.push(rows::reference(row)?);
        }
        delivered_to.sort_unstable();
        delivered_to.dedup();
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
        .execute(&mut session)
        .await?;
        session.commit().await?;
        Ok(Erasure {
            erased_at: now,
            leads,
            delivered_to,
            traces: self.database.after_erasure().await?,
        })
    }
}

/// The leads of a person. Every lead is looked at, since addresses and numbers are written in many ways.
async fn rows_of(session: &mut Session, person: &Person) -> Result<Vec<Row>, StoreError> {
    let all = query("SELECT id, reference, email, phone FROM lead ORDER BY id")
        .fetch_all(session)
        .await?;
    let mut found = Vec::new();
    for row in all {
        let email = row.optional("email")?.map(Email::from_stored);
        if person.has(email.as_ref(), &Phone::from_stored(row.text("phone")?)) {
            found.push(row);
        }
    }
    Ok(found)
}

/// The rows of the leads of a person, in order of arrival.
pub(super) async fn leads_of(
    session: &mut Session,
    person: &Person,
) -> Result<Vec<String>, StoreError> {
    let found = rows_of(session, person).await?;
    found.iter().map(|row| row.text("id")).collect()
}

/// The deliveries that may have a lead.
pub(super) async fn delivered_to(
    session: &mut Session,
    lead: &str,
) -> Result<Vec<String>, StoreError> {
    let reached = query(
        "SELECT DISTINCT delivery FROM delivery_job AS job WHERE lead_id = $1 AND EXISTS \
         (SELECT 1 FROM delivery_attempt AS attempt WHERE attempt.job_id = job.id)",
    )
    .bind(lead)
    .fetch_all(session)
    .await?;
    reached.iter().map(|row| row.text("delivery")).collect()
}
