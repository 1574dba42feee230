//! Deliveries' jobs as rows: leased, finished, revived.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use uuid::Uuid;

use super::rows::{self, optional, text, time, timestamp_text, unreadable};
use super::store_fault;
use crate::{End, Job, JobId, JobState, LeadError, Lease, Outcome, Reference, Report};

/// Takes jobs that are due. Looks without the right to write first: most of the time there are
/// none.
pub(super) async fn lease(
    writer: &SqlitePool,
    readers: &SqlitePool,
    lease: &Lease,
) -> Result<Vec<Job>, LeadError> {
    let now = timestamp_text(lease.now);
    let due: Option<i64> = sqlx::query_scalar(
        "SELECT 1 FROM delivery_job WHERE delivery = ?1 AND state = 'waiting' AND next_at <= ?2 \
         AND (lease_until IS NULL OR lease_until <= ?2) LIMIT 1",
    )
    .bind(&lease.delivery)
    .bind(&now)
    .fetch_optional(readers)
    .await
    .map_err(store_fault)?;
    if due.is_none() {
        return Ok(Vec::new());
    }
    let mut transaction = writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    let rows = sqlx::query(
        "UPDATE delivery_job SET leased_by = ?3, lease_until = ?4 WHERE id IN ( \
           SELECT id FROM delivery_job WHERE delivery = ?1 AND state = 'waiting' \
           AND next_at <= ?2 AND (lease_until IS NULL OR lease_until <= ?2) \
           ORDER BY next_at LIMIT ?5) \
         RETURNING id, lead_id, failures",
    )
    .bind(&lease.delivery)
    .bind(&now)
    .bind(lease.worker.to_string())
    .bind(timestamp_text(lease.until))
    .bind(i64::from(lease.limit))
    .fetch_all(&mut *transaction)
    .await
    .map_err(store_fault)?;
    let mut jobs = Vec::with_capacity(rows.len());
    for row in &rows {
        let id = text(row, "id")?;
        let attempt =
            sqlx::query("INSERT INTO delivery_attempt (job_id, started_at) VALUES (?1, ?2)")
                .bind(&id)
                .bind(&now)
                .execute(&mut *transaction)
                .await
                .map_err(store_fault)?
                .last_insert_rowid();
        let lead = sqlx::query("SELECT * FROM lead_state WHERE id = ?1")
            .bind(text(row, "lead_id")?)
            .fetch_one(&mut *transaction)
            .await
            .map_err(store_fault)?;
        jobs.push(Job {
            id: job_id(&id)?,
            failures: row.try_get("failures").map_err(store_fault)?,
            attempt,
            lead: rows::record(&lead)?,
        });
    }
    transaction.commit().await.map_err(store_fault)?;
    Ok(jobs)
}

/// Records how an attempt ended.
pub(super) async fn finish(
    writer: &SqlitePool,
    job: JobId,
    report: &Report,
) -> Result<(), LeadError> {
    let end = &report.end;
    let at = timestamp_text(end.at);
    let mut transaction = writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    sqlx::query(
        "UPDATE delivery_attempt SET finished_at = ?2, outcome = ?3, detail = ?4 \
         WHERE id = ?1 AND finished_at IS NULL",
    )
    .bind(report.attempt)
    .bind(&at)
    .bind(word(&end.outcome))
    .bind(end.outcome.detail())
    .execute(&mut *transaction)
    .await
    .map_err(store_fault)?;
    if let Outcome::Delivered(_) = end.outcome {
        sqlx::query(
            "UPDATE delivery_job SET state = 'delivered', finished_at = ?2, leased_by = NULL, \
             lease_until = NULL WHERE id = ?1 AND state <> 'delivered'",
        )
        .bind(job.to_string())
        .bind(&at)
    } else {
        sqlx::query(
            "UPDATE delivery_job SET failures = failures + 1, leased_by = NULL, \
             lease_until = NULL, state = CASE WHEN ?3 IS NULL THEN 'dead' ELSE 'waiting' END, \
             next_at = COALESCE(?3, next_at), \
             finished_at = CASE WHEN ?3 IS NULL THEN ?2 END \
             WHERE id = ?1 AND leased_by = ?4 AND state = 'waiting'",
        )
        .bind(job.to_string())
        .bind(&at)
        .bind(end.next_at.map(timestamp_text))
        .bind(end.worker.to_string())
    }
    .execute(&mut *transaction)
    .await
    .map_err(store_fault)?;
    if let Some(endpoint) = &end.stop {
        stop(&mut transaction, job, end, endpoint).await?;
    }
    transaction.commit().await.map_err(store_fault)
}

