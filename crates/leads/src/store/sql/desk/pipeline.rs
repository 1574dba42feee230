//! Stages, notes, calls, reminders and spam.

use jiff::{SignedDuration, Timestamp};
use sightline_model::studio::{EntryKind, LeadStage};
use sightline_store::{Session, StoreError, query, unreadable};

use super::super::jobs;
use super::{lead, list_of, words};
use crate::{Changed, DeskChange, DeskNote, DeskNoteChange, Doer, RandomSource, Reference};

/// Whoever takes a stage back so soon touched the wrong one: the history does not keep it.
const SLIP: SignedDuration = SignedDuration::from_secs(60);

/// How far a lead is, as it stands.
struct Standing {
    id: String,
    stage: LeadStage,
    version: u64,
    test: bool,
    spam: bool,
}

/// Reads and, on PostgreSQL, holds the row, so that nobody else changes it meanwhile.
async fn standing(
    session: &mut Session,
    reference: Reference,
) -> Result<Option<Standing>, StoreError> {
    let Some(id) = lead::id(session, reference).await? else {
        return Ok(None);
    };
    let statement = if session.is_postgres() {
        "SELECT stage, box, version FROM lead_desk WHERE lead_id = $1 FOR UPDATE"
    } else {
        "SELECT stage, box, version FROM lead_desk WHERE lead_id = $1"
    };
    let row = query(statement).bind(&id).fetch_optional(session).await?;
    let Some(row) = row else { return Ok(None) };
    let (stage, list) = (row.text("stage")?, row.text("box")?);
    Ok(Some(Standing {
        id,
        stage: LeadStage::parse(&stage).ok_or_else(|| unreadable("stage", "no such stage"))?,
        version: row.count("version")?,
        test: list == "test",
        spam: list == "spam",
    }))
}

pub(super) async fn change(
    session: &mut Session,
    random: &RandomSource,
    (reference, version): (Reference, u64),
    change: &DeskChange,
    doer: Doer<'_>,
) -> Result<Changed, StoreError> {
    let Some(now) = standing(session, reference).await? else {
        return Ok(Changed::Missing);
    };
    if now.version != version {
        return Ok(Changed::Outdated);
    }
    if let Some(opened) = change.opened {
        query(
            "UPDATE lead_desk SET opened_at = CASE WHEN $2 = 0 THEN NULL ELSE COALESCE(opened_at, $3) END \
             WHERE lead_id = $1",
        )
        .bind(&now.id)
        .bind(opened)
        .bind(doer.now)
        .execute(session)
        .await?;
    }
    if let Some(value) = change.value_cents {
        query("UPDATE lead_desk SET value_cents = $2 WHERE lead_id = $1")
            .bind(&now.id)
            .bind(value)
            .execute(session)
            .await?;
    }
    if let Some(person) = &change.assigned_to {
        query(
            "UPDATE lead_desk SET assigned_to = (SELECT id FROM account WHERE id = $2 AND disabled_at IS NULL) \
             WHERE lead_id = $1",
        )
        .bind(&now.id)
        .bind(person.as_deref())
        .execute(session)
        .await?;
    }
    if let Some(stage) = change.stage.filter(|stage| *stage != now.stage) {
        stage_to(
            session,
            random,
            &now,
            (stage, change.reason.as_deref()),
            doer,
        )
        .await?;
    }
    // To look at a lead is no change that somebody else has to know of.
    let is_look =
        change.stage.is_none() && change.value_cents.is_none() && change.assigned_to.is_none();
    if !is_look {
        touch(session, &now.id, doer).await?;
    }
    Ok(Changed::Made)
}

