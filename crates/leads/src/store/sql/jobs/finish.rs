//! Finishing attempts, with the notices about failures.

use sightline_store::{Session, query, values};

use crate::{AttemptResult, Job, LeadStore, Outcome, RandomSource, StoreError};

impl LeadStore {
    /// Records how an attempt ended. If that gives up a lead's own job, stores one notice for each delivery in
    /// [`AttemptResult::notify`]. A success is recorded even if the lease has expired; a failure only while the lease is
    /// held, since another worker may have the job. If the lead was put into quarantine in the meantime, a failed job is
    /// held. Returns whether the job is still there: its lead may have been erased in the meantime.
    pub async fn finish(&self, job: &Job, end: &AttemptResult) -> Result<bool, StoreError> {
        let id = &job.id.to_string();
        let mut session = self.database.writer().await?;
        query(
            "UPDATE delivery_attempt SET finished_at = $2, outcome = $3, detail = $4 \
             WHERE id = $1 AND job_id = $5 AND finished_at IS NULL",
        )
        .bind_all(values![
            job.attempt,
            end.at,
            <&'static str>::from(&end.outcome),
            end.outcome.full_detail().into_owned(),
            id
        ])
        .execute(&mut session)
        .await?;
        let ended = if let Outcome::Delivered(_) = end.outcome {
            query(
                "UPDATE delivery_job SET state = 'delivered', finished_at = $2, leased_by = NULL, \
                 lease_until = NULL WHERE id = $1 AND state <> 'delivered'",
            )
            .bind_all(values![id, end.at])
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
            .bind_all(values![id, end.at, end.next_at, end.worker])
        }
        .execute(&mut session)
        .await?;
        let is_failure = !matches!(end.outcome, Outcome::Delivered(_));
        // Nothing has ended if this was recorded before, or if another worker has the job.
        if is_failure && ended == 1 && end.next_at.is_none() {
            for delivery in &end.notify {
                notice(&mut session, &self.random, id, end, delivery).await?;
            }
        }
        if let Some(endpoint) = &end.stop {
            stop(&mut session, id, end, endpoint).await?;
        }
        let is_there = ended == 1
            || query("SELECT 1 FROM delivery_job WHERE id = $1")
                .bind_all(values![id])
                .fetch_optional(&mut session)
                .await?
                .is_some();
        session.commit().await?;
        Ok(is_there)
    }
}

/// Stores a notice about a lead's job that was just given up. It replaces one that was sent or given up after the job was
/// given up before, and has another identifier, since receivers would take it for a repetition. There is only one that
/// waits.
async fn notice(
    session: &mut Session,
    random: &RandomSource,
    job: &str,
    end: &AttemptResult,
    delivery: &str,
) -> Result<(), StoreError> {
    query(
        "DELETE FROM delivery_job WHERE delivery = $2 AND purpose = 'notice' AND state IN ('delivered', 'dead') \
         AND (lead_id, concerns) = (SELECT lead_id, delivery FROM delivery_job \
         WHERE id = $1 AND state = 'dead' AND purpose = 'lead')",
    )
    .bind_all(values![job, delivery])
    .execute(session)
    .await?;
    query(
        "INSERT INTO delivery_job \
         (id, lead_id, delivery, state, next_at, purpose, concerns, cause) \
         SELECT $2, lead_id, $3, 'waiting', $4, 'notice', delivery, $5 FROM delivery_job \
         WHERE id = $1 AND state = 'dead' AND purpose = 'lead' AND delivery <> $3 \
         ON CONFLICT (lead_id, delivery, purpose, concerns) DO NOTHING",
    )
    .bind_all(values![
        job,
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
    job: &str,
    end: &AttemptResult,
    endpoint: &str,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO delivery_stopped (delivery, endpoint, stopped_at) \
         SELECT delivery, $2, $3 FROM delivery_job WHERE id = $1 \
         ON CONFLICT (delivery) DO UPDATE SET endpoint = excluded.endpoint, \
         stopped_at = excluded.stopped_at",
    )
    .bind_all(values![job, endpoint, end.at])
    .execute(session)
    .await?;
    Ok(())
}
