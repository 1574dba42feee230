//! Reads one lead with everything that belongs to it.

use sightline_store::{Row, Session, StoreError, query, values};

use super::super::{history, rows};
use super::{Desk, list};
use crate::{DeskEntry, DeskLead, Reference};

/// The maximum number of entries shown.
const MAX_ENTRIES: i64 = 500;

impl Desk {
    /// Returns everything about a lead.
    pub async fn find(&self, reference: Reference) -> Result<Option<DeskLead>, StoreError> {
        let mut session = self.database.reader().await?;
        let Some(record) = rows::find(&mut session, reference).await? else {
            return Ok(None);
        };
        let work = query(
            "SELECT lead_id, version, assigned_to, changed_by, changed_at FROM lead_desk \
             WHERE lead_id = (SELECT id FROM lead WHERE reference = $1)",
        )
        .bind(reference.compact())
        .fetch_optional(&mut session)
        .await?;
        let Some(work) = work else {
            return Ok(None);
        };
        let id = work.text("lead_id")?;
        let Some(row) = list::by_id(&mut session, &id).await? else {
            return Ok(None);
        };
        Ok(Some(DeskLead {
            row,
            version: work.count("version")?,
            assigned_to: work.optional("assigned_to")?,
            changed_by: work.optional("changed_by")?,
            changed_at: work.optional_time("changed_at")?,
            jobs: history::of(&mut session, reference).await?,
            entries: entries(&mut session, &id).await?,
            earlier: list::earlier(&mut session, &id, &record).await?,
            record,
        }))
    }
}

/// Returns the row identifier of a lead.
pub(super) async fn id(
    session: &mut Session,
    reference: Reference,
) -> Result<Option<String>, StoreError> {
    query("SELECT id FROM lead WHERE reference = $1")
        .bind(reference.compact())
        .fetch_text(session, "id")
        .await
}

async fn entries(session: &mut Session, lead_id: &str) -> Result<Vec<DeskEntry>, StoreError> {
    let rows =
        query("SELECT * FROM lead_entry WHERE lead_id = $1 ORDER BY at DESC, id DESC LIMIT $2")
            .bind_all(values![lead_id, MAX_ENTRIES])
            .fetch_all(session)
            .await?;
    rows.iter().map(entry).collect()
}

pub(super) fn entry(row: &Row) -> Result<DeskEntry, StoreError> {
    Ok(DeskEntry {
        id: row.text("id")?,
        at: row.time("at")?,
        who: row.optional("who")?,
        kind: row.word("kind")?,
        text: row.text("text")?,
        due_at: row.optional_time("due_at")?,
        done_at: row.optional_time("done_at")?,
        changed_at: row.optional_time("changed_at")?,
        changed_by: row.optional("changed_by")?,
    })
}
