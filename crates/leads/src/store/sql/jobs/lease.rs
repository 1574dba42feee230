//! Leasing jobs to workers.

use jiff::Timestamp;
use sightline_store::{Row, Session, query, values};
use uuid::Uuid;

use super::super::{plans, rows};
use super::{lease_clock, task};
use crate::{Horizon, Job, JobId, JobTask, LeadStore, Lease, StoreError};

/// The jobs of a delivery (`$1`) that can be leased now (`$2`, and `$3` by the clock of leases).
macro_rules! due {
    () => {
        concat!(
            "delivery = $1 AND state = 'waiting' AND next_at <= $2 \
             AND (lease_until IS NULL OR lease_until <= $3) AND NOT ",
            quarantined!()
        )
    };
}

/// The statement that leases jobs. Servers that share a PostgreSQL database skip rows that another one is leasing
/// instead of waiting for it; SQLite allows only one writer at a time.
macro_rules! lease_statement {
    ($locked:literal) => {
        concat!(
            "WITH due AS MATERIALIZED (SELECT id FROM delivery_job WHERE ",
            due!(),
            " ORDER BY next_at LIMIT $6",
            $locked,
            ") UPDATE delivery_job SET leased_by = $4, lease_until = $5 \
             WHERE id IN (SELECT id FROM due) \
             RETURNING id, lead_id, failures, purpose, concerns, cause, \
             (SELECT count(*) FROM delivery_attempt WHERE job_id = delivery_job.id AND finished_at IS NULL) AS unfinished"
        )
    };
}

/// Whether the next attempt of a job is further in the future than is ever valid (`$2`), or is more than an hour ahead
/// (`$4`) and was set after an attempt that is so too. What waits for the end of the quiet hours (`$5`) would be
/// postponed again.
macro_rules! postponed_beyond {
    () => {
        "(next_at > $2 OR next_at > $4 AND next_at <> $5 AND (SELECT COALESCE(finished_at, started_at) FROM delivery_attempt \
         WHERE job_id = delivery_job.id ORDER BY id DESC LIMIT 1) > $4)"
    };
}

/// The jobs of a delivery whose next attempt or lease has a time that only a wrong clock can have set. A reminder may be
/// due at any time.
macro_rules! beyond {
    () => {
        concat!(
            "delivery = $1 AND state = 'waiting' AND (lease_until > $3 OR ",
            postponed_beyond!(),
            " AND (purpose <> 'reminder' OR next_at <> \
             (SELECT due_at FROM lead_entry WHERE lead_entry.id = delivery_job.concerns)))"
        )
    };
}

impl LeadStore {
    /// Makes jobs due again that were postponed or leased beyond the [`Horizon`] because the clock was ahead. Returns
    /// the number of jobs.
    pub async fn reset_future_jobs(
        &self,
        delivery: &str,
        horizon: Horizon,
    ) -> Result<u64, StoreError> {
        let mut reader = self.database.reader().await?;
        let latest = horizon.latest(lease_clock(&mut reader, horizon.now).await?);
        let limits = values![
            delivery,
            latest.next_attempt,
            latest.lease_end,
            latest.last_attempt,
            horizon.quiet_until.unwrap_or(horizon.now)
        ];
        // Checked with a read first, since there are hardly ever any.
        let found = query(concat!(
            "SELECT id FROM delivery_job WHERE ",
            beyond!(),
            " LIMIT 1"
        ))
        .bind_all(limits.clone())
        .fetch_optional(&mut reader)
        .await?;
        drop(reader);
        if found.is_none() {
            return Ok(0);
        }
        query(concat!(
            "UPDATE delivery_job SET next_at = CASE WHEN ",
            postponed_beyond!(),
            " THEN COALESCE((SELECT due_at FROM lead_entry WHERE lead_entry.id = delivery_job.concerns), $6) \
             ELSE next_at END, \
             leased_by = CASE WHEN lease_until > $3 THEN NULL ELSE leased_by END, \
             lease_until = CASE WHEN lease_until > $3 THEN NULL ELSE lease_until END WHERE ",
            beyond!()
        ))
        .bind_all(limits)
        .bind(horizon.now)
        .execute_alone(&self.database)
        .await
    }

    /// Makes jobs due that were postponed until the end of quiet hours, since those may have changed. During quiet hours
    /// [`Self::lease`] postpones them again.
    pub async fn reset_postponed_jobs(&self, now: Timestamp) -> Result<u64, StoreError> {
        query(
            "UPDATE delivery_job SET next_at = $1 WHERE state = 'waiting' AND next_at > $1 \
             AND failures = 0 AND (purpose IN ('lead', 'notice') OR purpose = 'reminder' \
             AND (SELECT due_at FROM lead_entry WHERE lead_entry.id = delivery_job.concerns) <= $1)",
        )
        .bind(now)
        .execute_alone(&self.database)
        .await
    }

