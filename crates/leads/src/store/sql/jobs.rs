//! Delivery jobs as rows: leasing, finishing and retrying them.

use jiff::Timestamp;
use sightline_store::{Row, Session, query, unreadable, values};
use uuid::Uuid;

use super::{desk_row, plans, rows};
use crate::{
    AttemptReport, AttemptResult, Horizon, Job, JobId, JobTask, LeadStore, Lease, Outcome,
    RandomSource, Reference, StoreError,
};

/// Whether the lead of a job is in quarantine, so that the job must not be delivered.
macro_rules! quarantined {
    () => {
        "EXISTS (SELECT 1 FROM lead_intake WHERE lead_intake.lead_id = delivery_job.lead_id \
         AND lead_intake.quarantined = 1)"
    };
}

/// The jobs of a delivery (`$1`) that can be leased now (`$2`).
macro_rules! due {
    () => {
        concat!(
            "delivery = $1 AND state = 'waiting' AND next_at <= $2 \
             AND (lease_until IS NULL OR lease_until <= $2) AND NOT ",
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
            " ORDER BY next_at LIMIT $5",
            $locked,
            ") UPDATE delivery_job SET leased_by = $3, lease_until = $4 \
             WHERE id IN (SELECT id FROM due) \
             RETURNING id, lead_id, failures, purpose, concerns, cause"
        )
    };
}

/// The jobs of a delivery whose next attempt or lease is further in the future than is ever valid. A reminder may be
/// due at any time.
macro_rules! beyond {
    () => {
        "delivery = $1 AND state = 'waiting' AND (lease_until > $3 OR next_at > $2 \
         AND (purpose <> 'reminder' OR next_at <> \
         (SELECT due_at FROM lead_entry WHERE lead_entry.id = delivery_job.concerns)))"
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
        let (next_at, lease_until) = horizon.latest();
        // Checked with a read first, since there are hardly ever any.
        let found = query(concat!(
            "SELECT id FROM delivery_job WHERE ",
            beyond!(),
            " LIMIT 1"
        ))
        .bind_all(values![delivery, next_at, lease_until])
        .fetch_optional(&mut self.database.reader().await?)
        .await?;
        if found.is_none() {
            return Ok(0);
        }
        query(concat!(
            "UPDATE delivery_job SET next_at = CASE WHEN next_at > $2 THEN COALESCE(\
             (SELECT due_at FROM lead_entry WHERE lead_entry.id = delivery_job.concerns), $4) \
             ELSE next_at END, \
             leased_by = CASE WHEN lease_until > $3 THEN NULL ELSE leased_by END, \
             lease_until = CASE WHEN lease_until > $3 THEN NULL ELSE lease_until END WHERE ",
            beyond!()
        ))
        .bind_all(values![delivery, next_at, lease_until, horizon.now])
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
        // Checked with a read first, since most of the time no job is due.
        if !any_due(&mut self.database.reader().await?, &lease).await? {
            return Ok(Vec::new());
        }
        let mut session = self.database.writer().await?;
        if let Some(until) = lease.quiet_until {
            postpone(&mut session, &lease, until).await?;
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
                lease.worker,
                lease.until,
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
                        *text =
                            desk_row::reminder_text(&mut session, &row.text("concerns")?).await?;
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
            return Err(self.give_up_unreadable(unreadable, lease.now).await?);
        }
        session.commit().await?;
        Ok(jobs)
    }

    /// Gives up jobs whose leads cannot be read. Returns the error that names those leads.
    async fn give_up_unreadable(
        &self,
        unreadable: Vec<Unreadable>,
        now: Timestamp,
    ) -> Result<StoreError, StoreError> {
        let mut session = self.database.writer().await?;
        let mut said = Vec::with_capacity(unreadable.len());
        for Unreadable { job, lead, what } in unreadable {
            let why = format!("the lead cannot be read: {what}");
            give_up(&mut session, &job, (now, &why)).await?;
            said.push(format!("lead {lead}: {what}"));
        }
        session.commit().await?;
        Ok(StoreError::Corrupt {
            what: said.join(", "),
            source: "what was to be delivered of it is given up; the other leads are delivered"
                .into(),
        })
    }

    /// Records how an attempt ended. If a lead's own job is given up, stores one notice for each delivery in
    /// [`AttemptResult::notify`]. A success is recorded even if the lease has expired; a failure only while the lease is
    /// held, since another worker may have the job. If the lead was put into quarantine in the meantime, a failed job is
    /// held.
    pub async fn finish(&self, job: JobId, report: AttemptReport) -> Result<(), StoreError> {
        let mut session = self.database.writer().await?;
        let end = &report.end;
        query(
            "UPDATE delivery_attempt SET finished_at = $2, outcome = $3, detail = $4 \
             WHERE id = $1 AND finished_at IS NULL",
        )
        .bind_all(values![
            report.attempt,
            end.at,
            <&'static str>::from(&end.outcome),
            end.outcome.detail()
        ])
        .execute(&mut session)
        .await?;
        if let Outcome::Delivered(_) = end.outcome {
            query(
                "UPDATE delivery_job SET state = 'delivered', finished_at = $2, leased_by = NULL, \
                 lease_until = NULL WHERE id = $1 AND state <> 'delivered'",
            )
            .bind_all(values![job.to_string(), end.at])
        } else {
            query(concat!(
                "UPDATE delivery_job SET failures = failures + 1, leased_by = NULL, \
                 lease_until = NULL, state = CASE WHEN ",
                quarantined!(),
                " THEN 'held' WHEN $3 IS NULL THEN 'dead' ELSE 'waiting' END, \
                 next_at = COALESCE($3, next_at), \
                 finished_at = CASE WHEN $3 IS NULL AND NOT ",
                quarantined!(),
                " THEN $2 END WHERE id = $1 AND leased_by = $4 AND state = 'waiting'"
            ))
            .bind_all(values![job.to_string(), end.at, end.next_at, end.worker])
        }
        .execute(&mut session)
        .await?;
        for delivery in &end.notify {
            notice(&mut session, &self.random, job, end, delivery).await?;
        }
        if let Some(endpoint) = &end.stop {
            stop(&mut session, job, end, endpoint).await?;
        }
        session.commit().await
    }

    /// Releases a worker's leases when it stops before finishing its deliveries.
    pub async fn release_leases(&self, worker: Uuid) -> Result<u64, StoreError> {
        query("UPDATE delivery_job SET leased_by = NULL, lease_until = NULL WHERE leased_by = $1")
            .bind(worker)
            .execute_alone(&self.database)
            .await
    }

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

/// Whether a job is due.
pub(super) async fn any_due(session: &mut Session, lease: &Lease) -> Result<bool, StoreError> {
    let due = query(concat!(
        "SELECT id FROM delivery_job WHERE ",
        due!(),
        " LIMIT 1"
    ))
    .bind_all(values![&lease.delivery, lease.now])
    .fetch_optional(session)
    .await?;
    Ok(due.is_some())
}

/// Makes waiting and given-up jobs due, of one lead or of all, and of one delivery or of all. Returns the number of
/// jobs. Tests, auto-replies, reminders that haven't failed, leads in quarantine and leased jobs are left as they are.
/// Unsent notices that a delivery gave up are deleted if that delivery is tried again: another one is stored if it
/// gives up again.
pub(super) async fn retry(
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

/// Postpones due jobs during quiet hours.
async fn postpone(
    session: &mut Session,
    lease: &Lease,
    until: Timestamp,
) -> Result<(), StoreError> {
    query(
        "UPDATE delivery_job SET next_at = $3 WHERE delivery = $1 AND state = 'waiting' \
         AND next_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) AND purpose <> 'reply' \
         AND NOT EXISTS (SELECT 1 FROM lead WHERE lead.id = lead_id AND lead.test = 1)",
    )
    .bind_all(values![&lease.delivery, lease.now, until])
    .execute(session)
    .await?;
    Ok(())
}

/// Stores a notice about a lead's job that was just given up. There is only one, even if the job is retried and given
/// up again.
async fn notice(
    session: &mut Session,
    random: &RandomSource,
    job: JobId,
    end: &AttemptResult,
    delivery: &str,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO delivery_job \
         (id, lead_id, delivery, state, next_at, purpose, concerns, cause) \
         SELECT $2, lead_id, $3, 'waiting', $4, 'notice', delivery, $5 FROM delivery_job \
         WHERE id = $1 AND state = 'dead' AND purpose = 'lead' AND delivery <> $3 \
         ON CONFLICT (lead_id, delivery, purpose, concerns) DO NOTHING",
    )
    .bind_all(values![
        job.to_string(),
        random.uuid(),
        delivery,
        end.at,
        end.outcome.detail()
    ])
    .execute(session)
    .await?;
    Ok(())
}

async fn stop(
    session: &mut Session,
    job: JobId,
    end: &AttemptResult,
    endpoint: &str,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO delivery_stopped (delivery, endpoint, stopped_at) \
         SELECT delivery, $2, $3 FROM delivery_job WHERE id = $1 \
         ON CONFLICT (delivery) DO UPDATE SET endpoint = excluded.endpoint, \
         stopped_at = excluded.stopped_at",
    )
    .bind_all(values![job.to_string(), endpoint, end.at])
    .execute(session)
    .await?;
    Ok(())
}

