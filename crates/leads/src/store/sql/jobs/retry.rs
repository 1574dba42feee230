//! Retrying jobs, and adding those that are missing.

use jiff::Timestamp;
use sightline_store::{Session, query, values};

use super::super::desk::for_jobs;
use crate::{LeadStore, RandomSource, Reference, StoreError};

impl LeadStore {
    /// Makes waiting and given-up jobs due, of one lead or of all, and restarts stopped deliveries. Tests,
    /// auto-replies, reminders that haven't failed, leads in quarantine and leased jobs are left as they are. Returns
    /// the number of jobs that are due now.
    pub async fn retry(
        &self,
        reference: Option<Reference>,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        query("DELETE FROM delivery_stopped")
            .execute(&mut session)
            .await?;
        let jobs = retry(&mut session, (reference, None), now).await?;
        session.commit().await?;
        Ok(jobs)
    }

    /// Adds a job for each of these deliveries to leads, one or all, that have none for it because they were received
    /// before it was set up. Leads in quarantine and tests are left out. Returns the number of jobs.
    pub async fn add_missing(
        &self,
        reference: Option<Reference>,
        deliveries: Vec<String>,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        let mut added = 0;
        for delivery in &deliveries {
            added += add_missing(&mut session, &self.random, (reference, delivery), now).await?;
        }
        session.commit().await?;
        Ok(added)
    }

    /// Adds a job for each of these deliveries to reminders to come that have none for it because they were set before
    /// the delivery was added. Returns the number of jobs.
    pub async fn add_missing_reminders(
        &self,
        deliveries: &[String],
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        let mut added = 0;
        for delivery in deliveries {
            let reminders = query(
                "SELECT id, lead_id, due_at FROM lead_entry WHERE kind = 'reminder' AND done_at IS NULL AND due_at > $2 \
                 AND NOT EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead_entry.lead_id \
                 AND job.delivery = $1 AND job.purpose = 'reminder' AND job.concerns = lead_entry.id)",
            )
            .bind_all(values![delivery, now])
            .fetch_all(&mut session)
            .await?;
            for reminder in &reminders {
                let (lead_id, entry) = (reminder.text("lead_id")?, reminder.text("id")?);
                let due_at = reminder.time("due_at")?;
                let ids = (lead_id.as_str(), entry.as_str());
                added += add_reminder(&mut session, &self.random, (ids, delivery), due_at).await?;
            }
        }
        session.commit().await?;
        Ok(added)
    }

    /// Releases a lead from quarantine. Returns `false` if it was not in quarantine.
    pub async fn release(&self, reference: Reference, now: Timestamp) -> Result<bool, StoreError> {
        let mut session = self.database.writer().await?;
        let released = release(&mut session, reference, now).await?;
        session.commit().await?;
        Ok(released)
    }

    /// Restarts a delivery that was stopped at another address than this one. Returns whether it is still stopped.
    pub async fn refresh_stopped(
        &self,
        delivery: String,
        endpoint: String,
    ) -> Result<bool, StoreError> {
        let stopped = query("SELECT endpoint FROM delivery_stopped WHERE delivery = $1")
            .bind(&delivery)
            .fetch_text(&mut self.database.reader().await?, "endpoint")
            .await?;
        let Some(stopped) = stopped else {
            return Ok(false);
        };
        if stopped == endpoint {
            return Ok(true);
        }
        query("DELETE FROM delivery_stopped WHERE delivery = $1 AND endpoint = $2")
            .bind_all(values![delivery, stopped])
            .execute_alone(&self.database)
            .await?;
        Ok(false)
    }
}

/// Makes waiting and given-up jobs due, of one lead or of all, and of one delivery or of all. Returns the number of
/// jobs. Tests, auto-replies, reminders that haven't failed, leads in quarantine and leased jobs are left as they are.
/// Unsent notices that a delivery gave up are deleted if that delivery is tried again: another one is stored if it
/// gives up again.
pub(in crate::store::sql) async fn retry(
    session: &mut Session,
    (reference, delivery): (Option<Reference>, Option<&str>),
    now: Timestamp,
) -> Result<u64, StoreError> {
    let scope = (reference, delivery);
    let leads = make_due(session, "lead", scope, now).await?;
    query(
        "DELETE FROM delivery_job WHERE purpose = 'notice' AND state <> 'delivered' \
         AND (lease_until IS NULL OR lease_until <= $2) \
         AND ($1 IS NULL OR lead_id = (SELECT id FROM lead WHERE reference = $1)) \
         AND NOT EXISTS (SELECT 1 FROM delivery_job AS failed WHERE failed.lead_id = delivery_job.lead_id \
         AND failed.delivery = delivery_job.concerns AND failed.purpose = 'lead' AND failed.state = 'dead')",
    )
    .bind_all(values![reference.map(Reference::compact), now])
    .execute(session)
    .await?;
    let notices = make_due(session, "notice", scope, now).await?;
    Ok(leads + notices + make_due(session, "reminder", scope, now).await?)
}

