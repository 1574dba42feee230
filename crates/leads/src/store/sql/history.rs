//! Reads back deliveries: jobs with their attempts, and the number of jobs in each state.

use sightline_store::{Session, query};
use uuid::Uuid;

use super::jobs::task;
use crate::{
    AttemptRecord, Backlog, EARLIEST_LEAD, JobId, JobRecord, JobState, LeadStore, Reference,
    StoreError,
};

/// Returns every job of a lead with its attempts.
pub(super) async fn of(
    session: &mut Session,
    reference: Reference,
) -> Result<Vec<JobRecord>, StoreError> {
    // One statement, so that jobs and attempts are consistent.
    let rows = query(
        "SELECT job.id, job.delivery, job.purpose, job.concerns, job.cause, job.state, job.next_at, \
         attempt.id AS attempt_id, \
         attempt.started_at, attempt.finished_at, attempt.outcome, attempt.detail, \
         stopped.delivery AS stopped FROM delivery_job AS job JOIN lead ON lead.id = job.lead_id \
         LEFT JOIN delivery_stopped AS stopped ON stopped.delivery = job.delivery \
         LEFT JOIN delivery_attempt AS attempt ON attempt.job_id = job.id \
         WHERE lead.reference = $1 ORDER BY job.purpose, job.delivery, job.id, attempt.id",
    )
    .bind(reference.compact())
    .fetch_all(session).await?;
    let mut jobs: Vec<JobRecord> = Vec::new();
    for row in &rows {
        let id = JobId(row.parsed("id")?);
        if jobs.last().is_none_or(|job| job.id != id) {
            jobs.push(JobRecord {
                id,
                delivery: row.text("delivery")?,
                task: task(row)?,
                state: row.word("state")?,
                next_at: row.time("next_at")?,
                stopped: row.optional("stopped")?.is_some(),
                attempts: Vec::new(),
            });
        }
        let (Some(started_at), Some(job)) = (row.optional_time("started_at")?, jobs.last_mut())
        else {
            continue;
        };
        job.attempts.push(AttemptRecord {
            started_at,
            finished_at: row.optional_time("finished_at")?,
            outcome: row.optional("outcome")?,
            detail: row.optional("detail")?,
        });
    }
    Ok(jobs)
}

impl LeadStore {
    /// Returns every job of a lead with its attempts, by the name of the delivery.
    pub async fn history(&self, reference: Reference) -> Result<Vec<JobRecord>, StoreError> {
        of(&mut self.database.reader().await?, reference).await
    }

    /// Counts for each delivery the undelivered leads by state, and the waiting notices. Leads in quarantine count as
    /// held, whatever their state was. Tests, auto-replies and reminders are left out.
    pub async fn backlog(&self) -> Result<Backlog, StoreError> {
        let mut session = self.database.reader().await?;
        // Reads no leads but the tests, the first one, and those whose date `redate` has changed: the identifiers of all
        // others sort by time of arrival.
        let first_right = first_right_id();
        let rows = query(
            "SELECT delivery, purpose, state, jobs, \
             (SELECT min(received_at) FROM (SELECT redated AS received_at \
             UNION ALL SELECT received_at FROM lead WHERE id = first_right) AS times) AS oldest FROM \
             (SELECT delivery, purpose, state, count(*) AS jobs, \
             min(CASE WHEN lead_id >= $1 THEN lead_id END) AS first_right, \
             min(CASE WHEN lead_id < $1 THEN (SELECT received_at FROM lead WHERE id = lead_id) END) AS redated FROM \
             (SELECT job.delivery, job.purpose, job.lead_id, \
             CASE WHEN lead_intake.quarantined = 1 THEN 'held' ELSE job.state END AS state \
             FROM delivery_job AS job \
             LEFT JOIN lead_intake ON lead_intake.lead_id = job.lead_id AND lead_intake.quarantined = 1 \
             WHERE job.state <> 'delivered' AND job.purpose IN ('lead', 'notice') \
             AND job.lead_id NOT IN (SELECT id FROM lead WHERE test = 1)) AS open_job \
             GROUP BY delivery, purpose, state) AS counted",
        )
        .bind(&*first_right)
        .fetch_all(&mut session)
        .await?;
        let mut backlog = Backlog::default();
        for row in &rows {
            let counts = backlog.deliveries.entry(row.text("delivery")?).or_default();
            let jobs = row.count("jobs")?;
            if row.text("purpose")? == "notice" {
                if row.word::<JobState>("state")? == JobState::Waiting {
                    counts.notices = jobs;
                }
                continue;
            }
            match row.word("state")? {
                JobState::Held => counts.held = jobs,
                JobState::Waiting => {
                    counts.waiting = jobs;
                    counts.oldest_waiting = row.optional_time("oldest")?;
                }
                JobState::Delivered => {}
                JobState::Dead => counts.dead = jobs,
            }
        }
        let stopped = query("SELECT delivery FROM delivery_stopped")
            .fetch_all(&mut session)
            .await?;
        for row in &stopped {
            backlog
                .deliveries
                .entry(row.text("delivery")?)
                .or_default()
                .stopped = true;
        }
        let kept_back = query(
            "SELECT leads, (SELECT min(received_at) FROM (SELECT redated AS received_at \
             UNION ALL SELECT received_at FROM lead WHERE id = first_right) AS times) AS oldest FROM \
             (SELECT count(*) AS leads, min(CASE WHEN lead_id >= $1 THEN lead_id END) AS first_right, \
             min(CASE WHEN lead_id < $1 THEN (SELECT received_at FROM lead WHERE id = lead_id) END) AS redated \
             FROM lead_intake WHERE quarantined = 1) AS counted",
        )
        .bind(first_right)
        .fetch_one(&mut session)
        .await?;
        backlog.quarantined = kept_back.count("leads")?;
        backlog.oldest_quarantined = kept_back.optional_time("oldest")?;
        Ok(backlog)
    }
}

/// Returns the first identifier that a lead from after [`EARLIEST_LEAD`] can have.
fn first_right_id() -> String {
    let milliseconds = u128::try_from(EARLIEST_LEAD.as_millisecond()).unwrap_or_default();
    Uuid::from_u128(milliseconds << 80).to_string()
}
