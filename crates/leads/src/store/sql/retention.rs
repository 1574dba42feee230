//! Erasing what is past its time, in small transactions: leads that come meanwhile do not wait long.

use jiff::Timestamp;
use sightline_store::{Session, query, values};

use crate::{Database, Retained, RetentionCut, StoreError};

/// Leads erased per transaction.
const BATCH: i64 = 200;

/// What a lead has to be for its period to count.
#[derive(Clone, Copy)]
enum Kind {
    Done,
    Quarantined,
    Test,
    Undelivered,
}

impl Kind {
    const fn count(self) -> &'static str {
        match self {
            Self::Done => {
                "SELECT count(*) AS leads FROM lead_state WHERE received_at < $1 AND test = 0 \
                 AND state IN ('stored', 'delivered')"
            }
            Self::Quarantined => {
                "SELECT count(*) AS leads FROM lead_state WHERE received_at < $1 AND test = 0 \
                 AND state = 'quarantined'"
            }
            Self::Test => "SELECT count(*) AS leads FROM lead WHERE received_at < $1 AND test = 1",
            Self::Undelivered => {
                "SELECT count(*) AS leads FROM lead_state WHERE received_at < $1 AND test = 0 \
                 AND state IN ('waiting', 'dead')"
            }
        }
    }

    const fn erase(self) -> &'static str {
        match self {
            Self::Done => {
                "DELETE FROM lead WHERE id IN (SELECT id FROM lead_state WHERE received_at < $1 \
                 AND test = 0 AND state IN ('stored', 'delivered') LIMIT $2)"
            }
            Self::Quarantined => {
                "DELETE FROM lead WHERE id IN (SELECT id FROM lead_state WHERE received_at < $1 \
                 AND test = 0 AND state = 'quarantined' LIMIT $2)"
            }
            Self::Test => {
                "DELETE FROM lead WHERE id IN (SELECT id FROM lead WHERE received_at < $1 \
                 AND test = 1 LIMIT $2)"
            }
            // What nobody may have read is not erased.
            Self::Undelivered => "DELETE FROM lead WHERE 1 = 0 AND received_at < $1 AND $2 = 0",
        }
    }
}

/// Erases what is past its time, or counts it.
pub(super) async fn retain(
    database: &Database,
    cut: &RetentionCut,
    dry_run: bool,
) -> Result<Retained, StoreError> {
    let mut reader = database.reader().await?;
    let due = Retained {
        leads: count(&mut reader, Kind::Done, cut.leads).await?,
        quarantined: count(&mut reader, Kind::Quarantined, cut.quarantined).await?,
        tests: count(&mut reader, Kind::Test, Some(cut.tests)).await?,
        kept_undelivered: count(&mut reader, Kind::Undelivered, cut.leads).await?,
    };
    drop(reader);
    if dry_run {
        return Ok(due);
    }
    let mut session = database.writer().await?;
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
        leads: erase(database, Kind::Done, cut.leads).await?,
        quarantined: erase(database, Kind::Quarantined, cut.quarantined).await?,
        tests: erase(database, Kind::Test, Some(cut.tests)).await?,
        kept_undelivered: due.kept_undelivered,
    };
    // A reader may hold the log; it is emptied at the next time, or when the program ends.
    database.after_erasure().await?;
    Ok(done)
}

async fn count(
    session: &mut Session,
    kind: Kind,
    before: Option<Timestamp>,
) -> Result<u64, StoreError> {
    let Some(before) = before else {
        return Ok(0);
    };
    query(kind.count())
        .bind(before)
        .fetch_one(session)
        .await?
        .count("leads")
}

async fn erase(
    database: &Database,
    kind: Kind,
    before: Option<Timestamp>,
) -> Result<u64, StoreError> {
    let Some(before) = before else {
        return Ok(0);
    };
    let mut erased = 0;
    loop {
        // One transaction for each batch: leads are waiting to be written.
        let batch = query(kind.erase())
            .bind_all(values![before, BATCH])
            .execute_alone(database)
            .await?;
        if batch == 0 {
            return Ok(erased);
        }
        erased += batch;
    }
}