/// Adds jobs for a delivery to leads, one or all, that have none for it. If two calls run at once, the unique
/// constraint admits only one job.
pub(super) async fn add_missing(
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
pub(super) async fn add_reminder(
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
pub(super) async fn release(
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
    desk_row::restore_list(session, reference).await?;
    Ok(released == 1)
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
        task: task(row)?,
        lead: rows::record(lead, plans::read(plans)?)?,
    })
}

/// Gives up a job that is not leased, and records an attempt with the reason.
async fn give_up(
    session: &mut Session,
    job: &str,
    (at, why): (Timestamp, &str),
) -> Result<(), StoreError> {
    let given_up = query(
        "UPDATE delivery_job SET state = 'dead', failures = failures + 1, finished_at = $2, leased_by = NULL, \
         lease_until = NULL WHERE id = $1 AND state = 'waiting' AND (lease_until IS NULL OR lease_until <= $2)",
    )
    .bind_all(values![job, at])
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

/// Reads the purpose of a job.
pub(super) fn task(row: &Row) -> Result<JobTask, StoreError> {
    Ok(match row.text("purpose")?.as_str() {
        "lead" => JobTask::Lead,
        "notice" => JobTask::Notice {
            failed: row.text("concerns")?,
            cause: row.text("cause")?,
        },
        "reply" => JobTask::Reply,
        // `lease` fills in the text from the entry.
        "reminder" => JobTask::Reminder {
            text: String::new(),
        },
        _ => return Err(unreadable("purpose", "no such purpose")),
    })
}
