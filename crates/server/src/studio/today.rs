//! The first page: what is wrong, which leads wait, and what is to be done today.

use std::sync::atomic::Ordering;

use serde::Deserialize;
use sightline_model::studio::{FaultLink, LeadBox, LeadRow, Today, TodayFault};
use sightline_model::with_commas;
use sightline_texts::texts;

use crate::app::App;

use super::attention::{Attention, FailingDelivery};
use super::body::{Params, json};
use super::lead_view::titled;
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
    let rows = |leads: Vec<LeadRow>| leads.into_iter().map(|lead| titled(site, lead)).collect();
    Ok(json(&Today {
        faults: faults(&user.app, &attention.failing),
        waiting: rows(attention.waiting),
        waiting_count: counts[&LeadBox::New],
        reminders: rows(attention.due),
        reminders_count: attention.due_count,
        week: week(&studio.desk, site, user.now).await?,
        has_leads: counts.values().any(|count| *count > 0),
    }))
}

/// The faults that the owner has to know about: no delivery or failing ones, a test that didn't arrive, content or
/// deliveries that are refused.
fn faults(app: &App, failing: &[FailingDelivery]) -> Vec<TodayFault> {
    let texts = texts();
    let mut faults: Vec<TodayFault> = failing.iter().map(of_delivery).collect();
    if app.outbox.deliveries().all.is_empty() {
        let detail = texts.studio_fault_no_delivery_detail();
        faults.push(at_deliveries(texts.studio_fault_no_delivery(), detail));
    }
    if app.deliveries_refused.load(Ordering::Relaxed) {
        faults.push(TodayFault {
            title: texts.studio_fault_deliveries(),
            detail: texts.studio_fault_deliveries_detail(),
            links: Vec::new(),
        });
    }
    if app.canary.failure().is_some() {
        let detail = texts.studio_fault_canary_detail();
        faults.push(at_deliveries(texts.studio_fault_canary(), detail));
    }
    if app.refusal().is_some() {
        faults.push(TodayFault {
            title: texts.studio_fault_content(),
            detail: texts.studio_fault_content_detail(),
            links: Vec::new(),
        });
    }
    faults
}

/// The fault of a failing delivery, with links to the leads that wait for it and to those that it gave up.
fn of_delivery(delivery: &FailingDelivery) -> TodayFault {
    let FailingDelivery {
        name,
        is_stuck,
        waiting,
        dead,
        misses_some,
    } = delivery;
    let texts = texts();
    let count = |leads: u64| usize::try_from(leads).unwrap_or(usize::MAX);
    let title = if *is_stuck {
        texts.studio_fault_delivery(name)
    } else if *dead > 0 {
        texts.studio_fault_given_up(name)
    } else {
        texts.studio_fault_misses_some(name)
    };
    let mut details = Vec::new();
    let mut links = Vec::new();
    // Given-up leads don't wait, and leads that have just arrived are no fault.
    if *is_stuck && *waiting > 0 {
        details.push(texts.studio_fault_delivery_detail(count(*waiting), with_commas(*waiting)));
        links.push(FaultLink {
            path: format!("leads?waiting_for={name}"),
            label: texts.studio_fault_waiting_leads(),
        });
    }
    if *dead > 0 {
        details.push(texts.studio_fault_given_up_detail(count(*dead), with_commas(*dead)));
        links.push(FaultLink {
            path: format!("leads?given_up_by={name}"),
            label: texts.studio_fault_given_up_leads(),
        });
    }
    if let Some(detail) = misses_some {
        details.push(texts.studio_misses_some(detail));
    }
    let mut fault = at_deliveries(title, details.join(" "));
    fault.links.extend(links);
    fault
}

/// A fault to mend in the settings of the deliveries.
fn at_deliveries(title: String, detail: String) -> TodayFault {
    TodayFault {
        title,
        detail,
        links: vec![FaultLink {
            path: "settings/deliveries".to_owned(),
            label: texts().studio_fault_look(),
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_that_were_given_up_are_not_said_to_wait() {
        let crm = |is_stuck: bool, waiting: u64, dead: u64| {
            of_delivery(&FailingDelivery {
                name: "crm".to_owned(),
                is_stuck,
                waiting,
                dead,
                misses_some: None,
            })
        };
        let given_up = "1,690 leads were given up. They are sent again only when somebody presses “Try now” in Settings.";
        let fault = crm(false, 1, 1_690);
        assert_eq!(fault.title, "“crm” didn’t get all leads");
        assert_eq!(fault.detail, given_up);
        // The links list what the sentences count.
        let paths = |fault: &TodayFault| {
            let paths = fault.links[1..].iter().map(|link| link.path.clone());
            paths.collect::<Vec<_>>()
        };
        assert_eq!(paths(&fault), ["leads?given_up_by=crm"]);
        let fault = crm(true, 2, 1_690);
        assert_eq!(
            paths(&fault),
            ["leads?waiting_for=crm", "leads?given_up_by=crm"]
        );
        assert_eq!(fault.title, "“crm” doesn’t take leads");
        let waiting = "2 leads wait for it. You have them here.";
        assert_eq!(fault.detail, format!("{waiting} {given_up}"));
        assert_eq!(crm(true, 0, 0).links.len(), 1);
    }

    #[test]
    fn a_delivery_that_misses_a_recipient_is_a_fault() {
        let fault = of_delivery(&FailingDelivery {
            name: "mail".to_owned(),
            is_stuck: false,
            waiting: 0,
            dead: 0,
            misses_some: Some("it answered 550 to recipient a@b.example".to_owned()),
        });
        assert_eq!(fault.title, "“mail” doesn’t reach everyone");
        let detail = "Not everybody got the latest lead: it answered 550 to recipient a@b.example";
        assert_eq!(fault.detail, detail);
    }
}