async fn stage_to(
    session: &mut Session,
    random: &RandomSource,
    now: &Standing,
    (stage, reason): (LeadStage, Option<&str>),
    doer: Doer<'_>,
) -> Result<(), StoreError> {
    query(
        "UPDATE lead_desk SET stage = $2, box = $3, \
         answered_at = CASE WHEN $2 = 'new' THEN NULL ELSE COALESCE(answered_at, $4) END, \
         won_at = CASE WHEN $2 = 'won' THEN COALESCE(won_at, $4) END WHERE lead_id = $1",
    )
    .bind(&now.id)
    .bind(stage.as_str())
    .bind(list_of(now.test, now.spam, stage.as_str()))
    .bind(doer.now)
    .execute(session)
    .await?;
    let slipped = query(
        "DELETE FROM lead_entry WHERE id = (SELECT id FROM lead_entry WHERE lead_id = $1 AND kind = 'stage' \
         ORDER BY at DESC, id DESC LIMIT 1) AND who = $2 AND at > $3",
    )
    .bind(&now.id)
    .bind(doer.who.unwrap_or_default())
    .bind(doer.now - SLIP)
    .execute(session)
    .await?;
    if slipped > 0 {
        let before = query(
            "SELECT text FROM lead_entry WHERE lead_id = $1 AND kind = 'stage' ORDER BY at DESC, id DESC LIMIT 1",
        )
        .bind(&now.id)
        .fetch_optional(session)
        .await?;
        let before = before.map(|row| row.text("text")).transpose()?;
        let before = before
            .as_deref()
            .and_then(|text| text.split(':').next())
            .unwrap_or("new");
        if before == stage.as_str() {
            return Ok(());
        }
    }
    let mut text = stage.as_str().to_owned();
    if let Some(reason) = reason.map(str::trim).filter(|reason| !reason.is_empty()) {
        text.push_str(": ");
        text.push_str(reason);
    }
    entry(
        session,
        random,
        &now.id,
        (EntryKind::Stage, &text, None),
        doer,
    )
    .await?;
    Ok(())
}

pub(super) async fn add(
    session: &mut Session,
    random: &RandomSource,
    reference: Reference,
    note: &DeskNote,
    doer: Doer<'_>,
) -> Result<Changed, StoreError> {
    let Some(now) = standing(session, reference).await? else {
        return Ok(Changed::Missing);
    };
    let id = entry(
        session,
        random,
        &now.id,
        (note.kind, &note.text, note.due_at),
        doer,
    )
    .await?;
    if note.kind == EntryKind::Reminder {
        remind(session, random, (&now.id, &id), &note.remind).await?;
    }
    let in_touch = match note.kind {
        EntryKind::Call => note.text == "reached",
        EntryKind::Text | EntryKind::Mail => true,
        EntryKind::Note | EntryKind::Stage | EntryKind::Spam | EntryKind::Reminder => false,
    };
    if in_touch && now.stage == LeadStage::New {
        stage_to(session, random, &now, (LeadStage::Contacted, None), doer).await?;
    }
    if matches!(note.kind, EntryKind::Note | EntryKind::Reminder) {
        words::index(session, &now.id).await?;
    }
    query("UPDATE lead_desk SET opened_at = COALESCE(opened_at, $2) WHERE lead_id = $1")
        .bind(&now.id)
        .bind(doer.now)
        .execute(session)
        .await?;
    touch(session, &now.id, doer).await?;
    Ok(Changed::Made)
}

pub(super) async fn change_entry(
    session: &mut Session,
    random: &RandomSource,
    (reference, entry): (Reference, &str),
    change: &DeskNoteChange,
    doer: Doer<'_>,
) -> Result<Changed, StoreError> {
    let Some(now) = standing(session, reference).await? else {
        return Ok(Changed::Missing);
    };
    let changed = query(
        "UPDATE lead_entry SET text = COALESCE($3, text), \
         due_at = CASE WHEN kind = 'reminder' THEN COALESCE($4, due_at) END, \
         done_at = CASE WHEN kind <> 'reminder' OR $5 = 0 THEN NULL WHEN $5 = 1 THEN $6 ELSE done_at END \
         WHERE id = $1 AND lead_id = $2 AND kind IN ('note', 'reminder')",
    )
    .bind(entry)
    .bind(&now.id)
    .bind(change.text.as_deref())
    .bind(change.due_at)
    .bind(change.done.map(i64::from))
    .bind(doer.now)
    .execute(session)
    .await?;
    if changed == 0 {
        return Ok(Changed::Missing);
    }
    if change.text.is_some() {
        words::index(session, &now.id).await?;
    }
    remind(session, random, (&now.id, entry), &change.remind).await?;
    touch(session, &now.id, doer).await?;
    Ok(Changed::Made)
}

pub(super) async fn remove_entry(
    session: &mut Session,
    (reference, entry): (Reference, &str),
    doer: Doer<'_>,
) -> Result<Changed, StoreError> {
    let Some(now) = standing(session, reference).await? else {
        return Ok(Changed::Missing);
    };
    let removed = query(
        "DELETE FROM lead_entry WHERE id = $1 AND lead_id = $2 AND kind NOT IN ('stage', 'spam')",
    )
    .bind(entry)
    .bind(&now.id)
    .execute(session)
    .await?;
    if removed == 0 {
        return Ok(Changed::Missing);
    }
    words::index(session, &now.id).await?;
    forget_reminder(session, (&now.id, entry)).await?;
    touch(session, &now.id, doer).await?;
    Ok(Changed::Made)
}

