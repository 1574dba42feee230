//! The first page: what is wrong, who waits, what is to be done today.

use axum::body::Body;
use axum::http::Response;
use jiff::ToSpan as _;
use sightline_leads::DeskFilter;
use sightline_model::studio::{LeadBox, Today, TodayFault};
use sightline_texts::texts;

use super::body::json;
use super::lead_view::row;
use super::numbers::week;
use super::refusal::Answer;
use super::user::{LeadsUser, User};

/// Leads of a list on this page.
const MOST: u32 = 20;

/// What the day begins with.
pub(super) async fn today(user: LeadsUser) -> Answer<Response<Body>> {
    let desk = &user.studio()?.desk;
    let snapshot = user.app.snapshot();
    let site = &snapshot.parts.site;
    let counts = desk.counts().await?;
    let waiting = DeskFilter {
        list: LeadBox::New,
        search: String::new(),
        page: None,
        source: None,
        since: None,
        before: None,
        limit: MOST,
    };
    let waiting = desk.list(&waiting).await?;
    let day = site.zoned(user.now);
    let tomorrow = day
        .date()
        .saturating_add(1.day())
        .to_zoned(day.time_zone().clone());
    let tomorrow = tomorrow.map_or(user.now, |at| at.timestamp());
    let (reminders, reminders_count) = desk.due(tomorrow, MOST).await?;
    let all = counts.open + counts.won + counts.lost + counts.spam;
    Ok(json(&Today {
        faults: faults(&user).await?,
        waiting: waiting.rows.iter().map(|lead| row(site, lead)).collect(),
        waiting_count: counts.new,
        reminders: reminders.iter().map(|lead| row(site, lead)).collect(),
        reminders_count,
        week: week(desk, site, user.now).await?,
        has_leads: all > 0,
    }))
}

/// What the owner has to know of: deliveries that do not take leads, a test that did not arrive, content that is
/// refused.
async fn faults(user: &User) -> Answer<Vec<TodayFault>> {
    let texts = texts();
    let backlog = user.app.leads.backlog().await?;
    let mut faults = Vec::new();
    for delivery in &user.app.outbox.deliveries().all {
        let counts = backlog.deliveries.get(&delivery.name);
        let (waiting, dead) = counts.map_or((0, 0), |counts| (counts.waiting, counts.dead));
        let stopped = counts.is_some_and(|counts| counts.stopped);
        // What came a moment ago is on its way.
        let late = counts.and_then(|counts| counts.oldest_waiting);
        let is_late =
            late.is_some_and(|since| since + jiff::SignedDuration::from_mins(5) < user.now);
        if stopped || dead > 0 || is_late {
            faults.push(TodayFault {
                title: texts.studio_fault_delivery(&delivery.name),
                detail: texts.studio_fault_delivery_detail(
                    usize::try_from(waiting + dead).unwrap_or(usize::MAX),
                ),
                link: "deliveries".to_owned(),
                action: texts.studio_fault_look(),
            });
        }
    }
    if user.app.outbox.deliveries().all.is_empty() {
        faults.push(TodayFault {
            title: texts.studio_fault_no_delivery(),
            detail: texts.studio_fault_no_delivery_detail(),
            link: "deliveries".to_owned(),
            action: texts.studio_fault_look(),
        });
    }
    if user.app.canary.failure().is_some() {
        faults.push(TodayFault {
            title: texts.studio_fault_canary(),
            detail: texts.studio_fault_canary_detail(),
            link: "deliveries".to_owned(),
            action: texts.studio_fault_look(),
        });
    }
    if user.app.refusal().is_some() {
        faults.push(TodayFault {
            title: texts.studio_fault_content(),
            detail: texts.studio_fault_content_detail(),
            link: String::new(),
            action: String::new(),
        });
    }
    Ok(faults)
}
