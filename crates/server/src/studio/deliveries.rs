//! Deliveries of leads, and whether they work.

use axum::extract::Path;
use axum::http::StatusCode;
use serde::Deserialize;
use sightline_leads::{Delivery, Desk, JobState, Reference, Retention, StoreError, send_canary};
use sightline_model::studio::{
    DeliveriesView, DeliveryView, DeliveryWait, ErasedView, TestProgress,
};
use sightline_texts::texts;

use super::body::{Params, json};
use super::delivery_file::file_view;
use super::lead_view::progress;
use super::leads::{reference, wake};
use super::refusal::{Answer, Refusal, Reply};
use super::user::{LeadsUser, User};

/// The retention periods that an owner is considering.
#[derive(Debug, Deserialize)]
pub(super) struct Periods {
    lead_months: Option<u32>,
    quarantined_days: Option<u32>,
}

/// Lists all deliveries, with what waits for each. Owners also get the file, and may ask what other retention
/// periods would erase.
pub(super) async fn list(user: LeadsUser, Params(periods): Params<Periods>) -> Reply {
    let mut view = view(&user).await?;
    if user.person.rights.owner {
        view.erased = erased(&user, &periods).await?;
    }
    Ok(json(&view))
}

/// What these periods would erase now. `None` if no period is given.
async fn erased(user: &User, periods: &Periods) -> Answer<Option<ErasedView>> {
    let &Periods {
        lead_months,
        quarantined_days,
    } = periods;
    if lead_months.is_none() && quarantined_days.is_none() {
        return Ok(None);
    }
    let kept = Retention {
        lead_months,
        quarantined_days,
        ..Retention::default()
    };
    let cut = kept.cutoffs(&user.app.now());
    let names = user.app.outbox.deliveries().names();
    let due = user.app.leads.retain(cut, Some(&names), true).await?;
    Ok(Some(ErasedView {
        leads: few(due.leads),
        quarantined: few(due.quarantined),
    }))
}

/// What a kind of delivery is called in the studio.
fn label_of(kind: &str) -> String {
    let label = texts().find(&format!("deliver-{}", kind.replace('_', "-")));
    label.unwrap_or_else(|| kind.to_owned())
}

fn few(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// What the receiver said to the latest lead if it was delivered, but not to all recipients.
pub(super) async fn misses_some(
    desk: &Desk,
    delivery: &Delivery,
) -> Result<Option<String>, StoreError> {
    let transport = &delivery.transport;
    let tests = !transport.has_test_recipients();
    let detail = desk.last_success(&delivery.name, tests).await?;
    Ok(detail.filter(|detail| transport.misses_some(detail)))
}

pub(super) async fn view(user: &User) -> Answer<DeliveriesView> {
    let deliveries = user.app.outbox.deliveries();
    let backlog = user.app.leads.backlog().await?;
    let desk = &user.studio()?.desk;
    let mut views = Vec::new();
    for delivery in &deliveries.all {
        let counts = backlog
            .deliveries
            .get(&delivery.name)
            .copied()
            .unwrap_or_default();
        views.push(DeliveryView {
            name: delivery.name.clone(),
            label: label_of(delivery.kind),
            takes_all: delivery.conditions.takes_all(),
            has_delivered: desk.has_delivered(&delivery.name).await?,
            waiting: few(counts.waiting),
            dead: few(counts.dead),
            oldest_waiting: counts.oldest_waiting.map(|at| at.to_string()),
            stopped: counts.stopped,
            last_fault: desk.last_fault(&delivery.name).await?,
            misses_some: misses_some(desk, delivery).await?,
            unusable: delivery.transport.unconfigured_reason().map(str::to_owned),
        });
    }
    Ok(DeliveriesView {
        deliveries: views,
        kept_months: deliveries.retention.lead_months,
        file: file_view(user).await?,
        erased: None,
    })
}

/// Sends a test lead through the site's own address, the way a visitor's lead comes in.
pub(super) async fn test(user: LeadsUser) -> Reply {
    let app = &user.app;
    // When the studio is used on this machine, the public name may lead elsewhere. The port in `Host` may be any.
    let here = user.studio()?.place.here.as_ref();
    let here = here.filter(|_| user.reached.is_local);
    let url = match app.canary.options.url.as_ref().or(here) {
        Some(url) => url.clone(),
        None => app.snapshot().base_url().to_owned(),
    };
    let sent = send_canary(
        (&url, None),
        &app.canary.options.key,
        &app.outbox.random,
        user.now,
    );
    let sent = sent.await;
    let lead = sent.map_err(|error| {
        Refusal::new(StatusCode::BAD_GATEWAY)
            .detail(texts().studio_refused_test(&url, error.to_string()))
    })?;
    user.note("deliveries-tested", Some(&lead.to_string()))
        .await?;
    Ok(json(&test_view(&user, lead).await?))
}

/// Shows the progress of a test.
pub(super) async fn test_progress(user: LeadsUser, Path(lead): Path<String>) -> Reply {
    Ok(json(&test_view(&user, reference(&lead)?).await?))
}

async fn test_view(user: &User, lead: Reference) -> Answer<TestProgress> {
    let jobs = user.app.leads.history(lead).await?;
    let mut deliveries = progress(&jobs, &user.app.outbox.deliveries());
    for one in &mut deliveries {
        let why = match one.waits_for {
            None => continue,
            Some(DeliveryWait::Stopped) => texts().studio_stopped(),
            Some(DeliveryWait::Secret) => texts().studio_waits_secret(),
            Some(DeliveryWait::Removed) => texts().studio_waits_removed(),
        };
        one.state = JobState::Dead;
        one.detail = Some(why);
    }
    let over = [JobState::Delivered, JobState::Dead];
    Ok(TestProgress {
        reference: lead.to_string(),
        done: deliveries.iter().all(|one| over.contains(&one.state)),
        deliveries,
    })
}

/// Retries everything that a delivery hasn't delivered.
pub(super) async fn retry(user: LeadsUser, Path(name): Path<String>) -> Reply {
    let deliveries = user.app.outbox.deliveries();
    if !deliveries.names().contains(&name) {
        return Err(Refusal::missing());
    }
    user.studio()?.desk.retry_delivery(&name, user.now).await?;
    wake(&user);
    user.note("delivery-retried", None).await?;
    Ok(json(&view(&user).await?))
}

#[cfg(test)]
mod tests {
    use sightline_leads::delivery_forms;

    use super::label_of;

    #[test]
    fn every_kind_of_delivery_is_called_as_in_its_form() {
        for form in delivery_forms().kinds {
            assert_eq!(label_of(&form.kind), form.label);
        }
    }
}