pub(super) async fn to_spam(
    session: &mut Session,
    random: &RandomSource,
    reference: Reference,
    doer: Doer<'_>,
) -> Result<Changed, StoreError> {
    let Some(now) = standing(session, reference).await? else {
        return Ok(Changed::Missing);
    };
    if now.spam || now.test {
        return Ok(Changed::Made);
    }
    query(
        "INSERT INTO lead_intake (lead_id, quarantined) VALUES ($1, 1) \
         ON CONFLICT (lead_id) DO UPDATE SET quarantined = 1, released_at = NULL",
    )
    .bind(&now.id)
    .execute(session)
    .await?;
    // What a worker has in hand goes out; only what waits can be held, also when its worker is gone.
    query(
        "UPDATE delivery_job SET state = 'held' WHERE lead_id = $1 AND state = 'waiting' \
         AND (lease_until IS NULL OR lease_until <= $2)",
    )
    .bind(&now.id)
    .bind(doer.now)
    .execute(session)
    .await?;
    query("UPDATE lead_desk SET box = 'spam' WHERE lead_id = $1")
        .bind(&now.id)
        .execute(session)
        .await?;
    entry(
        session,
        random,
        &now.id,
        (EntryKind::Spam, "spam", None),
        doer,
    )
    .await?;
    touch(session, &now.id, doer).await?;
    Ok(Changed::Made)
}

pub(super) async fn from_spam(
    session: &mut Session,
    random: &RandomSource,
    reference: Reference,
    doer: Doer<'_>,
) -> Result<Changed, StoreError> {
    let Some(now) = standing(session, reference).await? else {
        return Ok(Changed::Missing);
    };
    if !now.spam {
        return Ok(Changed::Made);
    }
    jobs::release(session, reference, doer.now).await?;
    entry(
        session,
        random,
        &now.id,
        (EntryKind::Spam, "real", None),
        doer,
    )
    .await?;
    touch(session, &now.id, doer).await?;
    Ok(Changed::Made)
}

/// Has deliveries remind people when an entry is due, and takes back what was to be sent of it before.
async fn remind(
    session: &mut Session,
    random: &RandomSource,
    (lead_id, entry): (&str, &str),
    deliveries: &[String],
) -> Result<(), StoreError> {
    forget_reminder(session, (lead_id, entry)).await?;
    let row = query(
        "SELECT due_at FROM lead_entry WHERE id = $1 AND kind = 'reminder' AND done_at IS NULL",
    )
    .bind(entry)
    .fetch_optional(session)
    .await?;
    let Some(due_at) = row.map(|row| row.time("due_at")).transpose()? else {
        return Ok(());
    };
    for delivery in deliveries {
        query(
            "INSERT INTO delivery_job (id, lead_id, delivery, state, next_at, purpose, concerns) \
             VALUES ($1, $2, $3, 'waiting', $4, 'reminder', $5) \
             ON CONFLICT (lead_id, delivery, purpose, concerns) DO NOTHING",
        )
        .bind(random.uuid().to_string())
        .bind(lead_id)
        .bind(delivery)
        .bind(due_at)
        .bind(entry)
        .execute(session)
        .await?;
    }
    Ok(())
}

async fn forget_reminder(
    session: &mut Session,
    (lead_id, entry): (&str, &str),
) -> Result<(), StoreError> {
    query("DELETE FROM delivery_job WHERE lead_id = $1 AND purpose = 'reminder' AND concerns = $2")
        .bind(lead_id)
        .bind(entry)
        .execute(session)
        .await?;
    Ok(())
}

/// Writes an entry; its identifier.
async fn entry(
    session: &mut Session,
    random: &RandomSource,
    lead_id: &str,
    (kind, text, due_at): (EntryKind, &str, Option<Timestamp>),
    doer: Doer<'_>,
) -> Result<String, StoreError> {
    let id = random.uuid().to_string();
    query(
        "INSERT INTO lead_entry (id, lead_id, at, who, kind, text, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&id)
    .bind(lead_id)
    .bind(doer.now)
    .bind(doer.who)
    .bind(kind.as_str())
    .bind(text)
    .bind(due_at)
    .execute(session)
    .await?;
    Ok(id)
}

async fn touch(session: &mut Session, lead_id: &str, doer: Doer<'_>) -> Result<(), StoreError> {
    query(
        "UPDATE lead_desk SET version = version + 1, changed_at = $2, changed_by = $3 WHERE lead_id = $1",
    )
    .bind(lead_id)
    .bind(doer.now)
    .bind(doer.who)
    .execute(session)
    .await?;
    Ok(())
}