    /// Makes the waiting jobs of a delivery due whose last attempt failed, and starts their schedule again, since the
    /// settings of the delivery have changed.
    pub async fn reset_failed_jobs(
        &self,
        delivery: &str,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        query(
            "UPDATE delivery_job SET next_at = $2, failures = 0 WHERE delivery = $1 AND state = 'waiting' \
             AND next_at > $2 AND failures > 0",
        )
        .bind_all(values![delivery, now])
        .execute_alone(&self.database)
        .await
    }

    /// Returns when each delivery has to run next: `now` if jobs wait for it, of any purpose and including tests, or when
    /// the first reminder is due if only reminders wait. Stopped deliveries and leads in quarantine are left out.
    pub async fn next_runs(&self, now: Timestamp) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows = query(concat!(
            "SELECT delivery, min(CASE WHEN purpose = 'reminder' THEN next_at ELSE $1 END) AS run_at \
             FROM delivery_job WHERE state = 'waiting' \
             AND delivery NOT IN (SELECT delivery FROM delivery_stopped) AND NOT ",
            quarantined!(),
            " GROUP BY delivery"
        ))
        .bind(now)
        .fetch_all(&mut self.database.reader().await?)
        .await?;
        rows.iter()
            .map(|row| Ok((row.text("delivery")?, row.time("run_at")?)))
            .collect()
    }

    /// Leases due jobs of a delivery, oldest first, and records that an attempt begins. Nobody else gets them before
    /// the lease expires.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] also if some of the leads cannot be read. The jobs of those leads are given up; the
    /// others can be leased by the next call.
    pub async fn lease(&self, lease: Lease) -> Result<Vec<Job>, StoreError> {
        let mut reader = self.database.reader().await?;
        let clock = lease_clock(&mut reader, lease.now).await?;
        // Checked with a read first, since most of the time no job is due.
        if !any_due(&mut reader, &lease, clock).await? {
            return Ok(Vec::new());
        }
        drop(reader);
        let mut session = self.database.writer().await?;
        if let Some(until) = lease.quiet_until {
            postpone(&mut session, &lease, (clock, until)).await?;
        }
        let statement = if session.is_postgres() {
            lease_statement!(" FOR UPDATE SKIP LOCKED")
        } else {
            lease_statement!("")
        };
        let rows = query(statement)
            .bind_all(values![
                &lease.delivery,
                lease.now,
                clock,
                lease.worker,
                end_of_lease(clock, (lease.now, lease.until)),
                lease.limit
            ])
            .fetch_all(&mut session)
            .await?;
        let mut jobs = Vec::with_capacity(rows.len());
        let mut unreadable = Vec::new();
        for row in &rows {
            let id = row.text("id")?;
            let attempt = query(
                "INSERT INTO delivery_attempt (job_id, started_at) VALUES ($1, $2) RETURNING id",
            )
            .bind_all(values![&id, lease.now])
            .fetch_one(&mut session)
            .await?;
            let lead_id = row.text("lead_id")?;
            let lead = query("SELECT * FROM lead_state WHERE id = $1")
                .bind(&lead_id)
                .fetch_one(&mut session)
                .await?;
            let plans = plans::rows_of(&mut session, &lead_id).await?;
            match job(row, attempt.number("id")?, (&lead, &plans)) {
                Ok(mut job) => {
                    if let JobTask::Reminder { text } = &mut job.task {
                        let kept = query("SELECT text FROM lead_entry WHERE id = $1")
                            .bind(row.text("concerns")?)
                            .fetch_text(&mut session, "text");
                        *text = kept.await?.unwrap_or_default();
                    }
                    jobs.push(job);
                }
                // The source of the error is dropped because it may contain what a visitor typed.
                Err(StoreError::Corrupt { what, source: _ }) => unreadable.push(Unreadable {
                    job: id,
                    lead: rows::reference(&lead).map_or(lead_id, |lead| lead.to_string()),
                    what,
                }),
                Err(error) => return Err(error),
            }
        }
        if !unreadable.is_empty() {
            // Rolled back, so that the other jobs don't stay leased for nothing.
            drop(session);
            return Err(self
                .give_up_unreadable(unreadable, (lease.now, clock))
                .await?);
        }
        session.commit().await?;
        Ok(jobs)
    }

    /// Gives up jobs whose leads cannot be read. Returns the error that names those leads.
    async fn give_up_unreadable(
        &self,
        unreadable: Vec<Unreadable>,
        times: (Timestamp, Timestamp),
    ) -> Result<StoreError, StoreError> {
        let mut session = self.database.writer().await?;
        let mut said = Vec::with_capacity(unreadable.len());
        for Unreadable { job, lead, what } in unreadable {
            let why = format!("the lead cannot be read: {what}");
            give_up(&mut session, &job, times, &why).await?;
            said.push(format!("lead {lead}: {what}"));
        }
        session.commit().await?;
        Ok(StoreError::Corrupt {
            what: said.join(", "),
            source: "what was to be delivered of it is given up; the other leads are delivered"
                .into(),
        })
    }

    /// Renews a worker's leases of jobs that it is still working on. Returns those that another worker has taken since.
    pub async fn renew_leases(
        &self,
        worker: Uuid,
        jobs: &[JobId],
        (now, until): (Timestamp, Timestamp),
    ) -> Result<Vec<JobId>, StoreError> {
        let mut session = self.database.writer().await?;
        let until = end_of_lease(lease_clock(&mut session, now).await?, (now, until));
        let mut lost = Vec::new();
        for job in jobs {
            let renewed = query(
                "UPDATE delivery_job SET lease_until = $3 WHERE id = $1 AND leased_by = $2 AND state = 'waiting'",
            )
            .bind_all(values![job.to_string(), worker, until])
            .execute(&mut session)
            .await?;
            if renewed == 0 && is_taken(&mut session, *job, worker).await? {
                lost.push(*job);
            }
        }
        session.commit().await?;
        Ok(lost)
    }

    /// Releases a worker's leases when it stops before finishing its deliveries.
    pub async fn release_leases(&self, worker: Uuid) -> Result<u64, StoreError> {
        query("UPDATE delivery_job SET leased_by = NULL, lease_until = NULL WHERE leased_by = $1")
            .bind(worker)
            .execute_alone(&self.database)
            .await
    }
}

