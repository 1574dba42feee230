//! Erases leads past their retention period in small transactions, so that new leads don't wait long.

use jiff::Timestamp;
use sightline_store::{Session, Value, query, values};
use sqlx::AssertSqlSafe;

use super::bind_list;
use crate::{Database, EARLIEST_LEAD, LeadStore, Retained, RetentionCutoffs, StoreError};

/// The condition that a person has worked on a lead in quarantine: it has an offer, an order or an amount, or an entry
/// since it was put there, other than about who is in charge.
const WORKED_ON: &str = "(EXISTS (SELECT 1 FROM lead_desk AS desk WHERE desk.lead_id = lead_state.id \
    AND (desk.stage IN ('quoted', 'won') OR desk.value_cents IS NOT NULL)) \
    OR EXISTS (SELECT 1 FROM lead_entry AS work WHERE work.lead_id = lead_state.id AND work.kind NOT IN ('spam', 'assigned') \
    AND NOT EXISTS (SELECT 1 FROM lead_entry AS spam \
    WHERE spam.lead_id = work.lead_id AND spam.kind = 'spam' AND spam.at >= work.at)))";

/// Leads past a retention period (`$1`). Those dated before [`EARLIEST_LEAD`] (`$2`) may be new and are left out.
struct Expired {
    /// The table or view with the conditions of a statement.
    rows: String,
    values: Vec<Value>,
}

impl Expired {
    fn new(cutoff: Timestamp, rows: &str) -> Self {
        Self {
            rows: format!("{rows} AND received_at < $1 AND received_at >= $2"),
            values: Vec::from(values![cutoff, EARLIEST_LEAD]),
        }
    }

    /// Leads of which nothing more will come. Those in quarantine on which a person has worked are kept as long as all
    /// others.
    fn done(cutoff: Timestamp, deliveries: Option<&[String]>) -> Self {
        let mut done = Self::new(cutoff, "lead_state WHERE test = 0");
        let settled = settled(deliveries, &mut done.values);
        done.rows = format!(
            "{} AND (state <> 'quarantined' AND {settled} OR state = 'quarantined' AND {WORKED_ON})",
            done.rows
        );
        done
    }

    /// Leads that possibly nobody has read. They are not erased.
    fn undelivered(cutoff: Timestamp, deliveries: Option<&[String]>) -> Self {
        let mut undelivered = Self::new(
            cutoff,
            "lead_state WHERE test = 0 AND state IN ('waiting', 'dead')",
        );
        let settled = settled(deliveries, &mut undelivered.values);
        undelivered.rows = format!("{} AND NOT {settled}", undelivered.rows);
        undelivered
    }

    /// Leads in quarantine on which nobody has worked. What somebody put there counts from then on.
    fn quarantined(cutoff: Timestamp) -> Self {
        let rows = format!(
            "lead_state WHERE test = 0 AND state = 'quarantined' AND NOT {WORKED_ON} \
             AND NOT EXISTS (SELECT 1 FROM lead_entry AS entry \
             WHERE entry.lead_id = lead_state.id AND entry.kind = 'spam' AND entry.at >= $1)"
        );
        Self::new(cutoff, &rows)
    }

    fn tests(cutoff: Timestamp) -> Self {
        Self::new(cutoff, "lead WHERE test = 1")
    }
}

/// Returns the condition that nothing more will come of a lead: every delivery has it, or it waits only for deliveries
/// that were removed, and another delivery has it or somebody has seen it: it was opened or changed in the studio, last
/// before the cutoff. Adds the names of the present deliveries to the values of the statement. If they aren't known, none
/// counts as removed.
fn settled(deliveries: Option<&[String]>, values: &mut Vec<Value>) -> String {
    let is_present = match deliveries {
        None => String::new(),
        Some([]) => " AND FALSE".to_owned(),
        Some(names) => {
            let names = bind_list(values, names.iter().map(Value::from));
            format!(" AND job.delivery IN ({names})")
        }
    };
    format!(
        "(state IN ('stored', 'delivered') OR NOT EXISTS (SELECT 1 FROM delivery_job AS job \
         WHERE job.lead_id = lead_state.id AND job.purpose = 'lead' AND job.state <> 'delivered'{is_present}) \
         AND (first_delivered_at IS NOT NULL OR EXISTS (SELECT 1 FROM lead_desk AS desk \
         WHERE desk.lead_id = lead_state.id AND COALESCE(desk.opened_at, desk.changed_at) < $1 \
         AND COALESCE(desk.changed_at, desk.opened_at) < $1)))"
    )
}

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
    ///
    /// `deliveries` has the names of the present deliveries, if they are known. What waits for any other doesn't keep a
    /// lead that another delivery has, nor one that was seen: that was opened in the studio, or changed there last,
    /// before the cutoff.
    pub async fn retain(
        &self,
        cutoffs: RetentionCutoffs,
        deliveries: Option<&[String]>,
        dry_run: bool,
    ) -> Result<Retained, StoreError> {
        let leads = cutoffs
            .leads
            .map(|cutoff| Expired::done(cutoff, deliveries));
        let undelivered = cutoffs
            .leads
            .map(|cutoff| Expired::undelivered(cutoff, deliveries));
        let quarantined = cutoffs.quarantined.map(Expired::quarantined);
        let tests = Some(Expired::tests(cutoffs.tests));
        let mut reader = self.database.reader().await?;
        let due = Retained {
            leads: count(&mut reader, leads.as_ref()).await?,
            quarantined: count(&mut reader, quarantined.as_ref()).await?,
            tests: count(&mut reader, tests.as_ref()).await?,
            kept_undelivered: count(&mut reader, undelivered.as_ref()).await?,
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
            leads: erase(&self.database, leads.as_ref()).await?,
            quarantined: erase(&self.database, quarantined.as_ref()).await?,
            tests: erase(&self.database, tests.as_ref()).await?,
            ..due
        };
        // A concurrent reader may keep the log from being truncated; it is truncated next time, or when the program
        // ends.
        self.database.purge_erased().await?;
        Ok(done)
    }
}

/// Counts leads, or none if they have no retention period.
async fn count(session: &mut Session, expired: Option<&Expired>) -> Result<u64, StoreError> {
    let Some(Expired { rows, values }) = expired else {
        return Ok(0);
    };
    let statement = format!("SELECT count(*) AS leads FROM {rows}");
    let counted = query(AssertSqlSafe(statement)).bind_all(values.clone());
    counted.fetch_one(session).await?.count("leads")
}

/// Erases leads, or none if they have no retention period: a small batch per transaction, so that leads that are waiting
/// to be written don't wait long. Returns the number of leads.
async fn erase(database: &Database, expired: Option<&Expired>) -> Result<u64, StoreError> {
    let Some(Expired { rows, values }) = expired else {
        return Ok(0);
    };
    let statement = format!("DELETE FROM lead WHERE id IN (SELECT id FROM {rows} LIMIT 200)");
    let mut erased = 0;
    loop {
        let batch = query(AssertSqlSafe(statement.clone())).bind_all(values.clone());
        match batch.execute_alone(database).await? {
            0 => return Ok(erased),
            leads => erased += leads,
        }
    }
}
