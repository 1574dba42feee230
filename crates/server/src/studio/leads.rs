//! Leads: lists, single leads, and changes to them.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use jiff::civil::Date;
use serde::Deserialize;
use sightline_leads::{ChangeOutcome, DeskChange, DeskChoices, DeskFilter, Reference};
use sightline_model::studio::{LeadBox, LeadChange, LeadPage, LeadPageChoice};
use sightline_texts::texts;

use super::body::{Params, Sent, json, version, versioned};
use super::lead_view::{titled, view};
use super::refusal::{Answer, Refusal, Reply};
use super::user::{LeadsUser, User};

/// The default number of leads on a page.
const PAGE: u32 = 50;
/// The maximum length of a reason, in characters.
const MAX_REASON_CHARS: usize = 200;
/// The maximum amount, in cents: ten million of the currency.
const MAX_VALUE_CENTS: i64 = 1_000_000_000;

/// The filters of a list.
#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(rename = "box")]
    list: Option<String>,
    q: Option<String>,
    page: Option<String>,
    source: Option<String>,
    since: Option<String>,
    waiting_for: Option<String>,
    given_up_by: Option<String>,
    before: Option<String>,
    limit: Option<u32>,
}

/// Shows a page of a list.
pub(super) async fn list(user: LeadsUser, Params(asked): Params<Asked>) -> Reply {
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let list = match given(asked.list) {
        Some(name) => LeadBox::parse(&name).ok_or_else(Refusal::missing)?,
        None => LeadBox::Open,
    };
    let snapshot = user.app.snapshot();
    let site = &snapshot.parts.site;
    let zone = site.zoned(user.now).time_zone().clone();
    // The day begins at midnight in the company's time zone.
    let since = given(asked.since).map(|day| {
        let begins = day.parse::<Date>()?.to_zoned(zone)?;
        Ok::<_, jiff::Error>(begins.timestamp())
    });
    let since = since.transpose();
    let filter = DeskFilter {
        list,
        search: asked.q.unwrap_or_default().chars().take(100).collect(),
        page: given(asked.page),
        source: given(asked.source),
        since: since.map_err(|_no_time| Refusal::invalid(texts().studio_refused_time()))?,
        waiting_for: given(asked.waiting_for),
        given_up_by: given(asked.given_up_by),
        before: given(asked.before),
        limit: asked.limit.unwrap_or(PAGE),
    };
    let desk = &user.studio()?.desk;
    let found = desk.list(&filter).await?;
    // Counting reads all leads, so the choices of the filters are sent with the first page only.
    let choices = if filter.before.is_none() {
        desk.choices().await?
    } else {
        DeskChoices {
            counts: desk.counts().await?,
            ..DeskChoices::default()
        }
    };
    let title = |path: String| LeadPageChoice {
        title: site.page_title(&path).unwrap_or_else(|| path.clone()),
        path,
    };
    Ok(json(&LeadPage {
        leads: found
            .rows
            .into_iter()
            .map(|lead| titled(site, lead))
            .collect(),
        next: found.next,
        counts: choices.counts,
        pages: choices.pages.into_iter().map(title).collect(),
        more_pages: choices.more_pages,
        sources: choices.sources,
        more_sources: choices.more_sources,
    }))
}

/// Parses the reference in an address.
pub(super) fn reference(text: &str) -> Answer<Reference> {
    Reference::parse(text).map_err(|_none| Refusal::missing())
}

/// Shows everything about a lead.
pub(super) async fn show(user: LeadsUser, Path(lead): Path<String>) -> Reply {
    let lead = reference(&lead)?;
    current(&user, lead, StatusCode::OK).await
}

/// The answer to a change: the lead as it is now.
pub(super) async fn answer(user: &User, lead: Reference, changed: ChangeOutcome) -> Reply {
    match changed {
        ChangeOutcome::Made | ChangeOutcome::Unchanged => current(user, lead, StatusCode::OK).await,
        ChangeOutcome::Missing => Err(Refusal::missing()),
        ChangeOutcome::Outdated => current(user, lead, StatusCode::PRECONDITION_FAILED).await,
        ChangeOutcome::NotAssignable => Err(Refusal::invalid(texts().studio_refused_in_charge())),
        ChangeOutcome::InSpam => {
            let refusal = Refusal::new(StatusCode::CONFLICT);
            Err(refusal.detail(texts().studio_real_first()))
        }
        ChangeOutcome::Blank => Err(Refusal::invalid(texts().studio_refused_entry())),
        ChangeOutcome::Taken => {
            let refusal = Refusal::new(StatusCode::CONFLICT);
            Err(refusal.detail(texts().studio_refused_entry()))
        }
    }
}

