//! Leads that somebody says are spam, or real.

use sightline_model::studio::EntryKind;
use sightline_store::{StoreError, query, values};

use super::super::{Desk, jobs};
use super::LockedLead;
use crate::{Actor, ChangeOutcome, Reference};

impl Desk {
    /// Moves a lead to quarantine: deliveries that are still waiting are held until it is marked as real.
    pub async fn to_spam(
        &self,
        reference: Reference,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        if locked.test || locked.spam {
            return locked.commit_with(ChangeOutcome::Unchanged).await;
        }
        query(
            "INSERT INTO lead_intake (lead_id, quarantined) VALUES ($1, 1) \
             ON CONFLICT (lead_id) DO UPDATE SET quarantined = 1, released_at = NULL",
        )
        .bind(&locked.id)
        .execute(&mut locked.session)
        .await?;
        // A job that a worker has leased goes out. Only waiting jobs can be held, including those whose lease has
        // expired.
        let clock = jobs::lease_clock(&mut locked.session, actor.now).await?;
        query(
            "UPDATE delivery_job SET state = 'held' WHERE lead_id = $1 AND state = 'waiting' \
             AND (lease_until IS NULL OR lease_until <= $2)",
        )
        .bind_all(values![&locked.id, clock])
        .execute(&mut locked.session)
        .await?;
        query("UPDATE lead_desk SET box = 'spam' WHERE lead_id = $1")
            .bind(&locked.id)
            .execute(&mut locked.session)
            .await?;
        locked.add_entry(EntryKind::Spam, "spam").await?;
        locked.commit_change().await
    }

    /// Says once more that a lead in quarantine isn't real if something was done since, so that its retention period
    /// begins again. One that somebody has released meanwhile stays as it is.
    pub async fn keep_in_spam(
        &self,
        reference: Reference,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        if !locked.spam {
            return locked.commit_with(ChangeOutcome::Outdated).await;
        }
        if locked.was_just_spam().await? {
            return locked.commit_with(ChangeOutcome::Unchanged).await;
        }
        locked.add_entry(EntryKind::Spam, "spam").await?;
        locked.commit_change().await
    }

    /// Marks a lead as real, so that it is delivered.
    pub async fn from_spam(
        &self,
        reference: Reference,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        if !locked.spam {
            return locked.commit_with(ChangeOutcome::Made).await;
        }
        jobs::release(&mut locked.session, reference, actor.now).await?;
        locked.add_entry(EntryKind::Spam, "real").await?;
        locked.commit_change().await
    }
}

impl LockedLead<'_> {
    /// Whether the latest entry says that the lead was put into quarantine.
    async fn was_just_spam(&mut self) -> Result<bool, StoreError> {
        let latest = query(
            "SELECT kind FROM lead_entry WHERE lead_id = $1 ORDER BY at DESC, id DESC LIMIT 1",
        )
        .bind(&self.id)
        .fetch_text(&mut self.session, "kind")
        .await?;
        Ok(latest.as_deref() == Some(EntryKind::Spam.as_str()))
    }
}
