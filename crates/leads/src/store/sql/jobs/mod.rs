//! Delivery jobs as rows: leasing, finishing and retrying them.

/// Whether the lead of a job is in quarantine, so that the job must not be delivered.
macro_rules! quarantined {
    () => {
        "EXISTS (SELECT 1 FROM lead_intake WHERE lead_intake.lead_id = delivery_job.lead_id \
         AND lead_intake.quarantined = 1)"
    };
}

mod finish;
mod lease;
mod retry;

use sightline_store::{Row, unreadable};

use crate::{JobTask, StoreError};

pub(super) use retry::{add_reminder, release, retry};

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