async fn stop(
    connection: &mut sqlx::sqlite::SqliteConnection,
    job: JobId,
    end: &End,
    endpoint: &str,
) -> Result<(), LeadError> {
    sqlx::query(
        "INSERT INTO delivery_stopped (delivery, endpoint, stopped_at) \
         SELECT delivery, ?2, ?3 FROM delivery_job WHERE id = ?1 \
         ON CONFLICT (delivery) DO UPDATE SET endpoint = excluded.endpoint, \
         stopped_at = excluded.stopped_at",
    )
    .bind(job.to_string())
    .bind(endpoint)
    .bind(timestamp_text(end.at))
    .execute(connection)
    .await
    .map_err(store_fault)?;
    Ok(())
}

/// Gives back the leases of a worker.
pub(super) async fn give_back(writer: &SqlitePool, worker: Uuid) -> Result<u64, LeadError> {
    let done = sqlx::query(
        "UPDATE delivery_job SET leased_by = NULL, lease_until = NULL WHERE leased_by = ?1",
    )
    .bind(worker.to_string())
    .execute(writer)
    .await
    .map_err(store_fault)?;
    Ok(done.rows_affected())
}

/// Makes jobs due, of one lead or of all.
pub(super) async fn retry(
    writer: &SqlitePool,
    reference: Option<Reference>,
    now: Timestamp,
) -> Result<u64, LeadError> {
    let mut transaction = writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    sqlx::query("DELETE FROM delivery_stopped")
        .execute(&mut *transaction)
        .await
        .map_err(store_fault)?;
    let done = sqlx::query(
        "UPDATE delivery_job SET state = 'waiting', next_at = ?2, failures = 0, finished_at = NULL \
         WHERE state IN ('waiting', 'dead') AND (?1 IS NULL OR lead_id = \
         (SELECT id FROM lead WHERE reference = ?1))",
    )
    .bind(reference.map(Reference::compact))
    .bind(timestamp_text(now))
    .execute(&mut *transaction)
    .await
    .map_err(store_fault)?;
    transaction.commit().await.map_err(store_fault)?;
    Ok(done.rows_affected())
}

/// Lets a lead out of quarantine, and its jobs out of their hold.
pub(super) async fn release(
    writer: &SqlitePool,
    reference: Reference,
    now: Timestamp,
) -> Result<bool, LeadError> {
    let now = timestamp_text(now);
    let mut transaction = writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    let released = sqlx::query(
        "UPDATE lead_intake SET quarantined = 0, released_at = ?2 WHERE quarantined = 1 \
         AND lead_id = (SELECT id FROM lead WHERE reference = ?1)",
    )
    .bind(reference.compact())
    .bind(&now)
    .execute(&mut *transaction)
    .await
    .map_err(store_fault)?;
    sqlx::query(
        "UPDATE delivery_job SET state = 'waiting', next_at = ?2 WHERE state = 'held' \
         AND lead_id = (SELECT id FROM lead WHERE reference = ?1)",
    )
    .bind(reference.compact())
    .bind(&now)
    .execute(&mut *transaction)
    .await
    .map_err(store_fault)?;
    transaction.commit().await.map_err(store_fault)?;
    Ok(released.rows_affected() == 1)
}

/// Whether a delivery is stopped at this address; at another one it starts again.
pub(super) async fn is_stopped(
    writer: &SqlitePool,
    readers: &SqlitePool,
    delivery: &str,
    endpoint: &str,
) -> Result<bool, LeadError> {
    let stopped: Option<String> =
        sqlx::query_scalar("SELECT endpoint FROM delivery_stopped WHERE delivery = ?1")
            .bind(delivery)
            .fetch_optional(readers)
            .await
            .map_err(store_fault)?;
    match stopped {
        None => Ok(false),
        Some(stopped) if stopped == endpoint => Ok(true),
        Some(stopped) => {
            sqlx::query("DELETE FROM delivery_stopped WHERE delivery = ?1 AND endpoint = ?2")
                .bind(delivery)
                .bind(stopped)
                .execute(writer)
                .await
                .map_err(store_fault)?;
            Ok(false)
        }
    }
}

pub(super) fn job_id(stored: &str) -> Result<JobId, LeadError> {
    Uuid::parse_str(stored)
        .map(JobId)
        .map_err(|error| unreadable("id", error))
}

pub(super) fn state(row: &SqliteRow) -> Result<JobState, LeadError> {
    let word = text(row, "state")?;
    JobState::parse(&word).ok_or_else(|| unreadable("state", "no such state"))
}

/// A time that may be missing.
pub(super) fn optional_time(row: &SqliteRow, column: &str) -> Result<Option<Timestamp>, LeadError> {
    optional(row, column)?
        .map(|_present| time(row, column))
        .transpose()
}

const fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Delivered(_) => "delivered",
        Outcome::Retry { .. } => "retry",
        Outcome::Failed(_) => "failed",
        Outcome::Gone(_) => "gone",
    }
}
