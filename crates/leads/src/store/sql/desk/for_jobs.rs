//! What jobs need from the desk.

use sightline_store::{Session, StoreError, query};

use crate::Reference;

/// Moves a lead that was released from quarantine back to the list of its stage.
pub(in crate::store::sql) async fn restore_list(
    session: &mut Session,
    reference: Reference,
) -> Result<(), StoreError> {
    query(
        "UPDATE lead_desk SET box = stage WHERE box = 'spam' \
         AND lead_id = (SELECT id FROM lead WHERE reference = $1)",
    )
    .bind(reference.compact())
    .execute(session)
    .await?;
    Ok(())
}

/// Returns the text of a reminder, or an empty text if it was completed or removed.
pub(in crate::store::sql) async fn reminder_text(
    session: &mut Session,
    entry: &str,
) -> Result<String, StoreError> {
    let text = query("SELECT text FROM lead_entry WHERE id = $1 AND done_at IS NULL")
        .bind(entry)
        .fetch_text(session, "text")
        .await?;
    Ok(text.unwrap_or_default())
}
