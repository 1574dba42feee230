//! Erasing what is past its time, in small transactions: leads that come meanwhile do not wait long.

use jiff::Timestamp;
use sightline_store::{Session, query, values};

use crate::{Database, LeadStore, Retained, RetentionCut, StoreError};

/// Leads erased per transaction.
const BATCH: i64 = 200;

/// The statements about leads that are past their time: one that counts them, and one that erases some.
struct Past {
    count: &'static str,
    erase: &'static str,
}

macro_rules! past {
    ($which:literal) => {
        Past {
            count: concat!("SELECT count(*) AS leads FROM ", $which),
            erase: concat!(
                "DELETE FROM lead WHERE id IN (SELECT id FROM ",
                $which,
                " LIMIT $2)"
            ),
        }
    };
}

const DONE: Past =
    past!("lead_state WHERE received_at < $1 AND test = 0 AND state IN ('stored', 'delivered')");
const QUARANTINED: Past =
    past!("lead_state WHERE received_at < $1 AND test = 0 AND state = 'quarantined'");
const TESTS: Past = past!("lead WHERE received_at < $1 AND test = 1");
/// Only counted: what nobody may have read is not erased.
const UNDELIVERED: &str = "SELECT count(*) AS leads FROM lead_state WHERE received_at < $1 AND test = 0 \
    AND state IN ('waiting', 'dead')";

impl LeadStore {
    /// Erases what is past its time, with its bytes, or only counts it. Leads that a delivery waits
    /// for or has given up are kept and counted.
    pub async fn retain(&self, cut: RetentionCut, dry_run: bool) -> Result<Retained, StoreError> {
        let mut reader = self.database.reader().await?;
        let due = Retained {
            leads: count(&mut reader, DONE.count, cut.leads).await?,
            quarantined: count(&mut reader, QUARANTINED.count, cut.quarantined).await?,
            tests: count(&mut reader, TESTS.count, Some(cut.tests)).await?,
            kept_undelivered: count(&mut reader, UNDELIVERED, cut.leads).await?,
        };
        drop(reader);
        if dry_run {
            return Ok(due);
        }
        let mut session = self.database.writer().await?;
        query("DELETE FROM auto_reply WHERE replied_at < $1")
            .bind(cut.replies)
            .execute(&mut session)
            .await?;
        for counts in [
            "DELETE FROM page_view WHERE day < $1",
            "DELETE FROM site_count WHERE day < $1",
        ] {
            query(counts)
                .bind(cut.counts.to_string())
                .execute(&mut session)
                .await?;
        }
        session.commit().await?;
        if due.leads + due.quarantined + due.tests == 0 {
            return Ok(due);
        }
        let done = Retained {
            leads: erase(&self.database, DONE.erase, cut.leads).await?,
            quarantined: erase(&self.database, QUARANTINED.erase, cut.quarantined).await?,
            tests: erase(&self.database, TESTS.erase, Some(cut.tests)).await?,
            kept_undelivered: due.kept_undelivered,
        };
        // A reader may hold the log; it is emptied at the next time, or when the program ends.
        self.database.after_erasure().await?;
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
        .bind(before)
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
        // One transaction for each batch: leads are waiting to be written.
        let batch = query(statement)
            .bind_all(values![before, BATCH])
            .execute_alone(database)
            .await?;
        if batch == 0 {
            return Ok(erased);
        }
        erased += batch;
    }
}
