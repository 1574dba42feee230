//! Erases leads past their retention period in small transactions, so that new leads don't wait long.

use jiff::Timestamp;
use sightline_store::{Session, query, values};

use crate::{Database, EARLIEST_LEAD, LeadStore, Retained, RetentionCutoffs, StoreError};

/// Leads erased per transaction.
const BATCH: i64 = 200;

/// Two statements about leads past their retention period: one counts them, one erases a batch. Leads dated before
/// [`EARLIEST_LEAD`] (`$2`) may be new and are left out.
struct ExpiredStatements {
    count: &'static str,
    erase: &'static str,
}

macro_rules! expired {
    ($which:literal) => {
        ExpiredStatements {
            count: concat!("SELECT count(*) AS leads FROM ", $which),
            erase: concat!(
                "DELETE FROM lead WHERE id IN (SELECT id FROM ",
                $which,
                " LIMIT $3)"
            ),
        }
    };
}

const DONE: ExpiredStatements = expired!(
    "lead_state WHERE received_at < $1 AND received_at >= $2 AND test = 0 \
     AND state IN ('stored', 'delivered')"
);
const QUARANTINED: ExpiredStatements = expired!(
    "lead_state WHERE received_at < $1 AND received_at >= $2 AND test = 0 AND state = 'quarantined'"
);
const TESTS: ExpiredStatements =
    expired!("lead WHERE received_at < $1 AND received_at >= $2 AND test = 1");
/// Only counted: leads that possibly nobody has read are not erased.
const UNDELIVERED: &str = "SELECT count(*) AS leads FROM lead_state WHERE received_at < $1 \
    AND received_at >= $2 AND test = 0 AND state IN ('waiting', 'dead')";

impl LeadStore {
    /// Changes the date of leads from before [`EARLIEST_LEAD`], which were received while the clock was wrong, to now,
    /// unless the clock is still wrong. Returns how many.
    pub async fn redate(&self, now: Timestamp) -> Result<u64, StoreError> {
        if now < EARLIEST_LEAD {
            return Ok(0);
        }
        query("UPDATE lead SET received_at = $1 WHERE received_at < $2")
            .bind_all(values![now, EARLIEST_LEAD])
            .execute_alone(&self.database)
            .await
    }

    /// Erases, including the freed bytes, what is past its retention period, or only counts it. Leads with pending or
    /// given-up deliveries are kept and counted, and those that [`Self::redate`] would change are kept.
    pub async fn retain(
        &self,
        cutoffs: RetentionCutoffs,
        dry_run: bool,
    ) -> Result<Retained, StoreError> {
        let mut reader = self.database.reader().await?;
        let due = Retained {
            leads: count(&mut reader, DONE.count, cutoffs.leads).await?,
            quarantined: count(&mut reader, QUARANTINED.count, cutoffs.quarantined).await?,
            tests: count(&mut reader, TESTS.count, Some(cutoffs.tests)).await?,
            kept_undelivered: count(&mut reader, UNDELIVERED, cutoffs.leads).await?,
        };
        drop(reader);
        if dry_run {
            return Ok(due);
        }
        let mut session = self.database.writer().await?;
        query("DELETE FROM auto_reply WHERE replied_at < $1")
            .bind(cutoffs.replies)
            .execute(&mut session)
            .await?;
        for counts in [
            "DELETE FROM page_view WHERE day < $1",
            "DELETE FROM site_count WHERE day < $1",
        ] {
            query(counts)
                .bind(cutoffs.counts.to_string())
                .execute(&mut session)
                .await?;
        }
        session.commit().await?;
        if due.leads + due.quarantined + due.tests == 0 {
            return Ok(due);
        }
        let done = Retained {
            leads: erase(&self.database, DONE.erase, cutoffs.leads).await?,
            quarantined: erase(&self.database, QUARANTINED.erase, cutoffs.quarantined).await?,
            tests: erase(&self.database, TESTS.erase, Some(cutoffs.tests)).await?,
            ..due
        };
        // A concurrent reader may keep the log from being truncated; it is truncated next time, or when the program
        // ends.
        self.database.purge_erased().await?;
        Ok(done)
    }
}

async fn count(
    session: &mut Session,
    statement: &'static str,
    before: Option<Timestamp>,
) -> Result<u64, StoreError> {
    let Some(before) = before else {
        return Ok(0);
    };
    query(statement)
        .bind_all(values![before, EARLIEST_LEAD])
        .fetch_one(session)
        .await?
        .count("leads")
}

async fn erase(
    database: &Database,
    statement: &'static str,
    before: Option<Timestamp>,
) -> Result<u64, StoreError> {
    let Some(before) = before else {
        return Ok(0);
    };
    let mut erased = 0;
    loop {
        // One transaction per batch, because leads are waiting to be written.
        let batch = query(statement)
            .bind_all(values![before, EARLIEST_LEAD, BATCH])
            .execute_alone(database)
            .await?;
        if batch == 0 {
            return Ok(erased);
        }
        erased += batch;
    }
}
