//! What became of leads, read back: jobs with their attempts, and how many are where.

use sqlx::Row;
use sqlx::sqlite::SqlitePool;

use super::jobs::{job_id, optional_time, state};
use super::rows::{optional, text, time};
use super::store_fault;
use crate::{AttemptRecord, Backlog, DeliveryBacklog, JobRecord, JobState, LeadError, Reference};

/// Every job of a lead with its attempts.
pub(super) async fn of(
    readers: &SqlitePool,
    reference: Reference,
) -> Result<Vec<JobRecord>, LeadError> {
    // One statement, so that jobs and attempts are of one moment.
    let rows = sqlx::query(
        "SELECT job.id, job.delivery, job.state, job.next_at, attempt.id AS attempt_id, \
         attempt.started_at, attempt.finished_at, attempt.outcome, attempt.detail \
         FROM delivery_job AS job JOIN lead ON lead.id = job.lead_id \
         LEFT JOIN delivery_attempt AS attempt ON attempt.job_id = job.id \
         WHERE lead.reference = ?1 ORDER BY job.delivery, attempt.id",
    )
    .bind(reference.compact())
    .fetch_all(readers)
    .await
    .map_err(store_fault)?;
    let mut jobs: Vec<JobRecord> = Vec::new();
    for row in &rows {
        let id = job_id(&text(row, "id")?)?;
        if jobs.last().is_none_or(|job| job.id != id) {
            jobs.push(JobRecord {
                id,
                delivery: text(row, "delivery")?,
                state: state(row)?,
                next_at: time(row, "next_at")?,
                attempts: Vec::new(),
            });
        }
        let (Some(started_at), Some(job)) = (optional_time(row, "started_at")?, jobs.last_mut())
        else {
            continue;
        };
        job.attempts.push(AttemptRecord {
            started_at,
            finished_at: optional_time(row, "finished_at")?,
            outcome: optional(row, "outcome")?,
            detail: optional(row, "detail")?,
        });
    }
    Ok(jobs)
}

/// How many jobs are where.
pub(super) async fn backlog(readers: &SqlitePool) -> Result<Backlog, LeadError> {
    let mut transaction = readers.begin().await.map_err(store_fault)?;
    let rows = sqlx::query(
        "SELECT job.delivery, job.state, count(*) AS jobs, min(lead.received_at) AS oldest \
         FROM delivery_job AS job JOIN lead ON lead.id = job.lead_id \
         GROUP BY job.delivery, job.state",
    )
    .fetch_all(&mut *transaction)
    .await
    .map_err(store_fault)?;
    let mut backlog = Backlog::default();
    for row in &rows {
        let counts = backlog
            .deliveries
            .entry(text(row, "delivery")?)
            .or_default();
        let jobs: u64 = row.try_get("jobs").map_err(store_fault)?;
        match state(row)? {
            JobState::Held => counts.held = jobs,
            JobState::Waiting => {
                counts.waiting = jobs;
                counts.oldest_waiting = optional_time(row, "oldest")?;
            }
            JobState::Delivered => counts.delivered = jobs,
            JobState::Dead => counts.dead = jobs,
        }
    }
    let stopped: Vec<String> = sqlx::query_scalar("SELECT delivery FROM delivery_stopped")
        .fetch_all(&mut *transaction)
        .await
        .map_err(store_fault)?;
    for delivery in stopped {
        backlog
            .deliveries
            .entry(delivery)
            .or_insert_with(DeliveryBacklog::default)
            .stopped = true;
    }
    backlog.quarantined =
        sqlx::query_scalar("SELECT count(*) FROM lead_intake WHERE quarantined = 1")
            .fetch_one(&mut *transaction)
            .await
            .map_err(store_fault)?;
    transaction.rollback().await.map_err(store_fault)?;
    Ok(backlog)
}
