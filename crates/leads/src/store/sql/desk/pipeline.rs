//! Stages, notes, calls and reminders.

mod spam;

use jiff::{SignedDuration, Timestamp};
use sightline_model::studio::{EntryKind, LeadStage};
use sightline_store::{Session, StoreError, query, timestamp_text, values};

use super::super::jobs;
use super::{Desk, lead, list_of, search_index};
use crate::{
    Actor, ChangeOutcome, DeskChange, DeskEntry, DeskEntryChange, NewDeskEntry, RandomSource,
    Reference, is_blank,
};

/// What the same person changes again within this time was a slip and isn't kept in the history.
const CORRECTION_WINDOW: SignedDuration = SignedDuration::from_secs(60);

/// A lead that is being changed, with the transaction of the change.
struct LockedLead<'a> {
    session: Session,
    random: &'a RandomSource,
    actor: Actor<'a>,
    id: String,
    stage: LeadStage,
    value_cents: Option<i64>,
    assigned_to: Option<String>,
    version: u64,
    test: bool,
    spam: bool,
}

impl Desk {
    /// Reads the row and, on PostgreSQL, locks it, so that nobody else changes it in the meantime.
    async fn lock_lead<'a>(
        &'a self,
        reference: Reference,
        actor: Actor<'a>,
    ) -> Result<Option<LockedLead<'a>>, StoreError> {
        let mut session = self.database.writer().await?;
        let statement = if session.is_postgres() {
            "SELECT * FROM lead_desk WHERE lead_id = $1 FOR UPDATE"
        } else {
            "SELECT * FROM lead_desk WHERE lead_id = $1"
        };
        if let Some(id) = lead::id(&mut session, reference).await?
            && let Some(row) = query(statement)
                .bind(&id)
                .fetch_optional(&mut session)
                .await?
        {
            let list = row.text("box")?;
            return Ok(Some(LockedLead {
                session,
                random: &self.random,
                actor,
                id,
                stage: row.word("stage")?,
                value_cents: row.optional_number("value_cents")?,
                assigned_to: row.optional("assigned_to")?,
                version: row.count("version")?,
                test: list == "test",
                spam: list == "spam",
            }));
        }
        session.commit().await?;
        Ok(None)
    }

    /// Changes a lead that is at this version.
    pub async fn change(
        &self,
        (reference, version): (Reference, u64),
        change: &DeskChange,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        if locked.version != version {
            return locked.commit_with(ChangeOutcome::Outdated).await;
        }
        let is_progress = change.stage.is_some_and(|stage| stage != LeadStage::New)
            || matches!(change.value_cents, Some(Some(_)));
        if locked.spam && is_progress {
            return locked.commit_with(ChangeOutcome::InSpam).await;
        }
        if let Some(Some(person)) = &change.assigned_to
            && !locked.can_be_in_charge(person).await?
        {
            return locked.commit_with(ChangeOutcome::NotAssignable).await;
        }
        if let Some(opened) = change.opened {
            query(
                "UPDATE lead_desk SET opened_at = CASE WHEN $2 = 0 THEN NULL ELSE COALESCE(opened_at, $3) END \
                 WHERE lead_id = $1",
            )
            .bind_all(values![&locked.id, opened, actor.now])
            .execute(&mut locked.session)
            .await?;
        }
        if let Some(value) = change.value_cents
            && value != locked.value_cents
        {
            query("UPDATE lead_desk SET value_cents = $2 WHERE lead_id = $1")
                .bind_all(values![&locked.id, value])
                .execute(&mut locked.session)
                .await?;
            let text = value.map(|cents| cents.to_string());
            locked
                .record_change(EntryKind::Amount, &text.unwrap_or_default())
                .await?;
        }
        if let Some(person) = &change.assigned_to
            && *person != locked.assigned_to
        {
            query("UPDATE lead_desk SET assigned_to = $2 WHERE lead_id = $1")
                .bind_all(values![&locked.id, person.as_deref()])
                .execute(&mut locked.session)
                .await?;
            locked
                .record_change(EntryKind::Assigned, person.as_deref().unwrap_or_default())
                .await?;
        }
        if let Some(stage) = change.stage
            && (stage != locked.stage || change.reason.is_some())
        {
            let reason = change.reason.as_deref();
            locked.set_stage(stage, reason, actor.now).await?;
        }
        // Opening a lead doesn't count as a change that makes other people's views outdated.
        let is_view_only =
            change.stage.is_none() && change.value_cents.is_none() && change.assigned_to.is_none();
        if is_view_only {
            return locked.commit_with(ChangeOutcome::Made).await;
        }
        locked.commit_change().await
    }

    /// Adds an entry to the history of a lead, once per identifier. Contacting the visitor moves a new lead to the
    /// stage `contacted`.
    pub async fn add(
        &self,
        reference: Reference,
        note: &NewDeskEntry,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        let id = note.id.unwrap_or_else(|| locked.random.uuid()).to_string();
        if let Some(is_same) = locked.has_entry(&id, note).await? {
            let changed = if is_same {
                ChangeOutcome::Made
            } else {
                ChangeOutcome::Taken
            };
            return locked.commit_with(changed).await;
        }
        if locked.spam && note.kind == EntryKind::Reminder {
            return locked.commit_with(ChangeOutcome::InSpam).await;
        }
        let at = match note.at {
            Some(at) => locked.clamped_call_time(at).await?,
            None => actor.now,
        };
        let entry = locked.insert_entry(&id, (note.kind, at), &note.text, note.due_at);
        if !entry.await? {
            // Another lead got an entry with this identifier at the same time.
            return locked.commit_with(ChangeOutcome::Taken).await;
        }
        if note.kind == EntryKind::Reminder {
            locked.schedule_reminder(&id, &note.remind).await?;
        }
        let in_touch = match note.kind {
            EntryKind::Call => note.text == "reached",
            EntryKind::Text | EntryKind::Mail => true,
            _ => false,
        };
        if in_touch && locked.stage == LeadStage::New {
            locked.set_stage(LeadStage::Contacted, None, at).await?;
        } else if in_touch {
            // The stage may have been set between a call and its entry.
            query("UPDATE lead_desk SET answered_at = $2 WHERE lead_id = $1 AND answered_at > $2")
                .bind_all(values![&locked.id, at])
                .execute(&mut locked.session)
                .await?;
        }
        if matches!(note.kind, EntryKind::Note | EntryKind::Reminder) {
            search_index::rebuild(&mut locked.session, &locked.id).await?;
        }
        query("UPDATE lead_desk SET opened_at = COALESCE(opened_at, $2) WHERE lead_id = $1")
            .bind_all(values![&locked.id, actor.now])
            .execute(&mut locked.session)
            .await?;
        locked.commit_change().await
    }

    /// Changes a note or a reminder if the lead is at the version, and the entry has the text, that the change names.
    pub async fn change_entry(
        &self,
        (reference, entry): (Reference, &str),
        change: &DeskEntryChange,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        if change
            .of_version
            .is_some_and(|version| version != locked.version)
        {
            return locked.commit_with(ChangeOutcome::Outdated).await;
        }
        let Some(before) = locked.find_editable_entry(entry).await? else {
            return locked.commit_with(ChangeOutcome::Missing).await;
        };
        if change
            .former_text
            .as_ref()
            .is_some_and(|text| *text != before.text)
        {
            return locked.commit_with(ChangeOutcome::Outdated).await;
        }
        if change.text.as_deref().is_some_and(is_blank) {
            return locked.commit_with(ChangeOutcome::Blank).await;
        }
        query(
            "UPDATE lead_entry SET text = COALESCE($3, text), \
             due_at = CASE WHEN kind = 'reminder' THEN COALESCE($4, due_at) END, \
             done_at = CASE WHEN kind <> 'reminder' OR $5 = 0 THEN NULL WHEN $5 = 1 THEN $6 ELSE done_at END \
             WHERE id = $1 AND lead_id = $2",
        )
        .bind_all(values![entry, &locked.id, change.text.as_deref(), change.due_at])
        .bind_all(values![change.done.map(i64::from), actor.now])
        .execute(&mut locked.session)
        .await?;
        if change
            .text
            .as_ref()
            .is_some_and(|text| *text != before.text)
        {
            if !locked.is_slip(&before) {
                query("UPDATE lead_entry SET changed_at = $2, changed_by = $3 WHERE id = $1")
                    .bind_all(values![entry, actor.now, actor.who])
                    .execute(&mut locked.session)
                    .await?;
            }
            search_index::rebuild(&mut locked.session, &locked.id).await?;
        }
        if before.kind == EntryKind::Reminder {
            let due_at = change.due_at.map(timestamp_text);
            if due_at.is_some() && due_at != before.due_at.map(timestamp_text) {
                locked.delete_reminder_jobs(entry).await?;
            }
            locked.schedule_reminder(entry, &change.remind).await?;
        }
        locked.commit_change().await
    }

    /// Removes an entry from the history of a lead; a note or a reminder only if it still has the `former_text`, if that
    /// is given.
    pub async fn remove_entry(
        &self,
        (reference, entry): (Reference, &str),
        former_text: Option<&str>,
        actor: Actor<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let Some(mut locked) = self.lock_lead(reference, actor).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        if let Some(text) = former_text
            && let Some(entry) = locked.find_editable_entry(entry).await?
            && entry.text != text
        {
            return locked.commit_with(ChangeOutcome::Outdated).await;
        }
        let removed = query(
            "DELETE FROM lead_entry WHERE id = $1 AND lead_id = $2 \
             AND kind NOT IN ('stage', 'spam', 'amount', 'assigned') RETURNING at",
        )
        .bind_all(values![entry, &locked.id])
        .fetch_text(&mut locked.session, "at")
        .await?;
        let Some(at) = removed else {
            return locked.commit_with(ChangeOutcome::Missing).await;
        };
        // If it was the first answer, the next one counts.
        query(
            "UPDATE lead_desk SET answered_at = COALESCE((SELECT MIN(at) FROM lead_entry WHERE lead_id = $1 AND at >= $2 \
             AND (kind IN ('text', 'mail') OR kind = 'call' AND text = 'reached' OR kind = 'stage' AND text NOT LIKE 'new%')), \
             answered_at) WHERE lead_id = $1 AND answered_at = $2 AND stage <> 'new'",
        )
        .bind_all(values![&locked.id, at])
        .execute(&mut locked.session)
        .await?;
        search_index::rebuild(&mut locked.session, &locked.id).await?;
        locked.delete_reminder_jobs(entry).await?;
        locked.commit_change().await
    }
}

