//! The work on leads, for exports.

use std::collections::HashMap;

use sightline_store::{Row, Session, StoreError, Value, placeholders, query};
use sqlx::AssertSqlSafe;

use super::super::{LEADS_PER_STATEMENT, rows};
use crate::{LeadActivity, Reference, WrittenNote};

/// Returns the work on these leads, or why it cannot be read. Leads without a row on the desk are left out.
pub(super) async fn of(
    session: &mut Session,
    references: &[Reference],
) -> Result<HashMap<Reference, Result<LeadActivity, StoreError>>, StoreError> {
    let mut found = HashMap::new();
    for some in references.chunks(LEADS_PER_STATEMENT) {
        let leads = format!("lead.reference IN ({})", placeholders(some.len()));
        let references = some.iter().map(|one| Value::from(one.compact()));
        let stages = query(AssertSqlSafe(format!(
            "SELECT lead.reference, desk.stage, desk.value_cents FROM lead \
             JOIN lead_desk AS desk ON desk.lead_id = lead.id WHERE {leads}"
        )))
        .bind_all(references.clone());
        let notes = query(AssertSqlSafe(format!(
            "SELECT lead.reference, entry.at, entry.text FROM lead \
             JOIN lead_entry AS entry ON entry.lead_id = lead.id AND entry.kind = 'note' WHERE {leads} \
             ORDER BY entry.at, entry.id"
        )))
        .bind_all(references);
        for row in &stages.fetch_all(session).await? {
            let activity = rows::of_lead(row, activity(row));
            found.insert(rows::reference(row)?, activity);
        }
        for row in &notes.fetch_all(session).await? {
            let reference = rows::reference(row)?;
            let Some(Ok(activity)) = found.get_mut(&reference) else {
                continue;
            };
            match rows::of_lead(row, note(row)) {
                Ok(note) => activity.notes.push(note),
                Err(error) => {
                    found.insert(reference, Err(error));
                }
            }
        }
    }
    Ok(found)
}

/// Reads the work on a lead, without its notes.
fn activity(row: &Row) -> Result<LeadActivity, StoreError> {
    Ok(LeadActivity {
        stage: row.word("stage")?,
        value_cents: row.optional_number("value_cents")?,
        notes: Vec::new(),
    })
}

fn note(row: &Row) -> Result<WrittenNote, StoreError> {
    Ok(WrittenNote {
        at: row.time("at")?,
        text: row.text("text")?,
    })
}
