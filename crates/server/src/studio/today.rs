//! The first page: what is wrong, which leads wait, and what is to be done today.

use jiff::Zoned;
use serde::Deserialize;
use sightline_leads::moment;
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
        faults: faults(
            &user.app,
            &attention.failing,
            (&now, site.uses_twelve_hours()),
        ),
        waiting: rows(attention.waiting),
        waiting_count: counts[&LeadBox::New],
        reminders: rows(attention.due),
        reminders_count: attention.due_count,
        week: week(&studio.desk, site, user.now).await?,
        has_leads: counts.values().any(|count| *count > 0),
    }))
}

/// The faults that the owner has to know about: no delivery or failing ones, a test that didn't arrive, content or
/// deliveries that are refused. `clock` is the time in the company's time zone and whether its clock has twelve hours.
fn faults(app: &App, failing: &[FailingDelivery], clock: (&Zoned, bool)) -> Vec<TodayFault> {
    let texts = texts();
    let failing = failing.iter().map(|delivery| of_delivery(delivery, clock));
    let mut faults: Vec<TodayFault> = failing.collect();
    if app.outbox.deliveries().all.is_empty() {
        let detail = texts.studio_fault_no_delivery_detail();
        faults.push(at_deliveries(texts.studio_fault_no_delivery(), detail));
    }
    if app.deliveries_refusal().is_some() {
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
    if let Some(refusal) = app.content_refusal() {
        faults.push(TodayFault {
            title: texts.studio_fault_content(),
            detail: faulty_file(&refusal.why).map_or_else(
                || texts.studio_fault_content_detail(),
                |file| texts.studio_fault_content_file(file),
            ),
            links: Vec::new(),
        });
    }
    faults
}

/// Returns the first file that a refusal of the content names, as in `--> company.toml:3:7`.
fn faulty_file(why: &str) -> Option<&str> {
    let mut places = why
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--> "));
    places.next()?.split(':').next()
}

/// The fault of a failing delivery, with links to the leads that wait for it and to those that it gave up.
fn of_delivery(delivery: &FailingDelivery, (now, twelve_hours): (&Zoned, bool)) -> TodayFault {
    let FailingDelivery {
        name,
        is_stuck,
        waiting,
        oldest_waiting,
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
    if *is_stuck && let Some(since) = oldest_waiting {
        let since = moment(*since, now, twelve_hours);
        let number = with_commas(*waiting);
        details.push(texts.studio_fault_delivery_detail(count(*waiting), number, since));
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

    fn fault(delivery: &FailingDelivery) -> TodayFault {
        let now = "2026-11-30T14:00[America/Chicago]".parse().unwrap();
        of_delivery(delivery, (&now, true))
    }

    #[test]
    fn the_file_of_faulty_content_is_named_if_it_is_known() {
        let why = "the content has errors\n\nerror[unknown-field]: x\n  --> pages/about.toml:3:1\n   |\n  --> b.toml:1:1\n";
        assert_eq!(faulty_file(why), Some("pages/about.toml"));
        assert_eq!(faulty_file("the content folder cannot be read: x"), None);
    }

    #[test]
    fn leads_that_were_given_up_are_not_said_to_wait() {
        let crm = |is_stuck: bool, waiting: u64, dead: u64| {
            fault(&FailingDelivery {
                name: "crm".to_owned(),
                is_stuck,
                waiting,
                oldest_waiting: (waiting > 0).then(|| "2026-11-30T19:05:00Z".parse().unwrap()),
                dead,
                misses_some: None,
            })
        };
        let given_up = "1,690 leads were given up. They are sent again only when somebody presses “Try now” in Settings.";
        let fault = crm(false, 1, 1_690);
        assert_eq!(fault.title, "“crm” didn’t get all leads.");
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
        assert_eq!(fault.title, "“crm” doesn’t take leads.");
        let waiting = "2 leads wait for it, the oldest since Monday, November 30, 1:05 PM CST. You have them here.";
        assert_eq!(fault.detail, format!("{waiting} {given_up}"));
        let waiting =
            "1 lead has waited for it since Monday, November 30, 1:05 PM CST. You have it here.";
        assert_eq!(crm(true, 1, 0).detail, waiting);
        assert_eq!(crm(true, 0, 0).links.len(), 1);
    }

    #[test]
    fn a_delivery_that_misses_a_recipient_is_a_fault() {
        let fault = fault(&FailingDelivery {
            name: "mail".to_owned(),
            is_stuck: false,
            waiting: 0,
            oldest_waiting: None,
            dead: 0,
            misses_some: Some("it answered 550 to recipient a@b.example".to_owned()),
        });
        assert_eq!(fault.title, "“mail” doesn’t reach everyone.");
        let detail = "Not everybody got the latest lead: it answered 550 to recipient a@b.example";
        assert_eq!(fault.detail, detail);
    }
}