impl LockedLead<'_> {
    /// Sets the stage; a new lead was answered at this time. The times of the answer and of the order stay when the lead
    /// leaves the stage, so that they come back if that was a slip; the numbers read them only in the stages where they
    /// hold.
    async fn set_stage(
        &mut self,
        stage: LeadStage,
        reason: Option<&str>,
        answered_at: Timestamp,
    ) -> Result<(), StoreError> {
        let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
        let text = match reason {
            Some(reason) => format!("{}: {reason}", stage.as_str()),
            None => stage.as_str().to_owned(),
        };
        let current = self.latest_text(EntryKind::Stage).await?;
        if stage == self.stage && current.as_deref().unwrap_or(stage.as_str()) == text {
            return Ok(());
        }
        let corrects = self.remove_slip(EntryKind::Stage).await?;
        let before = self.latest_text(EntryKind::Stage).await?;
        let before = before.as_deref().unwrap_or("new");
        let is_back = corrects && before.split(':').next() == Some(stage.as_str());
        query(
            "UPDATE lead_desk SET stage = $2, box = $3, \
             answered_at = CASE WHEN $2 = 'new' THEN answered_at WHEN stage = 'new' AND $5 = 0 THEN $7 \
             ELSE COALESCE(answered_at, $7) END, \
             won_at = CASE WHEN $2 <> 'won' THEN won_at WHEN stage <> 'won' AND $6 = 0 THEN $4 \
             ELSE COALESCE(won_at, $4) END WHERE lead_id = $1",
        )
        .bind_all(values![
            &self.id,
            stage.as_str(),
            list_of(self.test, self.spam, stage.as_str()),
            self.actor.now,
            corrects,
            is_back,
            answered_at
        ])
        .execute(&mut self.session)
        .await?;
        // Back to the earlier stage without a new reason: the earlier entry covers it.
        if is_back && (before == text || (reason.is_none() && stage != self.stage)) {
            return Ok(());
        }
        self.add_entry(EntryKind::Stage, &text).await
    }

    /// Records a change of the amount or of the person in charge, unless it only corrects a slip.
    async fn record_change(&mut self, kind: EntryKind, text: &str) -> Result<(), StoreError> {
        if self.remove_slip(kind).await?
            && self.latest_text(kind).await?.unwrap_or_default() == text
        {
            return Ok(());
        }
        self.add_entry(kind, text).await
    }

    /// Removes the latest entry of a kind if the same person added it just now. Returns whether there was one.
    async fn remove_slip(&mut self, kind: EntryKind) -> Result<bool, StoreError> {
        let removed = query(
            "DELETE FROM lead_entry WHERE id = (SELECT id FROM lead_entry WHERE lead_id = $1 AND kind = $4 \
             ORDER BY at DESC, id DESC LIMIT 1) AND who = $2 AND at > $3",
        )
        .bind_all(values![&self.id, self.actor.who.unwrap_or_default(), self.actor.now - CORRECTION_WINDOW])
        .bind(kind.as_str())
        .execute(&mut self.session)
        .await?;
        Ok(removed > 0)
    }

    /// Returns the text of the latest entry of a kind.
    async fn latest_text(&mut self, kind: EntryKind) -> Result<Option<String>, StoreError> {
        query(
            "SELECT text FROM lead_entry WHERE lead_id = $1 AND kind = $2 ORDER BY at DESC, id DESC LIMIT 1",
        )
        .bind_all(values![&self.id, kind.as_str()])
        .fetch_text(&mut self.session, "text")
        .await
    }

    /// Whether an account may see leads and wasn't removed.
    async fn can_be_in_charge(&mut self, account: &str) -> Result<bool, StoreError> {
        let row = query(
            "SELECT id FROM account WHERE id = $1 AND disabled_at IS NULL AND (owner = 1 OR may_leads = 1)",
        )
        .bind(account)
        .fetch_optional(&mut self.session)
        .await?;
        Ok(row.is_some())
    }

    /// Returns an entry, or `None` if this lead has no such entry or it can't be changed.
    async fn find_editable_entry(&mut self, entry: &str) -> Result<Option<DeskEntry>, StoreError> {
        let row = query(
            "SELECT * FROM lead_entry WHERE id = $1 AND lead_id = $2 AND kind IN ('note', 'reminder')",
        )
        .bind_all(values![entry, &self.id])
        .fetch_optional(&mut self.session)
        .await?;
        row.as_ref().map(lead::entry).transpose()
    }

    /// Whether a change of an entry only corrects what its author has just written.
    fn is_slip(&self, entry: &DeskEntry) -> bool {
        entry.changed_at.is_none()
            && entry.who.as_deref() == self.actor.who
            && self.actor.now < entry.at + CORRECTION_WINDOW
    }

    /// Adds a job to send the reminder for each delivery that has none yet, or deletes the pending jobs if the reminder
    /// is completed.
    async fn schedule_reminder(
        &mut self,
        entry: &str,
        deliveries: &[String],
    ) -> Result<(), StoreError> {
        let row = query("SELECT due_at, done_at FROM lead_entry WHERE id = $1")
            .bind(entry)
            .fetch_one(&mut self.session)
            .await?;
        let due_at = row.time("due_at")?;
        if row.optional("done_at")?.is_some() {
            query(
                "DELETE FROM delivery_job WHERE lead_id = $1 AND purpose = 'reminder' AND concerns = $2 \
                 AND state <> 'delivered'",
            )
            .bind_all(values![&self.id, entry])
            .execute(&mut self.session)
            .await?;
            return Ok(());
        }
        for delivery in deliveries {
            let job = ((self.id.as_str(), entry), delivery.as_str());
            jobs::add_reminder(&mut self.session, self.random, job, due_at).await?;
        }
        Ok(())
    }

    /// Deletes all jobs of a reminder, both pending and done.
    async fn delete_reminder_jobs(&mut self, entry: &str) -> Result<(), StoreError> {
        query("DELETE FROM delivery_job WHERE lead_id = $1 AND purpose = 'reminder' AND concerns = $2")
        .bind_all(values![&self.id, entry])
        .execute(&mut self.session)
        .await?;
        Ok(())
    }

    /// Returns `None` if there is no entry with this identifier, otherwise whether that entry equals `note`.
    async fn has_entry(
        &mut self,
        id: &str,
        note: &NewDeskEntry,
    ) -> Result<Option<bool>, StoreError> {
        let row = query(
            "SELECT CAST(CASE WHEN lead_id = $2 AND kind = $3 AND text = $4 AND COALESCE(due_at, '') = COALESCE($5, '') \
             AND COALESCE(who, '') = $6 THEN 1 ELSE 0 END AS BIGINT) AS same FROM lead_entry WHERE id = $1",
        )
        .bind_all(values![id, &self.id, note.kind.as_str(), &note.text, note.due_at])
        .bind(self.actor.who.unwrap_or_default())
        .fetch_optional(&mut self.session)
        .await?;
        row.map(|row| Ok(row.number("same")? == 1)).transpose()
    }

    /// Adds an entry about what was done.
    async fn add_entry(&mut self, kind: EntryKind, text: &str) -> Result<(), StoreError> {
        let id = self.random.uuid().to_string();
        let entry = (kind, self.actor.now);
        if self.insert_entry(&id, entry, text, None).await? {
            Ok(())
        } else {
            Err(StoreError::unavailable("no free identifier was drawn"))
        }
    }

    /// Adds an entry, and returns whether its identifier was free.
    async fn insert_entry(
        &mut self,
        id: &str,
        (kind, at): (EntryKind, Timestamp),
        text: &str,
        due_at: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let added = query(
            "INSERT INTO lead_entry (id, lead_id, at, who, kind, text, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind_all(values![id, &self.id, at, self.actor.who, kind.as_str(), text, due_at])
        .execute(&mut self.session)
        .await?;
        Ok(added == 1)
    }

    /// Limits the time of a call, which a browser sent, to between the arrival of the lead and now.
    async fn clamped_call_time(&mut self, at: Timestamp) -> Result<Timestamp, StoreError> {
        let row = query("SELECT received_at FROM lead WHERE id = $1")
            .bind(&self.id)
            .fetch_one(&mut self.session)
            .await?;
        Ok(at.max(row.time("received_at")?).min(self.actor.now))
    }

    /// Records the change and commits the transaction.
    async fn commit_change(mut self) -> Result<ChangeOutcome, StoreError> {
        query(
            "UPDATE lead_desk SET version = version + 1, changed_at = $2, changed_by = $3 WHERE lead_id = $1",
        )
        .bind_all(values![&self.id, self.actor.now, self.actor.who])
        .execute(&mut self.session)
        .await?;
        self.commit_with(ChangeOutcome::Made).await
    }

    async fn commit_with(self, changed: ChangeOutcome) -> Result<ChangeOutcome, StoreError> {
        self.session.commit().await?;
        Ok(changed)
    }
}
