//! Whether the latest lead could be stored.
//!
//! A database may answer every query and still have no space for a lead, or not let its user add one. Only storing a lead
//! reveals that, and only a write shows that leads can be stored again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use sightline_store::{Session, query, values};

use super::insert_lead;
use crate::{NewLead, RandomSource, StoreError, Stored};

/// The maximum size of a lead: its text, five plans of 4 kB with answers of 16 kB, and 400 words in two indexes. A
/// base64 character carries six bits.
const MAX_LEAD_BYTES: usize = (132 + 160) * 1024;

/// Whether the latest lead was stored.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct LatestLead {
    failed: Arc<AtomicBool>,
}

impl LatestLead {
    /// Records whether a lead was stored.
    pub(in crate::store) fn record(&self, stored: &Result<Stored, StoreError>) {
        self.failed.store(stored.is_err(), Ordering::Relaxed);
    }

    /// Succeeds if the latest lead was stored, or if a lead and data of the maximum size of one can be written now.
    /// `session` must be a write transaction.
    pub(in crate::store) async fn check(
        &self,
        mut session: Session,
        random: &RandomSource,
    ) -> Result<(), StoreError> {
        if !self.failed.load(Ordering::Relaxed) {
            // The transaction is dropped and so rolled back; it was only needed to show that writing is possible.
            return Ok(());
        }
        query("SAVEPOINT canary").execute(&mut session).await?;
        let stored = insert_lead(&mut session, random, &NewLead::canary(random)).await?;
        if stored.replayed {
            // Nothing was written, so this shows nothing.
            return Err(StoreError::unavailable("the lead to try is there already"));
        }
        query("ROLLBACK TO SAVEPOINT canary")
            .execute(&mut session)
            .await?;
        query("INSERT INTO consent_text (version, text, first_given_at) VALUES ('-', $1, $2)")
            .bind_all(values![max_size_text(random), "0000-00-00T00:00:00.000Z"])
            .execute(&mut session)
            .await?;
        query("DELETE FROM consent_text WHERE version = '-'")
            .execute(&mut session)
            .await?;
        session.commit().await?;
        self.failed.store(false, Ordering::Relaxed);
        Ok(())
    }
}

/// Returns text as long as the largest lead, random so that no database can compress it.
fn max_size_text(random: &RandomSource) -> String {
    let mut bytes = vec![0; MAX_LEAD_BYTES / 4 * 3];
    let seed = random.draw();
    blake3::Hasher::new()
        .update(&seed)
        .finalize_xof()
        .fill(&mut bytes);
    BASE64_STANDARD_NO_PAD.encode(bytes)
}
