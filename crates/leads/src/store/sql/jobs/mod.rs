//! Delivery jobs as rows: leasing, finishing and retrying them.

/// Whether the lead of a job is in quarantine, so that the job must not be delivered.
macro_rules! quarantined {
    () => {
        "EXISTS (SELECT 1 FROM lead_intake WHERE lead_intake.lead_id = delivery_job.lead_id \
         AND lead_intake.quarantined = 1)"
    };
}

/// The condition that the failure is not over that a notice is about.
macro_rules! still_failed {
    () => {
        "EXISTS (SELECT 1 FROM delivery_job AS failed WHERE failed.lead_id = delivery_job.lead_id \
         AND failed.delivery = delivery_job.concerns AND failed.purpose = 'lead' AND failed.state = 'dead')"
    };
}

pub(super) use still_failed;

mod finish;
mod lease;
mod retry;

use jiff::Timestamp;
use sightline_store::{Row, Session, query, unreadable};

use crate::{JobTask, StoreError};

pub(super) use retry::{add_reminder, release, retry};

/// The time of a PostgreSQL server, as tables store times. That of a test leaves it to the callers.
const SERVER_TIME: &str = "SELECT CASE WHEN current_setting('sightline.clock', true) = 'callers' THEN NULL ELSE \
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') END AS now";

/// Returns the current time by the clock that leases end by: that of a PostgreSQL server, since the clocks of the servers
/// that share it may differ, and that of the caller for SQLite, which is used by one program.
pub(super) async fn lease_clock(
    session: &mut Session,
    now: Timestamp,
) -> Result<Timestamp, StoreError> {
    if !session.is_postgres() {
        return Ok(now);
    }
    let row = query(SERVER_TIME).fetch_one(session).await?;
    Ok(row.optional_time("now")?.unwrap_or(now))
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
