//! The first page: what is wrong, which leads wait, and what is to be done today.

use serde::Deserialize;
use sightline_leads::DeskRow;
use sightline_model::studio::{Today, TodayFault};
use sightline_texts::texts;

use crate::app::App;

use super::attention::Attention;
use super::body::{Params, json};
use super::lead_view::row;
use super::numbers::week;
use super::refusal::Reply;
use super::user::LeadsUser;

/// The maximum number of leads in a list on this page.
const MAX_LISTED: u32 = 20;

/// The maximum number of leads with reminders, for those who ask for more than the first.
const MAX_REMINDERS: u32 = 1_000;

/// How much of the page is asked for.
#[derive(Deserialize)]
pub(super) struct Asked {
    reminders: Option<u32>,
}

/// Shows the first page.
pub(super) async fn today(user: LeadsUser, Params(asked): Params<Asked>) -> Reply {
    let studio = user.studio()?;
    let snapshot = user.app.snapshot();
    let site = &snapshot.parts.site;
    let now = site.zoned(user.now);
    let reminders = asked
        .reminders
        .unwrap_or(MAX_LISTED)
        .clamp(1, MAX_REMINDERS);
    let attention = Attention::read(&user.app, studio, &now, (MAX_LISTED, reminders)).await?;
    let counts = &attention.counts;
    let rows = |leads: &[DeskRow]| leads.iter().map(|lead| row(site, lead)).collect();
    Ok(json(&Today {
        faults: faults(&user.app, &attention.failing),
        waiting: rows(&attention.waiting),
        waiting_count: counts.new,
        reminders: rows(&attention.due),
        reminders_count: attention.due_count,
        week: week(&studio.desk, site, user.now).await?,
        has_leads: counts.open + counts.won + counts.lost + counts.spam > 0,
    }))
}

/// The faults that the owner has to know about: no delivery or failing ones, a test that didn't arrive, content
/// that is refused.
fn faults(app: &App, failing: &[(String, u64)]) -> Vec<TodayFault> {
    let texts = texts();
    let at_deliveries = |title: String, detail: String| TodayFault {
        title,
        detail,
        link: "settings/deliveries".to_owned(),
        action: texts.studio_fault_look(),
    };
    let failing = failing.iter().map(|(name, leads)| {
        let leads = usize::try_from(*leads).unwrap_or(usize::MAX);
        let title = texts.studio_fault_delivery(name);
        at_deliveries(title, texts.studio_fault_delivery_detail(leads))
    });
    let mut faults: Vec<TodayFault> = failing.collect();
    if app.outbox.deliveries().all.is_empty() {
        let detail = texts.studio_fault_no_delivery_detail();
        faults.push(at_deliveries(texts.studio_fault_no_delivery(), detail));
    }
    if app.canary.failure().is_some() {
        let detail = texts.studio_fault_canary_detail();
        faults.push(at_deliveries(texts.studio_fault_canary(), detail));
    }
    if app.refusal().is_some() {
        faults.push(TodayFault {
            title: texts.studio_fault_content(),
            detail: texts.studio_fault_content_detail(),
            link: String::new(),
            action: String::new(),
        });
    }
    faults
}
