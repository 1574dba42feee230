//! Notes, calls and reminders.

use axum::extract::Path;
use axum::http::header::{HeaderMap, IF_MATCH};
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{DeskEntryChange, NewDeskEntry, is_blank};
use sightline_model::studio::{EntryChange, EntryKind, EntryRemoval, NewEntry};
use sightline_texts::texts;
use uuid::Uuid;

use super::body::{Sent, version};
use super::leads::{answer, reference};
use super::refusal::{Answer, Refusal, Reply};
use super::user::LeadsUser;

/// The maximum length of a note, in characters.
const MAX_NOTE_CHARS: usize = 4_000;
/// The maximum distance between now and the due date of a reminder: about ten years.
const MAX_REMINDER_DISTANCE: SignedDuration = SignedDuration::from_hours(24 * 3_653);

/// Adds an entry.
pub(super) async fn add(
    user: LeadsUser,
    Path(lead): Path<String>,
    Sent(entry): Sent<NewEntry>,
) -> Reply {
    let lead = reference(&lead)?;
    let text = bounded(&entry.text)?;
    let says_something = !is_blank(&text);
    let has_time = entry.due_at.is_some();
    let fits = match entry.kind {
        EntryKind::Note => says_something && !has_time,
        EntryKind::Reminder => says_something && has_time,
        EntryKind::Call => ["", "reached", "no-answer"].contains(&text.as_str()) && !has_time,
        EntryKind::Text | EntryKind::Mail => !says_something && !has_time,
        // Entries of other kinds aren't written by hand.
        _ => false,
    };
    // Only a call can have taken place earlier.
    if !fits || (entry.at.is_some() && entry.kind != EntryKind::Call) {
        return Err(Refusal::invalid(texts().studio_refused_entry()));
    }
    let id = entry.id.as_deref().map(Uuid::parse_str).transpose();
    let note = NewDeskEntry {
        id: id.map_err(|_none| Refusal::invalid(texts().studio_refused_entry()))?,
        kind: entry.kind,
        text,
        at: entry.at.as_deref().map(time).transpose()?,
        due_at: due_at(entry.due_at.as_deref(), user.now)?,
        remind: user.app.outbox.deliveries().mailers(),
    };
    let changed = user.studio()?.desk.add(lead, &note, user.actor()).await?;
    answer(&user, lead, changed).await
}

/// Changes a note or a reminder. With `If-Match`, only if nothing about the lead has changed since
/// that version; with `former_text`, only if the entry still has that text.
pub(super) async fn change(
    user: LeadsUser,
    Path((lead, entry)): Path<(String, String)>,
    headers: HeaderMap,
    Sent(change): Sent<EntryChange>,
) -> Reply {
    let lead = reference(&lead)?;
    let names_version = headers.contains_key(IF_MATCH);
    let change = DeskEntryChange {
        of_version: names_version.then(|| version(&headers)).transpose()?,
        text: change.text.as_deref().map(bounded).transpose()?,
        former_text: change.former_text,
        due_at: due_at(change.due_at.as_deref(), user.now)?,
        done: change.done,
        remind: user.app.outbox.deliveries().mailers(),
    };
    let (desk, entry) = (&user.studio()?.desk, (lead, entry.as_str()));
    let changed = desk.change_entry(entry, &change, user.actor()).await?;
    answer(&user, lead, changed).await
}

/// Removes an entry; with `former_text`, only if the entry still has that text.
pub(super) async fn remove(
    user: LeadsUser,
    Path((lead, entry)): Path<(String, String)>,
    removal: Option<Sent<EntryRemoval>>,
) -> Reply {
    let lead = reference(&lead)?;
    let (desk, entry) = (&user.studio()?.desk, (lead, entry.as_str()));
    let text = removal.as_ref().map(|Sent(seen)| seen.former_text.as_str());
    let removed = desk.remove_entry(entry, text, user.actor()).await?;
    answer(&user, lead, removed).await
}

/// Prepares a text for storage: trims it, turns control characters other than line breaks into spaces, and checks the
/// length.
fn bounded(text: &str) -> Answer<String> {
    let is_unwanted = |c: char| c.is_control() && c != '\n';
    let text = text.replace("\r\n", "\n").replace(is_unwanted, " ");
    let text = text.trim().to_owned();
    if text.chars().count() > MAX_NOTE_CHARS {
        return Err(Refusal::invalid(
            texts().studio_refused_long(MAX_NOTE_CHARS),
        ));
    }
    Ok(text)
}

/// Parses the due date of a reminder.
fn due_at(text: Option<&str>, now: Timestamp) -> Answer<Option<Timestamp>> {
    let Some(text) = text else {
        return Ok(None);
    };
    let at = time(text)?;
    if at.duration_since(now).abs() > MAX_REMINDER_DISTANCE {
        return Err(Refusal::invalid(texts().studio_refused_time()));
    }
    Ok(Some(at))
}

/// Parses a time.
fn time(text: &str) -> Answer<Timestamp> {
    let at = text.parse::<Timestamp>();
    at.map_err(|_none| Refusal::invalid(texts().studio_refused_time()))
}