/// Makes waiting and given-up jobs of one purpose due, see [`retry`].
async fn make_due(
    session: &mut Session,
    purpose: &str,
    (reference, delivery): (Option<Reference>, Option<&str>),
    now: Timestamp,
) -> Result<u64, StoreError> {
    query(concat!(
        "UPDATE delivery_job SET state = 'waiting', next_at = $3, failures = 0, finished_at = NULL \
         WHERE state IN ('waiting', 'dead') AND purpose = $4 AND (purpose <> 'reminder' OR failures > 0) \
         AND (lease_until IS NULL OR lease_until <= $3) \
         AND ($1 IS NULL OR lead_id = (SELECT id FROM lead WHERE reference = $1)) \
         AND ($2 IS NULL OR delivery = $2) \
         AND NOT EXISTS (SELECT 1 FROM lead WHERE lead.id = lead_id AND lead.test = 1) AND NOT ",
        quarantined!()
    ))
    .bind_all(values![
        reference.map(Reference::compact),
        delivery,
        now,
        purpose
    ])
    .execute(session)
    .await
}

/// Adds jobs for a delivery to leads, one or all, that have none for it. If two calls run at once, the unique
/// constraint admits only one job.
async fn add_missing(
    session: &mut Session,
    random: &RandomSource,
    (reference, delivery): (Option<Reference>, &str),
    now: Timestamp,
) -> Result<u64, StoreError> {
    let leads = query(
        "SELECT lead.id FROM lead LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id \
         WHERE lead.test = 0 AND COALESCE(lead_intake.quarantined, 0) = 0 \
         AND ($1 IS NULL OR lead.reference = $1) AND NOT EXISTS \
         (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id AND job.delivery = $2 \
         AND job.purpose = 'lead') ORDER BY lead.received_at, lead.id",
    )
    .bind_all(values![reference.map(Reference::compact), delivery])
    .fetch_all(session)
    .await?;
    let mut added = 0;
    for lead in &leads {
        added += query(
            "INSERT INTO delivery_job (id, lead_id, delivery, state, next_at, purpose) \
             VALUES ($1, $2, $3, 'waiting', $4, 'lead') \
             ON CONFLICT (lead_id, delivery, purpose, concerns) DO NOTHING",
        )
        .bind_all(values![random.uuid(), lead.text("id")?, delivery, now])
        .execute(session)
        .await?;
    }
    Ok(added)
}

/// Adds the job to send a reminder of a lead, unless the delivery has one for it already.
pub(in crate::store::sql) async fn add_reminder(
    session: &mut Session,
    random: &RandomSource,
    ((lead_id, entry), delivery): ((&str, &str), &str),
    due_at: Timestamp,
) -> Result<u64, StoreError> {
    query(
        "INSERT INTO delivery_job (id, lead_id, delivery, state, next_at, purpose, concerns) \
         VALUES ($1, $2, $3, 'waiting', $4, 'reminder', $5) \
         ON CONFLICT (lead_id, delivery, purpose, concerns) DO NOTHING",
    )
    .bind_all(values![random.uuid(), lead_id, delivery, due_at, entry])
    .execute(session)
    .await
}

/// Releases a lead from quarantine and its jobs from hold. Reminders keep their due time, and the auto-reply is dropped.
pub(in crate::store::sql) async fn release(
    session: &mut Session,
    reference: Reference,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let released = query(
        "UPDATE lead_intake SET quarantined = 0, released_at = $2 WHERE quarantined = 1 \
         AND lead_id = (SELECT id FROM lead WHERE reference = $1)",
    )
    .bind_all(values![reference.compact(), now])
    .execute(session)
    .await?;
    query(
        "DELETE FROM delivery_job WHERE state = 'held' AND purpose = 'reply' \
         AND lead_id = (SELECT id FROM lead WHERE reference = $1)",
    )
    .bind(reference.compact())
    .execute(session)
    .await?;
    query(
        "UPDATE delivery_job SET state = 'waiting', \
         next_at = CASE WHEN purpose = 'reminder' THEN next_at ELSE $2 END WHERE state = 'held' \
         AND lead_id = (SELECT id FROM lead WHERE reference = $1)",
    )
    .bind_all(values![reference.compact(), now])
    .execute(session)
    .await?;
    for_jobs::restore_list(session, reference).await?;
    Ok(released == 1)
}