async fn current(user: &User, lead: Reference, status: StatusCode) -> Reply {
    let studio = user.studio()?;
    let found = studio.desk.find(lead).await?.ok_or_else(Refusal::missing)?;
    let people = studio.accounts.people().await?;
    let snapshot = user.app.snapshot();
    let place = (&*snapshot.parts.site, &*user.app.outbox.deliveries());
    let view = view(place, found, &people, &user.person);
    Ok(versioned(status, view.version, &view))
}

/// Changes a lead.
pub(super) async fn change(
    user: LeadsUser,
    Path(lead): Path<String>,
    headers: HeaderMap,
    Sent(change): Sent<LeadChange>,
) -> Reply {
    let lead = reference(&lead)?;
    let version = version(&headers)?;
    let reason = change.reason.as_deref().unwrap_or_default();
    if reason.chars().count() > MAX_REASON_CHARS || reason.chars().any(char::is_control) {
        return Err(Refusal::invalid(
            texts().studio_refused_long(MAX_REASON_CHARS),
        ));
    }
    if change.value_cents > Some(MAX_VALUE_CENTS) {
        return Err(Refusal::invalid(texts().studio_refused_amount()));
    }
    let stage = change.stage;
    let change = DeskChange {
        stage,
        reason: change.reason,
        value_cents: change
            .value_cents
            .map(|cents| (cents >= 0).then_some(cents)),
        assigned_to: change
            .assigned_to
            .map(|id| Some(id).filter(|id| !id.is_empty())),
        opened: change.opened,
    };
    let desk = &user.studio()?.desk;
    let changed = desk.change((lead, version), &change, user.actor()).await?;
    if changed == ChangeOutcome::Made && stage.is_some() {
        user.note("lead-changed", Some(&lead.to_string())).await?;
    }
    answer(&user, lead, changed).await
}

/// Marks a lead as spam. Deliveries that are still waiting are held.
pub(super) async fn to_spam(user: LeadsUser, Path(lead): Path<String>) -> Reply {
    let lead = reference(&lead)?;
    let changed = user.studio()?.desk.to_spam(lead, user.actor()).await?;
    if changed == ChangeOutcome::Made {
        user.note("lead-spam", Some(&lead.to_string())).await?;
    }
    answer(&user, lead, changed).await
}

/// Says once more that a lead in Spam isn't real, unless somebody has released it.
pub(super) async fn keep_in_spam(user: LeadsUser, Path(lead): Path<String>) -> Reply {
    let lead = reference(&lead)?;
    let changed = user.studio()?.desk.keep_in_spam(lead, user.actor()).await?;
    if changed == ChangeOutcome::Made {
        user.note("lead-spam", Some(&lead.to_string())).await?;
    }
    answer(&user, lead, changed).await
}

/// Marks a lead as real and has it delivered.
pub(super) async fn release(user: LeadsUser, Path(lead): Path<String>) -> Reply {
    let lead = reference(&lead)?;
    let changed = user.studio()?.desk.from_spam(lead, user.actor()).await?;
    if changed == ChangeOutcome::Made {
        wake(&user);
        user.note("lead-released", Some(&lead.to_string())).await?;
    }
    answer(&user, lead, changed).await
}

/// Retries the deliveries of a lead now.
pub(super) async fn retry(user: LeadsUser, Path(lead): Path<String>) -> Reply {
    let lead = reference(&lead)?;
    user.app.leads.retry(Some(lead), user.now).await?;
    wake(&user);
    user.note("delivery-retried", Some(&lead.to_string()))
        .await?;
    answer(&user, lead, ChangeOutcome::Made).await
}

/// Wakes the deliveries, so that they look for due jobs.
pub(super) fn wake(user: &User) {
    user.app.outbox.stored.send_replace(());
}
