//! Finishing attempts, with the notices about failures.

use sightline_store::{Session, query, values};

use crate::{AttemptReport, AttemptResult, JobId, LeadStore, Outcome, RandomSource, StoreError};

impl LeadStore {
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
            end.outcome.full_detail().into_owned()
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
