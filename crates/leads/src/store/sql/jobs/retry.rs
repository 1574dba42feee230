//! Retrying jobs, and adding those that are missing.

use std::collections::BTreeSet;
use std::slice;

use jiff::Timestamp;
use sightline_store::{Session, Value, query, values};
use sqlx::AssertSqlSafe;

use super::super::bind_list;
use super::lease_clock;
use crate::{LeadStore, RandomSource, Reference, Retried, StoreError};

/// Leads per transaction, so that leads of visitors don't wait long to be stored.
const BATCH: usize = 200;

impl LeadStore {
    /// Makes waiting and given-up jobs due, of one lead or of all, see [`Self::retry_leads`]. Returns the number of jobs
    /// that are due now.
    pub async fn retry(
        &self,
        reference: Option<Reference>,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let leads = reference.as_ref().map(slice::from_ref);
        let retried = self.retry_leads(leads, &[], now).await?;
        Ok(retried.due.values().sum())
    }

    /// Makes waiting and given-up jobs due, of some leads or of all, and restarts stopped deliveries: those of the jobs,
    /// or all. Tests, auto-replies, reminders that haven't failed, leads in quarantine and leased jobs are left as they
    /// are.
    ///
    /// Before that, adds a job for each of these deliveries to leads that have none for it because they were received
    /// before it was set up.
    pub async fn retry_leads(
        &self,
        leads: Option<&[Reference]>,
        deliveries: &[String],
        now: Timestamp,
    ) -> Result<Retried, StoreError> {
        let mut all = Retried::default();
        for batch in batches(leads) {
            let mut session = self.database.writer().await?;
            for delivery in deliveries {
                all.new += add_missing(&mut session, &self.random, (batch, delivery), now).await?;
            }
            let due = retry(&mut session, (batch, None), now).await?;
            if batch.is_none() {
                query("DELETE FROM delivery_stopped")
                    .execute(&mut session)
                    .await?;
            }
            let deliveries: BTreeSet<&String> = due.iter().collect();
            for delivery in deliveries {
                query("DELETE FROM delivery_stopped WHERE delivery = $1")
                    .bind(delivery)
                    .execute(&mut session)
                    .await?;
            }
            session.commit().await?;
            for delivery in due {
                *all.due.entry(delivery).or_default() += 1;
            }
        }
        Ok(all)
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

/// Splits leads into batches; `None` means all leads, in one batch.
fn batches(leads: Option<&[Reference]>) -> Vec<Option<&[Reference]>> {
    match leads {
        Some(leads) => leads.chunks(BATCH).map(Some).collect(),
        None => vec![None],
    }
}

/// Returns the condition that a column has the identifier of one of these leads, and adds its values to those of the
/// statement. All leads need no condition.
fn one_of(leads: Option<&[Reference]>, column: &str, values: &mut Vec<Value>) -> String {
    let Some(leads) = leads else {
        return String::new();
    };
    let numbers = bind_list(values, leads.iter().map(|lead| lead.compact().into()));
    format!(" AND {column} IN (SELECT id FROM lead WHERE reference IN ({numbers}))")
}

/// Makes waiting and given-up jobs due, of some leads or of all, and of one delivery or of all. Returns the delivery of
/// each job. Tests, auto-replies, reminders that haven't failed, leads in quarantine and leased jobs are left as they
/// are. Unsent notices that a delivery gave up are withdrawn if that delivery is tried again: another one is stored if it
/// gives up again. They stay as given-up jobs, since one may have replaced a notice that was sent, and what was sent to
/// whom must be known when a person is forgotten.
pub(in crate::store::sql) async fn retry(
    session: &mut Session,
    (leads, delivery): (Option<&[Reference]>, Option<&str>),
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let scope = (leads, delivery);
    let times = (now, lease_clock(session, now).await?);
    let mut due = make_due(session, "lead", scope, times).await?;
    let mut values = Vec::from(values![now, times.1]);
    let of_leads = one_of(leads, "lead_id", &mut values);
    query(AssertSqlSafe(format!(
        "UPDATE delivery_job SET state = 'dead', finished_at = $1 WHERE purpose = 'notice' \
         AND state <> 'delivered' AND state IN ('waiting', 'held') \
         AND (lease_until IS NULL OR lease_until <= $2){of_leads} AND NOT {}",
        still_failed!()
    )))
    .bind_all(values)
    .execute(session)
    .await?;
    due.extend(make_due(session, "notice", scope, times).await?);
    due.extend(make_due(session, "reminder", scope, times).await?);
    Ok(due)
}

/// Makes waiting and given-up jobs of one purpose due, see [`retry`]. `clock` is the time by the clock of leases.
async fn make_due(
    session: &mut Session,
    purpose: &str,
    (leads, delivery): (Option<&[Reference]>, Option<&str>),
    (now, clock): (Timestamp, Timestamp),
) -> Result<Vec<String>, StoreError> {
    let mut values = Vec::from(values![now, purpose, clock]);
    // Only conditions in use are added to the statement, so that an index can be used: that of a lead's jobs, or that of
    // undelivered jobs, for which SQLite needs the condition of that index.
    let mut of_jobs = one_of(leads, "lead_id", &mut values);
    if let Some(delivery) = delivery {
        values.push(delivery.into());
        of_jobs = format!("{of_jobs} AND delivery = ${}", values.len());
    }
    let due = query(AssertSqlSafe(format!(
        "UPDATE delivery_job SET state = 'waiting', next_at = $1, failures = 0, finished_at = NULL \
         WHERE state <> 'delivered' AND state IN ('waiting', 'dead') AND purpose = $2 \
         AND (purpose <> 'reminder' OR failures > 0) AND (purpose <> 'notice' OR {}) \
         AND (lease_until IS NULL OR lease_until <= $3){of_jobs} \
         AND NOT EXISTS (SELECT 1 FROM lead WHERE lead.id = lead_id AND lead.test = 1) AND NOT {} \
         RETURNING delivery",
        still_failed!(),
        quarantined!()
    )))
    .bind_all(values)
    .fetch_all(session)
    .await?;
    due.iter().map(|job| job.text("delivery")).collect()
}

/// Adds jobs for a delivery to leads, some or all, that have none for it. Leads in quarantine and tests are left out. If
/// two calls run at once, the unique constraint admits only one job.
async fn add_missing(
    session: &mut Session,
    random: &RandomSource,
    (leads, delivery): (Option<&[Reference]>, &str),
    now: Timestamp,
) -> Result<u64, StoreError> {
    let mut values = Vec::from(values![delivery]);
    let of_leads = one_of(leads, "lead.id", &mut values);
    let leads = query(AssertSqlSafe(format!(
        "SELECT lead.id FROM lead LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id \
         WHERE lead.test = 0 AND COALESCE(lead_intake.quarantined, 0) = 0{of_leads} AND NOT EXISTS \
         (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id AND job.delivery = $1 \
         AND job.purpose = 'lead') ORDER BY lead.received_at, lead.id"
    )))
    .bind_all(values)
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

/// Releases a lead from quarantine, and its jobs from hold, and moves it back to the list of its stage. Reminders keep
/// their due time, and the auto-reply is dropped.
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
    query(
        "UPDATE lead_desk SET box = stage WHERE box = 'spam' \
         AND lead_id = (SELECT id FROM lead WHERE reference = $1)",
    )
    .bind(reference.compact())
    .execute(session)
    .await?;
    Ok(released == 1)
}