/// When a lease expires by the clock of leases, from the times by the clock of the caller.
fn end_of_lease(clock: Timestamp, (now, until): (Timestamp, Timestamp)) -> Timestamp {
    clock
        .checked_add(until.duration_since(now))
        .unwrap_or(until)
}

/// Whether a job is due.
async fn any_due(
    session: &mut Session,
    lease: &Lease,
    clock: Timestamp,
) -> Result<bool, StoreError> {
    let due = query(concat!(
        "SELECT id FROM delivery_job WHERE ",
        due!(),
        " LIMIT 1"
    ))
    .bind_all(values![&lease.delivery, lease.now, clock])
    .fetch_optional(session)
    .await?;
    Ok(due.is_some())
}

/// Whether another worker has a job.
async fn is_taken(session: &mut Session, job: JobId, worker: Uuid) -> Result<bool, StoreError> {
    let taken = query(
        "SELECT id FROM delivery_job WHERE id = $1 AND leased_by <> $2 AND state = 'waiting'",
    )
    .bind_all(values![job.to_string(), worker])
    .fetch_optional(session)
    .await?;
    Ok(taken.is_some())
}

/// Postpones due jobs during quiet hours.
async fn postpone(
    session: &mut Session,
    lease: &Lease,
    (clock, until): (Timestamp, Timestamp),
) -> Result<(), StoreError> {
    query(
        "UPDATE delivery_job SET next_at = $4 WHERE delivery = $1 AND state = 'waiting' \
         AND next_at <= $2 AND (lease_until IS NULL OR lease_until <= $3) AND purpose <> 'reply' \
         AND NOT EXISTS (SELECT 1 FROM lead WHERE lead.id = lead_id AND lead.test = 1)",
    )
    .bind_all(values![&lease.delivery, lease.now, clock, until])
    .execute(session)
    .await?;
    Ok(())
}

/// A job whose lead cannot be read.
struct Unreadable {
    job: String,
    /// The reference of the lead, or its row identifier if the reference cannot be read either.
    lead: String,
    /// The part that cannot be read.
    what: String,
}

/// Builds a leased job from its row and those of its lead and of the lead's plans. The text of a reminder is left out.
fn job(row: &Row, attempt: i64, (lead, plans): (&Row, &[Row])) -> Result<Job, StoreError> {
    Ok(Job {
        id: JobId(row.parsed("id")?),
        failures: row.count("failures")?,
        attempt,
        was_interrupted: row.number("unfinished")? > 0,
        task: task(row)?,
        lead: rows::record(lead, plans::read(plans)?)?,
    })
}

/// Gives up a job that is not leased by the clock of leases, and records an attempt with the reason.
async fn give_up(
    session: &mut Session,
    job: &str,
    (at, clock): (Timestamp, Timestamp),
    why: &str,
) -> Result<(), StoreError> {
    let given_up = query(
        "UPDATE delivery_job SET state = 'dead', failures = failures + 1, finished_at = $2, leased_by = NULL, \
         lease_until = NULL WHERE id = $1 AND state = 'waiting' AND (lease_until IS NULL OR lease_until <= $3)",
    )
    .bind_all(values![job, at, clock])
    .execute(session)
    .await?;
    if given_up == 1 {
        query(
            "INSERT INTO delivery_attempt (job_id, started_at, finished_at, outcome, detail) \
             VALUES ($1, $2, $2, 'failed', $3)",
        )
        .bind_all(values![job, at, why])
        .execute(session)
        .await?;
    }
    Ok(())
}
